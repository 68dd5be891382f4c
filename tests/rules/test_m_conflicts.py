"""Section M: conflicts."""

import pytest

from septem import Battle
from tests.table import finish, play, table

TABLE = ["Alexandria A", "Rhodes A", "Ephesus A"]


def test_m1_the_conflict_of_alexandria() -> None:
    # The rulebook's example, Age II: 3 shields, between Rhodes with 5 (left) and Ephesus with 2 (right).
    game = table(
        TABLE,
        age=2,
        turn=6,
        built={0: ["Stockade", "Walls"], 1: ["Stockade", "Walls", "Stables"], 2: ["Walls"]},
    )
    assert [city.shields for city in game.cities] == [3, 5, 2]
    # Age I ended with 1 shield against 1 and 0.
    assert game.cities[0].tokens == [1]
    play(game)
    assert game.cities[0].tokens == [1, 3, -1]


@pytest.mark.parametrize(("age", "victory"), [(1, 1), (2, 3), (3, 5)])
def test_m1_victory_is_worth_one_three_or_five_and_defeat_always_minus_one(age: int, victory: int) -> None:
    red = {1: "Stockade", 2: "Walls", 3: "Arsenal"}[age]
    game = table([*TABLE, "Giza A"], age=age, turn=6, built={0: [red]})
    play(game)
    assert [city.tokens for city in game.cities] == [[victory, victory], [-1], [], [-1]]


def test_m1_equal_strength_gives_no_token() -> None:
    game = table(TABLE, turn=6, built={0: ["Stockade"], 1: ["Barracks"], 2: ["Guard Tower"]})
    play(game)
    assert [city.tokens for city in game.cities] == [[], [], []]


def test_m1_shields_of_stages_count() -> None:
    game = table(TABLE, turn=6, built={0: ["Stockade"]}, stages={1: 2})
    assert game.cities[1].shields == 2
    play(game)
    assert [city.tokens for city in game.cities] == [[1, -1], [1, 1], [-1, -1]]


def test_m1_only_neighbours_are_compared() -> None:
    # Seat 2 sits opposite: its strength is nothing to seat 0.
    game = table([*TABLE, "Giza A"], turn=6, built={0: ["Stockade"], 2: ["Stockade", "Barracks"]})
    play(game)
    assert [city.tokens for city in game.cities] == [[1, 1], [-1, -1], [1, 1], [-1, -1]]


def test_m1_shields_are_kept_for_the_next_ages() -> None:
    game = finish(table([*TABLE, "Giza A"], age=3, turn=6, built={0: ["Stockade"]}))
    assert game.cities[0].tokens == [1, 1, 3, 3, 5, 5]
    assert game.cities[1].tokens == [-1, -1, -1]


def test_m1_eighteen_at_most_and_minus_six_at_least() -> None:
    # Seat 1 loses to both neighbours in every Age.
    game = finish(table([*TABLE, "Giza A"], age=3, turn=6, built={0: ["Stockade"], 2: ["Stockade"]}))
    assert [game.score(seat).military for seat in range(4)] == [18, -6, 18, -6]


def test_m1_a_red_card_of_the_last_turn_fights_at_once() -> None:
    game = table(TABLE, turn=6, hands={1: ["Barracks"]})
    play(game, {1: "build Barracks"})
    assert [city.tokens for city in game.cities] == [[-1], [1, 1], [-1]]


def test_m1_conflicts_come_only_at_the_end_of_an_age() -> None:
    game = table(TABLE, turn=5, built={0: ["Stockade"]})
    play(game)
    assert game.cities[0].tokens == []
    play(game)
    assert game.cities[0].tokens == [1, 1]


def test_m1_the_log_tells_each_conflict_once() -> None:
    game = table(TABLE, turn=6, built={0: ["Stockade"]})
    play(game)
    battles = [event for event in game.log if isinstance(event, Battle)]
    assert [(battle.seat, battle.other, battle.winner) for battle in battles] == [
        (0, 1, 0),
        (1, 2, None),
        (2, 0, 0),
    ]
