"""One game: its result, and bots that raise, cheat, think too long or say nonsense."""

import msgspec
import pytest

from septem.arena.match import Fault, Match, Result
from septem.arena.plan import Plan
from septem.arena.schedule import Pairing, pairings
from septem.arena.tables import table_of
from septem.bots import bot_named
from septem.dice.bots.random_player import RandomPlayer
from tests.arena.toy import toy_table


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
    result = play("keeper", "keeper", "sleepy:0.05", move_limit=0.01)
    assert result.fault is not None
    assert (result.fault.seat, result.fault.kind) == (2, "slow")
    assert "and 0.01 s are allowed" in result.fault.sentence
    assert result.places == (1, 1, 3)
    assert result.seconds[2] >= 0.05
    assert play("keeper", "keeper", "sleepy:0.05", move_limit=60).fault is None


def test_a_long_complaint_is_cut() -> None:
    fault = play("keeper", "rude:" + "x" * 1000, "keeper").fault
    assert fault is not None
    assert fault.sentence.endswith("x…")


def test_ctrl_c_is_nobodys_fault() -> None:
    with pytest.raises(KeyboardInterrupt):
        play("keeper", "interrupted")


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
