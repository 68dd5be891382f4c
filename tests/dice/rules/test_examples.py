"""The worked examples of the rules: a whole turn, conflicts, the Ghost, costs and rewards, the bot."""

import pytest

from septem.dice import Game
from septem.dice.conflict import settle
from septem.dice.events import BotDieRolled
from septem.dice.sheet import Coin
from tests.dice.table import (
    DICE,
    Marks,
    Seat,
    at_spending,
    begun,
    bot_turn,
    ended,
    ended_solo,
    falls,
    finish,
    offers,
    passed_die,
    play,
    refused,
    shown,
    solo_spending,
    spend_next,
    usual,
)

# Anna, Ben and Chiara; every outcome up to the end of Ben's first turn, roll by roll.
ROLLS = [
    *falls(DICE, {}),
    *falls([1, 2, 3, 4, 5, 6], {1: "stone+ore"}),
    *falls([3, 4, 5, 6], {}),
    *falls([5, 6], {}),
    *falls([2, 3, 4, 5, 6, 7], {2: "ore+bricks", 5: "vp"}),
    *falls([3, 4, 6, 7], {3: "military+idea", 6: "vp"}),
    *falls([4, 7], {4: "2stone", 7: "idea"}),
]
ANNAS_TURN = ["pick 7", "keep 1 2", "keep 3 4", "pass 1"]
BENS_MARKS = [
    "stage with own:bricks 2:bricks",
    "store ore with 1:ore 2:ore",
    "store stone with 4:stone 4:stone",
    "vp with 5:vp 6:vp",
]


def bens_turn() -> Game:
    """Ben, seat 1 with Babylon A, has marked everything and is about to pass a die."""
    game = begun("table", "A", ["Zeus", "Babylon", "Giza"], ROLLS)
    play(game, *ANNAS_TURN)
    assert (game.active_seat, passed_die(game), shown(game)[1]) == (1, 1, "stone+ore")
    play(game, "keep 2 5", "keep 3 6", *BENS_MARKS)
    return game


def test_bens_turn_move_by_move() -> None:
    # D8–D14, D26, D29, D38, D42
    game = bens_turn()
    sheet = game.sheets[1]
    assert sheet.stages == 1
    assert sheet.stored == ["ore", "stone"]
    assert (sheet.rolled_vp, sheet.military, sheet.vault) == ([2], [], ["", "", ""])
    assert game.score(1).total == 5
    assert [die.number for die in game.dice if die.is_used] == [1, 2, 4, 5, 6]


def test_bens_turn_the_die_goes_to_chiara_who_cannot_roll_it() -> None:
    game = bens_turn()
    refused(game, "pass 2", "Die 2 was used")
    assert offers(game, "pass") == ["pass 3", "pass 7"]
    other = game.clone()
    play(other, "pass 3")
    assert (other.active_seat, passed_die(other), shown(other)[3]) == (2, 3, "military+idea")
    play(game, "pass 7")
    assert (game.active_seat, passed_die(game), shown(game)[7]) == (2, 7, "idea")
    refused(game, "keep 1 7", "Die 7 is not among the dice")
    play(game, "keep 1 2", "keep 3 4")
    assert shown(game)[7] == "idea"


def test_bens_turn_what_he_has_next_time() -> None:
    game = bens_turn()
    play(game, "pass 7")
    while (game.age, game.active_seat) != (2, 1):
        game.choose(game.active_seat, game.legal(game.active_seat)[-1])
    assert +game._table.own_left() == {"bricks": 1, "ore": 1, "stone": 1}


@pytest.mark.parametrize("level", [0, 1])
def test_bens_turn_chiara_trades_with_him(level: int) -> None:
    game = bens_turn()
    play(game, "pass 7")
    game._table.sheets[2].tech["raw"] = level
    spend_next(game, {5: "2money", 6: "2money"})
    play(game, "buy ore right with 5:money")
    assert game.sheets[1].vault == ["coin", "", ""]
    play(game, "buy stone right" if level else "buy stone right with 6:money")
    assert game.sheets[1].vault == ["coin", "", ""]


def test_bens_turn_a_coin_of_his_own_stays_the_only_one() -> None:
    game = bens_turn()
    game._table.sheets[1].vault[0] = "coin"
    play(game, "pass 7")
    spend_next(game, {5: "2money"})
    play(game, "buy ore right with 5:money")
    assert game.sheets[1].vault == ["coin", "", ""]


@pytest.mark.parametrize(
    ("mights", "losses", "ranks"),
    [
        pytest.param((3, 3, 5), (-2, -2, 0), (2, 2, 5), id="two equal, the third stronger"),
        pytest.param((3, 3, 6), (-6, -6, 0), (2, 2, 5), id="the third twice as strong"),
        pytest.param((4, 4, 7), (-2, -2, 0), (2, 2, 5), id="just under twice"),
        pytest.param((2, 1, 2), (0, -12, 0), (4, 3, 4), id="the greatest loss"),
        pytest.param((0, 4, 4), (-3, 0, 0), (0, 4, 4), id="a pacifist between two armies"),
        pytest.param((0, 1), (-3, 0), (0, 5), id="a pacifist against one"),
        pytest.param((0, 0, 0), (0, 0, 0), (0, 0, 0), id="all pacifists"),
        pytest.param((5, 5, 3), (0, 0, -4), (4, 4, 3), id="first place shared"),
        pytest.param((2, 2, 2), (0, 0, 0), (4, 4, 4), id="all equal"),
        pytest.param((6, 1, 3, 2), (0, -12, 0, -8), (5, 0, 3, 0), id="four in a ring"),
        pytest.param((6, 3, 3, 0), (0, -6, 0, -3), (5, 2, 2, 0), id="four, second place shared"),
    ],
)
def test_conflicts(mights: tuple[int, ...], losses: tuple[int, ...], ranks: tuple[int, ...]) -> None:
    # D61–D66
    outcomes = settle(mights, usual().sheet.conflict)
    assert tuple(one.loss for one in outcomes) == losses
    assert tuple(one.reward for one in outcomes) == ranks
    names = ("Zeus", "Giza", "Babylon", "Artemis")
    seats: list[Seat] = [
        (name, {"military": [might]} if might else {}) for name, might in zip(names, mights, strict=False)
    ]
    game = ended("A", *seats)
    net = [loss + rank for loss, rank in zip(losses, ranks, strict=True)]
    assert [game.score(seat).conflict for seat in range(len(mights))] == net


# Zeus B with 17 VP before the conflict: stages 0 + 4 + 1, rolled VP 3, inventions 9; the guild copied brings nothing.
SEVENTEEN: Marks = {"stages": 3, "rolled_vp": [3], "inventions": {"gear": 3}, "has_traded": True}
GHOSTS: dict[int, dict[int, str]] = {
    0: {},
    1: {3: "military+idea"},
    2: {1: "2military"},
    3: {1: "2military", 3: "military+idea"},
    5: {1: "2military", 2: "2military", 3: "military+idea"},
    6: {1: "2military", 2: "2military", 3: "military+idea", 4: "military+idea"},
}


@pytest.mark.parametrize(
    ("own", "ghost", "total"), [(3, 6, 14), (3, 5, 18), (3, 3, 21), (3, 2, 22), (3, 0, 22), (0, 1, 14)]
)
def test_zeus_b_against_the_ghost(own: int, ghost: int, total: int) -> None:
    # D91. Two rerolls change nothing here: the dice without military fall as before.
    faces = GHOSTS[ghost]
    peaceful = [die for die in DICE if die not in faces]
    again = falls(peaceful, {}) * 2
    sheet = SEVENTEEN | Marks(military=[own] if own else [])
    market = ["artemis", "giza", "halicarnassus"]
    game = ended_solo("Zeus B", sheet, faces, market=market, rerolls=2, given=again)
    assert game.score(0).total - game.score(0).conflict == 17
    assert (game.mights, game.score(0).total) == ((own, ghost), total)


@pytest.mark.parametrize(("traded", "coins", "vp"), [(False, 3, 2), (True, 2, 1)])
def test_a_solo_game_without_trade_brings_a_third_coin(traded: bool, coins: int, vp: int) -> None:
    # D89
    game = ended_solo("Zeus A", {"vault": ["coin", "coin", ""], "has_traded": traded})
    assert (game.sheets[0].coins(), game.score(0).vault) == (coins, vp)


def test_babylon_a_stage_by_stage() -> None:
    # D42, D78
    dice = {1: "2wood", 2: "2bricks", 3: "bricks+wood", 4: "stone+bricks", 5: "idea", 6: "idea"}
    game = at_spending("Babylon A", dice)
    refused(game, "stage with 1:wood 5:idea", "which costs 2 bricks")
    play(game, "stage with own:bricks 3:bricks")
    assert game.score(0).stages == 3
    play(game, "stage with 1:wood 5:idea")
    assert (game.score(0).stages, game.sheets[0].invention_jokers) == (4, 1)
    play(game, "stage with 2:bricks 2:bricks 4:bricks 6:idea")
    assert game.score(0).stages == 9


def test_storing_paper() -> None:
    # D29, D30, R8
    game = at_spending("Giza A", {5: "glass+paper", 6: "cloth+paper"})
    play(game, "store paper with 5:paper 6:paper")
    assert game.sheets[0].stored == ["paper"]
    game = at_spending("Artemis A", {5: "glass+paper"})
    refused(game, "store paper with own:paper 5:paper", "which costs 2 paper on the dice")


def test_symbols_of_one_face() -> None:
    # D14, D17, D18
    game = at_spending("Giza A", {2: "ore+bricks", 4: "stone+bricks"})
    play(game, "stage with own:stone 4:stone", "store bricks with 2:bricks 4:bricks")
    game = at_spending("Zeus A", {3: "military+idea"})
    play(game, "military with 3:military", "tech goods with own:wood 3:idea")
    game = at_spending("Zeus A", {7: "gear/tablet/compass"})
    play(game, "invention gear with 7:gear")
    refused(game, "invention tablet with 7:tablet", "You have no tablet on die 7 left")


def test_what_one_money_symbol_buys() -> None:
    # D34, D36, D52
    others: list[Seat] = ["Zeus", ("Giza", {"stored": ["cloth"]})]
    game = at_spending("Rhodes A", {5: "2money"}, neighbours=others)
    play(game, "buy wood left with 5:money")
    refused(game, "buy stone right", "which costs money of 2")
    game = at_spending("Rhodes A", {5: "2money"}, sheet={"tech": {"raw": 1}}, neighbours=others)
    play(game, "buy wood left with 5:money", "buy stone right")
    game = at_spending("Rhodes A", {5: "2money", 6: "2money"}, sheet={"tech": {"raw": 1}}, neighbours=others)
    play(game, "buy wood left with 5:money")
    refused(game, "buy cloth right", "which costs money of 2")
    play(game, "buy cloth right with 6:money")
    assert game.purse == 4 - 3


@pytest.mark.parametrize(
    ("vault", "vp"),
    [(["", "", ""], 0), (["coin", "", ""], 0), (["coin", "", "coin"], 1), (["coin", "coin", "coin"], 2)],
)
def test_coins_left_in_the_vault(vault: list[Coin], vp: int) -> None:
    # D41
    assert ended("A", ("Zeus", {"vault": vault}), "Giza").score(0).vault == vp


def test_a_coin_of_age_one_is_spent_in_age_two() -> None:
    # D40
    game = at_spending("Giza A", age=2, sheet={"vault": ["coin", "", ""]}, neighbours=["Zeus", "Rhodes"])
    play(game, "buy wood left with vault:money")
    assert game.purse == 0
    game._table.sheets[0].vault[1] = "coin"
    finish(game)
    assert (game.sheets[0].coins(), game.score(0).vault) == (1, 0)


def test_rolled_vp_in_the_third_age() -> None:
    # D20
    game = at_spending("Zeus A", {3: "vp", 4: "vp"}, age=3, sheet={"rolled_vp": [1, 2]})
    refused(game, "vp with 3:vp 4:vp", "1 stone and 1 brick")
    assert offers(game, "vp") == []
    game = at_spending("Zeus A", {3: "vp", 4: "vp"}, age=3, sheet={"rolled_vp": [2]})
    play(game, "vp with 3:vp 4:vp")
    assert game.sheets[0].rolled_vp == [2, 2]


def test_military_in_the_third_age() -> None:
    # D19
    dice = {1: "2military", 3: "wood+ore"}
    game = at_spending("Giza A", dice, age=3, sheet={"military": [1, 1]})
    refused(game, "military with 1:military 3:wood 3:ore", "all spaces are used")
    game = at_spending("Giza A", dice, age=3, sheet={"military": [1]})
    refused(game, "military with 1:military", "1 wood and 1 ore")
    play(game, "military with 1:military 3:wood 3:ore")
    assert game.sheets[0].military == [1, 2]


def test_inventions_after_a_single_gear() -> None:
    # D22, D23
    dice = {1: "tablet", 2: "compass", 3: "gear", 4: "tablet", 5: "compass", 6: "gear", 7: "gear/tablet/compass"}
    game = at_spending("Zeus A", dice, age=2, sheet={"inventions": {"gear": 1}})
    refused(game, "invention tablet with 1:tablet", "costs 2 or 3 dice with tablet")
    refused(game, "invention gear with 3:gear 6:gear", "The gear is used already")
    play(game, "invention tablet with 1:tablet 4:tablet", "invention compass with 2:compass 5:compass 7:compass")
    assert game.score(0).inventions == 14


@pytest.mark.parametrize(
    ("before", "after", "vp"),
    [
        ({"gear": 2}, ["", "", "gear"], 9),
        ({"gear": 2, "tablet": 3}, ["compass", "gear", "tablet"], 14),
        ({"gear": 1, "tablet": 2}, ["gear", "", "tablet"], 10),
    ],
)
def test_babylons_joker_at_the_end(before: dict[str, int], after: list[str], vp: int) -> None:
    # D79, D80
    game = ended("A", ("Babylon", {"stages": 2, "invention_jokers": 1, "inventions": before}), "Zeus")
    assert (game.sheets[0].inventions, game.score(0).inventions) == (after, vp)


def test_the_third_tech_levels() -> None:
    # D48, D49
    artemis: Marks = {"stored": ["cloth", "glass"], "tech": {"goods": 3}}
    giza: Marks = {"stored": ["stone", "wood"], "card_stored": True, "tech": {"raw": 3}}
    game = ended("A", ("Artemis", artemis), ("Giza", giza))
    assert [game.score(seat).tech for seat in (0, 1)] == [4, 3]


def test_a_goods_joker_helps_at_once() -> None:
    # D45, D54
    game = at_spending("Rhodes A", {2: "ore+bricks", 3: "military+idea"})
    refused(game, "tech goods with 2:ore 2:bricks", "which costs 1 idea and 1 wood")
    game = at_spending("Rhodes A", {2: "ore+bricks", 3: "military+idea"}, sheet={"tech": {"goods": 1}})
    play(game, "tech goods with 2:ore 2:bricks", "tech raw with 3:idea joker:glass")
    assert game.sheets[0].tech == {"goods": 2, "raw": 1}


@pytest.mark.parametrize("tree", ["goods", "raw"])
def test_halicarnassus_a2_brings_a_level_one(tree: str) -> None:
    # D73
    game = at_spending("Halicarnassus A", {2: "ore+bricks", 5: "idea"}, sheet={"stages": 1})
    play(game, f"stage {tree} with 2:ore 5:idea")
    assert game.sheets[0].tech == {"goods": 0, "raw": 0} | {tree: 1}


def test_a_guild_waits_for_age_three_and_a_b_side() -> None:
    # D55
    dice = {2: "2bricks", 3: "military+idea", 5: "glass+paper"}
    guild = "guild with 2:bricks 3:idea 5:glass"
    refused(at_spending("Giza B", dice, age=2), guild, "Age III only")
    refused(at_spending("Giza A", dice, age=3), guild, "Side A has no guild")


@pytest.mark.parametrize(
    ("owner", "left", "right", "vp"),
    [
        (("Giza", {"stages": 4}), {"stages": 2}, {"stages": 3}, 9),
        (
            ("Halicarnassus", {"tech": {"goods": 3, "raw": 1}}),
            {"tech": {"goods": 1, "raw": 2}},
            {"tech": {"raw": 2}},
            5,
        ),
        (("Babylon", {}), {"military": [3, 1]}, {"military": [3]}, 7),
        (("Zeus", {}), {"rolled_vp": [2, 3]}, {"rolled_vp": [4]}, 9),
    ],
)
def test_what_guilds_bring(owner: tuple[str, Marks], left: Marks, right: Marks, vp: int) -> None:
    # D57–D59
    name, own = owner
    others = [wonder for wonder in ("Artemis", "Alexandria") if wonder != name]
    game = ended("B", (name, own | Marks(guild=True)), (others[0], left), (others[1], right))
    assert game.score(0).guild == vp


def test_rhodes_guild_with_neighbours_losing_12_and_3() -> None:
    # D60. Might 2 at Rhodes and opposite, 1 on the left: −6 twice. The pacifist on the right loses 3.
    game = ended(
        "B",
        ("Rhodes", {"military": [2], "guild": True}),
        ("Giza", {"military": [1]}),
        ("Zeus", {"military": [2]}),
        "Artemis",
    )
    assert game.score(0).guild == 15


STAGE_TIE: tuple[Marks, Marks] = ({"stages": 2, "rolled_vp": [5]}, {"stages": 3})
LEVELS: Marks = {"stages": 1, "stored": ["wood"]}


@pytest.mark.parametrize(
    ("first", "second", "winners"),
    [
        (*STAGE_TIE, (1,)),
        (LEVELS | Marks(tech={"goods": 2, "raw": 2}), LEVELS | Marks(tech={"goods": 2, "raw": 1}), (0,)),
        (
            Marks(stored=["wood", "ore", "stone", "glass"]),
            Marks(stored=["wood", "ore", "stone", "glass", "paper"]),
            (1,),
        ),
        (LEVELS, LEVELS, (0, 1)),
    ],
)
def test_ties(first: Marks, second: Marks, winners: tuple[int, ...]) -> None:
    # D67. Zeus A and Babylon A both have stages of 3, 1 and 5 VP.
    game = ended("A", ("Zeus", first), ("Babylon", second))
    assert game.score(0).total == game.score(1).total
    assert game.winners == winners


def test_a_reversed_second_age_with_three_players() -> None:
    # D6
    game = Game.new(3, seed=1, reversed_second_age=True)
    order = []
    while not game.over:
        move = game.legal(game.active_seat)[-1]
        if move.action == "pass":
            order.append(game.active_seat)
        game.choose(game.active_seat, move)
    assert order == [0, 1, 2, 0, 2, 1, 0, 1, 2]


NO_INVENTIONS: Marks = {"inventions": {"gear": 1, "tablet": 2, "compass": 3}}


def test_the_bots_helmet_twice() -> None:
    # D99, D101. The ore to use pays, with the start, for the first stage of Rhodes.
    game = bot_turn("Rhodes A", bot_die=[1, 1], sheet=NO_INVENTIONS)
    sheet = game.sheets[1]
    assert (sheet.military, sheet.rolled_vp, sheet.stored) == ([2], [4], ["ore"])
    assert sheet.stages == 1
    assert [event.face for event in game.log if isinstance(event, BotDieRolled)] == [1, 1]


@pytest.mark.parametrize(("wonder", "built", "stages"), [("Rhodes A", 0, 0), ("Rhodes A", 1, 2), ("Giza B", 2, 3)])
def test_the_bots_middle_stage(wonder: str, built: int, stages: int) -> None:
    # D100
    game = bot_turn(wonder, bot_die=[5], sheet=NO_INVENTIONS | Marks(stages=built))
    assert (game.sheets[1].stages, game.sheets[1].stored) == (stages, ["cloth"])
    assert game.mights[1] == (1 if wonder == "Rhodes A" and stages == 2 else 0)


def test_the_bot_trades_for_military_but_not_for_vp() -> None:
    # D98
    dice = {1: "stone+ore", 2: "2military", 5: "2money"}
    sheet = NO_INVENTIONS | Marks(military=[1])
    game = bot_turn("Alexandria A", dice, [3], sheet=sheet, player=("Artemis", {"stored": ["wood"]}))
    assert (game.sheets[1].military, game.sheets[0].vault) == ([1, 4], ["coin", "", ""])
    dice = {1: "stone+ore", 3: "vp", 5: "2money"}
    sheet = NO_INVENTIONS | Marks(rolled_vp=[1, 1])
    game = bot_turn("Artemis A", dice, [4], sheet=sheet, player=("Babylon", {}))
    assert (game.sheets[1].rolled_vp, game.sheets[0].vault) == ([1, 1], ["", "", ""])


def test_a_soloist_buys_from_the_card_of_the_age() -> None:
    # D88
    game = solo_spending("Zeus A", {5: "2money"}, market=["giza"])
    assert offers(game, "buy") == ["buy stone left with 5:money"]
