"""A page that is kept up to date by its stream is the same as one just loaded, whatever the stream went through."""

import random
import time
from collections.abc import Callable, Iterator, Mapping
from functools import partial

import pytest
from playwright.sync_api import Browser

from septem.server.tables.deal import Deal
from septem.server.tables.snapshot import Snapshot
from tests.browser.seats import Seat, table_id
from tests.browser.wire import Wire
from tests.server.serving import Serving, serving
from tests.server.waiting import wait_until

NAMES = ("Anna", "Ben", "Chiara", "Dario", "Emil", "Fatima", "Goran")
LANGUAGES = {"English": "en-GB", "German": "de-DE"}
# What is done where it can be: stages let seats play a seventh card or take one from the discard pile.
LIKED = ("wonder ", "free ", "build ", "")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("data")) as running:
        yield running


@pytest.fixture(scope="module")
def wire(server: Serving) -> Iterator[Wire]:
    with Wire(server) as wire:
        yield wire


class Game:
    """A game whose every seat has a page open, as has one who watches."""

    def __init__(self, server: Serving, table: str, people: list[Seat], rng: random.Random) -> None:
        self.server = server
        self.table = table
        self.people = people
        self.rng = rng
        for person in people:
            person.open(table)

    @property
    def seen(self) -> Snapshot:
        """The table as the server knows it."""
        seen: Snapshot = self.server.ask(self.server.services.tables.get(self.table))
        return seen

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.seen.table.phase == "over"

    def compare(self, when: str) -> None:
        """Compares everybody's page with a fresh one."""
        revision = self.seen.revision
        for person in self.people:
            person.catch_up(revision)
        # All at once, since loading takes longest.
        for person in self.people:
            person.load_fresh(self.table)
        for person in self.people:
            person.must_see_the_same(when)

    def choose(self, number: int) -> str:
        """A seat chooses; the kind of its decision."""
        seen = self.seen
        asked = seen.table.game.api_moves(seen, number)
        assert asked is not None
        liked = ([move for move in asked.moves if move.startswith(start)] for start in LIKED)
        move = self.rng.choice(next(moves for moves in liked if moves))
        self.people[number].send(f"/g/{self.table}/choice", {"turn": seen.table.turn, "seat": asked.seat, "move": move})
        return asked.kind

    def undo(self, number: int) -> None:
        """A seat takes its choice back."""
        self.people[number].send(f"/g/{self.table}/choice?turn={self.seen.table.turn}", method="DELETE")

    def go_on(self) -> str:
        """Everybody chooses for whom the table waits; the kind of their decision."""
        seen = self.seen
        decisions = seen.table.game.decisions(seen.table.position)
        kinds = [self.choose(decision.by) for decision in decisions if decision.seat not in seen.choices]
        return kinds[-1]


Start = Callable[..., Game]


@pytest.fixture
def start(browser: Browser, server: Serving, wire: Wire, monkeypatch: pytest.MonkeyPatch) -> Iterator[Start]:
    came: list[Seat] = []

    def start_game(language: str, deal: int, **setup: str | int) -> Game:
        monkeypatch.setattr(Deal, "drawn", classmethod(lambda made: made(deal, "00ff")))
        names = (*NAMES[: int(setup["players"])], "Hana")
        people = [Seat(browser, server, wire.url, name, LANGUAGES[language]) for name in names]
        came.extend(people)
        host, *others = people[:-1]
        table = table_id(host.send("/tables", {"person": host.name, **setup}))
        for seat in others:
            seat.send(f"/t/{table}/seat", {"name": seat.name})
        host.send(f"/t/{table}/start")
        return Game(server, table, people, random.Random(deal))

    yield start_game
    for person in came:
        person.close()


@pytest.mark.parametrize(("players", "language", "deal"), [(3, "English", 10), (7, "German", 1)])
def test_after_every_reveal_of_a_card_game(start: Start, players: int, language: str, deal: int) -> None:
    game = start(language, deal, game="cards", players=players, sides="B", pace="days")
    game.compare("when the game begins")
    kinds: list[str] = []
    while not game.is_over:
        kinds.append(game.go_on())
        game.compare(f"after reveal {len(kinds)} ({kinds[-1]})")
    assert kinds.count("turn") == 18
    assert set(kinds) == {"turn", "seventh", "discard"}


@pytest.mark.parametrize(("players", "language"), [(2, "English"), (4, "German")])
def test_through_a_whole_dice_game(start: Start, players: int, language: str) -> None:
    game = start(language, 3, game="dice", players=players, pace="days")
    moves = 0
    while not game.is_over:
        if moves % 8 == 0:
            game.compare(f"after move {moves}")
        game.go_on()
        moves += 1
    game.compare(f"at the end, after move {moves}")
    assert moves > 20


def test_within_a_turn_of_a_card_game(start: Start) -> None:
    game = start("German", 10, game="cards", players=3)
    for turn in range(2):
        game.choose(1)
        game.compare(f"after another's choice in turn {turn}")
        game.choose(0)
        game.compare(f"after the own choice in turn {turn}")
        game.choose(0)
        game.compare(f"after another own choice in turn {turn}")
        game.undo(0)
        game.compare(f"after the own choice was taken back in turn {turn}")
        game.undo(1)
        game.compare(f"after another's choice was taken back in turn {turn}")
        game.go_on()
        game.compare(f"after turn {turn}")


def _later(seconds: float) -> float:
    return time.time() + seconds


def _is_absent(game: Game, absent: Mapping[int, str]) -> bool:
    return game.server.services.presence.at(game.seen).absent == absent


def test_when_a_player_is_gone_and_comes_back(start: Start, server: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    game = start("English", 10, game="cards", players=3)
    everybody, chiara, presence = game.people, game.people[2], server.services.presence
    game.choose(0)
    game.compare("before anybody is gone")
    chiara.page.goto("about:blank")
    game.people = [person for person in everybody if person is not chiara]
    for absence, seconds in (("short", presence.patience.away), ("long", presence.patience.bot)):
        before = [person.messages for person in game.people]
        monkeypatch.setattr(presence, "now", partial(_later, seconds + 5))
        wait_until(partial(_is_absent, game, {2: absence}), "she is gone")
        server.ask(presence.look_once())
        for person, number in zip(game.people, before, strict=True):
            person.wait_for_message(number + 1)
        game.compare(f"while a player is gone for a {absence} time")
    game.people[0].send(f"/g/{game.table}/bot", {"seat": 2})
    wait_until(lambda: 2 in game.seen.choices, "a bot plays for her")
    game.compare("when a bot plays for her")
    game.people = everybody
    chiara.open(game.table)
    game.compare("when she looks at the table again")
    chiara.send(f"/g/{game.table}/back")
    game.compare("when she has her seat back")
    game.choose(1)
    game.compare("after the reveal")


@pytest.mark.parametrize(("name", "players"), [("cards", 3), ("dice", 2)])
def test_a_stream_that_breaks_in_the_middle_of_messages(start: Start, wire: Wire, name: str, players: int) -> None:
    game = start("English", 10, game=name, players=players)
    for after, then in ((0, None), (1, 700), (300, 20_000), (2000, 0)):
        opened = wire.opened
        wire.cut(after, then)
        game.go_on()
        game.compare(f"after the streams were cut after {after} bytes, and then after {then}")
        assert wire.opened >= opened + len(game.people) * (1 if then is None else 2)


@pytest.mark.parametrize(("name", "players"), [("cards", 3), ("dice", 2)])
def test_a_stream_that_loses_messages_until_it_ends(start: Start, wire: Wire, name: str, players: int) -> None:
    game = start("German", 10, game=name, players=players)
    game.go_on()
    game.compare("while all is well")
    wire.lose()
    for _ in range(3):
        game.go_on()
    heard = [person.messages for person in game.people]
    wire.break_off()
    game.compare("after three moves that no page heard of")
    assert [person.messages for person in game.people] == [number + 1 for number in heard]
    game.go_on()
    game.compare("after one more")


@pytest.mark.parametrize(("name", "players"), [("cards", 3), ("dice", 2)])
def test_a_browser_that_is_offline_while_others_play(start: Start, wire: Wire, name: str, players: int) -> None:
    game = start("English", 10, game=name, players=players)
    game.go_on()
    game.compare("while all is well")
    anna, ben = game.people[:2]
    anna.visitor.context.set_offline(True)
    # A browser that is set offline still hears the streams that are open.
    wire.break_off()
    heard = anna.messages
    for _ in range(3):
        game.go_on()
    ben.catch_up(game.seen.revision)
    assert anna.messages == heard
    anna.visitor.context.set_offline(False)
    game.compare("after three moves while one was offline")
    game.go_on()
    game.compare("after one more")
