"""Section W: the Mausoleum of Halicarnassus, which builds from the discard pile."""

from functools import partial

import pytest

from tests.table import FILLER, makers, moves, play, table, ways

HALICARNASSUS_B = ["Halicarnassus B", "Rhodes A", "Giza A"]
ORES = ["Ore Vein", "Clay Pit"]

# About to build the first stage, with the ore for it.
halicarnassus = partial(table, HALICARNASSUS_B, turn=3, built={0: ORES})


def test_w_halicarnassus_a_builds_a_discarded_card_free() -> None:
    game = table(
        ["Halicarnassus A", "Olympia A", "Giza A"],
        age=2,
        turn=3,
        stages={0: 1},
        built={0: ["Ore Vein", "Foundry"]},
        discard=["Aqueduct"],
        coins={0: 0},
    )
    play(game, {0: "wonder Bazar"})
    assert [tuple(decision) for decision in game.pending] == [(0, "discard", 0)]
    play(game, {0: "build Aqueduct"})
    assert game.cities[0].built == ["Ore Vein", "Foundry", "Aqueduct"]
    assert game.cities[0].coins == 0
    assert "Aqueduct" not in game.discard


@pytest.mark.parametrize(
    ("stages", "built"),
    [(0, ["Ore Vein", "Clay Pit"]), (1, ["Brickyard", "Clay Pool"]), (2, ["Press", "Glassworks"])],
)
def test_w_halicarnassus_b_looks_through_the_pile_with_each_stage(stages: int, built: list[str]) -> None:
    game = table(HALICARNASSUS_B, age=2, turn=3, stages={0: stages}, built={0: built}, discard=["Altar"], coins={0: 0})
    play(game, {0: "wonder Bazar"})
    assert [decision.kind for decision in game.pending] == ["discard"]
    play(game, {0: "build Altar"})
    assert game.cities[0].built[-1] == "Altar"


def test_w_halicarnassus_b_digs_three_times_in_one_game() -> None:
    game = table(
        HALICARNASSUS_B,
        age=3,
        built={0: [*makers("CCC"), *makers("OO"), *makers("GP")]},
        discard=["Altar", "Theater", "Baths"],
        coins={0: 0},
    )
    for card in ("Altar", "Theater", "Baths"):
        play(game, {0: "wonder Circus"})
        play(game, {0: f"build {card}"})
    assert game.cities[0].built[-3:] == ["Altar", "Theater", "Baths"]
    assert game.score(0).wonder == 2 + 1
    assert game.score(0).civilian == 2 + 2 + 3


def test_w_halicarnassus_finds_what_was_sold_on_the_same_turn() -> None:
    game = halicarnassus(hands={1: ["Press"], 2: ["Loom"]})
    play(game, {0: "wonder Tavern", 1: "sell Press", 2: "sell Loom"})
    assert {"build Press", "build Loom"} <= moves(game, 0)


def test_w_halicarnassus_finds_cards_of_every_age_so_far() -> None:
    game = table(
        ["Halicarnassus A", "Olympia A", "Babylon A"],
        age=3,
        turn=2,
        stages={0: 1},
        built={0: makers("OOO")},
        discard=["Altar", "Aqueduct", "Palace"],
        coins={0: 0},
    )
    play(game, {0: "wonder Circus"})
    assert moves(game, 0) == {
        "pass",
        "build Altar",
        "build Aqueduct",
        "build Palace",
        "build Tavern",
        "build Bazar",
        "build Circus",
    }


def test_w_halicarnassus_does_not_find_markers() -> None:
    game = halicarnassus(hands={0: ["Altar"]})
    play(game, {0: "wonder Altar"})
    assert "build Altar" not in moves(game, 0)


@pytest.mark.parametrize("age", [1, 2, 3])
def test_w_halicarnassus_on_the_last_turn_of_an_age_finds_its_last_cards(age: int) -> None:
    cards = {1: ("Baths", "Loom"), 2: ("Aqueduct", "Walls"), 3: ("Palace", "Academy")}[age]
    game = table(
        HALICARNASSUS_B,
        age=age,
        turn=6,
        built={0: ORES},
        hands={0: [FILLER[age], cards[0]], 1: [FILLER[age], cards[1]]},
        coins={0: 0},
    )
    play(game, {0: f"wonder {FILLER[age]}"})
    assert (game.age, game.turn) == (age, 6)
    assert {f"build {cards[0]}", f"build {cards[1]}"} <= moves(game, 0)
    play(game, {0: f"build {cards[0]}"})
    assert game.cities[0].built[-1] == cards[0]
    assert game.over if age == 3 else game.age == age + 1


def test_w_halicarnassus_at_the_very_end_the_structure_still_scores() -> None:
    game = table(HALICARNASSUS_B, age=3, turn=6, built={0: ORES}, hands={0: ["Circus", "Palace"]}, coins={0: 0})
    play(game, {0: "wonder Circus"})
    play(game, {0: "build Palace"})
    assert game.over
    assert game.score(0).civilian == 8


def test_w_halicarnassus_may_not_repeat_a_name() -> None:
    game = table(HALICARNASSUS_B, turn=4, built={0: [*ORES, "Altar"]}, discard=["Altar", "Theater"])
    play(game, {0: "wonder Tavern"})
    assert "build Altar" not in moves(game, 0)
    assert "build Theater" in moves(game, 0)


def test_w_halicarnassus_the_loom_of_either_age_is_the_same_name() -> None:
    position = partial(table, HALICARNASSUS_B, age=2, turn=2, discard=["Loom I", "Loom II"], coins={0: 0})
    game = position(built={0: [*ORES, "Loom"]})
    assert game.discard.count("Loom") == 2
    play(game, {0: "wonder Bazar"})
    assert "build Loom" not in moves(game, 0)
    game = position(built={0: ORES})
    play(game, {0: "wonder Bazar"})
    assert [str(move) for move in game.legal(0)].count("build Loom") == 1
    play(game, {0: "build Loom"})
    assert game.discard.count("Loom") == 1


def test_w_halicarnassus_may_take_nothing() -> None:
    game = halicarnassus(discard=["Altar"])
    play(game, {0: "wonder Tavern"})
    play(game, {0: "pass"})
    assert game.cities[0].built == ORES
    assert "Altar" in game.discard
    assert (game.age, game.turn) == (1, 4)


def test_w_halicarnassus_the_chance_does_not_come_back() -> None:
    game = halicarnassus(discard=["Altar"])
    play(game, {0: "wonder Tavern"})
    play(game, {0: "pass"})
    play(game)
    assert {decision.kind for decision in game.pending} == {"turn"}


def test_w_halicarnassus_an_empty_pile_costs_the_chance() -> None:
    # Everybody builds on the only turn so far.
    game = table(
        ["Halicarnassus B", "Babylon A", "Giza A"],
        turn=2,
        built={0: ["Ore Vein"], 1: ["Ore Vein"], 2: ["Altar"]},
        hands={1: ["Press"], 2: ["Loom"]},
        coins={0: 2},
    )
    play(game, {0: "wonder Tavern <2", 1: "build Press", 2: "build Loom"})
    assert (game.turn, game.discard) == (3, [])
    assert game.cities[0].stages == 1
    play(game)
    assert {decision.kind for decision in game.pending} == {"turn"}


def test_w_halicarnassus_a_useless_pile_leaves_only_passing() -> None:
    game = table(
        ["Halicarnassus B", "Babylon A", "Giza A"],
        turn=3,
        built={0: ["Ore Vein", "Altar"], 1: ["Ore Vein", "Press"], 2: ["Loom", "Theater"]},
        hands={1: ["Altar"], 2: ["Baths"]},
        coins={0: 2},
    )
    play(game, {0: "wonder Tavern <2", 1: "sell Altar", 2: "build Baths"})
    assert game.discard == ["Altar"]
    assert moves(game, 0) == {"pass"}


def test_w_halicarnassus_builds_guilds_and_dear_cards_from_the_pile() -> None:
    game = table(HALICARNASSUS_B, age=3, turn=2, built={0: ORES}, discard=["Workers Guild", "Sawmill"], coins={0: 0})
    play(game, {0: "wonder Circus"})
    assert {"build Workers Guild", "build Sawmill"} <= moves(game, 0)
    play(game, {0: "build Sawmill"})
    assert game.cities[0].coins == 0


def test_w_halicarnassus_takes_the_bank_rewards_of_what_it_builds() -> None:
    game = halicarnassus(coins={0: 0})
    play(game, {0: "wonder Tavern"})
    play(game, {0: "build Tavern"})
    assert game.cities[0].coins == 5


def test_w_halicarnassus_a_vineyard_from_the_pile_counts_this_turns_cards() -> None:
    game = table(
        HALICARNASSUS_B,
        age=2,
        turn=2,
        built={0: ORES},
        discard=["Vineyard"],
        hands={1: ["Sawmill"]},
        coins={0: 0},
    )
    play(game, {0: "wonder Bazar", 1: "build Sawmill"})
    play(game, {0: "build Vineyard"})
    assert game.cities[0].coins == 3


def test_w_halicarnassus_a_card_from_the_pile_produces_from_next_turn() -> None:
    game = halicarnassus(discard=["Stone Pit"], hands={2: ["Baths"]}, coins={0: 0})
    play(game, {0: "wonder Tavern"})
    play(game, {0: "build Stone Pit"})
    assert ways(game, 0, "Baths") == ["build Baths"]


def test_w_halicarnassus_finds_a_seventh_card_that_was_sold() -> None:
    game = table(
        ["Halicarnassus B", "Babylon B", "Giza A"],
        turn=6,
        stages={1: 2},
        built={0: ORES},
        hands={1: ["Altar", "Theater"]},
    )
    play(game, {0: "wonder Tavern", 1: "build Altar"})
    play(game, {1: "sell Theater"})
    assert "build Theater" in moves(game, 0)
