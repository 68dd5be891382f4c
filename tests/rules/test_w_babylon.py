"""Section W: the Hanging Gardens of Babylon: a symbol of choice, and the seventh card of every Age."""

from functools import partial

import pytest

from tests.table import moves, play, table, ways

BABYLON_A = ["Babylon A", "Rhodes A", "Ephesus A"]
BABYLON_B = ["Babylon B", "Rhodes A", "Olympia A"]

# With the stage of the seventh card, on the last turn of an Age.
seventh = partial(table, BABYLON_B, turn=6, stages={0: 2})


def test_w_babylon_a_a_symbol_of_choice_at_the_end() -> None:
    position = partial(table, BABYLON_A, age=3, turn=6, built={0: ["Apothecary", "Workshop"]})
    assert position(stages={0: 1}).score(0).science == 2
    assert position(stages={0: 2}).score(0).science == 10


def test_w_babylon_a_the_symbol_is_chosen_at_the_end_not_when_it_is_built() -> None:
    game = table(
        BABYLON_A,
        age=3,
        turn=5,
        stages={0: 2},
        built={0: ["Apothecary", "Workshop", "School"]},
        hands={0: ["Academy"], 2: ["Study"]},
    )
    # A tablet stands, so a second of anything is best: 4 + 1 + 1 + 7.
    assert game.score(0).science == 13
    play(game, {0: "build Academy"})
    play(game, {0: "build Study"})
    # Two compasses and two gears beside the tablet: now a tablet makes the second set.
    assert game.score(0).science == 12 + 14


def test_w_babylon_b_a_symbol_of_choice_on_the_third_stage() -> None:
    built = {0: ["Apothecary", "Workshop"]}
    assert table(BABYLON_B, age=3, turn=5, stages={0: 3}, built=built).score(0).science == 10


@pytest.mark.parametrize("age", [1, 2, 3])
def test_w_babylon_b_plays_the_seventh_card_of_every_age(age: int) -> None:
    cards = {1: ["Altar", "Theater"], 2: ["Vineyard", "Press"], 3: ["Gardens", "Palace"]}[age]
    game = seventh(age=age, hands={0: cards})
    play(game, {0: f"sell {cards[0]}"})
    assert [tuple(decision) for decision in game.pending] == [(0, "seventh", 0)]
    assert game.hand(0) == [cards[1]]
    play(game, {0: f"sell {cards[1]}"})
    assert game.cities[0].coins == 3 + 3 + 3


def test_w_babylon_b_without_the_stage_the_card_is_discarded() -> None:
    game = table(BABYLON_B, turn=6, stages={0: 1}, hands={0: ["Altar", "Theater"]})
    play(game, {0: "build Altar"})
    assert (game.age, game.turn) == (2, 1)
    assert "Theater" in game.discard


def test_w_babylon_b_builds_the_seventh_card_for_its_cost() -> None:
    game = seventh(hands={0: ["Altar", "Baths"]}, built={1: ["Stone Pit"]}, coins={0: 2, 1: 0})
    play(game, {0: "build Altar"})
    assert ways(game, 0, "Baths") == ["build Baths <2"]
    play(game, {0: "build Baths <2"})
    assert game.cities[0].built == ["Altar", "Baths"]
    assert (game.cities[0].coins, game.cities[1].coins) == (0, 3 + 2)


def test_w_babylon_b_uses_the_seventh_card_for_the_next_stage() -> None:
    game = seventh(hands={0: ["Vineyard", "Walls"]}, age=2, built={0: ["Brickyard", "Press"]}, coins={0: 0})
    play(game, {0: "sell Vineyard"})
    play(game, {0: "wonder Walls"})
    assert game.cities[0].stages == 3
    assert "Walls" not in game.discard


def test_w_babylon_b_there_is_no_passing() -> None:
    game = seventh(hands={0: ["Altar", "Baths"]}, coins={0: 0})
    play(game, {0: "build Altar"})
    assert moves(game, 0) == {"sell Baths"}


def test_w_babylon_b_works_on_the_turn_its_stage_is_built() -> None:
    game = table(
        BABYLON_B,
        age=2,
        turn=6,
        stages={0: 1},
        built={0: ["Sawmill", "Glassworks"]},
        hands={0: ["Walls", "Vineyard"]},
        coins={0: 0},
    )
    play(game, {0: "wonder Walls"})
    assert [decision.kind for decision in game.pending] == ["seventh"]
    play(game, {0: "build Vineyard"})
    assert "Vineyard" in game.cities[0].built
    # The Sawmill is the only brown card around.
    assert game.cities[0].coins == 1


def test_w_babylon_b_second_and_third_stage_on_one_sixth_turn() -> None:
    game = table(
        BABYLON_B,
        age=2,
        turn=6,
        stages={0: 1},
        built={0: ["Sawmill", "Glassworks", "Brickyard", "Press"]},
        hands={0: ["Walls", "Vineyard"]},
        coins={0: 0},
    )
    play(game, {0: "wonder Walls"})
    play(game, {0: "wonder Vineyard"})
    assert game.cities[0].stages == 3


def test_w_babylon_b_spends_what_the_sixth_turn_earned() -> None:
    # No coin at the start of the turn; 3 from a sale, or 2 from the neighbour who buys clay.
    game = seventh(hands={0: ["Tavern", "Baths"]}, built={1: ["Stone Pit"]}, coins={0: 0})
    play(game, {0: "sell Tavern"})
    assert ways(game, 0, "Baths") == ["build Baths <2"]
    game = seventh(
        hands={0: ["Altar", "Baths"], 1: ["Guard Tower"]},
        built={1: ["Stone Pit"]},
        coins={0: 0, 1: 2},
    )
    play(game, {0: "build Altar", 1: "build Guard Tower >2"})
    assert game.cities[0].coins == 2
    assert ways(game, 0, "Baths") == ["build Baths <2"]


def test_w_babylon_b_uses_what_the_sixth_turn_built() -> None:
    production = seventh(hands={0: ["Stone Pit", "Baths"]}, coins={0: 0})
    play(production, {0: "build Stone Pit"})
    assert ways(production, 0, "Baths") == ["build Baths"]
    discount = seventh(hands={0: ["West Trading Post", "Baths"]}, built={1: ["Stone Pit"]}, coins={0: 1})
    play(discount, {0: "build West Trading Post"})
    assert ways(discount, 0, "Baths") == ["build Baths <1"]


def test_w_babylon_b_buys_what_neighbours_built_on_the_sixth_turn() -> None:
    game = seventh(hands={0: ["Altar", "Baths"], 1: ["Stone Pit"]}, coins={0: 2})
    play(game, {0: "build Altar", 1: "build Stone Pit"})
    assert ways(game, 0, "Baths") == ["build Baths <2"]


def test_w_babylon_b_the_seventh_card_may_not_repeat_a_name() -> None:
    game = seventh(hands={0: ["Altar", "Altar"]}, coins={0: 0})
    play(game, {0: "build Altar"})
    assert moves(game, 0) == {"sell Altar"}


def test_w_babylon_b_a_shield_of_the_seventh_card_fights_at_once() -> None:
    game = seventh(hands={0: ["Altar", "Guard Tower"]})
    play(game, {0: "build Altar"})
    play(game, {0: "build Guard Tower"})
    assert game.cities[0].tokens == [1, 1]


def test_w_babylon_b_the_others_still_discard_for_nothing() -> None:
    game = seventh(hands={1: ["Altar", "Press"]}, coins={1: 0})
    play(game, {1: "build Altar"})
    play(game)
    assert game.cities[1].coins == 0
    assert "Press" in game.discard
