"""The reference against the worked examples of the rule texts and against single rules."""

from collections import Counter

import pytest

from .cards import load
from .city import City, Table
from .game import ReferenceGame
from .moves import SEVENTH, Move, free_city_moves, turn_moves
from .payments import Producer, payments
from .scoring import copied_guild, science_points, score, winners


def city(name: str, side: str, *built: str, coins: int = 3, stages: int = 0, edition: str = "first") -> City:
    """A city with structures and stages; the markers' names do not matter."""
    return City(load(edition).boards[name, side], coins, list(built), ["Baths"] * stages)


def first(*cities: City) -> Table:
    """A first-edition table, seats in the order given."""
    return Table(load("first"), list(cities))


def builds(table: Table, *names: str, seat: int = 0, turn: int = 3) -> set[Move]:
    """The moves of a hand, sales and stages apart."""
    return {move for move in turn_moves(table, seat, names, turn) if move[1] in ("build", "free")}


def opening(variant: str | None, wonders: list[tuple[str, str]], *hands: str) -> ReferenceGame:
    """A game whose first Age is dealt as given, commas between the cards."""
    return ReferenceGame("first", variant, wonders, [[hand.split(", ") for hand in hands], [], []])


def test_c2_gizas_production() -> None:
    # 2 stone, clay, ore, papyrus, textile: Barracks and Scriptorium, but not the Aqueduct of 3 stone.
    giza = city("Giza", "A", "Stone Pit", "Clay Pool", "Ore Vein", "Press", "Loom", coins=0)
    table = first(giza, city("Ephesus", "A"), city("Olympia", "A"))
    assert builds(table, "Barracks", "Scriptorium", "Aqueduct") == {
        ("Barracks", "build", 0, 0),
        ("Scriptorium", "build", 0, 0),
    }


def test_c4_university_for_two_coins_to_each_neighbour() -> None:
    player = city("Alexandria", "A", "Lumber Yard", coins=4)
    table = first(player, city("Olympia", "A"), city("Ephesus", "A"))
    assert builds(table, "University") == {("University", "build", 2, 2)}
    player.coins = 3
    assert builds(table, "University") == set()


def test_c6_library_though_its_stones_are_sold() -> None:
    # Both neighbours buy both stones of seat 0 for their Walls: 8 coins, and the Library is still built.
    wonders = [("Halicarnassus", "A"), ("Rhodes", "A"), ("Ephesus", "A")]
    game = opening(None, wonders, "Library, Altar", "Walls, Altar", "Walls, Altar")
    game.table.cities[0].built += ["Quarry"]
    for neighbour in (1, 2):
        game.table.cities[neighbour].built += ["Stone Pit"]
        game.table.cities[neighbour].coins = 4
    # Seat 1 has seat 0 on its right, seat 2 on its left.
    assert ("Walls", "build", 0, 4) in game.legal(1)
    game.choose(1, ("Walls", "build", 0, 4))
    game.choose(2, ("Walls", "build", 4, 0))
    game.choose(0, ("Library", "build", 0, 0))
    assert game.coins() == [11, 0, 0]
    assert "Library" in game.built()[0]


def test_c5_forum_impossible_with_coins_that_arrive_this_turn() -> None:
    game = opening(
        None,
        [("Babylon", "A"), ("Ephesus", "A"), ("Rhodes", "A")],
        "Forum, Altar",
        "Guard Tower, Altar",
        "Altar, Theater",
    )
    game.table.cities[0].coins = 1
    game.table.cities[2].built += ["Clay Pool"]
    game.choose(1, ("Guard Tower", "build", 0, 2))
    assert builds(game.table, "Forum") == set()
    game.choose(0, ("Altar", "build", 0, 0))
    game.choose(2, ("Altar", "build", 0, 0))
    assert game.coins()[0] == 3
    assert builds(game.table, "Forum") == {("Forum", "build", 0, 2)}


def test_c3_choice_cards_sell_each_symbol_once_and_yellow_cards_nothing() -> None:
    seller = city("Ephesus", "A", "Clay Pit", "Caravansery", "Forum")
    table = first(city("Giza", "A", coins=20), seller, city("Olympia", "A"))
    assert builds(table, "Barracks", "Guard Tower") == {
        ("Barracks", "build", 2, 0),
        ("Guard Tower", "build", 2, 0),
    }
    assert builds(table, "Apothecary", "Forum") == set()


def test_c2_two_units_of_choice_are_of_one_resource() -> None:
    either: list[Producer] = [("self", ("wood", "ore"), 2)]
    assert payments({"wood": 2}, either, (2, 2, 2, 2), 0) == {(0, 0)}
    assert payments({"wood": 1, "ore": 1}, either, (2, 2, 2, 2), 9) == set()


def test_c4_discounts_do_not_add_up() -> None:
    player = city("Olympia", "B", "West Trading Post", coins=9, stages=1)
    table = first(player, city("Giza", "A"), city("Rhodes", "A"))
    assert builds(table, "Baths", "Barracks") == {("Baths", "build", 1, 0), ("Barracks", "build", 0, 1)}


def test_c7_only_unbeaten_splits_are_offered() -> None:
    # Two stones, which both neighbours have; the left one sells them for 1 coin each.
    player = city("Ephesus", "A", "West Trading Post", "Loom", coins=9)
    left, right = city("Giza", "A", "Stone Pit"), city("Rhodes", "A", "Quarry")
    assert builds(first(player, left, right), "Library") == {
        ("Library", "build", 2, 0),
        ("Library", "build", 1, 2),
        ("Library", "build", 0, 4),
    }


def test_c8_forum_chains_from_either_trading_post() -> None:
    for post in ("East Trading Post", "West Trading Post"):
        table = first(city("Giza", "A", post, coins=0), city("Rhodes", "A"), city("Ephesus", "A"))
        assert builds(table, "Forum") == {("Forum", "build", 0, 0)}


def test_m1_the_conflict_of_alexandria() -> None:
    alexandria = ("Stockade", "Walls")
    rhodes = ("Walls", "Stables", "Barracks")
    game = opening(None, [("Alexandria", "A"), ("Rhodes", "A"), ("Ephesus", "A")], "Altar", "Altar", "Altar")
    for seat, built in enumerate([alexandria, rhodes, ("Archery Range",)]):
        game.table.cities[seat].built += built
    assert game.shields() == [3, 5, 2]
    game.age = 2
    game._resolve_conflicts()
    assert game.tokens() == [[-1, 3], [3, 3], [-1, -1]]


def test_p_the_score_of_alexandria() -> None:
    alexandria = city("Alexandria", "A", "Altar", "Aqueduct", "Town Hall", coins=14, stages=3)
    alexandria.built += ["Chamber of Commerce", "Loom", "Press"]
    alexandria.tokens = [1, 3, 5, -1, -1, -1]
    sheet = score(first(alexandria, city("Rhodes", "A"), city("Giza", "A")), 0)
    assert list(sheet.items()) == [  # in the order of P9
        ("military", 6),
        ("treasury", 4),
        ("wonder", 10),
        ("civilian", 13),
        ("science", 0),
        ("commerce", 4),
        ("guilds", 0),
    ]


def test_p5_science_worth_21_and_31() -> None:
    symbols = [["compass"]] * 3 + [["gear"]] * 2 + [["tablet"]]
    assert science_points(symbols) == 21
    assert science_points([*symbols, ["tablet"]]) == 31
    # Two symbols of choice are chosen together: each alone would go to a third compass or gear.
    choice = ["compass", "gear", "tablet"]
    assert science_points([["compass"], choice, choice]) == 10


def test_p8_coins_break_a_tie_and_equals_share() -> None:
    table = first(city("Giza", "A", coins=5), city("Rhodes", "A", coins=4), city("Ephesus", "A", coins=5))
    assert winners(table, 3) == {0, 2}


def test_t10_vineyard_counts_what_neighbours_build_this_turn() -> None:
    wonders = [("Giza", "A"), ("Rhodes", "A"), ("Ephesus", "A")]
    game = opening(None, wonders, "Vineyard, Altar", "Clay Pool, Altar", "Altar, Theater")
    game.table.cities[0].built += ["Stone Pit"]
    game.choose(0, ("Vineyard", "build", 0, 0))
    game.choose(1, ("Clay Pool", "build", 0, 0))
    game.choose(2, ("Altar", "sell", 0, 0))
    assert game.coins() == [5, 3, 6]


def test_w_babylon_seventh_card_on_the_turn_its_stage_is_built() -> None:
    wonders = [("Babylon", "B"), ("Giza", "A"), ("Rhodes", "A")]
    game = sixth_turn(wonders, ["Altar", "Forum"], ["Theater", "Baths"], ["Press", "Loom"])
    game.table.cities[0].built += ["Sawmill", "Glassworks", "Clay Pool"]
    game.table.cities[0].markers = ["Stockade"]
    game.choose(0, ("Altar", "wonder", 0, 0))
    game.choose(1, ("Theater", "sell", 0, 0))
    game.choose(2, ("Press", "build", 0, 0))
    assert game.pending() == [(0, "seventh", 0)]
    assert game.legal(0) == {("Forum", "build", 0, 0), ("Forum", "sell", 0, 0)}
    assert game.discard() == Counter(Pawnshop=15, Theater=1)  # the others' last cards follow the seventh


@pytest.mark.parametrize(("card", "coins"), [("Mine", 0), ("Tavern", 5)])  # nothing paid, rewards taken at once
def test_w_halicarnassus_builds_a_card_discarded_on_the_sixth_turn(card: str, coins: int) -> None:
    wonders = [("Halicarnassus", "A"), ("Giza", "A"), ("Rhodes", "A")]
    game = sixth_turn(wonders, ["Altar", "Mine"], ["Tavern", "Baths"], ["Press", "Loom"])
    game.table.cities[0].built += ["Foundry", "Ore Vein", "Baths"]
    game.table.cities[0].markers = ["Stockade"]
    game.choose(0, ("Altar", "wonder", 0, 0))
    game.choose(1, ("Tavern", "sell", 0, 0))
    game.choose(2, ("Press", "build", 0, 0))
    assert game.pending() == [(0, "discard", 0)]
    # T7: no second Baths.
    assert {move[0] for move in game.legal(0)} == {"Mine", "Tavern", "Loom", "Pawnshop", None}
    game.table.cities[0].coins = 0
    game.choose(0, (card, "build", 0, 0))
    assert game.coins() == [coins, 6, 3]
    assert game.discard() == Counter(Pawnshop=15, Mine=1, Tavern=1, Baths=1, Loom=1) - Counter([card])


def sixth_turn(wonders: list[tuple[str, str]], *last: list[str]) -> ReferenceGame:
    """A three-player game at the last turn of Age I, everybody holding the given two cards and 3 coins."""
    # Five passes to the left bring the hand dealt to seat 1 to seat 0, and so on around.
    hands = [["Pawnshop"] * 5 + last[slot - 1] for slot in range(3)]
    game = ReferenceGame("first", None, wonders, [hands, [["Altar"]] * 3, []])
    while game.turn < 6:
        game.choose(game.pending()[0][0], ("Pawnshop", "sell", 0, 0))
    for place in game.table.cities:
        place.coins = 3
    return game


def test_w_olympia_a_free_build_only_where_it_saves_something() -> None:
    table = first(city("Olympia", "A", "Workshop", stages=2), city("Giza", "A"), city("Rhodes", "A"))
    assert builds(table, "Palace", "Baths", "Altar", "Laboratory", "Stockade", "Timber Yard", "Workshop") == {
        ("Palace", "free", 0, 0),
        ("Baths", "build", 2, 0),
        ("Baths", "free", 0, 0),
        ("Altar", "build", 0, 0),
        ("Laboratory", "build", 0, 0),
        ("Stockade", "build", 0, 0),
        ("Timber Yard", "build", 0, 0),
        ("Timber Yard", "free", 0, 0),
    }
    table.cities[0].free_build_used = True
    assert builds(table, "Palace") == set()


def test_w_olympia_b_copies_the_best_guild() -> None:
    olympia = city("Olympia", "B", "Apothecary", "Workshop", "Loom", stages=3)
    table = first(olympia, city("Giza", "A", "Scientists Guild", "Shipowners Guild"), city("Rhodes", "A"))
    # A third symbol completes a set: 8 more points, and they are science.
    assert copied_guild(table, 0) == (0, 8)
    olympia.built = ["Loom"]
    # One grey card against one symbol: between equals not the Scientists; the copied guild is no card here.
    assert copied_guild(table, 0) == (1, 0)


def test_e2_e3_free_builds_of_the_second_editions_olympia() -> None:
    others = [city(name, "day", edition="second") for name in ("Gizah", "Rhodos")]
    day = city("Olympia", "day", "Altar", coins=0, stages=2, edition="second")
    table = Table(load("second"), [day, *others])
    assert builds(table, "Palace", "Circus") == {("Circus", "build", 0, 0)}
    night = city("Olympia", "night", coins=0, stages=1, edition="second")
    table = Table(load("second"), [night, *others])
    assert builds(table, "Sawmill", turn=1) == {("Sawmill", "build", 0, 0)}
    assert builds(table, "Sawmill", turn=6) == set()
    night.markers.append("Baths")
    assert builds(table, "Sawmill", turn=6) == {("Sawmill", "build", 0, 0)}
    assert builds(table, "Sawmill", turn=SEVENTH) == set()


def test_f5_the_free_city_sells_only_when_it_can_play_nothing() -> None:
    free_city = city("Giza", "A", "Scriptorium", coins=0)
    table = first(city("Rhodes", "A"), city("Ephesus", "A"), free_city)
    assert free_city_moves(table, 2, ["Palace"], 1) == {("Palace", "sell", 0, 0)}
    assert free_city_moves(table, 2, ["Palace", "Altar"], 1) == {("Altar", "build", 0, 0)}
    free_city.built.append("Stone Pit")
    # Two stones make the first stage, but the card that chains must be built.
    assert free_city_moves(table, 2, ["Library", "Palace"], 1) == {
        ("Library", "build", 0, 0),
        ("Palace", "wonder", 0, 0),
    }


def test_f3_f4_the_free_citys_card_is_chosen_by_its_holder_after_the_own() -> None:
    wonders = [("Rhodes", "A"), ("Ephesus", "A"), ("Giza", "A")]
    game = opening("free-city", wonders, "Altar, Theater", "Press, Baths", "Loom, Glassworks")
    assert game.pending() == [(0, "turn", 0), (1, "turn", 1)]
    assert game.hands() == [Counter(["Altar", "Theater", "Loom"]), Counter(["Press", "Baths"])]
    game.choose(0, ("Altar", "build", 0, 0))
    assert game.pending() == [(1, "turn", 1), (2, "free-city", 0)]
    assert game.legal(2) == {("Theater", "build", 0, 0), ("Loom", "build", 0, 0)}
    game.choose(2, ("Loom", "build", 0, 0))
    game.choose(1, ("Press", "build", 0, 0))
    assert game.built() == [{"Altar"}, {"Press"}, {"Loom"}]
    assert game.hands() == [Counter(["Baths"]), Counter(["Theater", "Glassworks"])]  # F8, F3


def test_g_gaia_discards_her_top_card_and_the_one_neighbour_counts_once() -> None:
    wonders = [("Rhodes", "A"), ("Giza", "A")]
    game = opening("gaia", wonders, "Altar, Vineyard, Loom", "Press, Baths, Theater", "Tavern, Forum, Temple")
    assert game.discard() == Counter(["Tavern"])
    assert game.third() == ["Forum", "Temple"]
    game.table.cities[0].built += ["East Trading Post", "Ore Vein"]
    game.table.cities[1].built += ["Clay Pool"]
    assert builds(game.table, "Baths") == {("Baths", "build", 1, 0)}  # G4: east is the one neighbour too
    game.choose(0, ("Vineyard", "build", 0, 0))
    game.choose(1, ("Press", "build", 0, 0))
    assert game.coins() == [5, 3]
    assert game.discard() == Counter(["Tavern", "Baths"])  # G3: seat 1's hand has come to Gaïa
    assert game.hands() == [Counter(["Forum", "Temple"]), Counter(["Altar", "Loom"])]
