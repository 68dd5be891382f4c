"""The rules of rbai one by one, as Robilliard, Fonlupt and Teytaud published them (2014).

Ages I and II, the first that applies: a card that gives two or more kinds of resources; a card that gives a kind still
lacking; a military card if the city is not the only leader and the card makes it a leader; the civilian card with most
points; a science card; any playable card, else any discard. Age III: the best immediate points.

Where the study leaves a question open:

- What lacks is what the city cannot make by itself: neighbours do not count, both kinds of a card of choice do, and a
  raw material or manufactured good of choice leaves none of its sort lacking.
- A leader has as many shields as any other city at the table, not only beside it; several may lead.
- Among cards that a rule likes equally, each has the same chance, however many ways there are to pay for it.
- A card is paid for in the cheapest way, and by the wonder's free build only where there is no other.
- It never builds a stage before Age III.
"""

from collections import Counter

import pytest

from septem import Game
from tests.bots.asking import choice, choices
from tests.table import moves, play, stage_ways, table

GIZA = ["Giza A", "Babylon A", "Olympia A"]  # stone, clay, wood
RHODES = ["Rhodes A", "Babylon A", "Giza A"]  # ore, clay, stone
ALEXANDRIA = ["Alexandria A", "Babylon A", "Giza A"]  # glass, clay, stone


def rbai(game: Game, seat: int = 0) -> set[str]:
    return choices(game, "rbai", seat)


def test_rule_1_a_card_of_two_kinds_comes_before_everything_else() -> None:
    game = table(GIZA, hands={0: ["Tree Farm", "Loom", "Ore Vein", "Baths", "Altar"]})
    assert rbai(game) == {"build Tree Farm"}


def test_rule_1_even_if_the_city_makes_both_kinds_already() -> None:
    game = table(GIZA, turn=3, built={0: ["Lumber Yard", "Clay Pool"]}, hands={0: ["Tree Farm", "Loom"]})
    assert rbai(game) == {"build Tree Farm"}


def test_rule_1_counts_cards_of_choice_that_only_their_owner_may_use() -> None:
    game = table(GIZA, age=2, built={0: ["West Trading Post"]}, hands={0: ["Forum", "Foundry", "Loom"]})
    assert rbai(game) == {"build Forum"}
    game = table(GIZA, age=2, built={0: ["Marketplace"]}, hands={0: ["Caravansery", "Foundry", "Loom"]})
    assert rbai(game) == {"build Caravansery"}


def test_rule_1_two_units_of_one_kind_are_one_kind() -> None:
    game = table(GIZA, age=2, built={0: ["Marketplace"]}, hands={0: ["Caravansery", "Sawmill", "Quarry"]})
    assert rbai(game) == {"build Caravansery"}


def test_rule_1_cards_of_two_kinds_are_equals() -> None:
    game = table(GIZA, age=2, built={0: ["Marketplace", "West Trading Post"]}, hands={0: ["Caravansery", "Forum"]})
    assert rbai(game) == {"build Caravansery", "build Forum"}


def test_a_card_that_cannot_be_paid_for_does_not_count() -> None:
    game = table(GIZA, hands={0: ["Tree Farm", "Loom", "Baths"]}, coins={0: 0})
    assert rbai(game) == {"build Loom"}


def test_a_card_that_stands_already_does_not_count() -> None:
    game = table(GIZA, turn=2, built={0: ["Tree Farm"]}, hands={0: ["Tree Farm", "Loom", "Baths"]})
    assert rbai(game) == {"build Loom"}


def test_rule_2_any_kind_that_lacks() -> None:
    game = table(GIZA, hands={0: ["Stone Pit", "Clay Pool", "Ore Vein", "Press", "Baths", "Altar"]})
    assert rbai(game) == {"build Clay Pool", "build Ore Vein", "build Press"}


def test_rule_2_the_board_makes_its_own_kind() -> None:
    game = table(GIZA, hands={0: ["Stone Pit", "Altar"]})
    assert rbai(game) == {"build Altar"}


def test_rule_2_what_neighbours_sell_still_lacks() -> None:
    game = table(GIZA, turn=2, built={1: ["Loom"], 2: ["Loom"]}, hands={0: ["Clay Pool", "Loom", "Altar"]})
    assert rbai(game) == {"build Clay Pool", "build Loom"}


def test_rule_2_a_card_of_choice_makes_both_of_its_kinds() -> None:
    game = table(GIZA, turn=2, built={0: ["Tree Farm"]}, hands={0: ["Lumber Yard", "Clay Pool", "Altar"]})
    assert rbai(game) == {"build Altar"}


@pytest.mark.parametrize(
    ("wonder", "built", "stages"), [("Giza A", ["Caravansery"], 0), ("Alexandria A", [], 2), ("Alexandria B", [], 1)]
)
def test_rule_2_a_raw_material_of_choice_leaves_none_lacking(wonder: str, built: list[str], stages: int) -> None:
    game = table(
        [wonder, "Babylon A", "Olympia A"],
        age=2,
        turn=2,
        built={0: [*built, "Altar"]},
        stages={0: stages},
        hands={0: ["Sawmill", "Foundry", "Temple"]},
    )
    assert rbai(game) == {"build Temple"}


def test_rule_2_a_raw_material_of_choice_is_no_manufactured_good() -> None:
    game = table(GIZA, age=2, turn=2, built={0: ["Caravansery", "Altar"]}, hands={0: ["Foundry", "Press", "Temple"]})
    assert rbai(game) == {"build Press"}


def test_rule_2_a_manufactured_good_of_choice_leaves_none_lacking() -> None:
    game = table(GIZA, age=2, turn=2, built={0: ["Forum", "Altar"]}, hands={0: ["Loom", "Press", "Temple"]})
    assert rbai(game) == {"build Temple"}


def test_rule_3_among_equals_a_soldier_makes_a_leader() -> None:
    game = table(RHODES, hands={0: ["Barracks", "Altar", "Tavern"]})
    assert rbai(game) == {"build Barracks"}


def test_rule_3_one_of_two_leaders_goes_on() -> None:
    game = table(RHODES, turn=2, built={0: ["Stockade"], 1: ["Stockade"]}, hands={0: ["Barracks", "Altar"]})
    assert rbai(game) == {"build Barracks"}


def test_rule_3_the_only_leader_has_enough() -> None:
    game = table(RHODES, turn=2, built={0: ["Stockade"]}, hands={0: ["Barracks", "Altar"]})
    assert rbai(game) == {"build Altar"}


def test_rule_3_who_catches_up_is_a_leader() -> None:
    game = table(RHODES, turn=2, built={1: ["Stockade"]}, hands={0: ["Barracks", "Altar"]})
    assert rbai(game) == {"build Barracks"}


def test_rule_3_who_stays_behind_is_none() -> None:
    game = table(RHODES, turn=3, built={1: ["Stockade", "Guard Tower"]}, hands={0: ["Barracks", "Altar"]})
    assert rbai(game) == {"build Altar"}


def test_rule_3_a_leader_leads_the_whole_table() -> None:
    five = [*RHODES, "Ephesus A", "Halicarnassus A"]
    near, far = ({seat: ["Stockade", "Guard Tower"]} for seat in (1, 2))
    for strong in (near, far):
        game = table(five, turn=3, built=strong, hands={0: ["Barracks", "Altar"]})
        assert rbai(game) == {"build Altar"}


def test_rule_3_two_shields_lead_where_one_would_not() -> None:
    soldiers = ["Stockade", "Guard Tower", "Barracks"]
    for strength, move in ((2, "build Archery Range"), (3, "build Statue")):
        built = {0: ["Workshop", "Theater"], 1: soldiers[:strength]}
        game = table(RHODES, age=2, built=built, hands={0: ["Archery Range", "Statue"]})
        assert rbai(game) == {move}


def test_rule_3_soldiers_are_equals_whatever_their_strength() -> None:
    game = table(
        ["Rhodes A", "Alexandria A", "Giza A"],
        age=2,
        built={0: ["Workshop", "Apothecary"]},
        hands={0: ["Archery Range", "Stables", "Bazar"]},
    )
    assert rbai(game) == {"build Archery Range", "build Stables"}


def test_rule_4_the_civilian_card_with_most_points() -> None:
    game = table(ALEXANDRIA, hands={0: ["Altar", "Theater", "Pawnshop", "Workshop", "Tavern"]})
    assert rbai(game) == {"build Pawnshop"}


def test_rule_4_equal_points_are_equals() -> None:
    game = table(GIZA, hands={0: ["Altar", "Baths", "Pawnshop", "Tavern"]})
    assert rbai(game) == {"build Baths", "build Pawnshop"}


def test_rule_4_points_that_cannot_be_paid_for_do_not_count() -> None:
    built = {0: ["Altar", "Stone Pit"]}
    game = table(GIZA, age=2, built=built, hands={0: ["Aqueduct", "Temple"]}, coins={0: 9})
    assert rbai(game) == {"build Temple"}
    game = table(GIZA, age=2, built={0: ["Altar", "Baths"]}, hands={0: ["Aqueduct", "Temple"]})
    assert rbai(game) == {"build Aqueduct"}


def test_rule_5_a_science_card() -> None:
    game = table(ALEXANDRIA, hands={0: ["Workshop", "Marketplace", "Tavern"]})
    assert rbai(game) == {"build Workshop"}


def test_rule_5_science_cards_are_equals_even_where_one_completes_a_set() -> None:
    game = table(
        ALEXANDRIA,
        age=2,
        turn=2,
        built={0: ["Workshop", "Apothecary", "Scriptorium", "Dispensary"]},
        hands={0: ["Laboratory", "Library", "Bazar"]},
    )
    assert rbai(game) == {"build Laboratory", "build Library"}


def test_rule_6_any_playable_card_and_never_a_stage_or_a_sale() -> None:
    game = table(GIZA, turn=2, built={0: ["Stone Pit"]}, hands={0: ["Marketplace", "East Trading Post", "Tavern"]})
    assert stage_ways(game, 0, "Marketplace") == ["wonder Marketplace"]
    assert rbai(game) == {"build Marketplace", "build East Trading Post", "build Tavern"}


def test_rule_6_else_any_discard_and_never_a_stage() -> None:
    hand = ["Workshop", "Apothecary", "Barracks", "Stone Pit", "Stone Pit"]
    game = table(GIZA, turn=3, built={0: ["Tavern", "Stone Pit"]}, hands={0: hand})
    assert {move.split()[0] for move in moves(game, 0)} == {"wonder", "sell"}
    assert rbai(game) == {f"sell {card}" for card in hand}


def test_equals_have_the_same_chance_however_many_ways_there_are_to_pay() -> None:
    # Baths: the stone may come from either side. Pawnshop: free of charge.
    game = table(
        ["Rhodes A", "Giza A", "Babylon A"], turn=2, built={2: ["Stone Pit"]}, hands={0: ["Baths", "Pawnshop"]}
    )
    drawn = Counter(choice(game, "rbai", seed=seed) for seed in range(1000))
    assert drawn.keys() == {"build Baths <2", "build Baths >2", "build Pawnshop"}
    assert 450 < drawn["build Pawnshop"] < 550
    assert 200 < drawn["build Baths <2"] < 300


def test_the_cheapest_payment() -> None:
    game = table(
        ["Rhodes A", "Giza A", "Babylon A"],
        turn=3,
        built={0: ["East Trading Post"], 2: ["Stone Pit"]},
        hands={0: ["Baths", "Tavern"]},
    )
    assert "build Baths <2" in moves(game, 0)
    assert rbai(game) == {"build Baths >1"}


def test_the_free_build_only_where_there_is_no_other_way() -> None:
    olympia = ["Olympia A", "Giza A", "Rhodes A"]
    game = table(olympia, turn=3, stages={0: 2}, hands={0: ["Baths", "Tavern"]})
    assert {"build Baths <2", "free Baths"} <= moves(game, 0)
    assert rbai(game) == {"build Baths <2"}
    game = table(olympia, turn=3, stages={0: 2}, hands={0: ["Baths", "Tavern"]}, coins={0: 1})
    assert rbai(game) == {"free Baths"}


def test_rules_1_to_5_count_cards_that_only_the_free_build_can_pay_for() -> None:
    game = table(["Olympia A", "Giza A", "Rhodes A"], age=2, stages={0: 2}, hands={0: ["Caravansery", "Loom"]})
    assert rbai(game) == {"free Caravansery"}


def test_a_chain_counts_as_any_way_to_build() -> None:
    game = table(GIZA, age=2, built={0: ["Baths"]}, hands={0: ["Aqueduct", "Bazar"]}, coins={0: 0})
    assert rbai(game) == {"build Aqueduct"}


def test_age_iii_the_most_points_and_no_rule_before_them() -> None:
    # At once, Siege Workshop brings 5 + 5 points, the Senate 6, the Arena a point and 3 coins, and the Lodge 3 points.
    built = {0: ["Dispensary", "Laboratory", "Library"]}
    game = table(GIZA, age=3, built=built, stages={0: 1}, hands={0: ["Arena", "Senate", "Siege Workshop", "Lodge"]})
    assert rbai(game) == {"build Siege Workshop"}
    game = table(GIZA, age=3, built=built, stages={0: 1}, hands={0: ["Arena", "Senate"]})
    assert rbai(game) == {"build Senate"}


def test_age_iii_a_stage_is_a_way_to_points() -> None:
    built = {0: ["Quarry", "Stone Pit", "Library"]}
    game = table(GIZA, age=3, built=built, stages={0: 2}, hands={0: ["Senate"]})
    assert rbai(game) == {"wonder Senate", "wonder Circus"}


def test_age_iii_a_sale_comes_before_a_build_worth_nothing() -> None:
    game = table(GIZA, age=3, built={0: ["Dispensary"]}, hands={0: ["Arena"]}, coins={0: 0})
    assert rbai(game) == {"sell Arena", "sell Circus"}


def test_age_iii_any_sale_where_nothing_can_be_built() -> None:
    game = table(GIZA, age=3, hands={0: ["Palace", "Pantheon"]}, coins={0: 0})
    assert rbai(game) == {"sell Palace", "sell Pantheon", "sell Circus"}


def test_the_same_rules_decide_for_the_free_city() -> None:
    game = table(
        ["Giza A", "Babylon A", "Rhodes A"],
        variant="free-city",
        hands={0: ["Tavern", "Altar", "Tree Farm", "Tavern", "Tavern", "Tavern", "Tavern"], 2: ["Forest Cave"]},
    )
    assert rbai(game) == {"build Tree Farm", "build Forest Cave"}
    game.choose(0, "build Tree Farm")
    assert game.pending[0] == (1, "turn", 1)
    assert rbai(game) == {"build Forest Cave"}


def test_from_the_discard_pile_by_the_rules_of_the_age() -> None:
    game = table(
        ["Halicarnassus A", "Babylon A", "Giza A"],
        age=2,
        turn=2,
        stages={0: 1},
        built={0: ["Ore Vein", "Foundry"]},
        discard=["Forest Cave", "Loom", "Baths"],
    )
    play(game, {0: "wonder Bazar"})
    assert game.pending[0].kind == "discard"
    assert rbai(game) == {"build Forest Cave"}
