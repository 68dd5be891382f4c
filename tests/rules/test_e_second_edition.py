"""Section E: the second edition."""

from functools import partial

import pytest

from septem import Game, Move
from septem.data import load
from tests.table import finish, makers, moves, play, stage_gains, stage_ways, table, ways

# Stage by stage: what it costs, then points, coins and shields.
STAGES = {
    "Rhodos day": [("WW", 3, 0, 0), ("CCC", 0, 0, 2), ("OOOO", 7, 0, 0)],
    "Rhodos night": [("SSS", 3, 3, 1), ("OOOO", 4, 4, 1)],
    "Alexandria day": [("SS", 3, 0, 0), ("OO", 0, 0, 0), ("PT", 7, 0, 0)],
    "Alexandria night": [("CC", 0, 0, 0), ("OOO", 0, 0, 0), ("WWWW", 7, 0, 0)],
    "Ephesos day": [("CC", 3, 0, 0), ("WW", 0, 9, 0), ("OOG", 7, 0, 0)],
    "Ephesos night": [("SS", 2, 4, 0), ("WW", 3, 4, 0), ("OOT", 5, 4, 0)],
    "Babylon day": [("CC", 3, 0, 0), ("OOT", 0, 0, 0), ("WWWW", 7, 0, 0)],
    "Babylon night": [("SS", 0, 0, 0), ("CCCG", 0, 0, 0)],
    "Olympia day": [("SS", 3, 0, 0), ("WW", 0, 0, 0), ("CCC", 7, 0, 0)],
    "Olympia night": [("OO", 2, 0, 0), ("CCC", 3, 0, 0), ("GPT", 5, 0, 0)],
    "Halikarnassos day": [("OO", 3, 0, 0), ("GP", 0, 0, 0), ("SSS", 7, 0, 0)],
    "Halikarnassos night": [("CC", 2, 0, 0), ("GP", 1, 0, 0), ("WWW", 0, 0, 0)],
    "Gizah day": [("WW", 3, 0, 0), ("CCT", 5, 0, 0), ("SSSS", 7, 0, 0)],
    "Gizah night": [("WW", 3, 0, 0), ("SSS", 5, 0, 0), ("CCC", 5, 0, 0), ("SSSSP", 7, 0, 0)],
}
OTHERS = ["Rhodos day", "Ephesos day", "Gizah day"]

second = partial(table, edition="second")


def beside(wonder: str) -> list[str]:
    """A table of three with this wonder at seat 0."""
    others = [other for other in OTHERS if other.split()[0] != wonder.split(maxsplit=1)[0]]
    return [wonder, *others[:2]]


@pytest.mark.parametrize(
    ("wonder", "number"),
    [(wonder, number) for wonder, stages in STAGES.items() for number in range(len(stages))],
)
def test_e1_every_stage_asks_its_cost_and_gives_what_is_printed(wonder: str, number: int) -> None:
    cost, *gains = STAGES[wonder][number]
    assert stage_gains(wonder, number, cost, beside(wonder)[1:], "second") == tuple(gains)


@pytest.mark.parametrize(
    ("wonder", "resource"),
    [("Babylon day", "wood"), ("Babylon night", "wood"), ("Olympia day", "clay"), ("Olympia night", "clay")],
)
def test_e1_babylon_makes_wood_and_olympia_clay(wonder: str, resource: str) -> None:
    assert second(beside(wonder)).cities[0].production[0].options == (resource,)


@pytest.mark.parametrize(
    ("source", "target", "age"),
    [
        ("Well", "Statue", 2),
        ("Altar", "Pantheon", 3),
        ("Theater", "Gardens", 3),
        ("Scriptorium", "Library", 2),
        ("East Trading Post", "Forum", 2),
        ("West Trading Post", "Forum", 2),
        ("Walls", "Fortifications", 3),
    ],
)
def test_e1_chain_symbols_have_the_effect_of_names(source: str, target: str, age: int) -> None:
    wonders = ["Rhodos day", "Ephesos day", "Babylon day"]
    assert ways(second(wonders, age=age, hands={0: [target]}, coins={0: 0}), 0, target) == []
    game = second(wonders, age=age, hands={0: [target]}, built={0: [source]}, coins={0: 0})
    assert ways(game, 0, target) == [f"build {target}"]


@pytest.mark.parametrize(
    ("source", "target", "age"),
    [("Altar", "Temple", 2), ("Theater", "Statue", 2), ("Temple", "Pantheon", 3), ("Statue", "Gardens", 3)],
)
def test_e1_chains_of_the_first_edition_that_are_gone(source: str, target: str, age: int) -> None:
    wonders = ["Rhodos day", "Ephesos day", "Babylon day"]
    game = second(wonders, age=age, hands={0: [target]}, built={0: [source]}, coins={0: 0})
    assert ways(game, 0, target) == []


def test_e1_blue_cards_that_score_differently() -> None:
    game = second(OTHERS, age=3, turn=6, built={0: ["Altar", "Theater", "Well", "Temple"]})
    assert game.score(0).civilian == 3 + 3 + 3 + 4


@pytest.mark.parametrize(
    ("card", "cost"),
    [("Fortifications", "COO"), ("Castrum", "CCWP"), ("Spies Guild", "CCG"), ("Builders Guild", "SSSCCG")],
)
def test_e1_costs_that_differ(card: str, cost: str) -> None:
    # What is asked besides the ore that Rhodes makes.
    wonders = ["Rhodos day", "Ephesos day", "Babylon day"]
    built = makers(cost)
    game = second(wonders, age=3, hands={0: [card]}, built={0: built}, coins={0: 0})
    assert ways(game, 0, card) == [f"build {card}"]
    for maker in built:
        less = [other for other in built if other != maker]
        assert ways(second(wonders, age=3, hands={0: [card]}, built={0: less}, coins={0: 0}), 0, card) == []


def test_e1_castrum_has_three_shields() -> None:
    assert second(OTHERS, age=3, turn=6, built={0: ["Castrum"]}).cities[0].shields == 3


def test_e1_halikarnassos_builds_from_the_discard_pile() -> None:
    game = second(
        ["Halikarnassos night", "Rhodos day", "Gizah day"],
        turn=3,
        built={0: ["Clay Pool", "Clay Pit"]},
        discard=["Well"],
    )
    play(game, {0: "wonder Tavern"})
    play(game, {0: "build Well"})
    assert (game.score(0).wonder, game.score(0).civilian) == (2, 3)


def test_e1_the_same_game_otherwise() -> None:
    game = Game.new(4, "second", seed=12)
    turns = 0
    while not game.over:
        turns += {decision.kind for decision in game.pending} == {"turn"}
        play(game)
    assert turns == 18
    assert all(len(city.tokens) <= 6 for city in game.cities)


OLYMPIA_DAY = ["Olympia day", "Ephesos day", "Alexandria day"]
olympia_day = partial(second, OLYMPIA_DAY, stages={0: 2}, coins={0: 0})


@pytest.mark.parametrize(
    ("card", "age"),
    [
        ("Sawmill", 2),  # brown, even its coin
        ("Aqueduct", 2),
        ("Caravansery", 2),
        ("Walls", 2),
        ("Library", 2),
        ("Workers Guild", 3),
    ],
)
def test_e2_olympia_day_the_first_structure_of_each_colour_is_free(card: str, age: int) -> None:
    game = olympia_day(age=age, hands={0: [card]})
    assert ways(game, 0, card) == [f"build {card}"]
    play(game, {0: f"build {card}"})
    assert game.cities[0].built == [card]
    assert game.cities[0].coins == 0


def test_e2_olympia_day_the_second_of_a_colour_is_paid_for() -> None:
    game = olympia_day(age=2, hands={0: ["Walls"], 1: ["Stables", "Library"]})
    play(game, {0: "build Walls"})
    assert ways(game, 0, "Stables") == []
    # Another colour is still free on the next turn.
    assert ways(game, 0, "Library") == ["build Library"]


def test_e2_olympia_day_over_the_whole_game_not_each_age() -> None:
    game = olympia_day(age=3, hands={0: ["Arsenal"]}, built={0: ["Stockade"]})
    assert ways(game, 0, "Arsenal") == []


def test_e2_olympia_day_a_colour_held_before_the_stage_counts_as_held() -> None:
    game = second(OLYMPIA_DAY, turn=4, built={0: ["Stockade"]}, stages={0: 2}, hands={0: ["Barracks"]}, coins={0: 0})
    assert ways(game, 0, "Barracks") == []


def test_e2_olympia_day_markers_are_no_structures_of_their_colour() -> None:
    # Both stages are marked with Taverns, which are yellow.
    assert ways(olympia_day(age=2, hands={0: ["Caravansery"]}), 0, "Caravansery") == ["build Caravansery"]


def test_e2_olympia_day_only_the_free_way_is_offered() -> None:
    game = second(OLYMPIA_DAY, turn=3, stages={0: 2}, hands={0: ["Scriptorium"]}, coins={0: 9})
    assert ways(game, 0, "Scriptorium") == ["build Scriptorium"]


def test_e2_olympia_day_works_from_the_turn_after_its_stage() -> None:
    game = second(
        OLYMPIA_DAY,
        age=2,
        turn=2,
        stages={0: 1},
        built={0: ["Sawmill"]},
        hands={0: ["Walls"], 1: ["Walls"]},
        coins={0: 0},
    )
    assert ways(game, 0, "Walls") == []
    play(game, {0: "wonder Bazar"})
    assert ways(game, 0, "Walls") == ["build Walls"]


def test_e2_olympia_day_stages_are_paid_for() -> None:
    assert stage_ways(olympia_day(age=2), 0) == []


OLYMPIA_NIGHT = ["Olympia night", "Ephesos day", "Alexandria day"]
olympia_night = partial(second, OLYMPIA_NIGHT, coins={0: 0})


@pytest.mark.parametrize("age", [2, 3])
def test_e3_olympia_night_the_structure_of_the_first_turn_is_free(age: int) -> None:
    card = {2: "Walls", 3: "Workers Guild"}[age]
    assert ways(olympia_night(age=age, stages={0: 0}, hands={0: [card]}), 0, card) == []
    game = olympia_night(age=age, stages={0: 1}, hands={0: [card]})
    assert ways(game, 0, card) == [f"build {card}"]
    play(game, {0: f"build {card}"})
    assert game.cities[0].coins == 0


@pytest.mark.parametrize("turn", [2, 3, 4, 5, 6])
def test_e3_olympia_night_stage_one_frees_no_later_turn(turn: int) -> None:
    game = olympia_night(age=2, turn=turn, stages={0: 1}, hands={0: ["Walls"]})
    assert ways(game, 0, "Walls") == []


@pytest.mark.parametrize("age", [1, 2, 3])
def test_e3_olympia_night_the_structure_of_the_sixth_turn_is_free(age: int) -> None:
    card = {1: "Workshop", 2: "Walls", 3: "Workers Guild"}[age]
    assert ways(olympia_night(age=age, turn=6, stages={0: 1}, hands={0: [card]}), 0, card) == []
    game = olympia_night(age=age, turn=6, stages={0: 2}, hands={0: [card]})
    assert ways(game, 0, card) == [f"build {card}"]


def test_e3_olympia_night_both_stages_free_first_and_sixth_turn_and_none_between() -> None:
    free = [
        turn
        for turn in range(1, 7)
        if ways(olympia_night(age=2, turn=turn, stages={0: 2}, hands={0: ["Walls"]}), 0, "Walls")
    ]
    assert free == [1, 6]


def test_e3_olympia_night_the_turn_counts_not_which_structure_it_is() -> None:
    # Nothing was built on the first turn, and yet the second turn's structure is not free.
    game = olympia_night(age=2, stages={0: 1}, hands={0: ["Walls"], 1: ["Walls"]})
    play(game, {0: "sell Bazar"})
    assert game.cities[0].coins == 3
    assert "Walls" in game.hand(0)
    assert ways(game, 0, "Walls") == []


def test_e3_olympia_night_stages_and_sales_of_that_turn_are_as_usual() -> None:
    game = olympia_night(age=2, stages={0: 1}, hands={0: ["Walls"]})
    assert {move for move in moves(game, 0) if "Walls" in move} == {"build Walls", "sell Walls"}
    game = olympia_night(age=2, stages={0: 1}, hands={0: ["Walls"]}, built={0: ["Clay Pool", "Clay Pit"]})
    assert stage_ways(game, 0, "Walls") == ["wonder Walls"]


def test_e3_olympia_night_nothing_is_paid_where_nothing_need_be_paid() -> None:
    game = second(OLYMPIA_NIGHT, age=2, stages={0: 1}, hands={0: ["School", "Sawmill"]}, coins={0: 9})
    assert ways(game, 0, "School") == ["build School"]
    play(game, {0: "build Sawmill"})
    assert game.cities[0].coins == 9


def test_e3_olympia_night_works_from_the_turn_after_its_stage() -> None:
    # The second stage on turn 5: the structure of turn 6 is free already.
    game = olympia_night(age=2, turn=5, stages={0: 1}, built={0: ["Brickyard"]}, hands={1: ["Walls"]})
    play(game, {0: "wonder Bazar"})
    assert ways(game, 0, "Walls") == ["build Walls"]


def test_e3_olympia_night_may_not_repeat_a_name() -> None:
    game = olympia_night(age=2, stages={0: 1}, built={0: ["Loom"]}, hands={0: ["Loom"]})
    assert ways(game, 0, "Loom") == []


@pytest.mark.parametrize(
    ("wonder", "stages", "points"),
    [
        ("Gizah night", 4, 7),
        ("Gizah night", 3, 0),
        ("Babylon night", 2, 7),
        ("Rhodos night", 1, 0),
        ("Gizah day", 3, 7),
        ("Gizah day", 0, 0),
    ],
)
def test_e4_decorators_guild_is_seven_points_for_a_finished_wonder(wonder: str, stages: int, points: int) -> None:
    game = second(beside(wonder), age=3, turn=6, stages={0: stages}, built={0: ["Decorators Guild"]})
    assert game.score(0).guilds == points


def test_e4_ludus_gives_three_coins_now_and_a_point_at_the_end_for_each_own_red_card() -> None:
    game = second(
        ["Gizah day", "Babylon day", "Ephesos day"],
        age=3,
        built={0: ["Ore Vein", "Stockade", "Walls"], 1: ["Stockade"]},
        hands={0: ["Ludus"], 2: ["Fortifications"]},
        coins={0: 0},
    )
    play(game, {0: "build Ludus"})
    # Two red cards; the Ludus is yellow, and the neighbour's Stockade is not one's own.
    assert game.cities[0].coins == 6
    assert game.score(0).commerce == 2
    play(game, {0: "build Fortifications"})
    assert game.cities[0].coins == 6
    assert game.score(0).commerce == 3


BABYLON_NIGHT = ["Babylon night", "Rhodos day", "Gizah day"]


def test_e5_babylon_night_plays_the_seventh_card() -> None:
    game = second(BABYLON_NIGHT, turn=6, stages={0: 1}, hands={0: ["Altar", "Theater"]})
    play(game, {0: "build Altar"})
    assert [tuple(decision) for decision in game.pending] == [(0, "seventh", 0)]
    play(game, {0: "build Theater"})
    assert game.cities[0].built == ["Altar", "Theater"]


def test_e5_babylon_night_also_on_the_turn_its_stage_is_built() -> None:
    game = second(BABYLON_NIGHT, turn=6, built={0: ["Stone Pit"]}, hands={0: ["Altar", "Theater"]}, coins={0: 2})
    play(game, {0: "wonder Altar >2"})
    assert [decision.kind for decision in game.pending] == ["seventh"]
    play(game, {0: "build Theater"})
    assert game.cities[0].built == ["Stone Pit", "Theater"]


def test_e5_babylon_night_needs_the_stage() -> None:
    game = second(BABYLON_NIGHT, turn=6, hands={0: ["Altar", "Theater"]})
    play(game, {0: "build Altar"})
    assert game.age == 2


@pytest.mark.parametrize("edition", ["first", "second"])
@pytest.mark.parametrize("variant", ["free-city", "gaia"])
def test_e6_both_two_player_games_go_with_either_editions_cards(edition: str, variant: str) -> None:
    game = finish(Game.new(2, edition, variant, seed=6))
    assert game.winners
    cards = {card for age in game.deal for hand in age for card in hand}
    assert cards <= {card.name for card in load(edition).cards}


def test_e6_the_second_editions_free_city_has_its_powers() -> None:
    game = second(
        ["Rhodos day", "Ephesos day", "Olympia day"],
        variant="free-city",
        age=2,
        turn=2,
        stages={2: 2},
        hands={0: ["Walls"]},
        coins={2: 0},
    )
    # Age II, turn 2: seat 0 holds the Free City, whose first red card is free.
    game.choose(0, Move("Bazar", "sell"))
    assert ways(game, 2, "Walls") == ["build Walls"]


def test_e6_the_free_city_may_use_a_card_that_its_power_frees_for_a_stage() -> None:
    # Only a chain must be used (F5). The third stage asks 3 clay.
    game = second(
        ["Rhodos day", "Ephesos day", "Olympia day"],
        variant="free-city",
        age=2,
        turn=2,
        stages={2: 2},
        built={2: ["Brickyard"]},
        hands={0: ["Walls"]},
        coins={2: 0},
    )
    game.choose(0, Move("Bazar", "sell"))
    assert {move for move in moves(game, 2) if "Walls" in move} == {"build Walls", "wonder Walls"}
