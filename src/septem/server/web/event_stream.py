"""Server-sent events: messages as they come, heartbeats in between, and an end for browsers that do not read."""

import asyncio
from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing, suppress
from http import HTTPStatus

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from septem.server.asgi import client_ip
from septem.server.auth.rate_limits import RateLimiter
from septem.server.runtime.metrics import Metrics

HEARTBEAT_INTERVAL = 15.0
# It tells the page that the stream is alive; other clients ignore an event without data.
HEARTBEAT_EVENT = b"event: beat\n\n"
# A browser that reads nothing for so many seconds is dropped; it catches up when it reconnects.
SEND_TIMEOUT = 20.0


def message(data: str, *, event: str = "", event_id: int | str | None = None) -> bytes:
    r"""One message on the wire.

    >>> message("two\nlines", event="reveal", event_id=7)
    b'id: 7\nevent: reveal\ndata: two\ndata: lines\n\n'
    """
    head = (f"id: {event_id}\n" if event_id is not None else "") + (f"event: {event}\n" if event else "")
    # Most are one long line, in which these are found fast.
    if "\n" in data or "\r" in data:
        data = "\ndata: ".join(data.splitlines())
    return f"{head}data: {data}\n\n".encode()


class _ClientStalled(Exception):
    """The browser has read nothing for too long."""


class EventStream(Response):
    """A response that goes on until the messages end, the browser leaves or stops reading, or one of `ends` is set."""

    media_type = "text/event-stream"

    def __init__(
        self,
        messages: AsyncGenerator[bytes, None],
        ends: Sequence[asyncio.Event],
        metrics: Metrics,
        limits: RateLimiter,
    ) -> None:
        self.messages = messages
        self.limits = limits
        self.ends = ends
        self.metrics = metrics
        self.status_code = HTTPStatus.OK
        self.background = None
        self._sent_at = 0.0
        self._has_started = asyncio.Event()
        # Messages and heartbeats are sent by two tasks, one at a time.
        self._sending = asyncio.Lock()
        # nginx would otherwise collect messages before it passes them on.
        self.init_headers({"cache-control": "private, no-store", "x-accel-buffering": "no"})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Sends messages until the stream ends."""
        with self.limits.open_stream(client_ip(scope)):
            await self._run(receive, send)

    async def _run(self, receive: Receive, send: Send) -> None:
        self.metrics.streams.inc()
        sending = asyncio.create_task(self._send_all(send))
        heartbeats = asyncio.create_task(self._send_heartbeats(send))
        others = [
            asyncio.create_task(_wait_for_disconnect(receive)),
            *(asyncio.create_task(end.wait()) for end in self.ends),
        ]
        tasks: list[asyncio.Task[object]] = [sending, heartbeats, *others]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.metrics.streams.dec()
            for task in tasks:
                task.cancel()
            results = await asyncio.gather(*tasks, return_exceptions=True)
        errors = [result for result in results if isinstance(result, Exception)]
        if any(isinstance(error, _ClientStalled) for error in errors):
            self.metrics.dropped.inc()
            await _abort_connection(receive)
            return
        if errors:
            raise errors[0]
        with suppress(OSError, TimeoutError):
            async with asyncio.timeout(1.0):
                await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def _send_all(self, send: Send) -> None:
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        self._has_started.set()
        async with aclosing(self.messages) as messages:
            async for part in messages:
                await self._send_chunk(send, part)
                # Free it while waiting for the next.
                del part
                self.metrics.sent.inc()

    async def _send_heartbeats(self, send: Send) -> None:
        """Sends a heartbeat whenever nothing else was sent for `HEARTBEAT_INTERVAL` seconds."""
        await self._has_started.wait()
        clock = asyncio.get_running_loop().time
        self._sent_at = clock()
        while True:
            if (rest := self._sent_at + HEARTBEAT_INTERVAL - clock()) > 0:
                await asyncio.sleep(rest)
            else:
                await self._send_chunk(send, HEARTBEAT_EVENT)

    async def _send_chunk(self, send: Send, part: bytes) -> None:
        # A send waits while the browser does not read, so unread messages never pile up here.
        try:
            async with asyncio.timeout(SEND_TIMEOUT), self._sending:
                await send({"type": "http.response.body", "body": part, "more_body": True})
        except TimeoutError as error:
            raise _ClientStalled from error
        self._sent_at = asyncio.get_running_loop().time()


async def _abort_connection(receive: Receive) -> None:
    """Closes the connection at once if the server is uvicorn.

    uvicorn would wait for ever until the client has read everything, and ASGI has no message for this.
    """
    transport = getattr(getattr(receive, "__self__", None), "transport", None)
    if transport is not None:
        transport.abort()
        # Let uvicorn notice the disconnect before it complains about an unfinished response.
        await asyncio.sleep(0)


async def _wait_for_disconnect(receive: Receive) -> None:
    """Waits until the browser has gone."""
    while (await receive())["type"] != "http.disconnect":
        pass
