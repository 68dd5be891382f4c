"""What the server asks of every game, for games in folders of their own too.

`check_rules` needs nothing but the game; `check_served` plays it to its end at a server, over pages and the API.
"""

import pickle
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

import httpx
import pytest

from septem.server.errors import Invalid, Refused
from septem.server.games.protocol import Decision, Game, Step
from septem.server.games.registry import game_named
from septem.server.pages.lobby.setup_form import read_setup, setup_fields
from septem.server.tables.commands import Actor, Choose
from septem.server.tables.deal import Deal
from septem.server.tables.events import Created, Event, Moved, Played, SatDown, Started, TookBack
from septem.server.tables.proof import check, read_proof
from septem.server.tables.setup import LEVELS, Setup, default_setup
from septem.server.tables.snapshot import Snapshot, first_snapshot
from septem.server.tables.table import fold
from tests.server.runtime.playing import replaced
from tests.server.serving import Serving
from tests.server.waiting import wait_until
from tests.server.web.browsing import Browser

NO_MOVE = "this is not a move of any game"
# Positions of a game at which everything is tried that may be refused, and all levels of bots choose.
TRIED_OUT = 12
SEED = 7
# The radio buttons and lists of the form that are chosen, and the text fields.
CHECKED = re.compile(r'<input type="radio" name="([^"]+)" value="([^"]*)"\s+checked')
SELECTED = re.compile(r'<select id="([^"]+)".*?<option value="([^"]*)" selected', re.DOTALL)


class Moment(NamedTuple):
    """A position with the choices that are still secret, and how it came about; no event stands for the first."""

    position: Any
    choices: Mapping[int, str]
    event: Played | None = None
    before: Any = None


def new_position(game: Game[Any], setup: Setup | None = None) -> Any:
    """The first position of the default setup, or of this one."""
    agreed = setup or default_setup(game)
    return game.new(agreed, [""] * agreed.players, SEED)


def played(game: Game[Any], setup: Setup | None = None) -> Iterator[Moment]:
    """All moments of a game between quick bots, before each choice and at the end."""
    moment = Moment(new_position(game, setup), {})
    while not game.is_over(moment.position):
        yield moment
        step = _quick_step(game, moment)
        if step.event is None:
            moment = Moment(moment.position, step.choices)
        else:
            moment = Moment(step.position, {}, step.event, moment.position)
    yield moment


def first_choice(game: Game[Any]) -> tuple[Decision, Step[Any]]:
    """The first decision of a new game, and what a choice there leads to."""
    moment = Moment(new_position(game), {})
    return _open(game, moment)[0], _quick_step(game, moment)


def has_open_moves(game: Game[Any]) -> bool:
    """Whether a choice is seen at once, instead of waiting in secret for those of others."""
    return isinstance(first_choice(game)[1].event, Moved)


def _open(game: Game[Any], moment: Moment) -> list[Decision]:
    return [decision for decision in game.decisions(moment.position) if decision.seat not in moment.choices]


def _quick_move(game: Game[Any], moment: Moment, decision: Decision) -> str:
    view = game.bot_view(moment.position, moment.choices, decision.seat)
    return game.quick_move(view, decision.seat, SEED)


def _quick_step(game: Game[Any], moment: Moment) -> Step[Any]:
    decision = _open(game, moment)[0]
    return game.choose(moment.position, moment.choices, decision.seat, _quick_move(game, moment, decision))


# The rules


def check_options(game: Game[Any]) -> None:
    """The options of every number of players survive the form of the lobby and the log."""
    for players in game.players:
        asked = read_setup({"game": game.name, f"players-{game.name}": str(players)})
        setup = game.with_defaults(asked).checked()
        assert setup.players == players
        assert Setup.parse(setup.fields) == setup
        page = str(setup_fields(setup))
        shown = dict(CHECKED.findall(page)) | dict(SELECTED.findall(page))
        assert read_setup({**shown, "name": setup.name}) == setup
        assert all(words for row in game.option_rows(setup) for words in row)


def check_course(game: Game[Any]) -> None:
    """Steps agree with events, the record with both, and nothing changes a position that was given away."""
    start = new_position(game)
    records: list[tuple[Any, str]] = []
    for moment in played(game):
        position = moment.position
        records.append((position, game.record(position)))
        assert game.is_over(position) == (not game.decisions(position))
        if moment.event is not None:
            assert game.record(game.apply(moment.before, moment.event)) == game.record(position)
        for seat, by in game.decisions(position):
            assert seat in game.controlled_seats(position, by)
    end, record = records[-1]
    assert game.is_over(end)
    assert game.record(game.replayed(start, record)) == record
    assert [game.record(position) for position, _ in records] == [record for _, record in records]


def check_refusals(game: Game[Any]) -> None:
    """What is no move, and a move of another seat, is refused with a sentence; so is nothing to take back."""
    for moment in _tried_out(game):
        own = _open(game, moment)
        for decision in own:
            with pytest.raises(Invalid) as refused:
                game.choose(moment.position, moment.choices, decision.seat, NO_MOVE)
            assert str(refused.value).endswith(".")
        move = _quick_move(game, moment, own[0])
        snapshot = _snapshot(game, moment)
        for by in range(len(snapshot.table.seats)):
            if own[0].by != by:
                with pytest.raises(Refused):
                    Choose(snapshot.table.turn, own[0].seat, move).decide(snapshot, Actor(f"person {by}"))
            if by not in {decision.by for decision in game.decisions(moment.position)}:
                with pytest.raises(Invalid):
                    Choose(snapshot.table.turn, by, move).decide(snapshot, Actor(f"person {by}"))
        _check_taking_back(game, moment, own[0])


def _check_taking_back(game: Game[Any], moment: Moment, decision: Decision) -> None:
    """A secret choice is dropped alone; an open move is undone, or refused where it cannot be."""
    step = _quick_step(game, moment)
    if step.event is None:
        assert game.take_back(moment.position, step.choices, decision.by).choices == moment.choices
        assert game.take_back(moment.position, moment.choices, decision.by) == Step(moment.choices)
        return
    if not isinstance(step.event, Moved):
        return
    try:
        back = game.take_back(step.position, {}, decision.by)
    except Invalid:
        return
    assert isinstance(back.event, TookBack)
    assert game.record(back.position) == game.record(moment.position)
    assert game.record(game.apply(step.position, back.event)) == game.record(moment.position)


def check_bots(game: Game[Any]) -> None:
    """Bots of every level choose legal moves from views that can be sent to another process."""
    preparation = game.warm_up()
    try:
        for moment in _tried_out(game):
            for level in range(1, LEVELS + 1):
                decision = _open(game, moment)[0]
                view = game.bot_view(moment.position, moment.choices, decision.seat)
                ready = preparation.ready_level(level) if preparation else level
                move = game.bot_move(pickle.loads(pickle.dumps(view)), decision.seat, ready, SEED)
                game.choose(moment.position, moment.choices, decision.seat, move)
    finally:
        if preparation:
            preparation.close()


def _tried_out(game: Game[Any]) -> list[Moment]:
    """Some moments of a game, the first and the last before its end among them."""
    moments = [moment for moment in played(game) if not game.is_over(moment.position)]
    return [*moments[:: max(1, len(moments) // TRIED_OUT)], moments[-1]]


def _snapshot(game: Game[Any], moment: Moment) -> Snapshot:
    setup, deal = default_setup(game), Deal(SEED, "00ff")
    people: list[Event] = [SatDown(seat, f"person {seat}", f"Person {seat}") for seat in range(setup.players)]
    events = [Created(setup.fields, "person 0", deal.commitment), *people, Started()]
    snapshot = first_snapshot(fold("aaaa-bbbb-cccc-dddd", deal, [(event, 0.0) for event in events]))
    return replace(snapshot, table=replace(snapshot.table, position=moment.position), choices=moment.choices)


# The server


class Player:
    """A person at a table, with a browser or with a program."""

    def __init__(self, http: httpx.Client, table: str, *, is_program: bool) -> None:
        self.http = http
        self.table = table
        self.seat = 0
        self._is_program = is_program
        self._api = f"/tables/{table}" if is_program else f"/api/v1/tables/{table}"

    def state(self) -> dict[str, Any]:
        """The table as this player may know it."""
        return self._read("state")

    def moves(self) -> dict[str, Any]:
        """What this player can choose from."""
        return self._read("moves")

    def choose(self, turn: int, seat: int, move: str) -> httpx.Response:
        """Sends a choice, as a form or as JSON."""
        if self._is_program:
            return self.http.put(f"{self._api}/choice", json={"turn": turn, "seat": seat, "move": move})
        data = {"turn": str(turn), "seat": str(seat), "move": move}
        return self.http.post(f"/g/{self.table}/choice", data=data, headers={"hx-request": "true"})

    def take_back(self, turn: int) -> httpx.Response:
        """Takes the last choice back."""
        address = f"{self._api}/choice" if self._is_program else f"/g/{self.table}/choice"
        return self.http.delete(address, params={"turn": turn}, headers={"hx-request": "true"})

    def _read(self, what: str) -> dict[str, Any]:
        found: dict[str, Any] = self.http.get(f"{self._api}/{what}").raise_for_status().json()
        return found


def check_served(server: Serving, game: Game[Any]) -> None:
    """The game from the lobby to the rematch: a browser, a program and a bot play, another browser watches."""
    players = min(3, game.players[-1])
    with Browser(server, "Anna") as anna, server.program("Ben") as ben, Browser(server, "Chiara") as chiara:
        fields = {f"players-{game.name}": str(players), "level": "1", "listed": "yes"}
        table = anna.open_table(game=game.name, **fields)
        people = [Player(anna.http, table, is_program=False)]
        if players > 1:
            ben.post(f"/tables/{table}/seats", json={}).raise_for_status()
            people.append(Player(ben, table, is_program=True))
            people[1].seat = 1
        _check_lobby(anna, chiara, table, game)
        assert anna.http.post(f"/t/{table}/start").headers["location"] == f"/g/{table}"
        assert _seen(server, table).table.setup.game == game.name
        _check_strangers(people, Player(chiara.http, table, is_program=False))
        _play_on(server, people, [anna, chiara])
        assert replaced(server.services.worker.bots) == 0
        _check_the_end(server, anna, chiara, table)
        _check_site(anna, game, _seen(server, table).table.setup)
        assert anna.http.post(f"/g/{table}/rematch").headers["location"][:3] in ("/t/", "/g/")


def _seen(server: Serving, table: str) -> Snapshot:
    snapshot: Snapshot = server.ask(server.services.tables.get(table))
    return snapshot


def _check_lobby(host: Browser, guest: Browser, table: str, game: Game[Any]) -> None:
    """The host's form has the fields of the game; others read the options; lists show the table."""
    form = host.http.get(f"/t/{table}").raise_for_status().text
    assert f'name="game" value="{game.name}" checked' in " ".join(form.split())
    assert f'name="players-{game.name}"' in form
    assert guest.http.get(f"/t/{table}").is_success
    assert f"/t/{table}" in guest.http.get("/tables").raise_for_status().text


def _check_strangers(people: list[Player], spectator: Player) -> None:
    """A spectator is asked nothing, and nobody chooses for a seat of others."""
    assert spectator.state()["seat"] is None
    assert spectator.moves()["moves"] == []
    for one in people:
        found = one.moves()
        for stranger in [spectator, *(other for other in people if other is not one)]:
            if found["moves"] and found["seat"] == one.seat:
                answer = stranger.choose(found["turn"], found["seat"], found["moves"][0])
                assert answer.status_code == 403, answer.text


def _play_on(server: Serving, people: list[Player], browsers: list[Browser]) -> None:
    """Everybody plays to the end, and takes a choice back where that can be done for the first time."""
    table, pages, taken_back = people[0].table, 0, set[Player]()
    while _seen(server, table).table.phase == "running":
        before = _seen(server, table)
        for one in people:
            found = one.moves()
            if found["moves"] and not found["chosen"]:
                _choose(one, found)
                if one not in taken_back and _takes_back(one, found):
                    taken_back.add(one)
        if pages < TRIED_OUT:
            pages += 1
            for browser in browsers:
                assert f"/g/{table}" in browser.page(table)
                assert browser.http.get("/tables").is_success
        _wait_for_bots(server, table, before.revision)


def _takes_back(player: Player, found: Mapping[str, Any]) -> bool:
    """Takes a choice back if the game allows it, and makes it again."""
    after = player.moves()
    is_open_move = not after["chosen"] and has_open_moves(game_named(player.state()["table"]["setup"]["game"]))
    if not after["chosen"] and not is_open_move:
        return False
    if player.take_back(after["turn"]).status_code != 204:
        return False
    again = player.moves()
    assert again == {**found, "turn": found["turn"] + (2 if is_open_move else 0)}
    _choose(player, again)
    return True


def _wait_for_bots(server: Serving, table: str, revision: int) -> None:
    wait_until(lambda: _seen(server, table).revision > revision, "a bot chooses")


def _choose(player: Player, found: Mapping[str, Any]) -> None:
    move = found["moves"][len(found["moves"]) // 2]
    answer = player.choose(found["turn"], found["seat"], move)
    assert answer.status_code == 204, f"{move}: {answer.text}"


def _check_the_end(server: Serving, player: Browser, spectator: Browser, table: str) -> None:
    """The result, every moment of the replay from every seat, the record and the proof of the deal."""
    over = _seen(server, table).table
    state = Player(spectator.http, table, is_program=False).state()
    assert sorted(line["seat"] for line in state["final"]) == list(range(len(over.seats)))
    assert any(line["wins"] for line in state["final"])
    assert state[over.setup.game]
    assert f"/g/{table}/replay" in spectator.http.get("/replays").raise_for_status().text
    for browser in (player, spectator):
        assert browser.page(table)
        for at in range(over.turn + 1):
            seat = at % len(over.seats)
            for query in ({"at": at}, {"at": at, "seat": seat}):
                browser.http.get(f"/g/{table}/replay", params=query).raise_for_status()
        for seat in range(len(over.seats)):
            browser.http.get(f"/g/{table}/replay", params={"at": over.turn + 1, "seat": seat}).raise_for_status()
    record = spectator.http.get(f"/g/{table}/record.txt").raise_for_status().text
    assert record == over.game.record(over.position)
    check(read_proof(spectator.http.get(f"/g/{table}/deal.json").raise_for_status().text), over.commitment)


def _check_site(browser: Browser, game: Game[Any], setup: Setup) -> None:
    """The addresses that the game adds to the site lead somewhere."""
    help_ = game.help(setup)
    own = [*(page.path for page in game.site_pages()), *(place.address for place in game.nav_items())]
    for address in ("/", help_.rules_url, help_.gallery_url, *own, *(link.url for link in game.foot_links())):
        assert browser.http.get(address.partition("#")[0]).is_success, address
