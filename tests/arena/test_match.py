"""One game: its result, and bots that raise, cheat, think too long or say nonsense."""

import signal
from collections.abc import Iterator

import msgspec
import pytest

from septem.arena import match
from septem.arena.match import Fault, Match, Result
from septem.arena.plan import Plan
from septem.arena.schedule import Pairing, pairings
from septem.arena.tables import table_of
from septem.bots import bot_named
from septem.dice.bots.random_player import RandomPlayer
from septem.game.moves import Move
from tests.arena.toy import toy_table


@pytest.fixture(autouse=True)
def nobody_has_moved(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a new process."""
    monkeypatch.setattr(match, "_have_moved", set())


@pytest.fixture
def deaf() -> Iterator[None]:
    """As in a worker, which does not hear Ctrl-C."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    yield
    signal.signal(signal.SIGINT, before)


def play(*seats: str, move_limit: float | None = None) -> Result:
    """One game of the toy."""
    return Match(toy_table(*seats, move_limit=move_limit), Pairing(3, 1, seats)).play()


def test_a_result_in_full() -> None:
    result = play("keeper", "drawer", "keeper")
    assert (result.key, result.deal, result.bots) == ("3.1", 3, ("keeper", "drawer", "keeper"))
    assert result.boards == ("red", "green", "blue")
    assert result.scores == tuple({"chips": points} for points in result.points)
    assert sorted(result.places) == [1, 2, 3]
    assert result.winners == (result.places.index(1),)
    assert result.moves == (1, 1, 1)
    assert result.fault is None
    assert msgspec.json.decode(msgspec.json.encode(result), type=Result) == result


@pytest.mark.parametrize(
    ("bot", "kind", "sentence"),
    [
        ("rude:at all", "raised", "rude:at all raised ValueError: I do not like this game at all"),
        ("quitter", "raised", "quitter raised SystemExit: I quit"),
        ("cheat", "illegal", "cheat played illegally: There is no move 'steal'."),
        ("odd", "illegal", "odd played illegally: There is no move 7."),
        ("sly", "illegal", "sly played illegally: 5"),
        ("texter", "illegal", "texter played illegally: a text is no move; one of the legal moves is wanted."),
        ("weird:weird", "raised", "weird:weird raised Weird: its message cannot be read"),
        ("weird:end", "raised", "weird:end raised GeneratorExit"),
        ("weird:stop", "raised", "weird:stop raised StopIteration"),
        ("nobody", "raised", "nobody raised SetupError: There is no toy bot 'nobody'."),
    ],
)
def test_a_bot_at_fault_is_last_and_the_others_share_the_victory(bot: str, kind: str, sentence: str) -> None:
    result = play("keeper", bot, "drawer")
    assert result.fault == Fault(1, bot, kind, sentence)  # type: ignore[arg-type]
    assert result.places == (1, 3, 1)
    assert result.winners == (0, 2)
    assert (result.points, result.scores) == ((), ())
    assert result.boards == ("red", "green", "blue")


def test_a_move_that_takes_longer_than_the_limit_loses_the_game() -> None:
    assert play("keeper", "keeper", "sleepy:0.05", move_limit=60).fault is None
    result = play("keeper", "keeper", "sleepy:0.05", move_limit=0.01)
    assert result.fault is not None
    assert (result.fault.seat, result.fault.kind) == (2, "slow")
    assert "and 0.01 s are allowed" in result.fault.sentence
    assert result.places == (1, 1, 3)
    assert result.seconds[2] >= 0.05


def test_a_first_move_may_take_longer_to_load_what_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    fault = play("sleepy:0.05", "keeper", "sleepy:0.05", move_limit=0.01).fault
    assert fault is not None
    assert (fault.seat, fault.kind) == (2, "slow"), "it is the second move of this bot"
    monkeypatch.setattr(match, "SECONDS_TO_START", 0.02)
    fault = play("sleepy:0.06", "keeper", "keeper", move_limit=0.01).fault
    assert fault is not None
    assert "and 0.03 s are allowed" in fault.sentence


def test_whoever_listens_hears_which_seat_is_asked_and_whether_it_may_load_something() -> None:
    heard: list[tuple[int, bool]] = []
    seats = ("keeper", "drawer", "keeper")
    Match(toy_table(*seats), Pairing(3, 1, seats)).play(lambda seat, is_first: heard.append((seat, is_first)))
    assert heard == [(0, True), (1, True), (2, True), (0, True), (1, True), (2, False)]


def test_what_a_bot_prints_does_not_come_between_the_results(capsys: pytest.CaptureFixture[str]) -> None:
    assert play("printer", "keeper", "keeper").fault is None
    assert capsys.readouterr() == ("", "I am thinking aloud\n")


def test_a_long_complaint_is_cut() -> None:
    fault = play("keeper", "rude:" + "x" * 1000, "keeper").fault
    assert fault is not None
    assert fault.sentence.endswith("x…")


def test_ctrl_c_is_nobodys_fault() -> None:
    with pytest.raises(KeyboardInterrupt):
        play("keeper", "interrupted")


@pytest.mark.usefixtures("deaf")
def test_where_nobody_hears_ctrl_c_the_bot_has_raised_it() -> None:
    fault = play("keeper", "interrupted").fault
    assert fault == Fault(1, "interrupted", "raised", "interrupted raised KeyboardInterrupt")


@pytest.mark.parametrize("variant", ["free-city", "gaia"])
def test_a_fault_at_a_table_of_two(variant: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def sell_nothing(self: object, view: object, moves: object, rng: object) -> object:
        return "sell the crown"

    monkeypatch.setattr(type(bot_named("random")), "choose", sell_nothing)
    plan = Plan(("random",), players=2, variant=variant)
    result = Match(table_of(plan), next(pairings(plan))).play()
    assert result.fault is not None
    assert (result.fault.kind, result.places, result.winners) == ("illegal", (2, 1), (1,))


@pytest.mark.parametrize("thing", [None, 3, "", [], object(), "build Forum <x"])
def test_things_that_are_no_moves_are_illegal_in_both_games(thing: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(bot_named("random")), "choose", lambda self, view, moves, rng: thing)
    monkeypatch.setattr(RandomPlayer, "__call__", lambda self, view, seat: thing)
    for plan in (Plan(("random",)), Plan(("random",), "dice")):
        fault = Match(table_of(plan), next(pairings(plan))).play().fault
        assert fault is not None
        assert fault.kind == "illegal"
        assert "\n" not in fault.sentence


def test_the_text_of_a_legal_move_is_no_move_in_either_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(bot_named("random")), "choose", lambda self, view, moves, rng: str(moves[0]))
    monkeypatch.setattr(RandomPlayer, "__call__", lambda self, view, seat: str(view.legal(seat)[0]))
    for plan in (Plan(("random",)), Plan(("random",), "dice")):
        fault = Match(table_of(plan), next(pairings(plan))).play().fault
        assert fault is not None
        assert fault.sentence == "random played illegally: a text is no move; one of the legal moves is wanted."


def test_a_move_that_equals_a_legal_one_may_be_played(monkeypatch: pytest.MonkeyPatch) -> None:
    def copied(self: object, view: object, moves: list[Move], rng: object) -> Move:
        move = moves[0]
        moves.clear()
        return Move(move.card, move.action, move.left, move.right)

    monkeypatch.setattr(type(bot_named("random")), "choose", copied)
    plan = Plan(("random",))
    assert Match(table_of(plan), next(pairings(plan))).play().fault is None
