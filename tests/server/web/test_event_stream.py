"""Server-sent events over a real connection: messages, signs of life, and the ends a stream can come to."""

import asyncio
import contextlib
from collections.abc import AsyncGenerator, AsyncIterator
from typing import Any

import httpx
import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.routing import Route
from starlette.types import Message

from septem.server.auth.rate_limits import RateLimiter
from septem.server.runtime.metrics import Metrics
from septem.server.web import event_stream as sending
from septem.server.web.event_stream import EventStream, message


class Streaming:
    """An app with one stream, of which tests see how many are open and what has been closed."""

    def __init__(self, parts: list[bytes], *, ends: bool = False) -> None:
        self.parts = parts
        self.ends = ends
        self.closed = 0
        self.connections: set[Any] = set()
        self.metrics = Metrics()
        self.stopping, self.end = asyncio.Event(), asyncio.Event()
        self.app = Starlette(routes=[Route("/stream", self.stream)])

    async def stream(self, request: Request) -> EventStream:
        """The stream."""
        return EventStream(self.messages(), (self.end, self.stopping), self.metrics, RateLimiter())

    async def messages(self) -> AsyncGenerator[bytes, None]:
        """What is sent: all parts, then nothing more for a long time."""
        try:
            for part in self.parts:
                yield part
            if not self.ends:
                await asyncio.sleep(60)
        finally:
            self.closed += 1

    @property
    def open(self) -> float:
        """How many streams are open."""
        return self.metrics.registry.get_sample_value("septem_open_streams") or 0

    @contextlib.asynccontextmanager
    async def served(self) -> AsyncIterator[httpx.AsyncClient]:
        """A client of the app behind uvicorn."""
        server = uvicorn.Server(
            uvicorn.Config(self.app, port=0, log_level="critical", lifespan="off", timeout_graceful_shutdown=2)
        )
        task = asyncio.create_task(server.serve())
        while not server.started:
            await asyncio.sleep(0.01)
        self.connections = server.server_state.connections
        port = server.servers[0].sockets[0].getsockname()[1]
        try:
            async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}") as client:
                yield client
        finally:
            self.stopping.set()
            server.should_exit = True
            await task


async def until(condition: object, streaming: Streaming) -> None:
    """Waits until so many streams were closed."""
    for _ in range(2000):
        if streaming.closed == condition:
            return
        await asyncio.sleep(0.01)
    raise AssertionError(f"{streaming.closed} closed")


def test_a_message_carries_its_number_event_and_every_line() -> None:
    assert message("<p>\n</p>", event_id=3) == b"id: 3\ndata: <p>\ndata: </p>\n\n"
    assert message("", event="reveal") == b"event: reveal\ndata: \n\n"


def test_messages_come_as_they_are_and_the_stream_ends_with_them() -> None:
    async def ask() -> None:
        streaming = Streaming([message("one", event_id=1), message("two")], ends=True)
        async with streaming.served() as client:
            answer = await client.get("/stream")
            assert answer.headers["content-type"] == "text/event-stream; charset=utf-8"
            assert answer.headers["x-accel-buffering"] == "no"
            assert answer.text == "id: 1\ndata: one\n\ndata: two\n\n"
            assert streaming.closed == 1

    asyncio.run(ask())


def test_in_between_there_is_a_sign_of_life(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sending, "HEARTBEAT_INTERVAL", 0.05)

    async def ask() -> None:
        streaming = Streaming([message("one")])
        async with streaming.served() as client, client.stream("GET", "/stream") as answer:
            lines = aiter(answer.aiter_lines())
            assert [await anext(lines) for _ in range(4)] == ["data: one", "", "event: beat", ""]

    asyncio.run(ask())


def test_no_sign_of_life_comes_before_the_answer_begins_and_nothing_is_sent_at_the_same_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sending, "HEARTBEAT_INTERVAL", 0.01)
    sent: list[str] = []
    under_way = 0

    async def slow(message: Message) -> None:
        nonlocal under_way
        under_way += 1
        assert under_way == 1
        try:
            await asyncio.sleep(0.05)
            sent.append(message["type"].rpartition(".")[2])
        finally:
            under_way -= 1

    async def ask() -> None:
        streaming = Streaming([message("one"), message("two")])
        asyncio.get_running_loop().call_later(0.4, streaming.end.set)
        stream = EventStream(streaming.messages(), (streaming.end,), streaming.metrics, RateLimiter())
        await stream({"type": "http", "client": ("127.0.0.1", 1)}, asyncio.Event().wait, slow)  # type: ignore[arg-type]

    asyncio.run(ask())
    assert sent[0] == "start"
    assert len(sent) > 4


def test_who_leaves_leaves_nothing_behind() -> None:
    async def ask() -> None:
        streaming = Streaming([message("one")])
        async with streaming.served() as client:
            async with client.stream("GET", "/stream") as answer:
                await anext(aiter(answer.aiter_lines()))
                assert (streaming.open, streaming.closed) == (1, 0)
            await until(1, streaming)
            assert streaming.open == 0

    asyncio.run(ask())


@pytest.mark.parametrize("end", ["stopping", "end"])
def test_a_stream_ends_with_the_server_or_by_itself(end: str) -> None:
    async def ask() -> None:
        streaming = Streaming([message("one")])
        async with streaming.served() as client, client.stream("GET", "/stream") as answer:
            getattr(streaming, end).set()
            assert [line async for line in answer.aiter_lines()] == ["data: one", ""]
            assert streaming.closed == 1

    asyncio.run(ask())


def test_an_error_of_the_messages_is_none_of_the_browser() -> None:
    sent: list[Message] = []

    async def messages() -> AsyncGenerator[bytes, None]:
        yield message("one")
        raise TimeoutError("the database")

    async def send(part: Message) -> None:
        sent.append(part)

    async def ask() -> None:
        metrics = Metrics()
        stream = EventStream(messages(), (), metrics, RateLimiter())
        with pytest.raises(TimeoutError, match="the database"):
            await stream({"type": "http", "client": ("127.0.0.1", 1)}, asyncio.Event().wait, send)  # type: ignore[arg-type]
        assert metrics.registry.get_sample_value("septem_dropped_streams_total") == 0
        assert metrics.registry.get_sample_value("septem_open_streams") == 0

    asyncio.run(ask())
    assert len(sent) == 2


def test_who_does_not_read_is_dropped_and_nothing_is_collected_for_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sending, "SEND_TIMEOUT", 0.2)

    async def ask() -> None:
        streaming = Streaming([message("x" * 100_000) for _ in range(1000)])
        async with streaming.served() as client:
            reader, writer = await asyncio.open_connection(client.base_url.host, client.base_url.port, limit=1)
            writer.write(b"GET /stream HTTP/1.1\r\nhost: x\r\n\r\n")
            # Nothing is read here, and nothing closed: it is the server that has to let go.
            async with asyncio.timeout(20):
                while not streaming.open:
                    await asyncio.sleep(0.01)
                while streaming.connections:
                    await asyncio.sleep(0.01)
            assert streaming.metrics.registry.get_sample_value("septem_dropped_streams_total") == 1
            assert (streaming.open, streaming.closed) == (0, 1)
            assert (streaming.metrics.registry.get_sample_value("septem_stream_messages_total") or 0) < 500
            with contextlib.suppress(ConnectionError):
                while await reader.read(1_000_000):
                    pass
                writer.close()
                await writer.wait_closed()

    asyncio.run(ask())
