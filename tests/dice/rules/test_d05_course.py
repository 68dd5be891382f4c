"""D5–D7: the course of the game."""

import pytest

from septem.dice import Game
from septem.dice.events import CoinReceived, Fought, Played, Rolled
from tests.dice.table import DICE, ended, falls, finish, passed_die, play, refused, solo_spending


def turns(game: Game) -> list[tuple[int, int]]:
    """Age and seat of every turn, in order."""
    finish(game)
    passes = [event for event in game.log if isinstance(event, Played) and event.move.action == "pass"]
    return [(event.age, event.seat) for event in passes]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_d5_three_ages_with_one_turn_each(players: int) -> None:
    assert turns(Game.new(players, seed=2)) == [(age, seat) for age in (1, 2, 3) for seat in range(players)]


def test_d5_three_turns_for_a_soloist() -> None:
    assert turns(Game.solo("Zeus", "A", seed=2)) == [(1, 0), (2, 0), (3, 0)]


def test_d5_nothing_is_decided_after_the_last_turn() -> None:
    game = ended("A", "Zeus", "Giza")
    assert game.pending == ()
    assert [game.legal(seat) for seat in (0, 1)] == [[], []]
    refused(game, "pass", "The game is over")


def test_d6_turns_go_clockwise() -> None:
    assert [seat for _, seat in turns(Game.new(4, seed=3))] == [0, 1, 2, 3] * 3


@pytest.mark.parametrize(
    ("players", "order"),
    [(2, [0, 1, 0, 1, 0, 1]), (3, [0, 1, 2, 0, 2, 1, 0, 1, 2]), (4, [0, 1, 2, 3, 0, 3, 2, 1, 0, 1, 2, 3])],
)
def test_d6_the_second_age_may_be_reversed_and_has_the_same_opener(players: int, order: list[int]) -> None:
    """R3: so nobody passes a die to themselves."""
    assert [seat for _, seat in turns(Game.new(players, seed=3, reversed_second_age=True))] == order


def test_d6_in_a_reversed_age_the_die_goes_to_the_next_in_turn_order() -> None:
    game = Game.new(3, seed=4, reversed_second_age=True)
    while (game.age, game.pending[0].kind) != (2, "spend"):
        game.choose(game.active_seat, game.legal(game.active_seat)[-1])
    assert game.active_seat == 0
    play(game, "pass 3")
    assert game.active_seat == 2
    assert passed_die(game) == 3


def test_d7_first_the_jokers_then_the_conflict_then_the_rhodes_guild() -> None:
    # Babylon's joker is used, then Rhodes' guild counts the 3 VP that Babylon and Giza lost each.
    game = ended(
        "B",
        ("Rhodes", {"military": [4], "guild": True}),
        ("Babylon", {"stages": 3, "invention_jokers": 1}),
        ("Giza", {}),
    )
    last = game.log[-2:]
    assert isinstance(last[0], Played)
    assert str(last[0].move) == "invention gear with joker:gear"
    assert isinstance(last[1], Fought)
    assert [game.score(seat).conflict for seat in range(3)] == [5, -3, -3]
    assert game.score(0).guild == 6
    assert game.score(0).total == 5 + 6
    assert game.score(1).total == 6 + 1 - 3


def test_d7_the_conflict_and_its_guild_wait_for_the_end() -> None:
    game = Game.new(2, side="B", wonders=["Rhodes", "Giza"], seed=1)
    game._table.sheets[0].military, game._table.sheets[0].guild = [4], True
    assert (game.score(0).conflict, game.score(0).guild) == (0, 0)
    finish(game)
    assert (game.score(0).conflict, game.score(0).guild) == (5, 3)


def test_d7_the_ghost_comes_after_everything_else() -> None:
    game = solo_spending("Zeus A", age=3, given=falls(DICE, {}))
    play(game, "pass")
    assert [type(event) for event in game.log[-3:]] == [CoinReceived, Rolled, Fought]
    assert str(game.log[-3]) == "Seat 0 gets a coin for not trading"
