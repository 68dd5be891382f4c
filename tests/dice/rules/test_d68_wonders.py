"""D68–D86: the seven wonders."""

import pytest

from septem.dice import Game
from tests.dice.table import (
    Marks,
    at_spending,
    ended,
    face_of,
    next_turn_of,
    offers,
    passed_die,
    play,
    refused,
    ruled,
    shown,
    spend_next,
    usual,
)

RAW = ("wood", "stone", "bricks", "ore")
GOODS = ("cloth", "glass", "paper")


def jokers(wonder: str, stages: int) -> dict[str, int]:
    """How many jokers of a kind the stages give."""
    game = at_spending(wonder, sheet={"stages": stages})
    return {kind: count for kind, count in game._table.jokers_left().items() if count}


def test_d68_where_the_jokers_are() -> None:
    assert [jokers("Alexandria A", stages) for stages in (1, 2, 3)] == [{}, {"raw": 1}, {"raw": 1}]
    assert [jokers("Alexandria B", stages) for stages in (1, 2)] == [{"raw": 1}, {"raw": 1, "goods": 1}]
    assert [jokers("Zeus B", stages) for stages in (0, 1, 3)] == [{}, {"raw": 1}, {"raw": 1}]
    assert jokers("Zeus A", 3) == {}


def test_d68_a_joker_serves_once_a_turn_in_every_turn() -> None:
    sheet: Marks = {"stages": 1, "military": [1]}
    game = at_spending("Zeus B", {1: "2military", 5: "idea"}, sheet=sheet)
    play(game, "stage with joker:stone 5:idea")
    refused(game, "military with 1:military own:wood joker:ore", "You have no joker for ore left")
    next_turn_of(game, 0)
    spend_next(game, {1: "2military"})
    play(game, "military with 1:military own:wood joker:ore")
    assert game.sheets[0].military == [1, 2]


def test_d68_a_joker_serves_in_the_very_turn_it_is_built() -> None:
    game = at_spending("Alexandria B", {2: "2bricks", 5: "idea"})
    refused(game, "tech goods with joker:wood 5:idea", "You have no joker for wood left")
    play(game, "stage with 2:bricks 2:bricks", "tech goods with joker:wood 5:idea")
    assert game.sheets[0].tech["goods"] == 1


def test_d68_jokers_of_stages_and_levels_add_up() -> None:
    game = at_spending("Zeus B", {1: "2military"}, sheet={"stages": 1, "tech": {"raw": 2}, "military": [1]})
    play(game, "military with 1:military joker:wood joker:ore")
    assert game.sheets[0].military == [1, 2]


def test_d69_a_raw_joker_is_any_raw_resource_and_nothing_else() -> None:
    game = at_spending("Alexandria A", sheet={"stages": 2})
    for resource in RAW:
        assert game._table.jokers_left()[game._table.box.class_of[resource]] == 1
    refused(game, "tech raw with joker:idea own:glass", "You have no joker for idea left")
    game = at_spending("Alexandria A", {5: "idea"}, sheet={"stages": 2})
    refused(game, "stage with own:glass joker:glass 5:idea", "You have no joker for glass left")


def test_d69_a_goods_joker_is_any_good_and_nothing_else() -> None:
    for resource in GOODS:
        game = at_spending("Alexandria B", {1: "wood+stone", 3: "military+idea"}, sheet={"stages": 2})
        game._table.sheet.tech["raw"] = {"glass": 0, "paper": 1, "cloth": 2}[resource]
        other = "1:stone" if resource == "paper" else "3:idea"
        play(game, f"tech raw with {other} joker:{resource}")
    game = at_spending("Alexandria B", {3: "military+idea"}, sheet={"stages": 2})
    refused(game, "tech raw with own:glass joker:idea", "You have no joker for idea left")


def test_d70_alexandria_and_zeus_have_no_optional_resource() -> None:
    for wonder in ("Alexandria", "Zeus"):
        for side in ("A", "B"):
            game = at_spending(f"{wonder} {side}", {1: "2wood"})
            refused(game, "store card with 1:wood 1:wood", f"{wonder} has no storing space on its card")
    others = [name for name, one in usual().wonders.items() if all(side.optional for side in one.sides.values())]
    assert others == ["halicarnassus", "artemis", "babylon", "giza", "rhodes"]


@pytest.mark.parametrize("side", ["A", "B"])
def test_d71_halicarnassus_stores_an_idea_for_two_ideas(side: str) -> None:
    """R31: two ideas on the dice."""
    game = at_spending(f"Halicarnassus {side}", {3: "military+idea", 5: "idea"})
    play(game, "store card with 3:idea 5:idea")
    refused(game, "tech raw with own:idea 6:glass", "You have no idea of your own left")
    next_turn_of(game, 0)
    spend_next(game, {6: "cloth+glass"})
    play(game, "tech raw with own:idea 6:glass")
    assert game.sheets[0].tech["raw"] == 1


def test_d71_one_idea_does_not_do() -> None:
    game = at_spending("Halicarnassus A", {5: "idea"}, sheet={"tech": {"goods": 2, "raw": 2}})
    refused(game, "store card with 5:idea", "which costs 2 ideas on the dice")
    refused(game, "store card with 5:idea joker:idea", "You have no joker for idea left")


def test_d71_nobody_else_stores_an_idea() -> None:
    stores = {name: one.sides["A"].optional for name, one in usual().wonders.items()}
    assert [name for name, optional in stores.items() if optional and optional.stores == "idea"] == ["halicarnassus"]


@pytest.mark.parametrize(
    ("wonder", "built", "payment"),
    [
        ("Halicarnassus A", 1, "2:ore 3:idea"),
        ("Halicarnassus B", 0, "1:ore 2:ore"),
        ("Halicarnassus B", 1, "2:bricks 3:idea"),
        ("Halicarnassus B", 2, "own:cloth 5:paper 5:glass"),
    ],
)
def test_d72_stages_that_build_a_tech_level(wonder: str, built: int, payment: str) -> None:
    dice = {1: "stone+ore", 2: "ore+bricks", 3: "military+idea", 5: "glass+paper"}
    game = at_spending(wonder, dice, sheet={"stages": built})
    refused(game, f"stage with {payment}", "brings a tech level: say 'stage goods' or 'stage raw'")
    play(game, f"stage goods with {payment}")
    assert game.sheets[0].tech == {"goods": 1, "raw": 0}


def test_d72_the_other_stages_build_none() -> None:
    for built, payment in ((0, "2:bricks 2:bricks"), (2, "own:cloth 6:cloth 3:idea")):
        dice = {2: "2bricks", 3: "military+idea", 6: "cloth+glass"}
        game = at_spending("Halicarnassus A", dice, sheet={"stages": built})
        refused(game, f"stage goods with {payment}", "brings no tech level here: say 'stage' alone")
        play(game, f"stage with {payment}")
        assert game.sheets[0].tech_levels() == 0


def test_d73_the_free_level_is_the_next_of_its_tree() -> None:
    game = at_spending("Halicarnassus B", {3: "2ore"}, sheet={"tech": {"goods": 2, "raw": 3}})
    refused(game, "stage raw with 3:ore 3:ore", "brings a tech level: say 'stage goods'")
    play(game, "stage goods with 3:ore 3:ore")
    assert game.sheets[0].tech == {"goods": 3, "raw": 3}


def test_d73_the_free_level_works_at_once() -> None:
    game = at_spending("Halicarnassus B", {3: "2ore", 5: "2money"}, neighbours=["Zeus", "Giza"])
    play(game, "stage raw with 3:ore 3:ore", "buy wood left with 5:money", "buy stone right")
    assert game.purse == 0


def test_d73_nothing_happens_if_all_six_stand() -> None:
    game = at_spending("Halicarnassus B", {3: "2ore"}, sheet={"tech": {"goods": 3, "raw": 3}})
    refused(game, "stage goods with 3:ore 3:ore", "brings no tech level here: say 'stage' alone")
    play(game, "stage with 3:ore 3:ore")
    assert (game.sheets[0].stages, game.sheets[0].tech) == (1, {"goods": 3, "raw": 3})


def test_d73_it_is_neither_declined_nor_saved() -> None:
    """R30: a level that can be built is built."""
    game = at_spending("Halicarnassus B", {3: "2ore"})
    assert offers(game, "stage") == ["stage goods with 3:ore 3:ore", "stage raw with 3:ore 3:ore"]
    play(game, "stage goods with 3:ore 3:ore")
    assert offers(game, "tech") == []


@pytest.mark.parametrize("side", ["A", "B"])
def test_d74_artemis_stores_one_for_money_two(side: str) -> None:
    game = at_spending(f"Artemis {side}", {5: "2money", 6: "2money"})
    refused(game, "store card with 5:money 6:money", "which costs money of 2, on the dice or from the vault")
    play(game, "store card with 5:money")
    assert game.sheets[0].stored_money() == 1


def test_d75_the_stored_one_is_there_from_the_following_turn_on() -> None:
    game = at_spending("Artemis A", {5: "2money"}, sheet={"tech": {"raw": 1}}, neighbours=["Zeus", "Giza"])
    play(game, "store card with 5:money")
    refused(game, "buy wood left with own:money", "You have no money of your own left")
    for _ in range(2):
        next_turn_of(game, 0)
        spend_next(game, {})
        play(game, "buy wood left with own:money")
        refused(game, "buy stone right with own:money", "You have no money of your own left")


def test_d75_it_is_for_trade_only_and_no_resource() -> None:
    game = at_spending("Artemis A", {5: "2money"}, sheet={"card_stored": True}, neighbours=["Zeus", "Giza"])
    assert game.sheets[0].stored_resources() == []
    refused(game, "bank with own:money", "which costs a money symbol on the dice")
    # With a discount of 1 it is half a price: a symbol more makes 3.
    play(game, "buy wood left with 5:money")
    refused(game, "buy stone right with own:money", "which costs money of 2")


def pool(game_wonder: str, stages: int, *, spent: str = "5:money", dice: dict[int, str] | None = None) -> int:
    """The money pool of a turn: what is left after buying something for 1, and that 1."""
    sheet: Marks = {"stages": stages, "tech": {"raw": 1}, "card_stored": True, "vault": ["coin", "", ""]}
    game = at_spending(game_wonder, dice or {5: "2money"}, age=2, sheet=sheet, neighbours=["Zeus", "Giza"])
    play(game, f"buy wood left with {spent}")
    return game.purse + 1


def test_d76_the_plus_of_every_stage() -> None:
    assert [pool("Artemis A", stages) for stages in (0, 1, 2, 3)] == [2, 2, 4, 4]
    assert [pool("Artemis B", stages) for stages in (0, 1, 2, 3)] == [2, 3, 4, 5]
    assert [pool("Rhodes B", stages) for stages in (0, 1, 2)] == [2, 3, 4]


def test_d76_it_comes_with_rolled_money_a_coin_or_the_stored_one() -> None:
    assert pool("Artemis A", 2, spent="5:money") == 2 + 2
    assert pool("Artemis A", 2, spent="vault:money") == 2 + 2
    assert pool("Artemis A", 2, spent="own:money") == 1 + 2


def test_d76_alone_it_buys_nothing() -> None:
    game = at_spending("Artemis A", sheet={"stages": 2, "tech": {"raw": 1}}, neighbours=["Zeus", "Giza"])
    refused(game, "buy wood left", "which costs money of 1")
    assert offers(game, "buy") == []


MONEY = {5: "2money", 6: "2money", 7: "2money"}
SELLERS: list[str | tuple[str, Marks]] = [
    ("Zeus", {"stored": ["stone", "bricks", "ore"]}),
    ("Giza", {"stored": ["wood", "bricks", "ore"]}),
]


def test_d76_it_counts_once_a_turn_not_once_a_symbol() -> None:
    """R15: three money dice on Artemis B bring 6 + 3."""
    game = at_spending("Artemis B", MONEY, sheet={"stages": 3}, neighbours=SELLERS)
    play(game, "buy wood left with 5:money", "buy stone left")
    assert game.purse == 1
    play(game, "buy bricks left with 6:money")
    assert game.purse == 1
    play(game, "buy ore left with 7:money")
    assert game.purse == 1


def test_d76_it_counts_with_every_symbol_by_the_other_ruling() -> None:
    game = at_spending(
        "Artemis B", MONEY, sheet={"stages": 3}, neighbours=SELLERS, components=ruled(coins_plus="once_per_symbol")
    )
    play(game, "buy wood left with 5:money", "buy stone left", "buy bricks left with 6:money")
    assert game.purse == 1 + 5 - 2


def further_trades(game: Game) -> int:
    """How many resources can still be bought, one after the other."""
    count = 0
    while buys := offers(game, "buy"):
        play(game, buys[0])
        count += 1
    return count


def test_d76_the_plus_of_a_stage_counts_in_a_turn_whose_first_trade_came_before_it() -> None:
    # The pool of the turn is 2 + 2 + 2: wood for the stage, and two resources more.
    game = at_spending("Artemis A", MONEY | {3: "military+idea", 7: "vp"}, sheet={"stages": 1}, neighbours=SELLERS)
    play(game, "buy wood left with 5:money", "stage with bought:wood 3:idea")
    assert further_trades(game) == 2


def test_d76_the_plus_of_a_second_stage_adds_to_that_of_the_first() -> None:
    # Artemis B: 2 + 1 with the wood, then stage 2 and its own + 1, then 2 more: three resources of 2 in all.
    game = at_spending("Artemis B", MONEY | {3: "military+idea", 7: "vp"}, sheet={"stages": 1}, neighbours=SELLERS)
    play(game, "buy wood left with 5:money", "stage with bought:wood 3:idea")
    assert further_trades(game) == 2


def test_d77_the_plus_does_not_enlarge_a_coin() -> None:
    game = at_spending("Artemis A", {5: "2money"}, sheet={"stages": 2, "tech": {"raw": 1}}, neighbours=["Zeus", "Giza"])
    play(game, "bank with 5:money")
    assert (game.sheets[0].vault, game.purse) == (["coin", "", ""], 0)
    assert offers(game, "buy") == []


def test_d77_the_plus_does_not_pay_for_storing_the_one() -> None:
    game = at_spending("Artemis A", sheet={"stages": 2, "tech": {"raw": 1}, "vault": ["coin", "", ""]}, age=2)
    refused(game, "store card", "which costs money of 2, on the dice or from the vault")
    game = at_spending("Artemis A", {5: "2money"}, sheet={"stages": 2}, neighbours=["Zeus", "Giza"])
    play(game, "buy wood left with 5:money")
    assert game.purse == 2
    refused(game, "store card", "which costs money of 2, on the dice or from the vault")


def test_d77_a_coin_of_the_vault_pays_for_storing_the_one() -> None:
    game = at_spending("Artemis A", sheet={"vault": ["coin", "", ""]}, age=2)
    play(game, "store card with vault:money")
    assert (game.sheets[0].card_stored, game.sheets[0].vault) == (True, ["spent", "", ""])


def test_d78_where_babylon_has_its_invention_joker() -> None:
    game = at_spending("Babylon A", {1: "wood+stone", 5: "idea"}, sheet={"stages": 1})
    play(game, "stage with 1:wood 5:idea")
    assert game.sheets[0].invention_jokers == 1
    game = at_spending("Babylon B", {2: "2bricks", 5: "glass+paper"}, sheet={"stages": 2})
    play(game, "stage with own:bricks 2:bricks 2:bricks 5:paper")
    assert game.sheets[0].invention_jokers == 1


def test_d78_the_joker_is_one_more_die_of_a_symbol() -> None:
    """R24: in an own turn it may also join dice that fill a space."""
    game = at_spending("Babylon A", {3: "gear", 6: "gear"}, sheet={"stages": 2, "invention_jokers": 1})
    play(game, "invention gear with 3:gear 6:gear joker:gear")
    assert game.score(0).inventions == 9
    assert game.sheets[0].invention_jokers == 0


def test_d79_the_joker_fills_the_one_die_space_in_the_turn_it_is_built() -> None:
    game = at_spending("Babylon A", {1: "wood+stone", 5: "idea"}, sheet={"stages": 1})
    play(game, "stage with 1:wood 5:idea", "invention tablet with joker:tablet")
    assert game.score(0).inventions == 1


def test_d79_the_joker_lifts_a_marked_entry() -> None:
    sheet: Marks = {"stages": 2, "invention_jokers": 1, "inventions": {"gear": 1}}
    game = at_spending("Babylon A", age=2, sheet=sheet)
    play(game, "lift gear")
    assert (game.sheets[0].inventions, game.score(0).inventions) == (["", "gear", ""], 4)
    refused(game, "lift gear", "There is no invention joker to use")


def test_d79_at_the_end_it_goes_where_it_brings_most() -> None:
    """R24: the program does it by itself."""
    for inventions, vp in (({}, 1), ({"gear": 1}, 4), ({"gear": 2}, 9), ({"gear": 3}, 9 + 1)):
        sheet: Marks = {"stages": 2, "invention_jokers": 1, "inventions": inventions}
        assert ended("A", ("Babylon", sheet), "Zeus").score(0).inventions == vp


def test_d80_each_symbol_and_each_space_scores_once() -> None:
    sheet: Marks = {"stages": 2, "invention_jokers": 1, "inventions": {"gear": 2, "tablet": 3}}
    game = at_spending("Babylon A", age=2, sheet=sheet)
    refused(game, "lift gear", "The space above gear is not free")
    refused(game, "lift tablet", "Tablet is in the highest space already")
    refused(game, "lift compass", "Compass is not marked, so it cannot be lifted")
    refused(game, "invention gear with joker:gear", "The gear is used already")
    play(game, "invention compass with joker:compass")
    assert game.score(0).inventions == 14


def test_d80_the_old_space_is_free_again() -> None:
    """R33: an entry that was lifted has left its space."""
    sheet: Marks = {"stages": 2, "invention_jokers": 1, "inventions": {"gear": 1}}
    game = at_spending("Babylon A", {1: "tablet"}, sheet=sheet)
    refused(game, "invention tablet with 1:tablet", "2 or 3 dice")
    play(game, "lift gear", "invention tablet with 1:tablet")
    assert game.score(0).inventions == 4 + 1


B2 = {1: "2wood", 5: "glass+paper"}
BUILD_B2 = "stage with 1:wood 1:wood 5:glass"


def test_d81_babylon_b2_rerolls_a_die_left_unused_and_uses_it() -> None:
    """R16: the seventh die is the one that would otherwise go unused."""
    game = at_spending("Babylon B", B2, sheet={"stages": 1})
    refused(game, "reroll 4", "There is no die to roll again now")
    play(game, BUILD_B2)
    game._chance._given = [face_of(4, "vp")]
    for move in ("reroll", "reroll 3 4", "reroll 3 ore", "reroll 3 with 5:paper"):
        refused(game, move, "is not a move; write it such as 'reroll 4'")
    refused(game, "reroll 8", "There is no die 8")
    refused(game, "reroll 1", "Die 1 was used, and only an unused die can be rolled again")
    play(game, "reroll 4")
    assert shown(game)[4] == "vp"
    refused(game, "reroll 3", "There is no die to roll again now")
    play(game, "vp with 4:vp")
    refused(game, "pass 3", "Die 4 was rolled again and is the one to pass")
    play(game, "pass 4")
    assert (passed_die(game), shown(game)[4]) == (4, "vp")


def test_d81_all_seven_dice_may_then_be_used() -> None:
    dice = B2 | {2: "compass", 3: "gear", 4: "2stone", 6: "2money", 7: "vp"}
    game = at_spending("Babylon B", dice, sheet={"stages": 1})
    play(game, BUILD_B2, "invention compass with 2:compass", "store stone with 4:stone 4:stone", "bank with 6:money")
    play(game, "vp with 7:vp")
    refused(game, "invention gear with 3:gear", "which costs 2 or 3 dice with gear")
    game._chance._given = [face_of(3, "military+idea")]
    play(game, "reroll 3", "military with 3:military", "pass 3")
    assert game.sheets[0].military == [1]


def test_d81_the_die_that_was_passed_is_not_rerolled() -> None:
    """R25: the passed die is never rolled in this turn."""
    game = at_spending("Babylon B", B2, sheet={"stages": 1}, passed=6)
    play(game, BUILD_B2)
    refused(game, "reroll 6", "Die 6 was passed to you and is not rolled this turn")


def test_d81_only_in_the_turn_it_is_built() -> None:
    game = at_spending("Babylon B", sheet={"stages": 2})
    refused(game, "reroll 4", "There is no die to roll again now")
    game = at_spending("Babylon B", B2, sheet={"stages": 1})
    play(game, BUILD_B2)
    next_turn_of(game, 0)
    spend_next(game, {})
    refused(game, "reroll 4", "There is no die to roll again now")


def test_d81_nobody_must_reroll() -> None:
    game = at_spending("Babylon B", B2, sheet={"stages": 1})
    play(game, BUILD_B2, "pass 2")
    assert passed_die(game) == 2


SEVEN = {1: "2wood", 2: "2bricks", 3: "2ore", 4: "military+idea", 5: "2money", 6: "gear", 7: "vp"}
SIX_USED = [
    "store wood with 1:wood 1:wood",
    "store bricks with 2:bricks 2:bricks",
    "store ore with 3:ore 3:ore",
    "military with 4:military",
    "bank with 5:money",
    "invention gear with 6:gear",
]


def test_d82_zeus_a2_lets_all_seven_dice_be_used() -> None:
    game = at_spending("Zeus A", SEVEN, sheet={"stages": 2})
    play(game, *SIX_USED, "vp with 7:vp")
    assert all(die.is_used for die in game.dice)


def test_d82_it_does_so_from_the_turn_it_is_built() -> None:
    game = at_spending("Zeus A", SEVEN | {2: "ore+stone"}, sheet={"stages": 1})
    play(game, "store wood with 1:wood 1:wood", *SIX_USED[2:], "stage with 2:stone 4:idea")
    play(game, "vp with 7:vp")
    assert all(die.is_used for die in game.dice)


def test_d82_the_last_die_does_not_pay_for_it() -> None:
    """R32: the payment of the stage itself still leaves a die."""
    game = at_spending("Zeus A", SEVEN | {7: "vp", 2: "ore+stone"}, sheet={"stages": 1})
    play(game, "store wood with 1:wood 1:wood", *SIX_USED[2:], "vp with 7:vp")
    refused(game, "stage with 2:stone 4:idea", "One die must stay unused")


def test_d82_any_die_is_then_passed_used_or_not() -> None:
    """R16: someone still has to be passed a die."""
    game = at_spending("Zeus A", SEVEN, sheet={"stages": 2})
    play(game, *SIX_USED)
    assert offers(game, "pass") == [f"pass {die}" for die in range(1, 8)]
    refused(game, "pass", "Name the die to pass")
    play(game, "pass 3")
    assert (passed_die(game), shown(game)[3]) == (3, "2ore")


def test_d83_zeus_b3_counts_a_neighbours_guild_built_or_not_from_its_own_seat() -> None:
    """R17: it needs no payment, and oneself means Zeus."""
    # Giza's guild: the stages of Zeus and both neighbours. Seat 2 sits opposite and does not count.
    game = ended("B", ("Zeus", {"stages": 3}), ("Giza", {"stages": 2}), ("Artemis", {"stages": 3}), "Rhodes")
    assert game.score(0).guild == 3 + 2 + 0


def test_d83_zeus_chooses_the_better_guild() -> None:
    """R24: the program takes the one that brings most."""
    game = ended("B", ("Zeus", {"stages": 3}), ("Giza", {"stages": 1}), ("Babylon", {"military": [2]}))
    # Giza's would bring 4, Babylon's the might beside Zeus: 2.
    assert game.score(0).guild == 4
    game = ended("B", ("Zeus", {"stages": 3}), ("Giza", {"military": [4]}), ("Babylon", {"military": [2]}))
    assert game.score(0).guild == 6


def test_d83_the_own_guild_counts_besides() -> None:
    game = ended("B", ("Zeus", {"stages": 3, "guild": True}), ("Giza", {"rolled_vp": [2]}), ("Artemis", {}))
    assert game.score(0).guild == 2 + 3


def test_d83_a_copied_rhodes_guild_counts_the_losses_beside_zeus() -> None:
    # Zeus has 4: Rhodes with 3 loses 2 to Zeus and nothing to the pacifist, who loses 3.
    game = ended("B", ("Zeus", {"stages": 3, "military": [4]}), ("Rhodes", {"military": [3]}), ("Halicarnassus", {}))
    assert game.score(0).guild == 2 + 3


def test_d83_against_the_bot_or_one_player_the_only_neighbours_guild_counts() -> None:
    assert ended("B", ("Zeus", {"stages": 3}), ("Giza", {"stages": 4})).score(0).guild == 7


def test_d84_nobody_else_may_use_or_pass_another_die() -> None:
    for wonder in ("Halicarnassus", "Alexandria", "Artemis", "Babylon", "Giza", "Rhodes"):
        for side in ("A", "B"):
            stages = len(usual().wonders[wonder.lower()].sides["A" if side == "A" else "B"].stages)
            game = at_spending(f"{wonder} {side}", SEVEN, sheet={"stages": stages})
            play(game, *SIX_USED)
            refused(game, "vp with 7:vp", "One die must stay unused")
            assert offers(game, "pass") == ["pass 7"]
    game = at_spending("Zeus B", SEVEN, sheet={"stages": 3})
    play(game, *SIX_USED)
    assert offers(game, "pass") == ["pass 7"]


def test_d85_rhodes_adds_might_without_a_space() -> None:
    assert at_spending("Rhodes A", sheet={"stages": 1}).mights[0] == 0
    assert at_spending("Rhodes A", sheet={"stages": 2}).mights[0] == 1
    assert [at_spending("Rhodes B", sheet={"stages": stages}).mights[0] for stages in (1, 2)] == [1, 2]
    # Both spaces are used, and the stage still adds its 1.
    game = at_spending("Rhodes A", {2: "ore+bricks", 5: "idea"}, sheet={"stages": 1, "military": [2, 1]})
    play(game, "stage with 2:bricks 5:idea")
    assert (game.mights[0], game.sheets[0].military) == (4, [2, 1])


def test_d85_it_leaves_the_first_space_free_of_cost() -> None:
    game = at_spending("Rhodes A", {1: "2military"}, sheet={"stages": 2})
    play(game, "military with 1:military")
    assert game.mights[0] == 3


def test_d86_giza_has_nothing_but_vp() -> None:
    for side, total in (("A", 3 + 5 + 6), ("B", 2 + 3 + 4 + 6)):
        stages = usual().wonders["giza"].sides["A" if side == "A" else "B"].stages
        assert {type(reward).__name__ for stage in stages for reward in stage.reward} == {"VpReward"}
        game = ended("A" if side == "A" else "B", ("Giza", {"stages": len(stages)}), "Rhodes")
        assert game.score(0).stages == total
    assert len(usual().wonders["giza"].sides["B"].stages) == 4


def test_d86_the_starting_resources_of_the_seven() -> None:
    assert {name: wonder.start for name, wonder in usual().wonders.items()} == {
        "halicarnassus": "cloth",
        "alexandria": "glass",
        "artemis": "paper",
        "babylon": "bricks",
        "zeus": "wood",
        "giza": "stone",
        "rhodes": "ore",
    }
