"""Answers before drawings, and drawings one at a time."""

import asyncio

import pytest

from septem.server.web import drawing_order
from septem.server.web.drawing_order import DrawingOrder


def test_a_table_is_drawn_after_the_answers_that_are_on_their_way() -> None:
    async def scene() -> list[str]:
        order, done = DrawingOrder(), []

        async def answer(name: str) -> None:
            with order.answering():
                await asyncio.sleep(0.001)
                done.append(name)

        async def draw(name: str) -> None:
            done.append(await order.drawn(lambda: name))

        answers = [asyncio.create_task(answer(name)) for name in ("Anna", "Ben")]
        await asyncio.sleep(0)
        await asyncio.gather(draw("first table"), draw("second table"), *answers)
        return done

    assert asyncio.run(scene()) == ["Anna", "Ben", "first table", "second table"]


def test_what_the_network_brings_goes_on_between_two_drawings() -> None:
    async def scene() -> list[str]:
        order, done = DrawingOrder(), []

        async def draw(name: str) -> None:
            done.append(await order.drawn(lambda: name))

        async def network() -> None:
            for number in range(3):
                done.append(f"packet {number}")
                await asyncio.sleep(0)

        await asyncio.gather(draw("first"), draw("second"), draw("third"), network())
        return done

    done = asyncio.run(scene())
    assert [name for name in done if "packet" not in name] == ["first", "second", "third"]
    assert done.index("packet 1") < done.index("third")


def test_an_answer_that_never_comes_holds_up_nobody_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawing_order, "LONGEST_WAIT", 0.001)

    async def scene() -> str:
        order = DrawingOrder()
        with order.answering():
            return await order.drawn(lambda: "drawn")

    assert asyncio.run(scene()) == "drawn"


def test_an_answer_that_fails_holds_up_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> str:
        order = DrawingOrder()
        with pytest.raises(RuntimeError), order.answering():
            raise RuntimeError
        return await order.drawn(lambda: "drawn")

    # Were the answer still waited for, the longest wait would be needed, which is more than the test has.
    monkeypatch.setattr(drawing_order, "LONGEST_WAIT", 3600)
    assert asyncio.run(scene()) == "drawn"


def test_answers_that_begin_later_do_not_keep_a_table_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawing_order, "LONGEST_WAIT", 3600)

    async def scene() -> str:
        order = DrawingOrder()
        with order.answering():
            drawing = asyncio.create_task(order.drawn(lambda: "drawn"))
            await asyncio.sleep(0)
            later = order.answering()
            later.__enter__()
        result = await drawing
        later.__exit__(None, None, None)
        return result

    assert asyncio.run(scene()) == "drawn"
