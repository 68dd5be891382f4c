"""What things are worth, one weight at a time: each test sets the weights it is about, and all others are 0."""

import pytest

from septem import Game
from septem.bots.thinking.worth import (
    card_worth,
    coins_from,
    edge,
    edge_gained,
    purse_worth,
    science_worth,
    stage_worth,
    turns_left,
    war_worth,
)
from septem.data import load
from septem.data.tables import ANY_SYMBOL, tables
from tests.bots.weights import weights
from tests.table import table

GIZA = ["Giza A", "Babylon A", "Olympia A"]  # stone, clay, wood
COMPASS, GEAR, TABLET = 1, 2, 3
FLAT = [100, 100, 100]
SOLDIERS = ["Stockade", "Guard Tower", "Barracks"]


def worth(game: Game, card: str, **values: list[int] | int) -> int:
    """What a structure of this Age is worth to seat 0, coins aside."""
    edition = load(game.edition)
    number = edition.cards.index(edition.card(card, game.age))
    return card_worth(game._row, 0, number, tables(game.edition), weights(game.edition, **values))


def stage(game: Game, **values: list[int] | int) -> int:
    return stage_worth(game._row, 0, tables(game.edition), weights(game.edition, **values))


def test_the_last_turn_has_none_after_it() -> None:
    assert turns_left(table(GIZA)._row) == 17
    assert turns_left(table(GIZA, age=2, turn=3)._row) == 9
    assert turns_left(table(GIZA, age=3, turn=6)._row) == 0


def test_every_coin_is_worth_the_same_but_the_first_five_more() -> None:
    assert [purse_worth(coins, 30, 20) for coins in range(8)] == [0, 50, 100, 150, 200, 250, 280, 310]


def test_a_conflict_stands_alike_from_both_sides() -> None:
    assert edge(0) == 50
    for ahead in range(12):
        assert edge(ahead) + edge(-ahead) == 100
        assert edge(ahead) <= edge(ahead + 1)
    assert (edge(4), edge(-4)) == (100, 0)


def test_the_first_shield_of_difference_brings_most() -> None:
    gained = [edge_gained(ahead, 1) for ahead in range(6)]
    assert gained == sorted(gained, reverse=True)
    assert gained[0] > 0 == gained[4]
    assert edge_gained(-10, 1) == 0
    assert edge_gained(-10, 20) == 100


def test_shields_are_worth_nothing_far_ahead_and_far_behind() -> None:
    found = weights(war=FLAT)
    ahead = table(GIZA, age=2, turn=2, built={0: [*SOLDIERS, "Walls"]})
    assert war_worth(ahead._row, 0, 3, found) == 0
    # Five behind the left neighbour one shield changes nothing; against the right one it breaks a tie.
    behind = table(GIZA, age=2, turn=2, built={1: [*SOLDIERS, "Walls"]})
    assert war_worth(behind._row, 0, 1, found) == edge_gained(0, 1) * (3 + 1)


def test_shields_count_this_ages_tokens_and_those_to_come() -> None:
    # A conflict won instead of lost is worth its token and the defeat: 2, 4, 6 points.
    at_once, later = weights(war=FLAT), weights(later_war=FLAT)
    for age, (now, then) in enumerate([(2, 10), (4, 6), (6, 0)], 1):
        row = table(GIZA, age=age)._row
        assert war_worth(row, 0, 1, at_once) == 2 * edge_gained(0, 1) * now
        assert war_worth(row, 0, 1, later) == 2 * edge_gained(0, 1) * then


def test_with_gaia_there_is_one_neighbour_to_fight() -> None:
    found = weights(war=FLAT)
    two, three = table(GIZA[:2], variant="gaia"), table(GIZA)
    assert 2 * war_worth(two._row, 0, 1, found) == war_worth(three._row, 0, 1, found)


def test_a_symbol_is_worth_the_points_that_it_adds() -> None:
    none = weights()
    first = table(GIZA, age=2)._row
    assert science_worth(first, first.cities[0], GEAR, none) == 100
    last = table(GIZA, age=2, built={0: ["Apothecary", "Scriptorium"]})._row
    assert science_worth(last, last.cities[0], COMPASS, none) == 300
    assert (
        science_worth(last, last.cities[0], GEAR, none) == science_worth(last, last.cities[0], ANY_SYMBOL, none) == 800
    )


def test_a_symbol_may_be_worth_more_for_what_it_begins_repeats_or_completes() -> None:
    row = table(GIZA, age=2, built={0: ["Apothecary", "Scriptorium"]})._row
    city = row.cities[0]
    plain = {symbol: science_worth(row, city, symbol, weights()) for symbol in (COMPASS, GEAR, TABLET)}
    for field, more in (("symbol", (7, 7, 7)), ("same", (7, 0, 7)), ("complete", (0, 7, 0))):
        found = weights(**{field: [0, 7, 0]})
        assert tuple(science_worth(row, city, symbol, found) - plain[symbol] for symbol in plain) == more

    # In a city without symbols every kind is the one there are fewest of.
    first = table(GIZA, age=2)._row
    for symbol in plain:
        assert science_worth(first, first.cities[0], symbol, weights(complete=[0, 7, 0])) == 107


def test_points_are_worth_a_hundred_each() -> None:
    assert worth(table(GIZA, age=3), "Palace") == 800
    assert stage(table(GIZA)) == 300
    assert stage(table(GIZA, turn=4, stages={0: 2})) == 700
    assert stage(table(GIZA, turn=5, stages={0: 3})) == 0
    assert stage(table(GIZA), stage=[40, 0, 0]) == 340


def test_what_is_counted_around_is_counted_as_it_stands() -> None:
    game = table(GIZA, age=3, built={1: ["Loom", "Press"], 2: ["Loom"], 0: ["Glassworks"]})
    assert worth(game, "Craftsmens Guild") == 600
    assert worth(game, "Craftsmens Guild", growth=[0, 0, 10]) == 620
    items = tables("first").items
    number = load("first").cards.index(load("first").card("Chamber of Commerce"))
    assert coins_from(game._row, 0, items[number]) == 2


def test_production_loses_its_worth_as_the_game_goes_on() -> None:
    fields = {"raw_first": FLAT, "raw_more": FLAT, "goods_first": FLAT, "any_raw": FLAT, "any_goods": FLAT}
    found = [worth(table(GIZA, age=2, turn=turn), "Foundry", **fields) for turn in range(1, 7)]
    assert found == [200 * (12 - turn) // 18 for turn in range(1, 7)]
    last = table(GIZA, age=2)
    last._row.age, last._row.turn = 2, 5
    edition = load("first")
    for card in ("Foundry", "Loom", "Forum", "Caravansery"):
        number = edition.cards.index(edition.card(card, 2))
        assert worth(table(GIZA, age=2), card, **fields) > 0
        assert card_worth(last._row, 0, number, tables("first"), weights(**fields)) == 0


def test_the_first_unit_counts_as_such_and_less_beside_a_seller() -> None:
    fields = {"raw_first": [1800, 0, 0], "raw_more": [900, 0, 0], "raw_sold": [360, 0, 0]}
    game = table(GIZA)
    assert worth(game, "Ore Vein", **fields) == 1800 * 17 // 18
    assert worth(game, "Lumber Yard", **fields) == (1800 - 360) * 17 // 18
    assert worth(game, "Stone Pit", **fields) == 900 * 17 // 18
    beside = table(["Rhodes A", "Alexandria A", "Ephesus A"])
    assert worth(beside, "Glassworks", goods_first=FLAT, goods_sold=[40, 0, 0]) == 60 * 17 // 18
    assert worth(table(GIZA, turn=2, built={0: ["Loom"]}), "Loom", goods_first=FLAT) == 0


def test_what_the_next_stage_needs_is_worth_more() -> None:
    # Giza's first stage wants two stones, and its board makes one.
    game = table(GIZA)
    assert worth(game, "Stone Pit", stage_need=[180, 0, 0]) == 170
    assert worth(game, "Ore Vein", stage_need=[180, 0, 0]) == 0
    assert worth(table(GIZA, turn=2, built={0: ["Timber Yard"]}), "Stone Pit", stage_need=[180, 0, 0]) == 0


def test_discounts_count_for_each_neighbour_and_not_twice() -> None:
    game = table(["Olympia B", "Babylon A", "Giza A"])
    assert stage(game, discount=[180, 0, 0]) == 340
    game = table(["Olympia B", "Babylon A", "Giza A"], turn=2, built={0: ["East Trading Post"]})
    assert stage(game, discount=[180, 0, 0]) == 160


def test_a_structure_that_leads_to_others_is_worth_more() -> None:
    found = weights(chain=[0, 0, 0])
    cards = load("first").cards
    leads = {card.name: found.leads_to[number] for number, card in enumerate(cards) if card.gives}
    assert leads == {card.name: len(card.gives) for card in cards if card.gives}
    assert worth(table(GIZA), "Scriptorium", chain=[25, 0, 0]) == worth(table(GIZA), "Scriptorium") + 2 * 25


@pytest.mark.parametrize(
    ("board", "stages", "edition", "field"),
    [
        ("Babylon B", 1, "first", "seventh"),
        ("Halicarnassus A", 1, "first", "dig"),
        ("Olympia B", 2, "first", "copy"),
        ("Olympia A", 1, "first", "free_once"),
        ("Olympia day", 1, "second", "free_colour"),
        ("Olympia night", 0, "second", "free_first"),
        ("Olympia night", 1, "second", "free_last"),
    ],
)
def test_each_power_of_a_stage_has_a_weight(board: str, stages: int, edition: str, field: str) -> None:
    others = ["Giza A", "Rhodes A"] if edition == "first" else ["Gizah day", "Rhodos day"]
    game = table([board, *others], edition=edition, turn=4, stages={0: stages})
    more = stage(game, **{field: 1800}) - stage(game)
    assert more == (1800 if field in ("dig", "copy") else 1400)


def test_a_taste_is_for_a_colour() -> None:
    game = table(GIZA, age=2)
    liking = [0, 0, 55, 0, 0, 0, 0]
    for card in load("first").deck(3, 2):
        assert worth(game, card.name, liking=liking) - worth(game, card.name) == (55 if card.colour == "blue" else 0)
