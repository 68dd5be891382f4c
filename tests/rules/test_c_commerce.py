"""Section C: costs and commerce. Seat 0's left neighbour is seat 1, its right neighbour the last seat."""

import pytest

from tests.table import makers, moves, play, stage_ways, table, ways

# Nobody here makes stone, clay or ore but Rhodes.
RHODES = ["Rhodes A", "Alexandria A", "Ephesus A"]


def test_c1_a_card_may_cost_nothing() -> None:
    game = table(RHODES, hands={0: ["Altar"]}, coins={0: 0})
    play(game, {0: "build Altar"})
    assert game.cities[0].coins == 0


def test_c1_a_cost_in_coins_goes_to_the_bank() -> None:
    game = table(RHODES, hands={0: ["Timber Yard"]}, coins={0: 1, 1: 0, 2: 0})
    assert ways(game, 0, "Timber Yard") == ["build Timber Yard"]
    play(game, {0: "build Timber Yard"})
    assert [city.coins for city in game.cities] == [0, 3, 3]


def test_c1_a_cost_in_coins_must_be_there() -> None:
    game = table(RHODES, hands={0: ["Timber Yard"]}, coins={0: 0})
    assert ways(game, 0, "Timber Yard") == []


def test_c1_resources_are_never_used_up() -> None:
    # The same two stones pay for the Baths and, a turn later, for the first stage.
    game = table(["Giza A", *RHODES[1:]], turn=2, hands={0: ["Baths"]}, built={0: ["Stone Pit"]}, coins={0: 0})
    play(game, {0: "build Baths"})
    play(game, {0: "wonder Tavern"})
    city = game.cities[0]
    assert (city.coins, city.built, city.stages) == (0, ["Stone Pit", "Baths"], 1)


def test_c1_each_symbol_serves_once_a_turn() -> None:
    # Stone of the board and of a Stone Pit are two stones; Walls ask three.
    game = table(["Giza A", *RHODES[1:]], age=2, hands={0: ["Walls"]}, built={0: ["Stone Pit"]}, coins={0: 9})
    assert ways(game, 0, "Walls") == []


def test_c2_gizas_production_builds_barracks_and_scriptorium_but_no_aqueduct() -> None:
    # The rulebook's example: 2 stone, 1 clay, 1 ore, 1 papyrus, 1 textile.
    production = ["Stone Pit", "Clay Pool", "Ore Vein", "Press", "Loom"]
    giza = ["Giza A", "Alexandria A", "Olympia A"]
    game = table(giza, turn=6, built={0: production}, hands={0: ["Barracks", "Scriptorium"]}, coins={0: 0})
    assert ways(game, 0, "Barracks") == ["build Barracks"]
    assert ways(game, 0, "Scriptorium") == ["build Scriptorium"]
    game = table(giza, age=2, built={0: production}, hands={0: ["Aqueduct"]}, coins={0: 9})
    assert ways(game, 0, "Aqueduct") == []


@pytest.mark.parametrize(
    ("wonder", "built", "stages", "card"),
    [
        ("Giza A", [], 0, "Baths"),
        ("Rhodes A", ["Stone Pit"], 0, "Baths"),
        ("Rhodes A", ["Glassworks"], 0, "Workshop"),
        ("Alexandria A", [], 2, "Baths"),
        ("Alexandria B", [], 2, "Scriptorium"),
    ],
)
def test_c2_board_brown_and_grey_cards_and_stages_produce(
    wonder: str, built: list[str], stages: int, card: str
) -> None:
    game = table(
        [wonder, "Babylon A", "Olympia A"],
        turn=4,
        built={0: built},
        stages={0: stages},
        hands={0: [card]},
        coins={0: 0},
    )
    assert ways(game, 0, card) == [f"build {card}"]


def test_c2_a_city_shows_what_it_produces_and_what_is_for_sale() -> None:
    game = table(RHODES, age=2, turn=3, built={0: ["Timber Yard", "Press", "Foundry", "Forum"]})
    assert [(made.options, made.amount, made.tradable) for made in game.cities[0].production] == [
        (("ore",), 1, True),
        (("wood", "stone"), 1, True),
        (("papyrus",), 1, True),
        (("ore",), 2, True),
        (("glass", "papyrus", "textile"), 1, False),
    ]


def test_c2_some_yellow_cards_produce() -> None:
    # School asks wood and papyrus: one from the Caravansery, one from the Forum.
    game = table(RHODES, age=2, turn=4, built={0: ["Caravansery", "Forum"]}, hands={0: ["School"]}, coins={0: 0})
    assert ways(game, 0, "School") == ["build School"]


def test_c2_a_choice_gives_one_of_its_resources_a_turn() -> None:
    # Senate: 2 wood, stone, ore. The Timber Yard is wood or stone, not both.
    wonders = ["Rhodes A", "Ephesus A", "Alexandria A"]
    game = table(wonders, age=3, hands={0: ["Senate"]}, built={0: ["Timber Yard", "Lumber Yard"]}, coins={0: 9})
    assert ways(game, 0, "Senate") == []
    game = table(wonders, age=3, hands={0: ["Senate"]}, built={0: ["Timber Yard", "Sawmill"]}, coins={0: 0})
    assert ways(game, 0, "Senate") == ["build Senate"]


def test_c2_choices_are_made_together() -> None:
    # Temple: wood, clay, glass. The Tree Farm (wood or clay) must be the clay, as the Timber Yard cannot.
    game = table(
        ["Alexandria A", "Ephesus A", "Halicarnassus A"],
        age=2,
        hands={0: ["Temple"]},
        built={0: ["Tree Farm", "Timber Yard"]},
        coins={0: 0},
    )
    assert ways(game, 0, "Temple") == ["build Temple"]


def test_c2_three_choices_are_made_together() -> None:
    # Stables: wood, clay and ore, one from each of three cards that could also be something else.
    game = table(
        ["Ephesus A", "Alexandria A", "Halicarnassus A"],
        age=2,
        hands={0: ["Stables"]},
        built={0: ["Tree Farm", "Excavation", "Forest Cave"]},
        coins={0: 0},
    )
    assert ways(game, 0, "Stables") == ["build Stables"]


def test_c2_two_unit_producers_beside_a_choice() -> None:
    # Training Ground: wood and 2 ore. A Foundry makes both ores, a Forest Cave the wood.
    game = table(
        ["Ephesus A", "Alexandria A", "Halicarnassus A"],
        age=2,
        turn=2,
        hands={0: ["Training Ground"]},
        built={0: ["Foundry", "Forest Cave"]},
        coins={0: 0},
    )
    assert ways(game, 0, "Training Ground") == ["build Training Ground"]


def test_c2_a_choice_fills_whichever_gap_is_cheaper_to_leave() -> None:
    # Magistrates Guild: 3 wood, stone, textile. Sawmill and Timber Yard are three units; a wood from the left
    # or a stone from the right does the rest.
    game = table(
        ["Halicarnassus A", "Olympia A", "Giza A"],
        age=3,
        hands={0: ["Magistrates Guild"]},
        built={0: ["Sawmill", "Timber Yard"]},
        coins={0: 2},
    )
    assert ways(game, 0, "Magistrates Guild") == ["build Magistrates Guild <2", "build Magistrates Guild >2"]


def test_c2_plenty_of_everything_is_still_counted_right() -> None:
    # Eight raw materials and Giza's stone; the Workers Guild asks wood, stone, clay and 2 ore.
    built = ["Sawmill", "Quarry", "Brickyard", "Foundry", "Lumber Yard", "Clay Pool"]
    game = table(["Giza A", *RHODES[1:]], age=3, hands={0: ["Workers Guild"]}, built={0: built}, coins={0: 0})
    assert ways(game, 0, "Workers Guild") == ["build Workers Guild"]


def test_c2_plenty_of_one_resource_is_nothing_of_another() -> None:
    # Arsenal: 2 wood, ore, textile. Eleven other units do not make the second wood.
    built = ["Quarry", "Brickyard", "Foundry", "Lumber Yard", "Stone Pit", "Clay Pool", "Ore Vein", "Loom"]
    wonders = ["Giza A", "Olympia A", "Ephesus A"]
    game = table(wonders, age=3, hands={0: ["Arsenal"]}, built={0: built, 1: built[:3]}, coins={0: 9})
    assert ways(game, 0, "Arsenal") == ["build Arsenal <2"]


def test_c3_board_brown_and_grey_cards_are_for_sale() -> None:
    for wonder, built in (("Giza A", []), ("Babylon A", ["Stone Pit"]), ("Babylon A", ["Timber Yard"])):
        game = table(
            ["Rhodes A", wonder, "Ephesus A"],
            turn=2,
            hands={0: ["Baths"]},
            built={1: built},
            coins={0: 2, 1: 0},
        )
        assert ways(game, 0, "Baths") == ["build Baths <2"]
        play(game, {0: "build Baths <2", 1: "sell Tavern"})
        assert [city.coins for city in game.cities] == [0, 5, 6]
    game = table(RHODES, turn=2, hands={0: ["Apothecary"]}, built={2: ["Loom"]}, coins={0: 2})
    assert ways(game, 0, "Apothecary") == ["build Apothecary >2"]


def test_c3_yellow_cards_and_stages_are_not_for_sale() -> None:
    # Both neighbours could make stone and textile for themselves.
    game = table(
        ["Rhodes A", "Alexandria B", "Ephesus A"],
        age=2,
        turn=3,
        hands={0: ["Library"]},
        built={2: ["Caravansery", "Forum"], 0: ["Quarry"]},
        stages={1: 2},
        coins={0: 9},
    )
    assert ways(game, 0, "Library") == []
    assert ways(table(RHODES, turn=2, hands={0: ["Baths"]}, coins={0: 9}), 0, "Baths") == []


def test_c3_only_the_two_neighbours_sell() -> None:
    game = table(["Rhodes A", "Alexandria A", "Giza A", "Ephesus A"], hands={0: ["Baths"]}, coins={0: 9})
    assert ways(game, 0, "Baths") == []


def test_c3_a_choice_card_is_bought_as_either_side_whatever_its_owner_uses_it_for() -> None:
    # Seat 1 uses its Timber Yard for wood, seat 0 buys it as stone, seat 2 as wood, all on one turn.
    game = table(
        RHODES,
        turn=2,
        hands={0: ["Baths"], 1: ["Stockade"], 2: ["Stockade"]},
        built={1: ["Timber Yard"]},
        coins={0: 2, 1: 0, 2: 2},
    )
    play(game, {0: "build Baths <2", 1: "build Stockade", 2: "build Stockade >2"})
    assert [city.coins for city in game.cities] == [0, 4, 0]
    assert [city.built for city in game.cities] == [["Baths"], ["Timber Yard", "Stockade"], ["Stockade"]]


def test_c3_a_buyer_gets_each_symbol_once_a_turn() -> None:
    # Senate: 2 wood, stone, ore; Rhodes with a Lumber Yard lacks a wood and a stone, and the left has one
    # Timber Yard.
    built = {0: ["Lumber Yard"], 1: ["Timber Yard"]}
    wonders = ["Rhodes A", "Ephesus A", "Alexandria A"]
    game = table(wonders, age=3, hands={0: ["Senate"]}, built=built, coins={0: 9})
    assert ways(game, 0, "Senate") == []
    game = table(wonders, age=3, hands={0: ["Senate"]}, built={**built, 2: ["Stone Pit"]}, coins={0: 9})
    assert ways(game, 0, "Senate") == ["build Senate <2 >2"]


def test_c3_both_units_of_a_two_unit_card_are_for_sale() -> None:
    # Training Ground: wood and 2 ore, everything from the left's Foundry and Forest Cave.
    wonders = ["Ephesus A", "Alexandria A", "Halicarnassus A"]
    game = table(
        wonders,
        age=2,
        turn=2,
        hands={0: ["Training Ground"]},
        built={1: ["Foundry", "Forest Cave"]},
        coins={0: 6},
    )
    assert ways(game, 0, "Training Ground") == ["build Training Ground <6"]


def test_c3_a_bought_resource_serves_a_stage_as_well() -> None:
    game = table(["Giza A", *RHODES[1:]], turn=2, built={1: ["Stone Pit"]}, coins={0: 2})
    assert stage_ways(game, 0) == ["wonder Tavern <2"]


def test_c4_each_bought_resource_costs_two_coins_to_its_owner() -> None:
    game = table(
        RHODES,
        age=2,
        hands={0: ["Walls"]},
        built={0: ["Stone Pit"], 2: ["Stone Pit", "Timber Yard"]},
        coins={0: 4, 2: 0},
    )
    assert ways(game, 0, "Walls") == ["build Walls >4"]
    play(game, {0: "build Walls >4"})
    assert [city.coins for city in game.cities] == [0, 6, 7]


@pytest.mark.parametrize(
    ("post", "expected"),
    [
        ("East Trading Post", ["build Baths <2", "build Baths >1"]),
        ("West Trading Post", ["build Baths <1", "build Baths >2"]),
        ("Marketplace", ["build Baths <2", "build Baths >2"]),
    ],
)
def test_c4_a_trading_post_makes_raw_materials_of_its_side_cost_one(post: str, expected: list[str]) -> None:
    # East is the right neighbour, west the left.
    game = table(
        RHODES,
        turn=2,
        hands={0: ["Baths"]},
        built={0: [post], 1: ["Stone Pit"], 2: ["Stone Pit"]},
        coins={0: 2},
    )
    assert ways(game, 0, "Baths") == expected


@pytest.mark.parametrize(
    ("post", "expected"),
    [
        ("East Trading Post", ["build Apothecary <2", "build Apothecary >2"]),
        ("West Trading Post", ["build Apothecary <2", "build Apothecary >2"]),
        ("Marketplace", ["build Apothecary <1", "build Apothecary >1"]),
    ],
)
def test_c4_the_marketplace_makes_manufactured_goods_of_both_sides_cost_one(post: str, expected: list[str]) -> None:
    game = table(RHODES, turn=2, hands={0: ["Apothecary"]}, built={0: [post], 1: ["Loom"], 2: ["Loom"]}, coins={0: 2})
    assert ways(game, 0, "Apothecary") == expected


def test_c4_olympia_b_buys_raw_materials_on_both_sides_for_one() -> None:
    wonders = ["Olympia B", "Giza A", "Halicarnassus A"]
    game = table(
        wonders,
        turn=4,
        hands={0: ["Baths", "Workshop"]},
        built={1: ["Glassworks"], 2: ["Stone Pit"]},
        stages={0: 1},
    )
    assert ways(game, 0, "Baths") == ["build Baths <1", "build Baths >1"]
    assert ways(game, 0, "Workshop") == ["build Workshop <2"]


def test_c4_discounts_do_not_add_up() -> None:
    wonders = ["Olympia B", "Giza A", "Halicarnassus A"]
    built = {0: ["East Trading Post", "West Trading Post"], 2: ["Stone Pit"]}
    game = table(wonders, turn=5, hands={0: ["Baths"]}, built=built, stages={0: 1})
    assert ways(game, 0, "Baths") == ["build Baths <1", "build Baths >1"]


def test_c4_university_for_two_coins_to_each_neighbour() -> None:
    # The rulebook's example A: wood and glass at home, a wood from one neighbour, a papyrus from the other.
    wonders = ["Alexandria A", "Olympia A", "Ephesus A"]
    game = table(wonders, age=3, hands={0: ["University"]}, built={0: ["Lumber Yard"]}, coins={0: 4, 1: 0, 2: 0})
    assert ways(game, 0, "University") == ["build University <2 >2"]
    play(game, {0: "build University <2 >2"})
    assert [city.coins for city in game.cities] == [0, 2 + 3, 2 + 3]
    assert "University" in game.cities[0].built


def test_c4_university_needs_all_four_coins() -> None:
    wonders = ["Alexandria A", "Olympia A", "Ephesus A"]
    game = table(wonders, age=3, hands={0: ["University"]}, built={0: ["Lumber Yard"]}, coins={0: 3})
    assert ways(game, 0, "University") == []


def test_c5_forum_is_impossible_with_coins_that_arrive_this_turn() -> None:
    # The rulebook's example C: a clay at home, one for sale, 1 coin; a neighbour buys clay on the same turn.
    game = table(
        ["Babylon A", "Ephesus A", "Olympia A"],
        age=2,
        hands={0: ["Forum"], 1: ["Forum"], 2: ["Temple"]},
        built={1: ["Clay Pool"], 2: ["Glassworks"]},
        coins={0: 1, 2: 2},
    )
    assert ways(game, 0, "Forum") == []
    play(game, {2: "build Temple <2"})
    assert game.cities[0].coins == 1 + 3 + 2
    # On the next turn, with the hand from the left, the Forum can be bought for.
    assert ways(game, 0, "Forum") == ["build Forum <2"]


def test_c5_bank_rewards_of_this_turn_are_spent_next_turn_at_the_earliest() -> None:
    game = table(["Giza A", *RHODES[1:]], hands={0: ["Tavern", "Barracks"], 2: ["Timber Yard"]}, coins={0: 0})
    assert "build Timber Yard" not in moves(game, 0)
    play(game, {0: "build Tavern"})
    assert game.cities[0].coins == 5
    assert ways(game, 0, "Timber Yard") == ["build Timber Yard"]


def test_c5_a_discount_built_this_turn_works_from_next_turn() -> None:
    game = table(
        RHODES,
        turn=2,
        hands={0: ["West Trading Post", "Baths"], 2: ["Baths"]},
        built={1: ["Stone Pit"]},
        coins={0: 2},
    )
    assert ways(game, 0, "Baths") == ["build Baths <2"]
    play(game, {0: "build West Trading Post"})
    assert ways(game, 0, "Baths") == ["build Baths <1"]


def test_c5_production_built_this_turn_works_from_next_turn() -> None:
    game = table(RHODES, hands={0: ["Stone Pit", "Baths"], 2: ["Baths"]}, coins={0: 0})
    assert ways(game, 0, "Baths") == []
    play(game, {0: "build Stone Pit"})
    assert ways(game, 0, "Baths") == ["build Baths"]


def test_c5_a_neighbours_production_of_this_turn_is_for_sale_from_next_turn() -> None:
    game = table(RHODES, hands={0: ["Baths"], 1: ["Stone Pit"], 2: ["Baths"]}, coins={0: 0})
    assert ways(game, 0, "Baths") == []
    play(game, {1: "build Stone Pit"})
    assert ways(game, 0, "Baths") == ["build Baths <2"]


def test_c6_library_is_built_with_stones_that_both_neighbours_buy() -> None:
    # The rulebook's example B: 2 stones sold to each neighbour for 8 coins, and the Library built as well.
    game = table(
        ["Halicarnassus A", "Rhodes A", "Ephesus A", "Alexandria A"],
        age=2,
        turn=2,
        hands={0: ["Library"], 1: ["Walls"], 3: ["Walls"]},
        built={0: ["Quarry"], 1: ["Stone Pit"], 3: ["Stone Pit"]},
        coins={0: 0, 1: 4, 3: 4},
    )
    play(game, {0: "build Library", 1: "build Walls >4", 3: "build Walls <4"})
    assert [city.coins for city in game.cities] == [8, 0, 6, 0]
    assert [city.built[-1] for city in game.cities if city.seat != 2] == ["Library", "Walls", "Walls"]


def test_c6_nobody_can_refuse_to_sell() -> None:
    # The seller is not asked: one decision a seat, and the buyer's resolves without it.
    game = table(["Rhodes A", "Giza A", "Ephesus A"], hands={0: ["Baths"]}, coins={0: 2, 1: 0})
    play(game, {0: "build Baths <2"})
    assert game.cities[1].coins == 2 + 3
    assert {decision.kind for decision in game.pending} == {"turn"}


def test_c7_one_resource_from_either_neighbour() -> None:
    game = table(RHODES, turn=2, hands={0: ["Baths"]}, built={1: ["Stone Pit"], 2: ["Stone Pit"]}, coins={0: 2})
    assert ways(game, 0, "Baths") == ["build Baths <2", "build Baths >2"]


def test_c7_every_split_between_both_neighbours() -> None:
    game = table(
        RHODES,
        age=2,
        turn=2,
        hands={0: ["Walls"]},
        built={0: ["Stone Pit"], 1: ["Quarry"], 2: ["Quarry"]},
        coins={0: 4},
    )
    assert ways(game, 0, "Walls") == ["build Walls <2 >2", "build Walls <4", "build Walls >4"]


def test_c7_a_dearer_way_stays_if_it_spares_one_neighbour() -> None:
    game = table(
        RHODES,
        turn=2,
        hands={0: ["Baths"]},
        built={0: ["West Trading Post"], 1: ["Stone Pit"], 2: ["Stone Pit"]},
        coins={0: 2},
    )
    assert ways(game, 0, "Baths") == ["build Baths <1", "build Baths >2"]


def test_c7_a_way_that_another_beats_on_both_sides_is_not_offered() -> None:
    # School: wood and papyrus, each for sale on both sides, raw materials for 1 on the left. Wood from the
    # right and papyrus from the left would be 2 and 2; the other way round is 1 and 2.
    game = table(
        RHODES,
        age=2,
        hands={0: ["School"]},
        built={0: ["West Trading Post"], 1: ["Lumber Yard", "Press"], 2: ["Lumber Yard"]},
        coins={0: 4},
    )
    assert ways(game, 0, "School") == ["build School <1 >2", "build School <3", "build School >4"]


def test_c7_a_beaten_way_is_not_offered_with_the_discount_on_the_other_side_either() -> None:
    # Raw materials for 1 on the right: wood from the left and papyrus from the right would be 2 and 2, the
    # other way round 2 and 1.
    game = table(
        RHODES,
        age=2,
        hands={0: ["School"]},
        built={0: ["East Trading Post"], 1: ["Lumber Yard", "Press"], 2: ["Lumber Yard"]},
        coins={0: 4},
    )
    assert ways(game, 0, "School") == ["build School <2 >1", "build School <4", "build School >3"]


def test_c7_ways_beyond_the_purse_are_not_offered() -> None:
    game = table(
        RHODES,
        age=2,
        hands={0: ["School"]},
        built={0: ["West Trading Post"], 1: ["Lumber Yard", "Press"], 2: ["Lumber Yard"]},
        coins={0: 3},
    )
    assert ways(game, 0, "School") == ["build School <1 >2", "build School <3"]


def test_c7_stages_are_offered_with_every_split_too() -> None:
    game = table(
        ["Rhodes B", *RHODES[1:]],
        age=2,
        turn=2,
        built={0: ["Stone Pit"], 1: ["Quarry"], 2: ["Quarry"]},
        coins={0: 4},
    )
    assert stage_ways(game, 0) == ["wonder Bazar <2 >2", "wonder Bazar <4", "wonder Bazar >4"]


@pytest.mark.parametrize(
    ("source", "target", "age"),
    [
        ("Baths", "Aqueduct", 2),
        ("Altar", "Temple", 2),
        ("Theater", "Statue", 2),
        ("Scriptorium", "Courthouse", 2),
        ("Scriptorium", "Library", 2),
        ("Apothecary", "Stables", 2),
        ("Apothecary", "Dispensary", 2),
        ("Workshop", "Archery Range", 2),
        ("Workshop", "Laboratory", 2),
        ("East Trading Post", "Forum", 2),
        ("West Trading Post", "Forum", 2),
        ("Marketplace", "Caravansery", 2),
        ("Statue", "Gardens", 3),
        ("Temple", "Pantheon", 3),
        ("Library", "Senate", 3),
        ("Library", "University", 3),
        ("Dispensary", "Arena", 3),
        ("Dispensary", "Lodge", 3),
        ("Laboratory", "Siege Workshop", 3),
        ("Laboratory", "Observatory", 3),
        ("School", "Academy", 3),
        ("School", "Study", 3),
        ("Walls", "Fortifications", 3),
        ("Training Ground", "Circus", 3),
        ("Forum", "Haven", 3),
        ("Caravansery", "Lighthouse", 3),
    ],
)
def test_c8_a_chain_replaces_the_whole_cost(source: str, target: str, age: int) -> None:
    wonders = ["Rhodes A", "Babylon A", "Ephesus A"]
    without = table(wonders, age=age, hands={0: [target]}, coins={0: 0})
    assert ways(without, 0, target) == []
    game = table(wonders, age=age, hands={0: [target]}, built={0: [source]}, coins={0: 0})
    assert ways(game, 0, target) == [f"build {target}"]
    play(game, {0: f"build {target}"})
    assert target in game.cities[0].built


def test_c8_forum_is_free_with_both_trading_posts_too() -> None:
    game = table(
        RHODES,
        age=2,
        hands={0: ["Forum"]},
        built={0: ["East Trading Post", "West Trading Post"]},
        coins={0: 0},
    )
    assert ways(game, 0, "Forum") == ["build Forum"]


def test_c8_theater_then_statue_then_gardens() -> None:
    game = table(
        RHODES,
        age=2,
        turn=6,
        hands={0: ["Statue"]},
        after={0: ["Gardens"]},
        built={0: ["Theater"]},
        coins={0: 0},
    )
    play(game, {0: "build Statue"})
    play(game, {0: "build Gardens"})
    assert game.cities[0].coins == 0
    assert game.score(0).civilian == 2 + 4 + 5


def test_c8_only_the_owners_own_structures_chain() -> None:
    game = table(RHODES, age=2, hands={0: ["Aqueduct"]}, built={1: ["Baths"], 2: ["Baths"]}, coins={0: 9})
    assert ways(game, 0, "Aqueduct") == []


def test_c8_a_marker_under_the_wonder_does_not_chain() -> None:
    game = table(
        ["Giza A", *RHODES[1:]],
        turn=6,
        hands={0: ["Altar"]},
        after={0: ["Temple"]},
        built={0: ["Stone Pit"]},
        coins={0: 0},
    )
    play(game, {0: "wonder Altar"})
    assert ways(game, 0, "Temple") == []


def test_c8_a_chain_pays_nothing_to_neighbours_who_could_have_sold() -> None:
    game = table(RHODES, age=2, hands={0: ["Aqueduct"]}, built={0: ["Baths"], 1: makers("S")}, coins={0: 6, 1: 0})
    assert ways(game, 0, "Aqueduct") == ["build Aqueduct"]
    play(game, {0: "build Aqueduct", 1: "sell Bazar"})
    assert [city.coins for city in game.cities] == [6, 3, 6]


def test_c9_who_produces_everything_is_offered_nothing_else() -> None:
    game = table(["Giza A", "Rhodes A", "Ephesus A"], hands={0: ["Baths"]}, built={}, coins={0: 9})
    assert ways(game, 0, "Baths") == ["build Baths"]
    game = table(
        RHODES,
        turn=2,
        hands={0: ["Baths"]},
        built={0: ["Stone Pit"], 1: ["Stone Pit"], 2: ["Stone Pit"]},
        coins={0: 9},
    )
    assert ways(game, 0, "Baths") == ["build Baths"]


def test_c9_a_chain_is_the_only_way_offered_even_where_the_cost_could_be_paid() -> None:
    game = table(RHODES, age=2, hands={0: ["Caravansery"]}, built={0: ["Marketplace"], 1: makers("W")}, coins={0: 9})
    assert ways(game, 0, "Caravansery") == ["build Caravansery"]


def test_c9_what_the_city_makes_is_never_bought() -> None:
    # Library: 2 stone and a textile. One stone at home: exactly one is bought, never two.
    game = table(
        ["Halicarnassus A", "Giza A", "Ephesus A"],
        age=2,
        hands={0: ["Library"]},
        built={0: ["Stone Pit"], 2: ["Stone Pit"]},
        coins={0: 9},
    )
    assert ways(game, 0, "Library") == ["build Library <2", "build Library >2"]
