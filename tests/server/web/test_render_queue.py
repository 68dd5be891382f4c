"""Answers before drawings, and drawings one at a time."""

import asyncio
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest
from starlette.types import Message, Receive, Scope, Send

from septem.server.web import render_queue as drawing_order
from septem.server.web.render_queue import MAX_WAIT, RenderQueue, ResponsesFirstMiddleware
from tests.server.serving import Serving
from tests.server.waiting import PATIENCE
from tests.server.web.browsing import Browser, table_of

START: Message = {"type": "http.response.start", "status": 200, "headers": []}


@pytest.fixture
def endless_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table that waits in vain waits longer than the test has."""
    monkeypatch.setattr(drawing_order, "MAX_WAIT", 3600)


async def ask(app: ResponsesFirstMiddleware) -> list[Message]:
    """What is answered to a request."""
    sent: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        sent.append(message)

    await app({"type": "http"}, receive, send)
    return sent


async def let_others_go_on() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


@pytest.mark.usefixtures("endless_patience")
def test_a_table_is_drawn_after_the_answers_that_are_on_their_way() -> None:
    async def scene() -> list[str]:
        order, done = RenderQueue(), []

        async def answer(name: str) -> None:
            end = order.begin_response()
            await asyncio.sleep(0.001)
            done.append(name)
            end()

        async def draw(name: str) -> None:
            done.append(await order.run(lambda: name))

        answers = [asyncio.create_task(answer(name)) for name in ("Anna", "Ben")]
        await asyncio.sleep(0)
        await asyncio.gather(draw("first table"), draw("second table"), *answers)
        return done

    assert asyncio.run(scene()) == ["Anna", "Ben", "first table", "second table"]


@pytest.mark.usefixtures("endless_patience")
def test_a_table_that_waits_lets_later_answers_pass_too() -> None:
    async def scene() -> list[bool]:
        order = RenderQueue()
        end_first = order.begin_response()
        drawing = asyncio.create_task(order.run(lambda: "drawn"))
        await let_others_go_on()
        end_second = order.begin_response()
        seen = []
        for end in (end_first, end_second):
            end()
            await let_others_go_on()
            seen.append(drawing.done())
        return seen

    assert asyncio.run(scene()) == [False, True]


def test_what_the_network_brings_goes_on_between_two_drawings() -> None:
    async def scene() -> list[str]:
        order, done = RenderQueue(), []

        async def draw(name: str) -> None:
            done.append(await order.run(lambda: name))

        async def network() -> None:
            for number in range(3):
                done.append(f"packet {number}")
                await asyncio.sleep(0)

        await asyncio.gather(draw("first"), draw("second"), draw("third"), network())
        return done

    done = asyncio.run(scene())
    assert [name for name in done if "packet" not in name] == ["first", "second", "third"]
    assert done.index("packet 1") < done.index("third")


def test_a_request_that_comes_just_as_another_ends_goes_before_the_table() -> None:
    async def scene() -> list[str]:
        order, done = RenderQueue(), []

        async def request() -> None:
            end = order.begin_response()
            await let_others_go_on()
            done.append("second answer")
            end()

        end_first = order.begin_response()
        drawing = asyncio.create_task(order.run(lambda: "table"))
        await let_others_go_on()
        asking = asyncio.create_task(request())
        end_first()
        done.append(await drawing)
        await asking
        return done

    assert asyncio.run(scene()) == ["second answer", "table"]


def test_an_answer_that_never_comes_holds_up_all_tables_once() -> None:
    async def scene() -> float:
        order, began = RenderQueue(), time.perf_counter()
        order.begin_response()
        for _ in range(40):
            await asyncio.gather(order.run(str), order.run(str))
        return time.perf_counter() - began

    # Were it waited for each time, that would be forty times the longest wait.
    assert asyncio.run(scene()) < 20 * MAX_WAIT


def test_a_rush_of_requests_holds_up_no_table_for_long() -> None:
    async def scene() -> float:
        order, rush = RenderQueue(), set[asyncio.Task[None]]()

        async def requests() -> None:
            while True:
                end = order.begin_response()
                await asyncio.sleep(MAX_WAIT / 4)
                end()

        for _ in range(3):
            rush.add(asyncio.create_task(requests()))
            await asyncio.sleep(MAX_WAIT / 10)
        began = time.perf_counter()
        await asyncio.gather(*(order.run(str) for _ in range(40)))
        for task in rush:
            task.cancel()
        return time.perf_counter() - began

    # Tables wait at the same time: one after the other, that would be forty times the longest wait.
    assert asyncio.run(scene()) < 20 * MAX_WAIT


@pytest.mark.usefixtures("endless_patience")
def test_tables_wait_for_a_request_until_its_answer_begins() -> None:
    async def scene() -> tuple[bool, bool, list[Message]]:
        order, go_on, leave = RenderQueue(), asyncio.Event(), asyncio.Event()

        async def stream(_scope: Scope, _receive: Receive, send: Send) -> None:
            await go_on.wait()
            await send(START)
            await leave.wait()

        asking = asyncio.create_task(ask(ResponsesFirstMiddleware(stream, queue=order)))
        await let_others_go_on()
        drawing = asyncio.create_task(order.run(lambda: "drawn"))
        await let_others_go_on()
        was_drawn = drawing.done()
        go_on.set()
        await let_others_go_on()
        is_drawn = drawing.done()
        leave.set()
        return was_drawn, is_drawn, await asking

    assert asyncio.run(scene()) == (False, True, [START])


@pytest.mark.usefixtures("endless_patience")
def test_a_request_that_fails_holds_up_nobody() -> None:
    async def scene() -> str:
        order = RenderQueue()

        async def failing(_scope: Scope, _receive: Receive, _send: Send) -> None:
            raise RuntimeError

        with pytest.raises(RuntimeError):
            await ask(ResponsesFirstMiddleware(failing, queue=order))
        return await order.run(lambda: "drawn")

    assert asyncio.run(scene()) == "drawn"


@pytest.mark.usefixtures("endless_patience")
def test_the_server_draws_no_table_while_it_answers(server: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    began, go_on = threading.Event(), asyncio.Event()

    async def slow_state() -> str:
        began.set()
        await go_on.wait()
        return "ok"

    monkeypatch.setattr(server.services, "database_state", slow_state)
    with ThreadPoolExecutor(1) as threads:
        asking = threads.submit(httpx.get, f"{server.url}/healthz", timeout=PATIENCE)
        assert began.wait(PATIENCE)
        drawing = asyncio.run_coroutine_threadsafe(server.services.render_queue.run(lambda: "drawn"), server.loop)
        with pytest.raises(TimeoutError):
            drawing.result(0.1)
        server.loop.call_soon_threadsafe(go_on.set)
        assert drawing.result(PATIENCE) == "drawn"
        assert asking.result().status_code == 200


@pytest.mark.usefixtures("endless_patience")
def test_an_open_stream_is_answered_and_keeps_no_table_waiting(server: Serving) -> None:
    with Browser(server, "Anna") as anna:
        table = table_of(anna)
        with anna.http.stream("GET", f"/g/{table}/stream", headers={"accept-encoding": "gzip"}) as stream:
            assert next(stream.iter_lines()).startswith("id:")
            assert server.ask(server.services.render_queue.run(lambda: "drawn")) == "drawn"
