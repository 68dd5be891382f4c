"""D8–D15: a turn."""

from septem.dice import Game
from septem.dice.events import Rolled
from tests.dice.table import (
    DICE,
    at_spending,
    begun,
    falls,
    offers,
    passed_die,
    play,
    refused,
    shown,
    solo_spending,
)


def rolled_since(game: Game, start: int) -> list[list[int]]:
    """Which dice were rolled, roll by roll."""
    return [[die for die, _ in event.faces] for event in game.log[start:] if isinstance(event, Rolled)]


def test_d8_the_passed_die_is_never_rolled_but_may_be_used() -> None:
    opening = falls(DICE, {3: "2ore"})
    game = begun("table", "A", ["Rhodes", "Giza"], opening)
    play(game, "pick 3")
    start = len(game.log) - 1
    play(game, "keep 1 2", "keep 4 5")
    assert all(3 not in dice for dice in rolled_since(game, start))
    assert shown(game)[3] == "2ore"
    play(game, "store ore with 3:ore 3:ore")
    assert game.sheets[0].stored == ["ore"]


def test_d9_roll_six_and_keep_exactly_two() -> None:
    game = Game.new(3, seed=1)
    play(game, "pick 7")
    assert rolled_since(game, 2) == [[1, 2, 3, 4, 5, 6]]
    assert len(game.legal(0)) == 15
    refused(game, "keep 1", "Keep exactly 2 dice of 1, 2, 3, 4, 5 and 6")
    refused(game, "keep 1 2 3", "Keep exactly 2")
    refused(game, "keep 2 2", "Keep exactly 2")
    refused(game, "keep 1 7", "Die 7 is not among the dice")


def test_d10_roll_four_and_keep_two_of_them() -> None:
    game = Game.new(3, seed=1)
    play(game, "pick 7", "keep 2 5")
    kept = {die: shown(game)[die] for die in (2, 5)}
    assert rolled_since(game, 3) == [[1, 3, 4, 6]]
    assert len(game.legal(0)) == 6
    refused(game, "keep 2 3", "Die 2 is not among the dice 1, 3, 4 and 6")
    refused(game, "keep 1 3 4", "Keep exactly 2")
    play(game, "keep 1 6")
    assert {die: shown(game)[die] for die in (2, 5)} == kept
    assert [die.number for die in game.dice if die.is_kept] == [1, 2, 5, 6]


def test_d11_the_third_roll_is_the_last() -> None:
    game = Game.new(3, seed=1)
    play(game, "pick 7", "keep 2 5", "keep 1 6")
    assert rolled_since(game, 5) == [[3, 4]]
    assert game.pending[0].kind == "spend"
    refused(game, "keep 3 4", "All dice are rolled")


def test_d11_nobody_stops_early() -> None:
    game = Game.new(3, seed=1)
    play(game, "pick 7")
    for move in ("pass 1", "pass", "vp with 5:vp"):
        refused(game, move, "First keep 2 dice of")
    play(game, "keep 1 2")
    refused(game, "pass 3", "First keep 2 dice of")


SIX_USED = [
    "store wood with 1:wood 1:wood",
    "store bricks with 2:bricks 2:bricks",
    "store ore with 3:ore 3:ore",
    "store stone with 4:stone 4:stone",
    "bank with 5:money",
    "buy glass left with 6:money",
]
SEVEN = {1: "2wood", 2: "2bricks", 3: "2ore", 4: "2stone", 5: "2money", 6: "2money", 7: "vp"}


def test_d12_six_dice_may_be_used_but_not_the_seventh() -> None:
    game = at_spending("Rhodes A", SEVEN, neighbours=["Alexandria", "Artemis"])
    play(game, *SIX_USED)
    assert [die.number for die in game.dice if not die.is_used] == [7]
    refused(game, "vp with 7:vp", "One die must stay unused, and this would use the last one")
    assert offers(game, "pass") == ["pass 7"]


def test_d12_using_none_is_allowed() -> None:
    game = at_spending("Rhodes A", SEVEN)
    before = game.sheets
    play(game, "pass 2")
    assert game.sheets == before


def test_d12_other_symbols_of_the_six_dice_may_still_be_used() -> None:
    dice = SEVEN | {4: "military+idea", 6: "cloth+glass", 7: "paper+glass"}
    game = at_spending("Rhodes A", dice, sheet={"tech": {"raw": 2}})
    play(game, *SIX_USED[:3], "military with 4:military", "store glass with 6:glass 7:glass")
    refused(game, "bank with 5:money", "One die must stay unused")
    play(game, "tech raw with 4:idea 6:cloth")
    assert game.sheets[0].tech["raw"] == 3


def test_d12_one_die_stays_unused_even_where_nobody_follows() -> None:
    """R26: solo against the Ghost, and in the last turn of a game, no die is passed."""
    game = solo_spending("Rhodes A", SEVEN, market=["alexandria"])
    play(game, *SIX_USED)
    refused(game, "vp with 7:vp", "One die must stay unused")
    refused(game, "pass 7", "no die is passed: say 'pass' alone")
    play(game, "pass")
    last = Game.new(2, seed=1)
    while (last.age, last.active_seat, last.pending[0].kind) != (3, 1, "spend"):
        last.choose(last.active_seat, last.legal(last.active_seat)[-1])
    assert offers(last, "pass") == ["pass"]
    play(last, "pass")
    assert last.over


def test_d13_an_unused_die_is_passed_with_its_face() -> None:
    game = at_spending("Rhodes A", {3: "2ore", 4: "2stone", 5: "glass+paper"})
    play(game, "store ore with 3:ore 3:ore")
    refused(game, "pass 3", "Die 3 was used, and only an unused die can be passed")
    refused(game, "pass", "Name the die to pass: 1, 2, 4, 5, 6 or 7")
    refused(game, "pass 4 5", "is not a move")
    refused(game, "pass 8", "There is no die 8")
    play(game, "pass 5")
    assert (game.active_seat, passed_die(game), shown(game)[5]) == (1, 5, "glass+paper")


def test_d13_a_die_with_one_symbol_used_is_a_used_die() -> None:
    game = at_spending("Rhodes A", {1: "stone+ore"})
    play(game, "stage with own:ore 1:ore")
    assert game.dice[0].left == ("stone",)
    refused(game, "pass 1", "Die 1 was used")


def test_d13_the_die_that_came_may_go_on() -> None:
    game = at_spending("Rhodes A", {7: "idea"}, passed=7)
    play(game, "pass 7")
    assert (game.active_seat, passed_die(game), shown(game)[7]) == (1, 7, "idea")


def test_d14_each_symbol_serves_once() -> None:
    game = at_spending("Rhodes A", {3: "2ore"})
    play(game, "stage with own:ore 3:ore")
    refused(game, "store ore with 3:ore 3:ore", "You have only 1 ore on die 3 left")


def test_d14_the_symbols_of_one_die_may_part() -> None:
    game = at_spending("Giza A", {1: "stone+ore", 2: "ore+bricks"})
    play(game, "stage with own:stone 1:stone", "store ore with 1:ore 2:ore")
    assert (game.sheets[0].stages, game.sheets[0].stored) == (1, ["ore"])


def test_d15_all_purposes_in_any_order_and_number() -> None:
    """R4: no limit but where a rule has one."""
    dice = {1: "2military", 2: "2bricks", 3: "gear", 4: "2stone", 5: "2money", 6: "vp", 7: "vp"}
    orders = [
        ["military with 1:military", "store bricks with 2:bricks 2:bricks", "invention gear with 3:gear"],
        ["invention gear with 3:gear", "military with 1:military", "store bricks with 2:bricks 2:bricks"],
    ]
    marks = []
    for order in orders:
        game = at_spending("Giza A", dice)
        play(game, *order, "stage with own:stone 4:stone", "bank with 5:money", "vp with 6:vp")
        marks.append(game.sheets[0])
    assert marks[0] == marks[1]
    assert (marks[0].military, marks[0].stored, marks[0].stages, marks[0].rolled_vp) == ([2], ["bricks"], 1, [1])


def test_d15_a_thing_built_works_at_once() -> None:
    # Alexandria A2 gives a raw joker, which pays for the military of the same turn.
    game = at_spending(
        "Alexandria A",
        {1: "2military", 2: "ore+stone", 3: "wood+ore", 4: "military+idea"},
        sheet={"stages": 1, "military": [1]},
    )
    play(game, "stage with 2:ore 4:idea", "military with 1:military 4:military joker:wood 3:ore")
    assert game.sheets[0].military == [1, 3]


def test_d15_a_purpose_is_named_as_it_is() -> None:
    game = at_spending("Rhodes A", {1: "2military", 5: "2money"})
    for move in ("military ore with 1:military", "bank 5", "bank left with 5:money", "bank ore with 5:money"):
        refused(game, move, f"'{move}' is not a move; write it such as")
