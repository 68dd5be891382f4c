"""D87–D94: solo for a high score against the Ghost."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from septem.dice import Game
from septem.dice.events import Drawn, Lies, Rolled
from septem.dice.highscores import Entry, enter_score, read_scores
from septem.errors import SetupError
from tests.dice.table import (
    DICE,
    Marks,
    at_spending,
    begun,
    ended_solo,
    falls,
    finish,
    passed_die,
    play,
    refused,
    shown,
    solo_spending,
    usual,
)


def test_d87_a_random_die_with_a_random_face_lies_there_in_each_age() -> None:
    """R2: it needs a face, so it is rolled too."""
    # The market's first card, die 4 with its second face, then the six others.
    game = begun("ghost", "A", ["Giza"], [0, 3, 1, *falls([1, 2, 3, 5, 6, 7], {})])
    assert (passed_die(game), shown(game)[4]) == (4, "stone+bricks")
    assert [(one.seat, one.kind) for one in game.pending] == [(0, "keep")]
    refused(game, "keep 3 4", "Die 4 is not among the dice")
    finish(game)
    assert [event.age for event in game.log if isinstance(event, Lies)] == [1, 2, 3]


def test_d87_any_die_may_be_it() -> None:
    assert {passed_die(Game.solo("Giza", "A", seed=seed, components=usual())) for seed in range(40)} == set(DICE)


def test_d88_another_card_comes_to_the_market_in_each_age() -> None:
    """R18: drawn from the six others, without putting back."""
    for seed in range(15):
        game = Game.solo("Zeus", "A", seed=seed, components=usual())
        finish(game)
        drawn = [event.wonder for event in game.log if isinstance(event, Drawn)]
        assert len(set(drawn)) == 3
        assert "Zeus" not in drawn


def test_d88_its_starting_resource_can_be_bought_once_a_turn() -> None:
    game = solo_spending("Zeus A", {5: "2money", 6: "2money"}, age=2, market=["giza", "artemis"])
    assert game.market is not None
    assert game.market.short == "Artemis"
    refused(game, "buy stone left with 5:money", "has no stone to sell")
    play(game, "buy paper left with 5:money")
    refused(game, "buy paper left with 6:money", "to sell this turn")
    refused(game, "buy paper right with 6:money", "There is nobody on the right to buy from")


def test_d88_the_discount_holds_there_too() -> None:
    game = solo_spending("Zeus A", {5: "2money"}, sheet={"tech": {"goods": 1}}, market=["artemis"])
    play(game, "buy paper left with 5:money")
    assert game.purse == 1


def test_d88_at_other_tables_there_is_no_market() -> None:
    assert at_spending("Zeus A").market is None


@pytest.mark.parametrize(
    ("sheet", "vault", "vp"),
    [
        ({}, ["coin", "", ""], 0),
        ({"vault": ["coin", "", ""]}, ["coin", "coin", ""], 1),
        ({"vault": ["coin", "", "coin"]}, ["coin", "coin", "coin"], 2),
        # No empty space: nothing is added.
        ({"vault": ["coin", "coin", "coin"]}, ["coin", "coin", "coin"], 2),
        # A coin that paid for Artemis' card was no trade; its space stays used.
        ({"vault": ["spent", "coin", ""]}, ["spent", "coin", "coin"], 1),
        # Who traded gets nothing.
        ({"vault": ["coin", "coin", ""], "has_traded": True}, ["coin", "coin", ""], 1),
    ],
)
def test_d89_a_coin_for_a_game_without_trade(sheet: Marks, vault: list[str], vp: int) -> None:
    game = ended_solo("Artemis A", sheet)
    assert (game.sheets[0].vault, game.score(0).vault) == (vault, vp)


def test_d89_one_trade_in_the_whole_game_loses_it() -> None:
    game = solo_spending("Zeus A", {5: "2money"}, market=["artemis"])
    play(game, "buy paper left with 5:money")
    finish(game)
    assert "coin" not in game.sheets[0].vault


def test_d89_there_is_no_such_coin_at_a_table() -> None:
    game = Game.new(2, seed=1)
    finish(game)
    assert [sheet.vault for sheet in game.sheets] == [["", "", ""]] * 2


def test_d90_the_number_of_rerolls_is_fixed_before_the_game() -> None:
    assert [Game.solo("Zeus", "B", rerolls=rerolls, seed=1).rerolls for rerolls in (0, 1, 2)] == [0, 1, 2]
    with pytest.raises(SetupError, match="The Ghost rerolls 0, 1 or 2 times, not 3"):
        Game.solo("Zeus", "B", rerolls=3)


@pytest.mark.parametrize("rerolls", [0, 1, 2])
def test_d90_so_often_it_rolls(rerolls: int) -> None:
    game = ended_solo("Zeus A", {}, {}, rerolls=rerolls)
    rolls = [event for event in game.log if isinstance(event, Rolled) and event.roller == "ghost"]
    assert len(rolls) == 1 + rerolls


@pytest.mark.parametrize(
    ("dice", "might"),
    [
        ({}, 0),
        ({3: "military+idea"}, 1),
        ({1: "2military"}, 2),
        ({2: "2military", 4: "military+idea"}, 3),
        ({1: "2military", 2: "2military", 3: "military+idea", 4: "military+idea"}, 6),
    ],
)
def test_d91_the_ghosts_might_is_the_sum_of_its_military(dice: dict[int, str], might: int) -> None:
    game = ended_solo("Zeus A", {"military": [3]}, dice)
    assert game.mights == (3, might)


@pytest.mark.parametrize(
    ("own", "ghost", "points"),
    [(3, 6, -6 + 3), (3, 5, -2 + 3), (3, 3, 4), (3, 2, 5), (3, 0, 5), (0, 1, -3), (0, 0, 0), (4, 6, -2 + 3)],
)
def test_d91_the_conflict_is_that_with_one_opponent(own: int, ghost: int, points: int) -> None:
    faces = {
        0: {},
        1: {3: "military+idea"},
        2: {1: "2military"},
        3: {1: "2military", 3: "military+idea"},
        5: {1: "2military", 2: "2military", 3: "military+idea"},
        6: {1: "2military", 2: "2military", 3: "military+idea", 4: "military+idea"},
    }
    game = ended_solo("Zeus A", {"military": [own]} if own else {}, faces[ghost])
    assert game.score(0).conflict == points


def test_d92_a_reroll_leaves_the_dice_with_military() -> None:
    """R19: the Ghost becomes more aggressive."""
    # First roll: dice 1 and 3 are armed. Then the five others roll, and of them die 2 arms itself.
    again = falls([2, 4, 5, 6, 7], {2: "2military"})
    game = ended_solo("Zeus A", {}, {1: "2military", 3: "military+idea"}, rerolls=1, given=again)
    rolls = [event for event in game.log if isinstance(event, Rolled) and event.roller == "ghost"]
    assert [die for die, _ in rolls[1].faces] == [2, 4, 5, 6, 7]
    assert game.mights[1] == 5


def test_d92_all_dice_roll_again_by_the_other_ruling() -> None:
    box = usual()
    switch = replace(box.ghost.reroll_keeps_military, value=False)
    other = replace(box, ghost=replace(box.ghost, reroll_keeps_military=switch))
    again = falls(DICE, {4: "military+idea"})
    game = ended_solo("Zeus A", {}, {1: "2military"}, rerolls=1, given=again, components=other)
    rolls = [event for event in game.log if isinstance(event, Rolled) and event.roller == "ghost"]
    assert [len(roll.faces) for roll in rolls] == [7, 7]
    assert game.mights[1] == 1


def test_d92_an_army_of_all_four_has_nothing_to_gain() -> None:
    armed = {1: "2military", 2: "2military", 3: "military+idea", 4: "military+idea"}
    again = [*falls([5, 6, 7], {5: "2money"}), *falls([5, 6, 7], {})]
    assert ended_solo("Zeus A", {}, armed, rerolls=2, given=again).mights[1] == 6


def test_d93_a_result_is_noted_with_wonder_side_vp_own_military_and_rerolls() -> None:
    armed = {1: "2military", 2: "2military", 3: "military+idea", 4: "military+idea"}
    again = [*falls([5, 6, 7], {}), *falls([5, 6, 7], {})]
    sheet: Marks = {"stages": 3, "rolled_vp": [3], "inventions": {"gear": 3}, "military": [3], "has_traded": True}
    game = ended_solo("Zeus B", sheet, armed, rerolls=2, given=again, market=["artemis", "giza", "halicarnassus"])
    assert game.score(0).total == 17 - 6 + 3
    entry = Entry(game.wonders[0].short, game.side, game.score(0).total, game.mights[0], game.rerolls)
    assert str(entry) == "Zeus B – 14 VP – 3 M – R – 2"
    assert Entry.parse(str(entry)) == entry


def test_d93_each_number_of_rerolls_has_a_list_of_its_own(tmp_path: Path) -> None:
    for rerolls in (0, 1, 2):
        enter_score(tmp_path, Entry("Zeus", "B", vp=14 + rerolls, military=3, rerolls=rerolls))
    for rerolls in (0, 1, 2):
        assert str(read_scores(tmp_path, rerolls)) == f"Zeus B – {14 + rerolls} VP – 3 M – R – {rerolls}\n"


def test_d94_the_neighbour_has_nothing_built() -> None:
    owns: list[tuple[str, Marks, int]] = [
        ("Halicarnassus B", {"tech": {"goods": 3}}, 0),
        ("Alexandria B", {"stored": ["glass", "cloth"]}, 2),
        ("Artemis B", {"stored": ["wood"]}, 1),
        ("Zeus B", {"rolled_vp": [3]}, 0),
        ("Giza B", {"stages": 4}, 4),
    ]
    for wonder, sheet, vp in owns:
        guild: Marks = {"guild": True}
        assert ended_solo(wonder, sheet | guild, {}, market=["rhodes", "babylon"] * 2).score(0).guild == vp


def test_d94_for_babylon_and_rhodes_the_ghost_is_the_neighbour() -> None:
    """R18: every guild is defined without a second player."""
    armed = {1: "2military", 3: "military+idea"}
    assert ended_solo("Babylon B", {"guild": True}, armed).score(0).guild == 3
    # The Ghost has 3 against 5 and loses 2; against 6 it loses 6; a peaceful Ghost loses 3.
    assert ended_solo("Rhodes B", {"guild": True, "military": [5]}, armed).score(0).guild == 2
    assert ended_solo("Rhodes B", {"guild": True, "military": [6]}, armed).score(0).guild == 6
    assert ended_solo("Rhodes B", {"guild": True, "military": [6]}, {}).score(0).guild == 3


@pytest.mark.parametrize(
    ("card", "vp"),
    [("giza", 3), ("alexandria", 1), ("artemis", 2), ("halicarnassus", 0), ("babylon", 3), ("rhodes", 2)],
)
def test_d94_zeus_b3_uses_the_guild_of_the_card_drawn_in_age_three(card: str, vp: int) -> None:
    sheet: Marks = {"stages": 3, "stored": ["glass", "wood", "ore"], "military": [5]}
    others = [name for name in ("giza", "rhodes", "artemis") if name != card][:2]
    game = ended_solo("Zeus B", sheet, {1: "2military", 3: "military+idea"}, market=[*others, card])
    assert game.score(0).guild == vp
