"""Streams of pages: a snapshot, then what changes, and each viewer's own view of it."""

import asyncio
import html
import json
import re
import socket
from collections.abc import Iterator

import httpx
import pytest

from septem.server.games.protocol import Viewer
from septem.server.web import event_stream as sending
from tests.server.games.cards.pages.reading import choices, hand_in
from tests.server.serving import Serving
from tests.server.waiting import wait_until
from tests.server.web.browsing import Browser, table_of
from tests.server.web.listening import Listening, listening


@pytest.fixture
def people(server: Serving) -> Iterator[tuple[Browser, Browser, Browser]]:
    """Anna, Ben and Chiara."""
    with Browser(server, "Anna") as anna, Browser(server, "Ben") as ben, Browser(server, "Chiara") as chiara:
        yield anna, ben, chiara


INSIDE = '<hx-partial hx-target="#table" hx-swap="innerMorph">'
WHOLE_LOG = '<hx-partial hx-target="#turns" hx-swap="innerMorph">'
NEW_TURN = '<hx-partial hx-target="#turns" hx-swap="afterbegin">'
TURN = re.compile(r'data-turn="(\d+)"')
TARGET = re.compile('hx-target="#([a-z0-9-]+)"')
PARTIAL = re.compile('<hx-partial hx-target="#([a-z0-9-]+)"')
# The most bytes of a message that sends no table and no reveal.
SMALL = 10_000
# The least bytes of a message with a whole table.
WHOLE = 25_000
STATUS = '<hx-partial hx-target="#status" hx-swap="innerMorph transition:false">'


def revision_of(message: dict[str, str]) -> int:
    """The revision of the table that a message leads to."""
    return int(message["id"].partition("-")[0])


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
            status = await stream.until("1 of 3")
            assert status["data"].startswith(STATUS)
            assert INSIDE not in status["data"]
            assert revision_of(status) > revision_of(first)
            assert anna.choose(table).status_code == 204
            own = await stream.until("Your choice")
            assert own["data"].startswith(STATUS)
            assert INSIDE not in own["data"]
            assert chiara.choose(table).status_code == 204
            revealed = await stream.until('data-turn="1"')
            assert revealed["data"].startswith(NEW_TURN)
            assert revealed["data"].count('<li id="turn-') == 1
            assert INSIDE not in revealed["data"]
            assert {"state", "hand", "choices", "plays"} <= set(TARGET.findall(revealed["data"]))

    asyncio.run(listen())


def state_of(page: str) -> str:
    """The state that a page names for its stream."""
    found = re.search('hx-headers="([^"]*)"', page)
    assert found is not None
    return str(json.loads(html.unescape(found[1]))["Last-Event-ID"])


@pytest.mark.parametrize("game", ["cards", "dice"])
def test_a_page_that_is_current_gets_only_what_changes_from_then_on(
    people: tuple[Browser, Browser, Browser], game: str
) -> None:
    anna, ben, chiara = people
    table = table_of(anna, ben, chiara, game=game)
    opened = state_of(anna.http.get(f"/g/{table}").text)

    async def listen() -> None:
        async with listening(anna, f"/g/{table}/stream", opened) as stream:
            assert await stream.next() == {"id": opened, "event": "current", "data": ""}
            for person in people:
                assert person.http.post(f"/g/{table}/leave").status_code == 303
            for person in people:
                assert person.http.post(f"/g/{table}/back").status_code == 303
            sizes, state = [], opened
            # After each message the page is what it would be if it was loaded then.
            while state != state_of(anna.http.get(f"/g/{table}").text):
                message = await stream.next()
                sizes.append(len(message["data"].encode()))
                state = message["id"]
            assert sum(sizes) > 0
            assert max(sizes) < WHOLE
        async with listening(anna, f"/g/{table}/stream", state) as stream:
            assert await stream.next() == {"id": state, "event": "current", "data": ""}

    asyncio.run(listen())


@pytest.mark.parametrize("game", ["cards", "dice"])
def test_a_page_that_is_not_current_gets_the_whole_table(
    people: tuple[Browser, Browser, Browser], server: Serving, game: str
) -> None:
    anna, ben, chiara = people
    table = table_of(anna, ben, chiara, game=game)
    watching = chiara.http.get(f"/g/{table}", headers={"cookie": ""}).text
    own = state_of(anna.http.get(f"/g/{table}").text)
    german = state_of(anna.http.get(f"/g/{table}", headers={"accept-language": "de"}).text)
    assert own.partition("-")[0] == german.partition("-")[0]
    revision = int(own.partition("-")[0])
    others = (state_of(watching), state_of(ben.http.get(f"/g/{table}").text), german)
    forged = (str(revision), own.upper() + "x", f"{revision - 1}-{own.partition('-')[2]}", f"{own},{own}", "é")

    async def listen(state: str) -> None:
        async with listening(anna, f"/g/{table}/stream", state) as stream:
            first = await stream.next()
            assert len(first["data"].encode()) > WHOLE
            assert first["id"] == own

    for state in (*others, *forged, ""):
        asyncio.run(listen(state))
    assert anna.http.post(f"/g/{table}/leave").status_code == 303

    async def listen_to_what_has_changed() -> None:
        async with listening(anna, f"/g/{table}/stream", own) as stream:
            assert len((await stream.next())["data"].encode()) > WHOLE

    asyncio.run(listen_to_what_has_changed())


def test_undo_and_leaving_send_no_table(people: tuple[Browser, Browser, Browser]) -> None:
    anna, ben, chiara = people
    table = table_of(anna, ben, chiara)

    told: list[str] = []

    async def hear(stream: Listening, words: str) -> None:
        told.append((await stream.next())["data"])
        while words not in told[-1]:
            told.append((await stream.next())["data"])

    async def listen() -> None:
        async with listening(anna, f"/g/{table}/stream") as stream:
            await stream.next()
            assert anna.choose(table).status_code == 204
            await hear(stream, "Your choice")
            assert anna.http.delete(f"/g/{table}/choice", params={"turn": 0}).status_code == 204
            await hear(stream, 'hx-target="#choices"')
            undone = len(told)
            assert ben.http.post(f"/g/{table}/leave").status_code == 303
            # A bot chooses for Ben.
            await hear(stream, "1 of 3")
            assert ben.http.post(f"/g/{table}/back").status_code == 303
            assert ben.http.delete(f"/g/{table}/choice", params={"turn": 0}).status_code == 204
            await hear(stream, "0 of 3")
            assert set(PARTIAL.findall("".join(told[undone:]))) <= {"status", "decision"}

    asyncio.run(listen())
    own = {"state", "hand", "hand-title", "choices", "decision"}
    assert set(PARTIAL.findall("".join(told))) == {"status", *own}
    assert max(len(data.encode()) for data in told) < SMALL


def test_a_status_has_the_same_size_whatever_was_chosen(people: tuple[Browser, Browser, Browser]) -> None:
    anna, ben, chiara = people
    sizes = set()

    async def listen(table: str, action: str) -> None:
        async with listening(anna, f"/g/{table}/stream") as stream:
            await stream.next()
            assert ben.choose(table, action=action).status_code == 204
            sizes.add(len((await stream.until("1 of 3"))["data"]))

    for _ in range(3):
        asyncio.run(listen(table_of(anna, ben, chiara), "sell"))
    assert len(sizes) == 1


def test_a_spectator_hears_of_choices_but_sees_no_hand(people: tuple[Browser, Browser, Browser]) -> None:
    anna, ben, chiara = people
    table = table_of(anna, ben)

    async def listen() -> None:
        async with listening(chiara, f"/g/{table}/stream") as stream:
            first = await stream.next()
            assert not hand_in(first["data"])
            assert anna.choose(table).status_code == 204
            assert not hand_in((await stream.next())["data"])

    async def listen_with_a_seat() -> None:
        async with listening(anna, f"/g/{table}/stream") as stream:
            first = await stream.next()
            assert hand_in(first["data"]) == 7
            assert len(choices(first["data"])["cards"]) == 7

    asyncio.run(listen_with_a_seat())
    asyncio.run(listen())


def test_the_lobby_shows_who_comes_and_everybody_goes_to_the_game(people: tuple[Browser, Browser, Browser]) -> None:
    anna, ben, _ = people
    table = anna.open_table(players="3")

    async def listen() -> None:
        async with listening(anna, f"/t/{table}/stream") as stream:
            first = await stream.next()
            assert first["data"].startswith('<hx-partial hx-target="#lobby" hx-swap="innerMorph">')
            ben.sit(table)
            await stream.until("Ben")
            anna.http.post(f"/t/{table}/start")
            while (await stream.next()).get("event") != "started":
                pass

    asyncio.run(listen())


def test_the_lobby_sends_only_what_changes(people: tuple[Browser, Browser, Browser]) -> None:
    anna, ben, _ = people
    table = anna.open_table(players="7")
    opened = state_of(anna.http.get(f"/t/{table}").text)

    async def listen() -> None:
        async with listening(anna, f"/t/{table}/stream", opened) as stream:
            ben.sit(table)
            came = await stream.next()
            assert set(PARTIAL.findall(came["data"])) == {"lobby-seat-1", "lobby-taken", "lobby-start", "said"}
            assert "Ben" in came["data"]
            assert len(came["data"].encode()) < 2_500
            assert came["id"] == state_of(anna.http.get(f"/t/{table}").text)
            anna.http.post(f"/t/{table}/setup", data={"players-cards": "7", "name": "Sunday"})
            agreed = await stream.next()
            assert "lobby-setup" in PARTIAL.findall(agreed["data"])
            assert "lobby-seat-1" not in PARTIAL.findall(agreed["data"])
        async with listening(ben, f"/t/{table}/stream", came["id"]) as stream:
            assert (await stream.next())["data"].startswith('<hx-partial hx-target="#lobby" hx-swap="innerMorph">')

    asyncio.run(listen())


def test_a_newcomer_who_sits_down_gets_another_page(people: tuple[Browser, Browser, Browser]) -> None:
    anna, ben, _ = people
    table = anna.open_table(players="3", sides="chosen")

    async def listen() -> None:
        ben.http.post("/account/name", data={"name": "Ben"})
        async with listening(ben, f"/t/{table}/stream") as stream:
            await stream.next()
            ben.sit(table)
            seated = await stream.next()
            assert PARTIAL.findall(seated["data"])[0] == "lobby"
            assert f"/t/{table}/leave" in seated["data"]

    asyncio.run(listen())


def test_viewers_of_the_same_share_one_update(server: Serving, people: tuple[Browser, Browser, Browser]) -> None:
    # Without bots, so that nothing happens between the two.
    table = table_of(*people)

    async def listen(dario: Browser) -> None:
        async with listening(dario, f"/g/{table}/stream") as one, listening(dario, f"/g/{table}/stream") as other:
            assert await one.next() == await other.next()

    with Browser(server, "Dario") as dario:
        asyncio.run(listen(dario))
    found = server.ask(server.services.tables.get(table))
    updates, spectator = server.services.update_cache, Viewer(None)
    assert updates.get(found, spectator, None) is updates.get(found, spectator, None)


async def asked(server: Serving, table_id: str) -> int | None:
    """The turn in which the first seat is to choose next; None once the game is over."""
    async for snapshot in server.services.tables.watch(table_id):
        if snapshot.table.phase == "over":
            return None
        if 0 in snapshot.pending():
            return snapshot.table.turn
    raise AssertionError("the table is gone")


async def hears_of(stream: Listening, turn: int) -> None:
    """Waits for this turn on a stream, or for a later one: a bot may have taken a turn of its own at once."""
    while not (shown := TURN.search((await stream.next())["data"])) or int(shown[1]) < turn:
        pass


def test_two_tabs_of_one_person_hear_of_every_turn_while_others_come_and_go(server: Serving) -> None:
    async def come_and_go(anna: Browser, address: str) -> None:
        while True:
            async with listening(anna, address) as stream:
                await stream.next()

    async def play(anna: Browser, table: str) -> None:
        address, turns = f"/g/{table}/stream", 0
        async with listening(anna, address) as one, listening(anna, address) as other, asyncio.TaskGroup() as group:
            passing = [group.create_task(come_and_go(anna, address)) for _ in range(2)]
            while (turn := await asyncio.to_thread(server.ask, asked(server, table))) is not None:
                answer = await asyncio.to_thread(anna.choose, table)
                assert answer.status_code == 204
                for tab in (one, other):
                    await hears_of(tab, turn + 1)
                turns += 1
            for task in passing:
                task.cancel()
        assert turns >= 18

    with Browser(server, "Anna") as anna:
        asyncio.run(play(anna, table_of(anna)))


def test_a_browser_that_reads_nothing_is_let_go_of(
    server: Serving, people: tuple[Browser, Browser, Browser], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sending, "SEND_TIMEOUT", 0.5)

    def count(name: str) -> float:
        return server.services.metrics.registry.get_sample_value(name) or 0

    anna = people[0]
    table = table_of(*people)
    with socket.socket() as slow:
        wait_until(lambda: not count("septem_open_streams"), "the streams of others end")
        dropped = count("septem_dropped_streams_total")
        address = httpx.URL(server.url)
        slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        slow.connect((address.host, address.port))
        slow.sendall(f"GET /g/{table}/stream HTTP/1.1\r\nhost: x\r\n\r\n".encode())
        wait_until(lambda: count("septem_open_streams") == 1, "the stream opens")
        assert slow.getsockname()[1] in server.ports
        server.hold_little(slow.getsockname()[1])

        def is_dropped() -> bool:
            # Each is a message more that nobody takes.
            for deed in ("leave", "back"):
                anna.http.post(f"/g/{table}/{deed}")
            return count("septem_dropped_streams_total") > dropped

        wait_until(is_dropped, "the stream is dropped")
        assert "septem_open_streams 0.0" in anna.http.get("/metrics").text
        wait_until(lambda: slow.getsockname()[1] not in server.ports, "the connection ends")
