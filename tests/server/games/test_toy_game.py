"""The protocol is enough: a game that is only registered is played over pages, streams and the API to its end.

Everything that leaves the server is searched for stones that its reader cannot know yet.
"""

import re
import threading
from collections.abc import Iterator
from pathlib import Path

import httpx
import msgspec
import pytest
from jinja2 import TemplateNotFound
from markupsafe import Markup

from septem.server.fragments import cached
from septem.server.games.plugins import add_game, remove_game
from septem.server.games.registry import MODULES, all_games
from septem.server.html.assets import files
from septem.server.html.templates import render, template_names
from septem.server.tables.proof import UnfairDeal, check, read_proof
from septem.server.tables.snapshot import Snapshot
from septem.server.web.static import static_files
from tests.server.games import toy
from tests.server.games.dice.pages_as_trees import Element, apply, tree
from tests.server.games.toy import GAME, Stones
from tests.server.runtime.playing import replaced
from tests.server.serving import Serving, serving
from tests.server.waiting import wait_until
from tests.server.web.browsing import Browser
from tests.server.web.listening import Listening, listening

FOLDER = Path(toy.__file__).parent
TURN = re.compile(r'data-turn="(\d+)"|"turn":(\d+)')
MOVE = re.compile(r'name="move" value="(play \d+)"')
LOGGED = re.compile(r"<li>([\d, ]+)</li>")
COMMITMENT = re.compile(r"<code>([0-9a-f]{64})</code>")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server that has one game more."""
    add_game(GAME, FOLDER)
    try:
        with serving(tmp_path_factory.mktemp("data")) as running:
            yield running
    finally:
        remove_game(GAME.name)


def snapshot_of(server: Serving, table: str) -> Snapshot:
    """The table as the server has it."""
    snapshot: Snapshot = server.ask(server.services.tables.get(table))
    return snapshot


class Reading:
    """All that one person is sent about a table: none of it may hold a stone of others before its turn is revealed."""

    def __init__(self, server: Serving, table: str, seat: int | None) -> None:
        self.server = server
        self.table = table
        self.seat = seat
        self.turn = 0
        self.texts = 0
        self.page = Element("body", children=[Element("div", {"id": "table"})])

    def read(self, text: str) -> str:
        """The text, which says for which turn it is; one that does not is of the turn that was last read of."""
        self.texts += 1
        if found := TURN.search(text):
            self.turn = int(found[1] or found[2])
        position: Stones = snapshot_of(self.server, self.table).table.position
        if self.turn < position.turns:
            revealed = {stone for turn in position.played[: self.turn] for stone in turn}
            others = {stone for seat, hand in enumerate(position.dealt) if seat != self.seat for stone in hand}
            assert [stone for stone in others - revealed if str(stone) in text] == []
        return text

    async def until(self, stream: Listening, words: str) -> str:
        """The first message of a stream with these words, after all before it."""
        text = ""
        while words not in text:
            text = self.read((await stream.next())["data"])
            apply(self.page, text)
        return text

    def compare(self, fresh: str) -> None:
        """The page that the stream has patched is the one that is loaded now."""
        main = tree(fresh[fresh.index("<main") : fresh.index("</main>")] + "</main>")
        assert self.page.ids()["table"].children == main.ids()["table"].children


@pytest.mark.anyio
async def test_two_people_play_it_to_its_end_over_pages_and_streams(server: Serving) -> None:
    turns = 4
    with Browser(server, "Anna") as anna, Browser(server, "Ben") as ben, Browser(server, "Chiara") as chiara:
        fields = {"players-toy": "2", "turns-toy": str(turns)}
        table = anna.open_table(game="toy", listed="yes", **fields)
        lobby = anna.http.get(f"/t/{table}").text
        assert re.search(r'name="turns-toy" value="4"\s+checked', lobby)
        assert "<dt>Turns</dt><dd>4</dd>" in ben.http.get(f"/t/{table}").text
        assert "Stones for 2 players" in lobby
        noted = COMMITMENT.search(lobby)
        assert noted is not None
        ben.sit(table)
        assert anna.http.post(f"/t/{table}/start").headers["location"] == f"/g/{table}"
        people = [(anna, Reading(server, table, 0)), (ben, Reading(server, table, 1))]
        readings = [*(reading for _, reading in people), Reading(server, table, None)]
        async with (
            listening(anna, f"/g/{table}/stream") as annas,
            listening(ben, f"/g/{table}/stream") as bens,
            listening(chiara, f"/g/{table}/stream") as chiaras,
        ):
            streams = (annas, bens, chiaras)
            for turn in range(turns):
                for (browser, reading), name in zip(people, ("Anna", "Ben"), strict=True):
                    moves = MOVE.findall(reading.read(browser.page(table)))
                    assert len(moves) == 5 - turn
                    choose(browser, table, turn, reading.seat, moves[0])
                    if name == "Ben":
                        break
                    for one, stream in zip(readings, streams, strict=True):
                        await one.until(stream, "Anna has chosen")
                    if turn == 0:
                        assert browser.http.delete(f"/g/{table}/choice", params={"turn": 0}).status_code == 204
                        choose(browser, table, turn, reading.seat, moves[1])
                    read_everything(anna, ben, chiara, readings)
                for one, stream in zip(readings, streams, strict=True):
                    await one.until(stream, f'data-turn="{turn + 1}"')
                for browser, reading in zip((anna, ben, chiara), readings, strict=True):
                    reading.compare(browser.page(table))
                    assert LOGGED.findall(browser.page(table)) == log_of(snapshot_of(server, table), turn + 1)
        assert all(reading.texts > 8 * turns for reading in readings)
        check_the_end(chiara, table, noted[1], snapshot_of(server, table).table.position)
        assert anna.http.post(f"/g/{table}/rematch").headers["location"].startswith("/t/")


def log_of(snapshot: Snapshot, turns: int) -> list[str]:
    """The lines of the log after so many turns: what each seat has played in each of them."""
    position: Stones = snapshot.table.position
    assert len(position.played) == turns
    return [", ".join(map(str, turn)) for turn in position.played]


def choose(browser: Browser, table: str, turn: int, seat: int | None, move: str) -> None:
    """Sends the form of a move."""
    data = {"turn": str(turn), "seat": str(seat), "move": move}
    answer = browser.http.post(f"/g/{table}/choice", data=data, headers={"hx-request": "true"})
    assert answer.status_code == 204, answer.text


def read_everything(anna: Browser, ben: Browser, chiara: Browser, readings: list[Reading]) -> None:
    """Every page about the table, while Anna has chosen and Ben has not."""
    table = readings[0].table
    for browser, reading in zip((anna, ben, chiara), readings, strict=True):
        for path in ("/", "/tables", "/replays", "/stones", f"/g/{table}", f"/api/v1/tables/{table}/state"):
            answer = browser.http.get(path)
            assert answer.status_code == 200
            reading.read(answer.text)
        for seat in (0, 1):
            past = browser.http.get(f"/g/{table}/replay", params={"at": reading.turn, "seat": seat})
            assert past.status_code == 200
            reading.read(past.text)
        for file in ("record.txt", "deal.json"):
            assert browser.http.get(f"/g/{table}/{file}").status_code == 409
    listed = chiara.http.get("/tables").text
    assert f"Turn {readings[0].turn + 1}" in listed
    assert "1 of 2 have chosen" in listed
    assert "your turn" in ben.http.get("/stones").text
    assert "your turn" not in anna.http.get("/stones").text


def check_the_end(browser: Browser, table: str, noted: str, position: Stones) -> None:
    """Result, replay, record and proof, for somebody who only watched."""
    page = browser.page(table)
    assert (
        f"1. {'Anna' if position.points(0) > position.points(1) else 'Ben'}: {max(map(position.points, (0, 1)))}"
        in page
    )
    assert f"Anna {position.points(0)}, Ben {position.points(1)}" in browser.http.get("/replays").text
    for at in range(position.turns + 1):
        for seat, hand in enumerate(position.dealt):
            shown = browser.http.get(f"/g/{table}/replay", params={"at": at, "seat": seat}).text
            assert f'data-turn="{at}"' in shown
            assert LOGGED.findall(shown) == [", ".join(map(str, turn)) for turn in position.played[:at]]
            held = set(hand) - {turn[seat] for turn in position.played[:at]}
            assert MOVE.findall(shown) == [f"play {stone}" for stone in sorted(held)]
    assert browser.http.get(f"/g/{table}/record.txt").text == GAME.record(position)
    proof = read_proof(browser.http.get(f"/g/{table}/deal.json").text)
    check(proof, noted)
    backwards = "\n".join(proof.record.splitlines()[::-1])
    assert GAME.replayed(Stones(position.dealt, position.turns), proof.record) == position
    for record in (backwards.replace(str(position.played[0][0]), "1234567"), proof.record.split("\n", 1)[1]):
        with pytest.raises(UnfairDeal):
            check(msgspec.structs.replace(proof, record=record))


def test_two_programs_and_a_bot_play_it_to_its_end_over_the_api(server: Serving) -> None:
    turns = 5
    setup = {"game": "toy", "players": 3, "level": 5, "turns": turns}
    with server.program("Anna") as anna, server.program("Ben") as ben, server.program("Chiara") as chiara:
        made = anna.post("/tables", json={"setup": setup}).raise_for_status().json()
        table = made["id"]
        assert made["setup"]["turns"] == turns
        ben.post(f"/tables/{table}/seats", json={}).raise_for_status()
        anna.post(f"/tables/{table}/start").raise_for_status()
        readings = [Reading(server, table, 0), Reading(server, table, 1), Reading(server, table, None)]
        programs = (anna, ben, chiara)
        streams = [Streamed(program, table) for program in programs]
        for turn in range(turns):
            for program, reading in zip(programs, readings, strict=True):
                state = reading.read(program.get(f"/tables/{table}/state").text)
                moves = reading.read(program.get(f"/tables/{table}/moves").text)
                found = msgspec.json.decode(moves)["moves"]
                assert msgspec.json.decode(state)["cards"] is None
                assert len(found) == (5 - turn if reading.seat is not None else 0)
                if reading.seat == 0:
                    program.put(f"/tables/{table}/choice", json={"turn": turn, "move": found[0]}).raise_for_status()
            last = msgspec.json.decode(ben.get(f"/tables/{table}/moves").text)["moves"][-1]
            move = {"stone": int(last.removeprefix("play "))}
            ben.put(f"/tables/{table}/choice", json={"turn": turn, "move": move}).raise_for_status()
            wait_for_turn(server, table, turn + 1)
        for stream, reading in zip(streams, readings, strict=True):
            reading.turn = 0
            messages = stream.messages()
            assert len(messages) > turns
            for message in messages:
                reading.read(message)
        state = anna.get(f"/tables/{table}/state").json()
        assert (state["table"]["phase"], len(state["toy"]["turns"])) == ("over", turns)
        assert sum(line["total"] for line in state["final"]) == sum(range(turns + 1))
        position: Stones = snapshot_of(server, table).table.position
        assert [turn[2] for turn in position.played] == sorted(position.dealt[2], reverse=True), "the bot of level 5"
        assert replaced(server.services.worker.bots) == 0
        assert chiara.get(f"/tables/{table}/record").text == GAME.record(position)
        check(read_proof(chiara.get(f"/tables/{table}/deal").text), made["commitment"])


def wait_for_turn(server: Serving, table: str, turn: int) -> None:
    """Waits until a turn has come."""
    wait_until(lambda: snapshot_of(server, table).table.turn >= turn, f"turn {turn}")


class Streamed:
    """All messages of a table's stream for a program, until the game is over."""

    def __init__(self, program: httpx.Client, table: str) -> None:
        self._lines: list[str] = []
        self._reader = threading.Thread(target=self._collect, args=(program, f"/tables/{table}/stream"), daemon=True)
        self._reader.start()

    def _collect(self, program: httpx.Client, address: str) -> None:
        with program.stream("GET", address) as response:
            self._lines.extend(response.iter_lines())

    def messages(self) -> list[str]:
        """The states, once there are no more."""
        self._reader.join(60)
        assert not self._reader.is_alive()
        return [line.removeprefix("data: ") for line in self._lines if line.startswith("data: ")]


def test_the_search_for_stones_finds_them(server: Serving) -> None:
    with Browser(server, "Anna") as anna:
        table = anna.open_table(game="toy", players="2", start="now")
        page = anna.page(table)
        assert Reading(server, table, 0).read(page)
        for stranger in (1, None):
            with pytest.raises(AssertionError):
                Reading(server, table, stranger).read(page)


def test_bots_play_on_for_a_person_who_leaves(server: Serving) -> None:
    with Browser(server, "Anna") as anna:
        table = anna.open_table(game="toy", players="3", level="1", start="now")
        assert anna.http.post(f"/g/{table}/leave").status_code == 303
        wait_until(lambda: snapshot_of(server, table).table.phase == "over", "the end of the game")
        assert "Turn" not in anna.http.get("/replays").text
        assert f"/g/{table}/replay" in anna.http.get("/replays").text


def test_its_options_are_checked_wherever_they_come_from(server: Serving) -> None:
    sentence = "Two to four play three to five turns."
    with Browser(server, "Anna") as anna, server.program() as program:
        for fields in ({"turns-toy": "9"}, {"players": "5"}):
            answer = anna.http.post("/tables", data={"person": "Anna", "game": "toy", **fields})
            assert (answer.status_code, sentence in answer.text) == (422, True)
        answer = program.post("/tables", json={"setup": {"game": "toy", "players": 2, "turns": 2}})
        assert (answer.status_code, answer.json()["detail"]) == (422, sentence)


def test_a_stone_of_another_seat_is_refused_without_naming_whose_it_is(server: Serving) -> None:
    with Browser(server, "Anna") as anna, Browser(server, "Ben") as ben:
        table = anna.open_table(game="toy", players="2")
        ben.sit(table)
        anna.http.post(f"/t/{table}/start")
        move = MOVE.findall(ben.page(table))[0]
        answers = [
            anna.http.post(f"/g/{table}/choice", data={"turn": "0", "seat": "0", "move": tried}).text
            for tried in (move, "play 1234567")
        ]
        assert answers[0] == answers[1]
        assert "You hold no such stone." in answers[0]


def test_the_document_of_the_api_has_the_game(server: Serving) -> None:
    schemas = httpx.get(f"{server.url}/api/v1/openapi.json").json()["components"]["schemas"]
    assert schemas["SetupModel"]["properties"]["game"]["enum"] == [*MODULES, "toy"]
    assert "turns" in schemas["SetupModel"]["properties"]
    assert "toy" in schemas["State"]["properties"]
    assert "StoneMove" in schemas


def test_its_templates_are_those_of_its_folder_and_its_fields_are_hidden_for_other_games(server: Serving) -> None:
    assert f"{GAME.name}/templates/table.html" in template_names()
    with Browser(server, "Anna") as anna:
        styles = re.findall(r'href="(/static/\w+/septem.css)"', anna.http.get("/tables").text)
        assert '.setup:not(:has([name="game"][value="toy"]:checked)) .for-toy {' in anna.http.get(styles[0]).text


def test_without_it_there_is_no_trace_of_the_game() -> None:
    add_game(GAME, FOLDER)
    remove_game(GAME.name)
    assert [game.name for game in all_games()] == list(MODULES)
    assert [name for name in (*files(), *template_names()) if name.startswith("toy/")] == []


@cached
def board() -> Markup:
    """The board of a game, as a fragment."""
    return render("toy/templates/board.html")


def test_another_folder_under_the_same_name_replaces_all_that_was_in_the_first(tmp_path: Path) -> None:
    for content in ("first", "second"):
        folder = tmp_path / content
        for name in ("templates/board.html", "static/js/board.js"):
            (folder / name).parent.mkdir(parents=True)
            (folder / name).write_text(content)
        add_game(GAME, folder)
        try:
            assert render("toy/templates/board.html") == board() == content
            assert static_files()["toy/js/board.js"].content == content.encode()
        finally:
            remove_game(GAME.name)
        with pytest.raises(TemplateNotFound):
            render("toy/templates/board.html")
        with pytest.raises(TemplateNotFound):
            board()
        assert "toy/js/board.js" not in static_files()
