"""The tables of both editions against what the rulebooks and the printed cards say."""

import doctest
from collections import Counter
from types import ModuleType

import pytest

import septem.data
import septem.data.cards
from septem.data import (
    COLOURS,
    MANUFACTURED,
    RAW,
    RESOURCES,
    SYMBOLS,
    BuildFree,
    BuildFromDiscard,
    Card,
    Coins,
    CoinsPer,
    CopyGuild,
    Discount,
    Edition,
    PlaySeventhCard,
    Points,
    PointsIf,
    PointsPer,
    Produce,
    Science,
    Shields,
    load,
)
from septem.errors import DataError

FIRST = load("first")
SECOND = load("second")
EDITIONS = pytest.mark.parametrize("edition", [FIRST, SECOND], ids=["first", "second"])

# The marks in the first edition's rulebook; its text has 5 and 7 for the Palace, the printed card 3 and 7.
MARKS = {
    "Pawnshop": "47",
    "Baths": "37",
    "Altar": "35",
    "Theater": "36",
    "Aqueduct": "37",
    "Temple": "36",
    "Statue": "37",
    "Courthouse": "35",
    "Pantheon": "36",
    "Gardens": "34",
    "Town Hall": "356",
    "Palace": "37",
    "Senate": "35",
    "Tavern": "457",
    "East Trading Post": "37",
    "West Trading Post": "37",
    "Marketplace": "36",
    "Forum": "367",
    "Caravansery": "356",
    "Vineyard": "36",
    "Bazar": "47",
    "Haven": "34",
    "Lighthouse": "36",
    "Chamber of Commerce": "46",
    "Arena": "357",
    "Stockade": "37",
    "Barracks": "35",
    "Guard Tower": "34",
    "Walls": "37",
    "Training Ground": "467",
    "Stables": "35",
    "Archery Range": "36",
    "Fortifications": "37",
    "Circus": "456",
    "Arsenal": "347",
    "Siege Workshop": "35",
    "Apothecary": "35",
    "Workshop": "37",
    "Scriptorium": "34",
    "Dispensary": "34",
    "Laboratory": "35",
    "Library": "36",
    "School": "37",
    "Lodge": "36",
    "Observatory": "37",
    "University": "34",
    "Academy": "37",
    "Study": "35",
}


def cost(edition: Edition, name: str) -> dict[str, int]:
    """Coins and resources together, as the rulebooks list them."""
    price = edition.card(name).cost
    return dict(price.resources) | ({"coins": price.coins} if price.coins else {})


def stage_costs(edition: Edition, city: str, side: str) -> list[dict[str, int]]:
    return [stage.cost.resources for stage in edition.wonder(city, side).stages]


def stage_points(edition: Edition, city: str, side: str) -> list[int]:
    stages = edition.wonder(city, side).stages
    return [sum(e.points for e in stage.effects if isinstance(e, Points)) for stage in stages]


# Decks.


@EDITIONS
@pytest.mark.parametrize("players", [3, 4, 5, 6, 7])
@pytest.mark.parametrize("age", [1, 2])
def test_s2_the_decks_of_ages_1_and_2_hold_seven_cards_a_player(edition: Edition, players: int, age: int) -> None:
    assert len(edition.deck(players, age)) == 7 * players


@EDITIONS
@pytest.mark.parametrize("players", [3, 4, 5, 6, 7])
def test_s3_the_deck_of_age_3_leaves_room_for_players_plus_two_guilds(edition: Edition, players: int) -> None:
    deck = edition.deck(players, 3)
    assert len(deck) + players + 2 == 7 * players
    assert not any(card.guild for card in deck)


@EDITIONS
def test_s3_there_are_ten_guilds(edition: Edition) -> None:
    assert len({card.name for card in edition.guilds}) == 10
    assert all(card.colour == "purple" and card.age == 3 for card in edition.guilds)


@EDITIONS
def test_s2_the_box_holds_49_49_and_50_cards(edition: Edition) -> None:
    printed = Counter({age: len(edition.deck(7, age)) for age in (1, 2, 3)})
    printed[3] += len(edition.guilds)
    assert printed == {1: 49, 2: 49, 3: 50}


def test_s2_a_copy_joins_the_deck_from_its_number_of_players_on() -> None:
    town_halls = [FIRST.deck(players, 3).count(FIRST.card("Town Hall")) for players in (3, 4, 5, 6, 7)]
    assert town_halls == [1, 1, 2, 3, 3]


def test_s2_the_first_edition_has_the_copies_its_rulebook_marks() -> None:
    copies = {card.name: "".join(map(str, card.copies)) for card in FIRST.cards if card.name in MARKS}
    assert copies == MARKS
    unlisted = {card.colour for card in FIRST.cards if card.name not in MARKS}
    assert unlisted == {"brown", "grey", "purple"}


@EDITIONS
def test_cards_are_sorted_by_age(edition: Edition) -> None:
    ages = [card.age for card in edition.cards]
    assert ages == sorted(ages)
    assert len(edition.cards) == {"first": 78, "second": 80}[edition.name]


@pytest.mark.parametrize("players", [2, 8])
def test_s1_there_is_no_deck_for_two_or_eight_players(players: int) -> None:
    with pytest.raises(DataError, match=f"3 to 7 players, not for {players}"):
        FIRST.deck(players, 1)


@pytest.mark.parametrize("age", [0, 4])
def test_t1_there_is_no_deck_for_a_fourth_age(age: int) -> None:
    with pytest.raises(DataError, match=f"not for Age {age}"):
        FIRST.deck(3, age)


# Cards of both editions.


@EDITIONS
def test_c1_costs_of_the_rulebook_examples(edition: Edition) -> None:
    assert {name: cost(edition, name) for name in ("Marketplace", "Mine", "Timber Yard", "Baths", "Forum")} == {
        "Marketplace": {},
        "Mine": {"coins": 1},
        "Timber Yard": {"coins": 1},
        "Baths": {"stone": 1},
        "Forum": {"clay": 2},
    }
    assert cost(edition, "Arena") == {"stone": 2, "ore": 1}
    assert cost(edition, "Stables") == {"clay": 1, "wood": 1, "ore": 1}
    assert cost(edition, "Aqueduct") == {"stone": 3}
    assert cost(edition, "University") == {"wood": 2, "glass": 1, "papyrus": 1}
    assert cost(edition, "Library") == {"stone": 2, "textile": 1}
    assert cost(edition, "Scriptorium") == {"papyrus": 1}
    assert cost(edition, "Barracks") == {"ore": 1}


@EDITIONS
@pytest.mark.parametrize(
    ("earlier", "later"),
    [
        ("Apothecary", "Stables"),
        ("Apothecary", "Dispensary"),
        ("Scriptorium", "Library"),
        ("Scriptorium", "Courthouse"),
        ("East Trading Post", "Forum"),
        ("West Trading Post", "Forum"),
        ("Caravansery", "Lighthouse"),
        ("Forum", "Haven"),
    ],
)
def test_c8_chains_of_the_rulebook(edition: Edition, earlier: str, later: str) -> None:
    assert later in edition.card(earlier).gives
    assert earlier in edition.card(later).free_if


@EDITIONS
def test_t7_loom_glassworks_and_press_are_the_only_names_in_two_ages(edition: Edition) -> None:
    ages: dict[str, list[int]] = {}
    for card in edition.cards:
        ages.setdefault(card.name, []).append(card.age)
    assert {name: found for name, found in ages.items() if len(found) > 1} == {
        "Loom": [1, 2],
        "Glassworks": [1, 2],
        "Press": [1, 2],
    }


@EDITIONS
def test_c2_brown_and_grey_cards_produce_and_end_with_age_2(edition: Edition) -> None:
    for colour, goods in (("brown", RAW), ("grey", MANUFACTURED)):
        cards = [card for card in edition.cards if card.colour == colour]
        assert {card.age for card in cards} == {1, 2}
        for card in cards:
            (effect,) = card.effects
            assert isinstance(effect, Produce)
            assert effect.tradable
            assert set(effect.options) <= set(goods)


@EDITIONS
def test_c3_yellow_producers_and_stages_are_not_for_sale(edition: Edition) -> None:
    assert edition.card("Forum").effects == (Produce(MANUFACTURED, 1, tradable=False),)
    assert edition.card("Caravansery").effects == (Produce(RAW, 1, tradable=False),)
    stages = [stage for board in edition.wonders for stage in board.stages]
    made = [effect for stage in stages for effect in stage.effects if isinstance(effect, Produce)]
    assert [effect.tradable for effect in made] == [False, False, False]


@EDITIONS
def test_c4_east_is_right_and_west_is_left(edition: Edition) -> None:
    assert edition.card("East Trading Post").effects == (Discount("raw", ("right",), 1),)
    assert edition.card("West Trading Post").effects == (Discount("raw", ("left",), 1),)
    assert edition.card("Marketplace").effects == (Discount("manufactured", ("left", "right"), 1),)


@EDITIONS
def test_m1_red_cards_carry_as_many_shields_as_their_age(edition: Edition) -> None:
    red = [card for card in edition.cards if card.colour == "red"]
    assert len(red) == {"first": 11, "second": 12}[edition.name]
    assert all(card.effects == (Shields(card.age),) for card in red)


@EDITIONS
def test_p5_green_cards_carry_each_symbol_four_times(edition: Edition) -> None:
    green = [effect for card in edition.cards if card.colour == "green" for effect in card.effects]
    symbols = Counter(effect.options for effect in green if isinstance(effect, Science))
    assert symbols == {(symbol,): 4 for symbol in SYMBOLS}
    assert len(green) == 12


@EDITIONS
def test_vineyard_and_bazar_count_all_three_cities(edition: Edition) -> None:
    assert edition.card("Vineyard").effects == (CoinsPer(1, ("brown",), ("left", "self", "right")),)
    assert edition.card("Bazar").effects == (CoinsPer(2, ("grey",), ("left", "self", "right")),)


@EDITIONS
@pytest.mark.parametrize(
    ("name", "coins", "points", "counted"),
    [
        ("Haven", 1, 1, "brown"),
        ("Lighthouse", 1, 1, "yellow"),
        ("Chamber of Commerce", 2, 2, "grey"),
        ("Arena", 3, 1, "wonder_stage"),
    ],
)
def test_p6_yellow_cards_of_age_3(edition: Edition, name: str, coins: int, points: int, counted: str) -> None:
    effects = edition.card(name).effects
    assert [type(effect) for effect in effects] == [CoinsPer, PointsPer]
    for effect, amount in zip(effects, (coins, points), strict=True):
        assert isinstance(effect, CoinsPer | PointsPer)
        assert (effect.per, effect.cities) == ((counted,), ("self",))
        assert (effect.coins if isinstance(effect, CoinsPer) else effect.points) == amount


@EDITIONS
@pytest.mark.parametrize(
    ("name", "points", "counted", "cities"),
    [
        ("Workers Guild", 1, {"brown"}, {"left", "right"}),
        ("Craftsmens Guild", 2, {"grey"}, {"left", "right"}),
        ("Traders Guild", 1, {"yellow"}, {"left", "right"}),
        ("Philosophers Guild", 1, {"green"}, {"left", "right"}),
        ("Spies Guild", 1, {"red"}, {"left", "right"}),
        ("Magistrates Guild", 1, {"blue"}, {"left", "right"}),
        ("Shipowners Guild", 1, {"brown", "grey", "purple"}, {"self"}),
        ("Builders Guild", 1, {"wonder_stage"}, {"left", "self", "right"}),
    ],
)
def test_p7_guilds(edition: Edition, name: str, points: int, counted: set[str], cities: set[str]) -> None:
    (effect,) = edition.card(name).effects
    assert isinstance(effect, PointsPer)
    assert (effect.points, set(effect.per), set(effect.cities)) == (points, counted, cities)


@EDITIONS
def test_p5_the_scientists_guild_is_a_symbol_of_choice(edition: Edition) -> None:
    assert edition.card("Scientists Guild").effects == (Science(SYMBOLS),)


# Boards.


@EDITIONS
def test_w_there_is_one_wonder_for_each_resource_with_two_sides(edition: Edition) -> None:
    for side in edition.sides:
        resources = [board.resource for board in edition.wonders if board.side == side]
        assert sorted(resources) == sorted(RESOURCES)
    assert edition.sides == {"first": ("A", "B"), "second": ("day", "night")}[edition.name]


@EDITIONS
def test_w_every_stage_costs_resources_and_no_coins(edition: Edition) -> None:
    costs = [stage.cost for board in edition.wonders for stage in board.stages]
    assert all(price.resources and price.coins == 0 for price in costs)
    assert len(costs) == {"first": 42, "second": 41}[edition.name]


def test_w_every_first_edition_side_a_gives_3_and_7_points() -> None:
    sides = {board.city: stage_points(FIRST, board.city, "A") for board in FIRST.wonders}
    assert sides.pop("Giza") == [3, 5, 7]
    assert len(sides) == 6
    assert all(points == [3, 0, 7] for points in sides.values())


@pytest.mark.parametrize(
    ("city", "points"),
    [
        ("Giza", [3, 5, 5, 7]),
        ("Ephesus", [2, 3, 5]),
        ("Rhodes", [3, 4]),
        ("Halicarnassus", [2, 1, 0]),
        ("Babylon", [3, 0, 0]),
        ("Olympia", [0, 5, 0]),
        ("Alexandria", [0, 0, 7]),
    ],
)
def test_w_points_of_first_edition_side_b(city: str, points: list[int]) -> None:
    assert stage_points(FIRST, city, "B") == points


def test_w_powers_of_the_first_edition() -> None:
    def second_stage(city: str) -> object:
        return FIRST.wonder(city, "A").stages[1].effects

    assert second_stage("Rhodes") == (Shields(2),)
    assert second_stage("Alexandria") == (Produce(RAW, 1, tradable=False),)
    assert second_stage("Ephesus") == (Coins(9),)
    assert second_stage("Babylon") == (Science(SYMBOLS),)
    assert second_stage("Olympia") == (BuildFree("once_per_age"),)
    assert second_stage("Halicarnassus") == (BuildFromDiscard(),)
    olympia = FIRST.wonder("Olympia", "B").stages
    assert olympia[0].effects == (Discount("raw", ("left", "right"), 1),)
    assert olympia[2].effects == (CopyGuild(("left", "right")),)
    assert FIRST.wonder("Babylon", "B").stages[1].effects == (PlaySeventhCard(),)
    assert all(BuildFromDiscard() in stage.effects for stage in FIRST.wonder("Halicarnassus", "B").stages)


# What the second edition changes.


def comparable(card: Card) -> tuple[object, ...]:
    return card.colour, card.copies, card.cost, card.free_if, card.gives, card.effects


def test_second_edition_cards_that_changed_and_no_others() -> None:
    first = {(card.name, card.age): comparable(card) for card in FIRST.cards}
    second = {(card.name, card.age): comparable(card) for card in SECOND.cards}
    assert {name for name, _ in first.keys() - second.keys()} == {"Pawnshop", "Strategists Guild"}
    assert {name for name, _ in second.keys() - first.keys()} == {
        "Well",
        "Decorators Guild",
        "Ludus",
        "Castrum",
    }
    changed = {key[0] for key in first.keys() & second.keys() if first[key] != second[key]}
    assert changed == {
        "Altar",
        "Theater",
        "Temple",
        "Statue",
        "Pantheon",
        "Gardens",
        "Fortifications",
        "Town Hall",
        "Arena",
        "Circus",
        "Arsenal",
        "Spies Guild",
        "Builders Guild",
    }


@pytest.mark.parametrize(
    ("name", "before", "after"), [("Altar", 2, 3), ("Theater", 2, 3), ("Temple", 3, 4), ("Town Hall", 6, 6)]
)
def test_second_edition_points_of_blue_cards(name: str, before: int, after: int) -> None:
    assert FIRST.card(name).effects == (Points(before),)
    assert SECOND.card(name).effects == (Points(after),)


@pytest.mark.parametrize(
    ("earlier", "gives"),
    [
        ("Well", ("Statue",)),
        ("Altar", ("Pantheon",)),
        ("Theater", ("Gardens",)),
        ("Statue", ()),
        ("Temple", ()),
    ],
)
def test_second_edition_chains_of_blue_cards(earlier: str, gives: tuple[str, ...]) -> None:
    assert SECOND.card(earlier).gives == gives
    assert all(SECOND.card(later).free_if == (earlier,) for later in gives)


@pytest.mark.parametrize(
    ("name", "before", "after"),
    [
        ("Town Hall", (3, 5, 6), (3, 6)),
        ("Arena", (3, 5, 7), (3, 5)),
        ("Circus", (4, 5, 6), (4, 6)),
        ("Arsenal", (3, 4, 7), (3, 5)),
    ],
)
def test_second_edition_copies(name: str, before: tuple[int, ...], after: tuple[int, ...]) -> None:
    assert FIRST.card(name).copies == before
    assert SECOND.card(name).copies == after


@pytest.mark.parametrize(
    ("name", "before", "after"),
    [
        ("Fortifications", {"ore": 3, "stone": 1}, {"ore": 3, "clay": 1}),
        ("Spies Guild", {"clay": 3, "glass": 1}, {"clay": 2, "glass": 1}),
        ("Builders Guild", {"stone": 2, "clay": 2, "glass": 1}, {"stone": 3, "clay": 2, "glass": 1}),
    ],
)
def test_second_edition_costs(name: str, before: dict[str, int], after: dict[str, int]) -> None:
    assert cost(FIRST, name) == before
    assert cost(SECOND, name) == after


def test_second_edition_new_cards() -> None:
    ludus, castrum, guild = (SECOND.card(name) for name in ("Ludus", "Castrum", "Decorators Guild"))
    assert (ludus.copies, cost(SECOND, "Ludus")) == ((5, 7), {"stone": 1, "ore": 1})
    assert ludus.effects == (CoinsPer(3, ("red",), ("self",)), PointsPer(1, ("red",), ("self",)))
    assert (castrum.copies, cost(SECOND, "Castrum")) == ((4, 7), {"clay": 2, "wood": 1, "papyrus": 1})
    assert castrum.effects == (Shields(3),)
    assert guild.effects == (PointsIf(7, "wonder_complete"),)
    assert guild.cost == FIRST.card("Strategists Guild").cost
    assert FIRST.card("Strategists Guild").effects == (PointsPer(1, ("defeat_token",), ("left", "right")),)


@pytest.mark.parametrize(
    ("city", "side", "costs"),
    [
        ("Rhodos", "day", [{"wood": 2}, {"clay": 3}, {"ore": 4}]),
        ("Rhodos", "night", [{"stone": 3}, {"ore": 4}]),
        ("Alexandria", "day", [{"stone": 2}, {"ore": 2}, {"papyrus": 1, "textile": 1}]),
        ("Alexandria", "night", [{"clay": 2}, {"ore": 3}, {"wood": 4}]),
        ("Ephesos", "day", [{"clay": 2}, {"wood": 2}, {"ore": 2, "glass": 1}]),
        ("Ephesos", "night", [{"stone": 2}, {"wood": 2}, {"ore": 2, "textile": 1}]),
        ("Babylon", "day", [{"clay": 2}, {"ore": 2, "textile": 1}, {"wood": 4}]),
        ("Babylon", "night", [{"stone": 2}, {"clay": 3, "glass": 1}]),
        ("Olympia", "day", [{"stone": 2}, {"wood": 2}, {"clay": 3}]),
        ("Olympia", "night", [{"ore": 2}, {"clay": 3}, {"glass": 1, "papyrus": 1, "textile": 1}]),
        ("Halikarnassos", "day", [{"ore": 2}, {"glass": 1, "papyrus": 1}, {"stone": 3}]),
        ("Halikarnassos", "night", [{"clay": 2}, {"glass": 1, "papyrus": 1}, {"wood": 3}]),
        ("Gizah", "day", [{"wood": 2}, {"clay": 2, "textile": 1}, {"stone": 4}]),
        ("Gizah", "night", [{"wood": 2}, {"stone": 3}, {"clay": 3}, {"stone": 4, "papyrus": 1}]),
    ],
)
def test_second_edition_stage_costs(city: str, side: str, costs: list[dict[str, int]]) -> None:
    assert stage_costs(SECOND, city, side) == costs


def test_second_edition_powers_of_babylon_and_olympia() -> None:
    assert (FIRST.wonder("Babylon", "A").resource, SECOND.wonder("Babylon", "day").resource) == (
        "clay",
        "wood",
    )
    assert (FIRST.wonder("Olympia", "A").resource, SECOND.wonder("Olympia", "day").resource) == (
        "wood",
        "clay",
    )
    babylon = SECOND.wonder("Babylon", "night")
    assert [stage.effects for stage in babylon.stages] == [(PlaySeventhCard(),), (Science(SYMBOLS),)]
    assert SECOND.wonder("Olympia", "day").stages[1].effects == (BuildFree("first_of_colour"),)
    assert [stage.effects for stage in SECOND.wonder("Olympia", "night").stages] == [
        (BuildFree("first_of_age"), Points(2)),
        (BuildFree("last_of_age"), Points(3)),
        (Points(5),),
    ]


# Looking things up.


def test_a_card_is_found_by_name_and_by_age() -> None:
    assert FIRST.card("Loom").age == 1
    assert FIRST.card("Loom", 2).age == 2


def test_an_unknown_card_names_the_nearest() -> None:
    with pytest.raises(DataError, match=r"^The first edition has no card named 'bath'; did you mean Baths"):
        FIRST.card("bath")
    with pytest.raises(DataError, match=r"^The first edition has no card named 'Xyzzy'\.$"):
        FIRST.card("Xyzzy")


def test_a_card_of_another_age_names_its_own() -> None:
    with pytest.raises(DataError, match=r"^Loom is a card of Age 1 and 2, not of Age 3\.$"):
        FIRST.card("Loom", 3)


def test_an_unknown_city_or_side_names_the_known_ones() -> None:
    assert FIRST.wonder("Giza", "B").wonder == "The Pyramids of Giza"
    with pytest.raises(DataError, match="no city named 'Gizeh'; did you mean Giza"):
        FIRST.wonder("Gizeh", "A")
    with pytest.raises(DataError, match=r"^Gizah has the sides day and night, not 'A'\.$"):
        SECOND.wonder("Gizah", "A")


def test_an_edition_is_read_once() -> None:
    assert load("first") is FIRST
    with pytest.raises(DataError, match=r"^There is no edition 'third'; choose first or second\.$"):
        load("third")


# The room itself.


@pytest.mark.parametrize("module", [septem.data, septem.data.cards], ids=lambda module: module.__name__)
def test_examples_in_docstrings(module: ModuleType) -> None:
    results = doctest.testmod(module)
    assert (results.attempted, results.failed) == (2, 0)


def test_public_names_are_complete() -> None:
    modules = {"cards", "checks", "dice", "load", "reading", "rows", "tables"}
    public = {name for name in vars(septem.data) if not name.startswith("_")} - modules
    assert public | {"load"} == set(septem.data.__all__)
    assert len(septem.data.__all__) == len(set(septem.data.__all__))


def test_colours_are_those_of_the_cards() -> None:
    assert {card.colour for card in FIRST.cards} == set(COLOURS)
