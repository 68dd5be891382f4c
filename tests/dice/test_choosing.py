"""What helps to choose among the moves of a turn."""

from septem.dice import Game, Move
from septem.dice.choosing import lift_gain, missing, noted, strain
from septem.dice.table import Table
from tests.dice.table import at_spending


def laid(game: Game) -> Table:
    """The table as the first seat sees it."""
    return game.view(0).table


def test_a_note_is_the_sum_of_its_symbols_and_not_of_what_pays_for_the_space() -> None:
    table = laid(at_spending("Giza A", {1: "2military", 3: "military+idea", 4: "vp"}))
    assert noted(table, Move.parse("military with 1:military 3:military")) == 3
    assert noted(table, Move.parse("vp with 4:vp")) == 1
    assert noted(table, Move.parse("tech goods with own:stone 3:idea")) == 0


def test_jokers_strain_more_than_fresh_dice_and_those_more_than_used_ones() -> None:
    game = at_spending("Alexandria B", {1: "2wood", 2: "2bricks", 4: "wood+bricks", 5: "idea"}, sheet={"stages": 1})
    game.choose(0, "store wood with 1:wood 4:wood")
    table = laid(game)
    used, fresh, joker = (Move.parse(f"tech goods with {place}:bricks 5:idea") for place in ("4", "2", "joker"))
    assert sorted([joker, fresh, used], key=lambda move: strain(table, move)) == [used, fresh, joker]


def test_what_is_missing_leaves_out_what_a_joker_can_stand_for() -> None:
    table = laid(at_spending("Alexandria B", {5: "idea"}, sheet={"stages": 1}))
    assert missing(table, {"wood": 1, "idea": 1}) == {}
    assert missing(table, {"wood": 2, "glass": 2}) == {"wood": 1, "glass": 1}


def test_d79_a_lift_brings_the_difference_between_two_spaces() -> None:
    table = laid(at_spending("Babylon A", sheet={"inventions": {"gear": 1}, "invention_jokers": 1}))
    assert lift_gain(table, "gear") == 3
