"""D33–D41: money, trade, the vault."""

import pytest

from septem.dice.sheet import Coin
from tests.dice.table import (
    at_spending,
    ended,
    next_turn_of,
    offers,
    play,
    refused,
    ruled,
    spend_next,
)


def test_d33_a_money_symbol_is_worth_two() -> None:
    # One trade at 2, or two at 1 with the raw level I.
    game = at_spending("Giza A", {5: "2money"}, neighbours=["Zeus", "Rhodes"])
    play(game, "buy wood left with 5:money")
    assert game.purse == 0
    refused(game, "buy ore right", "which costs money of 2")


def test_d33_a_money_symbol_serves_trade_or_the_vault_or_artemis_card_but_only_one_of_them() -> None:
    uses = ["buy stone left with 5:money", "bank with 5:money", "store card with 5:money"]
    for use in uses:
        game = at_spending("Artemis A", {5: "2money"}, neighbours=["Giza", "Rhodes"])
        play(game, use)
        for other in set(uses) - {use}:
            refused(game, other, "You have no money on die 5 left")


def test_d34_a_neighbours_resource_costs_two() -> None:
    game = at_spending("Giza A", {5: "2money", 6: "2money"}, neighbours=["Zeus", "Alexandria", "Rhodes"])
    refused(game, "buy wood left", "which costs money of 2")
    refused(game, "buy wood left with 5:money 6:money", "which costs money of 2")
    play(game, "buy wood left with 5:money", "buy ore right with 6:money")
    assert game.purse == 0


def test_d34_only_direct_neighbours_sell() -> None:
    game = at_spending("Giza A", {5: "2money"}, neighbours=["Zeus", "Alexandria", "Rhodes"])
    refused(game, "buy glass left with 5:money", "The neighbour on the left has no glass to sell")
    refused(game, "buy glass right with 5:money", "The neighbour on the right has no glass to sell")


def test_d34_one_instead_of_two_with_the_matching_level() -> None:
    game = at_spending("Giza A", {5: "2money"}, sheet={"tech": {"raw": 1}}, neighbours=["Zeus", "Rhodes"])
    play(game, "buy wood left with 5:money")
    assert game.purse == 1
    play(game, "buy ore right")
    assert game.purse == 0


def test_d34_the_neighbour_loses_nothing() -> None:
    """R9: nor can the neighbour refuse, who has the wood in the own turn all the same."""
    game = at_spending("Giza A", {5: "2money"}, neighbours=["Zeus", "Rhodes"])
    play(game, "buy wood left with 5:money", "pass 7")
    assert game.active_seat == 1
    spend_next(game, {1: "2wood"})
    play(game, "stage with own:wood 1:wood")
    assert game.sheets[1].stages == 1


def test_d35_start_and_stored_resources_are_on_sale() -> None:
    stored = ["cloth", "wood"]
    game = at_spending("Giza A", {5: "2money"}, neighbours=[("Zeus", {"stored": stored}), "Rhodes"])
    assert offers(game, "buy") == [
        "buy wood left with 5:money",
        "buy cloth left with 5:money",
        "buy ore right with 5:money",
    ]


def test_d35_each_unit_is_sold_once_a_turn() -> None:
    dice = {5: "2money", 6: "2money", 7: "2money"}
    game = at_spending("Giza A", dice, neighbours=["Zeus", "Rhodes"])
    play(game, "buy wood left with 5:money")
    refused(game, "buy wood left with 6:money", "The neighbour on the left has no more wood to sell this turn")
    # Zeus with stored wood has two units.
    game = at_spending("Giza A", dice, neighbours=[("Zeus", {"stored": ["wood"]}), "Rhodes"])
    play(game, "buy wood left with 5:money", "buy wood left with 6:money")
    refused(game, "buy wood left with 7:money", "has no more wood to sell this turn")


def test_d35_the_same_unit_may_be_sold_to_each_neighbour() -> None:
    game = at_spending("Giza A", {5: "2money"}, neighbours=["Zeus", "Rhodes"])
    play(game, "buy wood left with 5:money", "pass 7")
    next_turn_of(game, 2)
    spend_next(game, {5: "2money"})
    # Zeus, seat 1, sits on the right of seat 2.
    play(game, "buy wood right with 5:money")
    assert game._table.turn.bought["wood"] == 1


def test_d35_what_was_stored_in_a_finished_turn_is_on_sale_at_once() -> None:
    """R23: though its owner uses it only from the next own turn."""
    game = at_spending("Giza A", {3: "2ore"}, neighbours=["Zeus", "Artemis"])
    play(game, "store ore with 3:ore 3:ore", "pass 7")
    spend_next(game, {5: "2money"})
    play(game, "buy ore right with 5:money")
    assert game.sheets[0].vault == ["coin", "", ""]


def test_d35_jokers_and_money_of_a_neighbour_are_not_on_sale() -> None:
    """R9: jokers are not had but used."""
    game = at_spending(
        "Giza B",
        {5: "2money"},
        neighbours=[("Alexandria", {"stages": 2}), ("Artemis", {"card_stored": True})],
    )
    assert offers(game, "buy") == ["buy glass left with 5:money", "buy paper right with 5:money"]
    refused(game, "buy wood left with 5:money", "The neighbour on the left has no wood to sell")
    refused(game, "buy money right with 5:money", "Name a resource")


def test_d35_jokers_are_on_sale_by_the_other_ruling() -> None:
    game = at_spending(
        "Giza B",
        {5: "2money", 6: "2money"},
        neighbours=[("Alexandria", {"stages": 1}), "Artemis"],
        components=ruled(jokers_tradable=True),
    )
    play(game, "buy wood left with 5:money")
    refused(game, "buy bricks left with 6:money", "to sell this turn")
    play(game, "buy glass left with 6:money")


def test_d35_a_stored_idea_can_be_bought_for_two_whatever_the_levels() -> None:
    game = at_spending(
        "Zeus A",
        {5: "2money"},
        sheet={"tech": {"raw": 1, "goods": 1}},
        neighbours=[("Halicarnassus", {"card_stored": True}), "Giza"],
    )
    play(game, "buy idea left with 5:money")
    assert game.purse == 0


def test_d36_one_symbol_pays_two_trades_at_one() -> None:
    game = at_spending("Artemis A", {5: "2money"}, sheet={"tech": {"raw": 1}}, neighbours=["Zeus", "Giza"])
    play(game, "buy wood left with 5:money", "buy stone right")
    assert game.purse == 0


def test_d36_two_symbols_are_one_pool() -> None:
    # Wood and stone at 1, glass at 2: both money symbols, to the last.
    game = at_spending(
        "Artemis A",
        {5: "2money", 6: "2money"},
        sheet={"tech": {"raw": 1}},
        neighbours=["Zeus", ("Giza", {"stored": ["glass"]})],
    )
    play(game, "buy wood left with 5:money", "buy glass right with 6:money")
    assert game.purse == 1
    play(game, "buy stone right")
    assert game.purse == 0


def test_d36_no_superfluous_symbol_goes_into_the_pool() -> None:
    """R28: what is left in the pool pays first, and a symbol too many is refused."""
    game = at_spending("Artemis A", {5: "2money", 6: "2money"}, sheet={"tech": {"raw": 1}}, neighbours=["Zeus", "Giza"])
    refused(game, "buy wood left with 5:money 6:money", "costs money of 1")
    play(game, "buy wood left with 5:money")
    refused(game, "buy stone right with 6:money", "costs money of 1")


def test_d36_what_is_left_is_lost() -> None:
    game = at_spending("Artemis A", {5: "2money"}, sheet={"tech": {"raw": 1}}, neighbours=["Zeus", "Giza"])
    play(game, "buy wood left with 5:money")
    refused(game, "bank", "a money symbol on the dice")
    next_turn_of(game, 0)
    spend_next(game, {})
    assert game.purse == 0
    assert offers(game, "buy") == []


def test_d37_one_coin_an_age() -> None:
    game = at_spending("Giza A", {5: "2money", 6: "2money"}, age=2, sheet={"vault": ["coin", "", ""]})
    play(game, "bank with 5:money")
    assert game.sheets[0].vault == ["coin", "coin", ""]
    refused(game, "bank with 6:money", "The vault's space of Age II is used already")


def test_d38_a_money_symbol_fills_the_space_of_this_age() -> None:
    for age, vault in ((1, ["coin", "", ""]), (2, ["", "coin", ""]), (3, ["", "", "coin"])):
        game = at_spending("Giza A", {5: "2money"}, age=age)
        play(game, "bank with 5:money")
        assert game.sheets[0].vault == vault


def test_d38_only_rolled_money_is_banked() -> None:
    """R27: a coin crossed out of the vault is not banked again, nor does Artemis' stored 1 make a coin."""
    game = at_spending("Artemis A", age=2, sheet={"vault": ["coin", "", ""], "card_stored": True})
    refused(game, "bank with vault:money", "which costs a money symbol on the dice")
    refused(game, "bank with own:money", "which costs a money symbol on the dice")


def test_d39_a_trade_fills_the_neighbours_space_of_this_age() -> None:
    game = at_spending("Giza A", {5: "2money"}, age=2, neighbours=["Zeus", "Rhodes"])
    play(game, "buy wood left with 5:money")
    assert [sheet.vault for sheet in game.sheets] == [["", "", ""], ["", "coin", ""], ["", "", ""]]


@pytest.mark.parametrize("level", [0, 1])
def test_d39_one_coin_whatever_was_paid_and_however_many_trades(level: int) -> None:
    game = at_spending(
        "Giza A",
        {5: "2money", 6: "2money"},
        sheet={"tech": {"raw": level}},
        neighbours=[("Zeus", {"stored": ["ore"]}), "Rhodes"],
    )
    play(game, "buy wood left with 5:money")
    assert game.sheets[1].vault == ["coin", "", ""]
    play(game, "buy ore left" if level else "buy ore left with 6:money")
    assert game.sheets[1].vault == ["coin", "", ""]


@pytest.mark.parametrize("space", ["coin", "spent"])
def test_d39_a_space_that_was_used_gets_no_coin(space: Coin) -> None:
    """R10: crossed out or not, the space of this Age was used."""
    game = at_spending("Giza A", {5: "2money"}, neighbours=[("Zeus", {"vault": [space, "", ""]}), "Rhodes"])
    play(game, "buy wood left with 5:money")
    assert game.sheets[1].vault == [space, "", ""]


def test_d40_a_coin_crossed_out_is_a_money_symbol() -> None:
    game = at_spending("Giza A", age=2, sheet={"vault": ["coin", "", ""]}, neighbours=["Zeus", "Rhodes"])
    play(game, "buy wood left with vault:money")
    assert (game.sheets[0].vault, game.purse) == (["spent", "", ""], 0)
    refused(game, "buy ore right with vault:money", "The vault has no such coin to cross out")


def test_d40_two_trades_at_one_for_a_coin() -> None:
    game = at_spending(
        "Giza A", age=2, sheet={"vault": ["coin", "", ""], "tech": {"raw": 1}}, neighbours=["Zeus", "Rhodes"]
    )
    play(game, "buy wood left with vault:money", "buy ore right")
    assert game.purse == 0


def test_d40_a_coin_banked_in_a_turn_cannot_be_spent_in_it() -> None:
    game = at_spending("Giza A", {5: "2money"}, neighbours=["Zeus", "Rhodes"])
    play(game, "bank with 5:money")
    refused(game, "buy wood left with vault:money", "a coin banked in this turn waits for the next")


def test_d40_a_coin_received_earlier_in_the_same_age_will_do() -> None:
    """R10: a later turn is counted from the coin's arrival."""
    game = at_spending("Giza A", {5: "2money"}, neighbours=["Zeus", "Rhodes"])
    play(game, "buy wood left with 5:money", "pass 7")
    assert (game.age, game.active_seat) == (1, 1)
    spend_next(game, {5: "2money"})
    play(game, "buy ore left with vault:money")
    assert game.sheets[1].vault == ["spent", "", ""]
    refused(game, "bank with 5:money", "The vault's space of Age I is used already")


def test_d40_a_coin_of_an_earlier_age_is_spent_beside_one_banked_now() -> None:
    game = at_spending("Giza A", {5: "2money"}, age=2, sheet={"vault": ["coin", "", ""]}, neighbours=["Zeus", "Rhodes"])
    play(game, "bank with 5:money", "buy wood left with vault:money")
    assert game.sheets[0].vault == ["spent", "coin", ""]
    refused(game, "buy ore right with vault:money", "The vault has no such coin to cross out")


def test_d41_coins_left_bring_0_0_1_and_2_vp() -> None:
    game = ended(
        "A",
        "Zeus",
        ("Giza", {"vault": ["coin", "", "spent"]}),
        ("Rhodes", {"vault": ["coin", "coin", ""]}),
        ("Artemis", {"vault": ["coin", "coin", "coin"]}),
    )
    assert [game.score(seat).vault for seat in range(4)] == [0, 0, 1, 2]
