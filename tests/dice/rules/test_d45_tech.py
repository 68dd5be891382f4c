"""D45–D54: tech levels."""

import pytest

from septem.dice.words import cost_words
from tests.dice.table import Marks, at_spending, next_turn_of, offers, play, refused, spend_next, usual

SOURCES = {1: "wood+stone", 2: "ore+bricks", 3: "military+idea", 4: "military+idea"}


def test_d45_a_level_needs_the_one_above() -> None:
    # Ore and bricks are the cost of level II, which cannot be had before level I.
    game = at_spending("Giza A", SOURCES)
    refused(
        game,
        "tech goods with 2:ore 2:bricks",
        "That is not the payment for 'tech goods', which costs 1 idea and 1 wood",
    )
    play(game, "tech goods with 1:wood 3:idea", "tech goods with 2:ore 2:bricks")
    assert game.sheets[0].tech == {"goods": 2, "raw": 0}


def test_d45_the_trees_are_separate_and_have_three_levels() -> None:
    game = at_spending("Giza A", SOURCES, sheet={"tech": {"goods": 3}})
    refused(game, "tech goods with 3:idea 4:idea", "All levels of the goods tree stand already")
    refused(game, "tech raw with 2:ore 2:bricks", "which costs 1 idea and 1 glass")
    refused(game, "tech with 3:idea 4:idea", "Name a tech tree: goods or raw")


@pytest.mark.parametrize(
    ("tree", "costs"),
    [
        ("goods", ["1 idea and 1 wood", "1 ore and 1 brick", "2 ideas"]),
        ("raw", ["1 idea and 1 glass", "1 stone and 1 paper", "1 idea and 1 cloth"]),
    ],
)
def test_d46_d47_what_the_levels_cost(tree: str, costs: list[str]) -> None:
    found = next(one for one in usual().sheet.tech_trees if one.id == tree)
    assert [cost_words(level.cost) for level in found.levels] == costs


def test_d46_the_goods_tree_is_built() -> None:
    game = at_spending("Rhodes A", SOURCES | {5: "idea"})
    play(game, "tech goods with 1:wood 3:idea", "tech goods with own:ore 2:bricks", "tech goods with 4:idea 5:idea")
    assert game.sheets[0].tech["goods"] == 3


def test_d47_the_raw_tree_is_built() -> None:
    dice = SOURCES | {5: "glass+paper", 6: "cloth+glass"}
    game = at_spending("Rhodes A", dice)
    play(game, "tech raw with 3:idea 5:glass", "tech raw with 1:stone 5:paper", "tech raw with 4:idea 6:cloth")
    assert game.sheets[0].tech["raw"] == 3


@pytest.mark.parametrize("side", ["left", "right"])
@pytest.mark.parametrize(("tree", "wonder", "resource"), [("goods", "Alexandria", "glass"), ("raw", "Zeus", "wood")])
def test_d48_level_one_is_a_discount_with_either_neighbour(tree: str, wonder: str, resource: str, side: str) -> None:
    others = [wonder, "Rhodes"] if side == "left" else ["Rhodes", wonder]
    game = at_spending("Giza A", {5: "2money"}, sheet={"tech": {tree: 1}}, neighbours=others)
    play(game, f"buy {resource} {side} with 5:money")
    assert game.purse == 1


@pytest.mark.parametrize(
    ("tree", "yes", "no"),
    [("goods", ["cloth", "glass", "paper"], ["wood", "ore"]), ("raw", ["wood", "stone", "bricks", "ore"], ["glass"])],
)
def test_d48_level_two_is_a_joker_of_its_kind(tree: str, yes: list[str], no: list[str]) -> None:
    game = at_spending("Giza A", sheet={"tech": {tree: 2}})
    jokers = game._table.jokers_left()
    assert {resource for resource in yes if jokers[game._table.box.class_of[resource]]} == set(yes)
    assert not any(jokers[game._table.box.class_of[resource]] for resource in no)


def test_d48_level_three_brings_vp_for_what_is_stored() -> None:
    stored = ["cloth", "glass", "wood", "stone", "ore"]
    for tech, vp in (({"goods": 2, "raw": 2}, 0), ({"goods": 3}, 4), ({"raw": 3}, 3), ({"goods": 3, "raw": 3}, 7)):
        game = at_spending("Babylon A", sheet={"stored": stored, "tech": tech})
        assert game.score(0).tech == vp


@pytest.mark.parametrize(
    ("wonder", "sheet", "vp"),
    [
        # The optional resource counts.
        ("Giza A", {"card_stored": True, "tech": {"raw": 3}}, 1),
        ("Giza A", {"card_stored": True, "stored": ["stone"], "tech": {"raw": 3}}, 2),
        # Starting resources do not.
        ("Giza A", {"tech": {"raw": 3}}, 0),
        ("Artemis A", {"stored": ["cloth"], "tech": {"goods": 3}}, 2),
        # Jokers do not: Alexandria B has two, and the levels II two more.
        ("Alexandria B", {"stages": 2, "tech": {"goods": 3, "raw": 3}}, 0),
        # An idea and money are neither raw nor goods.
        ("Halicarnassus A", {"card_stored": True, "tech": {"goods": 3, "raw": 3}}, 0),
        ("Artemis A", {"card_stored": True, "tech": {"goods": 3, "raw": 3}}, 0),
    ],
)
def test_d49_stored_means_stored(wonder: str, sheet: Marks, vp: int) -> None:
    assert at_spending(wonder, sheet=sheet).score(0).tech == vp


def test_d50_several_levels_in_one_turn() -> None:
    """R4: no limit on levels a turn is stated."""
    game = at_spending("Alexandria A", SOURCES | {5: "idea", 6: "cloth+paper"})
    play(game, "tech goods with 1:wood 3:idea", "tech raw with own:glass 4:idea", "tech goods with 2:ore 2:bricks")
    assert game.sheets[0].tech == {"goods": 2, "raw": 1}


def test_d51_a_level_is_also_built_free_through_halicarnassus() -> None:
    game = at_spending("Halicarnassus B", {3: "2ore"})
    play(game, "stage raw with 3:ore 3:ore")
    assert game.sheets[0].tech == {"goods": 0, "raw": 1}


def test_d52_each_tree_prices_its_own_kind_only() -> None:
    for tree, cheap, dear in (("goods", "glass", "wood"), ("raw", "wood", "glass")):
        game = at_spending(
            "Giza A",
            {5: "2money", 6: "2money"},
            sheet={"tech": {tree: 1}},
            neighbours=[("Halicarnassus", {"card_stored": True, "stored": ["glass"]}), "Zeus"],
        )
        sides = {"glass": "left", "wood": "right"}
        play(game, f"buy {dear} {sides[dear]} with 5:money")
        assert game.purse == 0
        play(game, f"buy {cheap} {sides[cheap]} with 6:money")
        assert game.purse == 1
        refused(game, "buy idea left", "which costs money of 2")


def test_d53_a_discount_works_from_the_moment_it_is_built() -> None:
    game = at_spending("Alexandria A", {3: "military+idea", 5: "2money"}, neighbours=["Zeus", "Giza"])
    play(game, "tech raw with own:glass 3:idea", "buy wood left with 5:money", "buy stone right")
    assert game.purse == 0


def test_d53_a_trade_made_before_stays_paid_in_full() -> None:
    game = at_spending("Alexandria A", {3: "military+idea", 5: "2money"}, neighbours=["Zeus", "Giza"])
    play(game, "buy wood left with 5:money", "tech raw with own:glass 3:idea")
    assert game.purse == 0
    refused(game, "buy stone right", "which costs money of 1")


def test_d54_a_tech_joker_works_from_the_moment_it_is_built() -> None:
    game = at_spending("Rhodes A", SOURCES, sheet={"tech": {"goods": 1}})
    refused(game, "tech raw with 3:idea joker:glass", "You have no joker for glass left")
    play(game, "tech goods with own:ore 2:bricks", "tech raw with 3:idea joker:glass")
    assert game.sheets[0].tech == {"goods": 2, "raw": 1}


def test_d54_a_tech_joker_cannot_help_to_pay_for_itself() -> None:
    # Raw II costs stone and paper, and would be a raw joker.
    game = at_spending("Artemis A", sheet={"tech": {"raw": 1}})
    refused(game, "tech raw with own:paper joker:stone", "You have no joker for stone left")


def test_d54_a_tech_joker_serves_once_in_each_age() -> None:
    game = at_spending("Zeus A", {1: "2military", 3: "wood+ore"}, age=2, sheet={"tech": {"raw": 2}, "military": [1]})
    play(game, "stage with own:wood joker:wood")
    refused(game, "military with 1:military 3:wood joker:ore", "You have no joker for ore left")
    next_turn_of(game, 0)
    spend_next(game, {1: "2military", 3: "wood+ore"})
    assert game.age == 3
    play(game, "military with 1:military 3:wood joker:ore")
    assert game.sheets[0].military == [1, 2]


def test_d54_the_joker_is_no_idea() -> None:
    game = at_spending("Zeus A", sheet={"tech": {"raw": 2, "goods": 2}})
    assert not any("joker:idea" in move for move in offers(game, "tech goods"))
    refused(game, "tech goods with joker:idea joker:idea", "You have no joker for idea left")
