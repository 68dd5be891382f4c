"""D95–D104: solo against the Da Vinci Bot, which has seat 1."""

import pytest

from septem.dice import Game
from septem.dice.events import BotDieRolled, Lies, Played, Rolled
from tests.dice.table import (
    DICE,
    Marks,
    Seat,
    bot_turn,
    face_of,
    finish,
    passed_die,
    play,
    ruled,
    shown,
    spend_next,
    usual,
)

FULL: Marks = {"inventions": {"gear": 1, "tablet": 2, "compass": 3}}


def bot_moves(game: Game) -> list[str]:
    """What the bot did, in order."""
    return [str(event.move) for event in game.log if isinstance(event, Played) and event.seat == 1]


def bot_faces(game: Game) -> list[int]:
    """What the bot die showed."""
    return [event.face for event in game.log if isinstance(event, BotDieRolled)]


def test_d95_the_bot_has_a_card_with_the_same_side_and_a_sheet() -> None:
    for side in ("A", "B"):
        game = Game.solo_bot("Zeus", side, bot_wonder="Giza", seed=1)
        assert [(one.wonder, one.side) for one in game.sheets] == [("zeus", side), ("giza", side)]
        assert game.players == 1


def test_d95_in_age_one_the_passed_die_is_random() -> None:
    games = [Game.solo_bot("Zeus", "A", seed=seed, components=usual()) for seed in range(40)]
    assert {passed_die(game) for game in games} == set(DICE)
    finish(games[0])
    assert [event.age for event in games[0].log if isinstance(event, Lies)] == [1]


def test_d95_the_player_moves_first_in_each_age_and_passes_the_bot_a_die() -> None:
    game = Game.solo_bot("Zeus", "A", seed=1)
    for age in (1, 2, 3):
        assert (game.age, [one.seat for one in game.pending]) == (age, [0])
        spend_next(game, {})
        play(game, "pass 5")
    assert game.over


def test_d95_otherwise_the_rules_for_two_hold() -> None:
    # The bot sits on the player's left, has stone to sell and gets a coin for it; conflict with one opponent.
    game = bot_turn("Giza A", bot_die=[3], sheet=FULL)
    assert (game.active_seat, game.age) == (0, 2)
    spend_next(game, {5: "2money"})
    play(game, "buy stone left with 5:money")
    assert game.sheets[1].vault == ["", "coin", ""]
    game = bot_turn("Giza A", bot_die=[3], age=3, sheet=FULL, player=("Artemis", {"military": [1]}))
    assert game.mights == (1, 2)
    assert [game.score(seat).conflict for seat in (0, 1)] == [-6 + 3, 5]


def test_d96_six_dice_and_the_bot_die_are_rolled_once() -> None:
    game = bot_turn("Giza A", bot_die=[3], passed=4, lies="2stone", sheet=FULL)
    rolls = [event for event in game.log if isinstance(event, Rolled) and event.roller == "bot"]
    assert [[die for die, _ in roll.faces] for roll in rolls] == [[1, 2, 3, 5, 6, 7]]
    assert bot_faces(game) == [3]


def test_d96_everything_possible_is_scored_in_the_cards_order() -> None:
    dice = {1: "stone+ore", 2: "2military", 3: "vp", 4: "tablet", 5: "glass+paper", 6: "idea", 7: "vp"}
    game = bot_turn("Giza A", dice, [3], passed=7)
    assert bot_moves(game) == [
        "store bricks",
        "store stone",
        "stage with own:stone 1:stone",
        "military with bot:military bot:military 2:military",
        "vp with bot:vp 3:vp",
        "invention tablet with 4:tablet",
        "tech raw with 5:glass 6:idea",
    ]
    assert tuple(game.score(1)) == (3, 2, 1, 0, 0, 0, 0)
    assert game.mights[1] == 4


ORDERS = {
    "A": ("wonder", "military", "rolled_vp", "inventions", "tech"),
    "B": ("wonder", "military", "rolled_vp", "inventions", "guild", "tech"),
}


def test_d97_the_order_of_the_card() -> None:
    assert usual().bot.preferences == ORDERS


def test_d97_wonder_before_military() -> None:
    # Two wood: both for stage 1 of Zeus, so that the second military space stays empty.
    dice = {1: "2military", 3: "wood+ore"}
    game = bot_turn("Zeus A", dice, [3], sheet=FULL | {"military": [1]})
    assert (game.sheets[1].stages, game.sheets[1].military) == (1, [1])


def test_d97_military_before_tech() -> None:
    # One wood: for the military space, not for the goods level I.
    dice = {1: "2military", 3: "wood+ore"}
    game = bot_turn("Alexandria A", dice, [3], sheet=FULL | {"military": [1]})
    assert (game.sheets[1].military, game.sheets[1].tech["goods"]) == ([1, 4], 0)


def test_d97_rolled_vp_before_tech() -> None:
    # One stone: for the third VP space, not for the raw level II.
    dice = {1: "tablet", 2: "compass", 4: "stone+bricks", 5: "glass+paper", 6: "gear"}
    for rolled, level in (([1, 1], 1), ([1], 2)):
        game = bot_turn("Zeus A", dice, [3], sheet=FULL | {"rolled_vp": rolled, "tech": {"raw": 1}})
        assert (game.sheets[1].rolled_vp, game.sheets[1].tech["raw"]) == ([*rolled, 1], level)


PEACEFUL = {1: "tablet", 2: "compass", 3: "gear", 4: "tablet", 5: "idea", 6: "cloth+glass"}


def test_d97_on_b_the_guild_of_age_three_comes_before_tech() -> None:
    # One idea and one cloth pay for Rhodes' guild or for the raw level III.
    sheet: Marks = FULL | {"tech": {"raw": 2, "goods": 3}}
    game = bot_turn("Rhodes B", PEACEFUL, [3], age=3, sheet=sheet)
    assert (game.sheets[1].guild, game.sheets[1].tech["raw"]) == (True, 2)
    game = bot_turn("Rhodes B", PEACEFUL, [3], age=2, sheet=sheet)
    assert (game.sheets[1].guild, game.sheets[1].tech["raw"]) == (False, 3)


SHORT_OF_WOOD = {1: "2military", 2: "ore+bricks", 4: "tablet", 5: "2money"}


def test_d98_the_bot_trades_for_the_second_military_space() -> None:
    game = bot_turn("Alexandria A", SHORT_OF_WOOD, [3], sheet=FULL | {"military": [1]}, player="Zeus")
    assert "buy wood left with 5:money" in bot_moves(game)
    assert game.sheets[1].military == [1, 4]
    assert game.sheets[0].vault == ["coin", "", ""]


def test_d98_the_bot_trades_for_its_wonder() -> None:
    game = bot_turn("Rhodes A", {5: "2money"}, [3], sheet=FULL, player=("Zeus", {"stored": ["ore"]}))
    assert bot_moves(game)[2:4] == ["buy ore left with 5:money", "stage with own:ore bought:ore"]
    assert game.sheets[0].vault == ["coin", "", ""]


def test_d98_the_bot_trades_for_its_guild() -> None:
    dice = PEACEFUL | {6: "2money"}
    game = bot_turn("Rhodes B", dice, [3], age=3, sheet=FULL, player="Halicarnassus")
    assert game.sheets[1].guild
    assert game.sheets[0].vault == ["", "", "coin"]


def test_d98_it_trades_for_nothing_else() -> None:
    # Bricks for the third VP space, wood for a level: the player has both, and the money goes into the vault.
    dice = {1: "stone+ore", 5: "2money", 4: "tablet"}
    sheet: Marks = FULL | {"rolled_vp": [1, 1], "stored": ["bricks"]}
    game = bot_turn("Alexandria A", dice, [1, 1], sheet=FULL | {"rolled_vp": [1, 1]}, player=("Babylon", {}))
    assert game.sheets[1].rolled_vp == [1, 1]
    game = bot_turn("Alexandria A", dice, [3], sheet=sheet, player=("Zeus", {}))
    assert not any(move.startswith("buy") for move in bot_moves(game))
    assert game.sheets[1].tech["goods"] == 0
    assert game.sheets[1].vault == ["coin", "", ""]


def test_d99_all_four_symbols_of_a_face_count() -> None:
    # Face 3: military 2, bricks, 1 VP, stone.
    game = bot_turn("Zeus A", bot_die=[3], sheet=FULL)
    sheet = game.sheets[1]
    assert (sheet.military, sheet.rolled_vp, sheet.stored) == ([2], [1], ["bricks", "stone"])


def test_d99_the_helmet_adds_one_more_roll() -> None:
    game = bot_turn("Artemis A", bot_die=[1, 3], sheet=FULL, player="Zeus")
    sheet = game.sheets[1]
    assert bot_faces(game) == [1, 3]
    assert (sheet.military, sheet.rolled_vp, sheet.stored) == ([3], [3], ["ore", "bricks", "stone"])


@pytest.mark.parametrize(("first", "second"), [(1, 1), (1, 2), (2, 1), (2, 2)])
def test_d99_a_second_helmet_does_nothing(first: int, second: int) -> None:
    game = bot_turn("Artemis A", bot_die=[first, second], sheet=FULL, player="Rhodes")
    assert bot_faces(game) == [first, second]
    assert (game.sheets[1].military, game.sheets[1].rolled_vp) == ([2], [4])


@pytest.mark.parametrize(
    ("wonder", "built", "face", "stages"),
    [
        ("Giza A", 0, 4, 1),
        ("Giza A", 1, 5, 2),
        ("Giza A", 2, 6, 3),
        # The lower ones must stand.
        ("Giza A", 0, 5, 0),
        ("Giza A", 0, 6, 0),
        ("Giza A", 1, 6, 1),
        # What stands already is not built again, nor is another stage instead.
        ("Giza A", 1, 4, 1),
        ("Giza A", 2, 5, 2),
        ("Giza A", 3, 6, 3),
        # Giza B: the middle is the second, or else the third.
        ("Giza B", 1, 5, 2),
        ("Giza B", 2, 5, 3),
        ("Giza B", 3, 5, 3),
        ("Giza B", 2, 6, 2),
        ("Giza B", 3, 6, 4),
        # Rhodes B has a bottom and a top.
        ("Rhodes B", 0, 4, 1),
        ("Rhodes B", 1, 5, 1),
        ("Rhodes B", 1, 6, 2),
    ],
)
def test_d100_stage_symbols_build_free(wonder: str, built: int, face: int, stages: int) -> None:
    """R20: on Rhodes B the middle does nothing."""
    game = bot_turn(wonder, bot_die=[face], sheet=FULL | {"stages": built})
    assert game.sheets[1].stages == stages


def test_d100_a_free_stage_gives_its_reward() -> None:
    game = bot_turn("Rhodes A", bot_die=[5], sheet=FULL | {"stages": 1})
    assert (game.mights[1], game.score(1).stages) == (1, 3 + 1)


def test_d101_a_resource_is_stored_free_the_first_time() -> None:
    game = bot_turn("Zeus A", bot_die=[6], sheet=FULL)
    assert game.sheets[1].stored == ["glass"]


def test_d101_stored_now_it_serves_from_the_next_turn() -> None:
    # Rhodes A1 costs 2 ore: its own, and the one stored now does not pay.
    game = bot_turn("Rhodes A", bot_die=[1, 3], sheet=FULL)
    assert (game.sheets[1].stored, game.sheets[1].stages) == (["ore", "bricks", "stone"], 0)
    game = bot_turn("Rhodes A", bot_die=[3], sheet=FULL | {"stored": ["ore"]})
    assert game.sheets[1].stages == 1


def test_d101_after_that_it_is_one_resource_for_this_turn() -> None:
    game = bot_turn("Artemis A", bot_die=[3], sheet=FULL | {"stored": ["bricks", "stone"]}, player="Zeus")
    # Artemis A1 costs 2 stone: the stored one, and that of the bot die.
    assert "stage with own:stone bot:stone" in bot_moves(game)
    assert game.sheets[1].stored == ["bricks", "stone"]


def test_d99_a_symbol_of_the_bot_die_serves_once() -> None:
    # One idea, on the bot die: stage 2 of Alexandria takes it, and nothing is left for the goods level I.
    dice = {1: "stone+ore", 2: "compass", 3: "bricks+wood", 4: "tablet", 5: "compass", 6: "gear"}
    game = bot_turn("Alexandria A", dice, [4], sheet=FULL | {"stages": 1})
    assert "stage with bot:idea 1:ore" in bot_moves(game)
    assert (game.sheets[1].stages, game.sheets[1].tech_levels()) == (2, 0)


def test_d102_it_never_stores_with_pairs_nor_takes_the_optional_resource() -> None:
    dice = {1: "2wood", 2: "2bricks", 3: "2ore", 4: "2stone", 5: "idea", 6: "idea"}
    for wonder in ("Halicarnassus", "Artemis", "Rhodes"):
        game = bot_turn(f"{wonder} A", dice, [6], sheet=FULL | {"stages": 3}, player="Alexandria")
        assert (game.sheets[1].stored, game.sheets[1].card_stored) == (["glass"], False)


def test_d103_permanents_and_the_bot_die_pay_first() -> None:
    """R21: the order of payment has a fixed reading."""
    # Rhodes A3: 3 ore and an idea. Start, stored, bot die; and the idea of the bot die before that of a die.
    game = bot_turn("Rhodes A", {3: "2ore"}, [1, 4], sheet=FULL | {"stages": 2, "stored": ["ore"]})
    assert "stage with own:ore own:ore bot:idea bot:ore" in bot_moves(game)


def test_d103_then_dice_in_their_order_then_jokers_then_trade() -> None:
    sheet: Marks = FULL | {"tech": {"raw": 2, "goods": 3}}
    seller: Seat = ("Artemis", {"stored": ["wood"]})
    dice = {1: "wood+stone", 3: "wood+ore", 5: "2money"}
    game = bot_turn("Zeus A", dice, [3], sheet=sheet, player=seller)
    assert bot_moves(game)[2] == "stage with own:wood 1:wood"
    game = bot_turn("Zeus A", {5: "2money"}, [3], sheet=sheet, player=seller)
    assert bot_moves(game)[2] == "stage with own:wood joker:wood"
    game = bot_turn("Zeus A", {5: "2money"}, [3], sheet=FULL, player=seller)
    assert bot_moves(game)[2:4] == ["buy wood left with 5:money", "stage with own:wood bought:wood"]


def test_d103_an_entry_is_scored_as_often_as_it_can_be_paid() -> None:
    dice = {1: "wood+stone", 2: "ore+stone", 4: "2stone", 5: "idea", 6: "idea"}
    game = bot_turn("Giza A", dice, [3], sheet=FULL)
    assert game.sheets[1].stages == 3


def test_d103_inventions_are_filled_for_most_vp() -> None:
    # Gear on 3 and 6, any on 7, tablet on 4: a triple gear and a single tablet, 10 VP.
    dice = {1: "idea", 2: "idea", 3: "gear", 4: "tablet", 5: "idea", 6: "gear", 7: "gear/tablet/compass"}
    game = bot_turn("Rhodes A", dice | {2: "2military"}, [3], passed=1, lies="tablet")
    assert game.sheets[1].inventions == ["tablet", "", "gear"]
    assert game.score(1).inventions == 10
    # With the triple used, a double gear and a single compass would bring 5, a double tablet and a gear the same.
    game = bot_turn("Rhodes A", dice, [3], passed=1, lies="tablet", sheet={"inventions": {"compass": 3}})
    assert game.score(1).inventions == 9 + 4 + 1


@pytest.mark.parametrize(
    ("tech", "stored", "tree"),
    [
        # A level III worth VP now, and of two the one worth more.
        ({"goods": 2, "raw": 2}, ["wood"], "raw"),
        ({"goods": 2, "raw": 2}, ["glass"], "goods"),
        ({"goods": 2, "raw": 2}, ["glass", "wood", "ore", "stone"], "raw"),
        ({"goods": 1, "raw": 2}, ["wood"], "raw"),
        # Else the higher level.
        ({"goods": 0, "raw": 1}, [], "raw"),
        ({"goods": 2, "raw": 1}, [], "goods"),
        # Else the goods tree.
        ({"goods": 0, "raw": 0}, [], "goods"),
        ({"goods": 3, "raw": 0}, [], "raw"),
    ],
)
def test_d103_the_most_useful_level(tech: dict[str, int], stored: list[str], tree: str) -> None:
    """R29: Halicarnassus' free levels follow it as well."""
    game = bot_turn("Halicarnassus B", bot_die=[4], sheet=FULL | {"tech": tech, "stored": stored})
    assert bot_moves(game)[0] == f"stage {tree}"


def test_d103_money_left_over_fills_the_vault() -> None:
    """R21: it is something possible."""
    game = bot_turn("Giza A", {5: "2money"}, [3], sheet=FULL)
    assert game.sheets[1].vault == ["coin", "", ""]
    assert bot_moves(game)[-1] == "bank with 5:money"


def test_d103_by_the_other_ruling_it_does_not() -> None:
    game = bot_turn("Giza A", {5: "2money"}, [3], sheet=FULL, components=ruled(bot_fills_vault=False))
    assert game.sheets[1].vault == ["", "", ""]


def test_d103_rolled_money_is_spent_before_coins() -> None:
    """R29: a coin is crossed out only without rolled money."""
    seller: Seat = ("Artemis", {"stored": ["ore"]})
    sheet: Marks = FULL | {"vault": ["coin", "", ""]}
    game = bot_turn("Rhodes A", {5: "2money"}, [3], age=2, sheet=sheet, player=seller)
    assert game.sheets[1].vault == ["coin", "", ""]
    game = bot_turn("Rhodes A", {}, [3], age=2, sheet=sheet, player=seller)
    assert (game.sheets[1].vault, game.sheets[1].stages) == (["spent", "", ""], 1)


def test_d104_the_die_that_the_player_passed_takes_no_part_and_comes_back() -> None:
    """R22: the only die certain to be unused is the seventh."""
    game = bot_turn("Zeus A", bot_die=[4], sheet=FULL, passed=7, lies="vp")
    assert game.sheets[1].rolled_vp == []
    assert (game.age, passed_die(game), shown(game)[7]) == (2, 7, "vp")


def test_d104_the_first_unused_die_by_the_other_ruling() -> None:
    other = ruled(bot_unused_die="first_unused")
    # Die 1 is used for the stage, die 2 [idea] scored nothing.
    game = bot_turn("Giza A", {1: "stone+ore"}, [3], sheet=FULL, components=other)
    assert (passed_die(game), shown(game)[2]) == (2, "idea")
    # All six were used, so the seventh comes back.
    dice = {1: "2military", 2: "2military", 3: "vp", 4: "vp", 5: "vp", 6: "vp"}
    game = bot_turn("Giza A", dice, [3], sheet=FULL, components=other)
    assert passed_die(game) == 7


def test_d104_zeus_a2_uses_that_die_too() -> None:
    """R29: as it lies."""
    game = bot_turn("Zeus A", bot_die=[4], sheet=FULL | {"stages": 2}, passed=7, lies="vp")
    assert game.sheets[1].rolled_vp == [1]
    assert (passed_die(game), shown(game)[7]) == (7, "vp")


def test_d104_babylon_b2_has_that_die_rolled_and_used() -> None:
    """R29: and it comes back with its new face."""
    sheet: Marks = FULL | {"stages": 1}
    game = bot_turn("Babylon B", bot_die=[5], sheet=sheet, passed=7, lies="idea", then=[face_of(7, "vp")])
    assert (game.sheets[1].stages, game.sheets[1].rolled_vp) == (2, [1])
    assert (passed_die(game), shown(game)[7]) == (7, "vp")
