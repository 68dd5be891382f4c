"""D1–D4: components and set-up."""

import pytest

from septem.dice import Game
from septem.dice.sheet import Sheet
from septem.errors import SetupError
from tests.dice.table import DICE, begun, face_of, falls, passed_die, play, refused, shown, usual


def test_d1_seven_different_dice_with_six_faces_and_seven_wonders_with_two_sides() -> None:
    box = usual()
    assert [len(die.faces) for die in box.dice] == [6] * 7
    assert len({die.faces for die in box.dice}) == 7
    assert [set(wonder.sides) for wonder in box.wonders.values()] == [{"A", "B"}] * 7


def test_d1_there_is_one_score_sheet_a_player() -> None:
    assert [len(Game.new(players, seed=1).sheets) for players in (2, 3, 4)] == [2, 3, 4]


def test_d1_one_to_four_people_play() -> None:
    with pytest.raises(SetupError, match="1 to 4 players, not 5"):
        Game.new(5)


def test_d2_everybody_begins_with_a_blank_sheet_and_a_card_of_their_own() -> None:
    game = Game.new(4, seed=5)
    assert len({wonder.short for wonder in game.wonders}) == 4
    for seat, sheet in enumerate(game.sheets):
        blank = Sheet(sheet.box, sheet.wonder, "A", tech={"goods": 0, "raw": 0}, inventions=[""] * 3, vault=[""] * 3)
        assert sheet == blank
        assert game.score(seat).total == 0


def test_d2_cards_are_dealt_at_random() -> None:
    """R1: nobody is entitled to a wonder, so every one of the seven comes to seat 0 sooner or later."""
    assert len({Game.new(2, seed=seed, components=usual()).wonders[0].short for seed in range(40)}) == 7


def test_d2_cards_are_chosen_if_the_table_agrees() -> None:
    assert [one.short for one in Game.new(3, wonders=["Zeus", "Giza", "Rhodes"]).wonders] == ["Zeus", "Giza", "Rhodes"]
    for seed in range(8):
        game = Game.new(3, wonders=["Zeus", None, None], seed=seed)
        assert game.wonders[0].short == "Zeus"
        assert len({wonder.short for wonder in game.wonders}) == 3


def test_d2_no_card_comes_twice() -> None:
    with pytest.raises(SetupError, match="Zeus can be at the table only once"):
        Game.new(3, wonders=["Zeus", "Giza", "Zeus"])


@pytest.mark.parametrize("side", ["A", "B"])
def test_d3_all_players_use_the_same_side(side: str) -> None:
    assert [sheet.side for sheet in Game.new(4, side=side, seed=1).sheets] == [side] * 4


def test_d3_only_the_b_sides_have_guilds() -> None:
    wonders = usual().wonders.values()
    assert [wonder.sides["A"].guild for wonder in wonders] == [None] * 7
    assert all(wonder.sides["B"].guild for wonder in wonders)


def test_d4_the_player_before_the_first_rolls_all_dice_and_picks_one() -> None:
    """R2: with three players that is seat 2, who would have passed the die."""
    faces = {1: "2wood", 2: "2bricks", 3: "2ore", 4: "2stone", 5: "2money", 6: "2money", 7: "2money"}
    game = begun("table", "A", ["Zeus", "Giza", "Rhodes"], falls(DICE, faces))
    assert [(one.seat, one.kind) for one in game.pending] == [(2, "pick")]
    assert shown(game) == faces
    refused(game, "pick 1 2", "Pick exactly 1 die of")
    refused(game, "pick 8", "Die 8 is not among the dice")
    play(game, "pick 4")
    assert [(one.seat, one.kind) for one in game.pending] == [(0, "keep")]
    assert passed_die(game) == 4


def test_d4_the_first_player_may_not_roll_the_die_that_was_picked() -> None:
    for seed in range(8):
        game = Game.new(2, seed=seed, components=usual())
        face = shown(game)[4]
        play(game, "pick 4")
        refused(game, "keep 1 4", "Die 4 is not among the dice")
        play(game, "keep 1 2")
        play(game, "keep 3 5")
        assert shown(game)[4] == face


def test_d4_only_the_picker_decides() -> None:
    game = begun("table", "A", ["Zeus", "Giza"], [face_of(die, "idea") if die in (1, 2) else 0 for die in DICE])
    assert game.legal(0) == []
    assert len(game.legal(1)) == 7
    refused(game, "keep 1 2", "First pick 1 die of")
