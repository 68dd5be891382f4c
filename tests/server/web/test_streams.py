"""Streams of pages: a snapshot, then what changes, and each viewer's own view of it."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager

import httpx
import pytest

from tests.server.serving import Serving
from tests.server.web.browsing import Browser, table_of


class Listening:
    """One stream, message by message."""

    def __init__(self, response: httpx.Response) -> None:
        self._lines = response.aiter_lines()

    async def next(self) -> dict[str, str]:
        """The next message: its fields, with the lines of its data together."""
        fields: dict[str, str] = {}
        async for line in self._lines:
            if not line and fields:
                return fields
            name, _, value = line.partition(": ")
            if name:
                fields[name] = f"{fields[name]}\n{value}" if name in fields else value
        raise AssertionError("the stream has ended")


@asynccontextmanager
async def listening(browser: Browser, address: str) -> AsyncIterator[Listening]:
    """A stream as this browser gets it."""
    async with (
        httpx.AsyncClient(base_url=browser.http.base_url, cookies=browser.http.cookies, timeout=30) as client,
        client.stream("GET", address) as response,
    ):
        assert response.status_code == 200
        yield Listening(response)


@pytest.fixture
def people(server: Serving) -> Iterator[tuple[Browser, Browser, Browser]]:
    """Anna, Ben and Chiara."""
    with Browser(server, "Anna") as anna, Browser(server, "Ben") as ben, Browser(server, "Chiara") as chiara:
        yield anna, ben, chiara


INSIDE = '<hx-partial hx-target="#table" hx-swap="innerMorph">'
WHOLE_LOG = '<hx-partial hx-target="#turns" hx-swap="innerMorph">'
NEW_TURN = '<hx-partial hx-target="#turns" hx-swap="afterbegin">'
STATUS = '<hx-partial hx-target="#status" hx-swap="innerMorph transition:false">'


def test_first_the_whole_table_then_who_has_chosen_then_the_reveal(people: tuple[Browser, Browser, Browser]) -> None:
    anna, ben, chiara = people
    table = table_of(anna, ben, chiara)

    async def listen() -> None:
        async with listening(anna, f"/g/{table}/stream") as stream:
            first = await stream.next()
            assert first["data"].startswith(WHOLE_LOG)
            assert INSIDE in first["data"]
            assert 'data-turn="0"' in first["data"]
            assert ben.choose(table).status_code == 204
            status = await stream.next()
            assert status["data"].startswith(STATUS)
            assert "1 of 3" in status["data"]
            assert int(status["id"]) == int(first["id"]) + 1
            assert anna.choose(table).status_code == 204
            own = await stream.next()
            assert own["data"].startswith(STATUS)
            assert INSIDE not in own["data"]
            assert "Your choice" in own["data"]
            assert chiara.choose(table).status_code == 204
            revealed = await stream.next()
            assert revealed["data"].startswith(NEW_TURN)
            assert revealed["data"].count('<li id="turn-') == 1
            assert INSIDE in revealed["data"]
            assert 'data-turn="1"' in revealed["data"]

    asyncio.run(listen())


def test_a_status_has_the_same_size_whatever_was_chosen(people: tuple[Browser, Browser, Browser]) -> None:
    anna, ben, chiara = people
    sizes = set()

    async def listen(table: str, action: str) -> None:
        async with listening(anna, f"/g/{table}/stream") as stream:
            await stream.next()
            assert ben.choose(table, action=action).status_code == 204
            sizes.add(len((await stream.next())["data"]))

    for _ in range(3):
        asyncio.run(listen(table_of(anna, ben, chiara), "sell"))
    assert len(sizes) == 1


def test_a_spectator_hears_of_choices_but_sees_no_hand(people: tuple[Browser, Browser, Browser]) -> None:
    anna, ben, chiara = people
    table = table_of(anna, ben)

    async def listen() -> None:
        async with listening(chiara, f"/g/{table}/stream") as stream:
            first = await stream.next()
            assert 'name="card"' not in first["data"]

    asyncio.run(listen())


def test_the_lobby_shows_who_comes_and_everybody_goes_to_the_game(people: tuple[Browser, Browser, Browser]) -> None:
    anna, ben, _ = people
    table = anna.open_table(players="3")

    async def listen() -> None:
        async with listening(anna, f"/t/{table}/stream") as stream:
            first = await stream.next()
            assert first["data"].startswith('<hx-partial hx-target="#lobby" hx-swap="innerMorph">')
            ben.sit(table)
            assert "Ben" in (await stream.next())["data"]
            anna.http.post(f"/t/{table}/start")
            assert (await stream.next())["event"] == "started"

    asyncio.run(listen())


def test_what_is_the_same_is_drawn_once(server: Serving, people: tuple[Browser, Browser, Browser]) -> None:
    anna, ben, chiara = people
    table = table_of(anna, ben)

    async def listen() -> None:
        async with listening(chiara, f"/g/{table}/stream") as one, listening(chiara, f"/g/{table}/stream") as other:
            assert await one.next() == await other.next()

    asyncio.run(listen())
    found = server.ask(server.services.tables.table(table))
    assert server.services.rendered.inside(found, "") is server.services.rendered.inside(found, "")
