"""The components of 7 Dice Wonders against what its rules say of them."""

import doctest
from collections import Counter
from collections.abc import Iterator

import msgspec
import pytest

import septem.data.dice
from septem.data.dice import (
    BotInvention,
    BotMilitary,
    BotResource,
    BotStore,
    BotVp,
    BuildTechLevel,
    CardSide,
    CoinsPlus,
    CopyNeighbourGuild,
    FreeStage,
    GuildEffect,
    InventionJoker,
    Joker,
    MilitaryReward,
    Optional,
    RerollUnusedDie,
    Reward,
    RollAgain,
    Side,
    TradeDiscount,
    UseAllDice,
    VpPerStored,
    VpReward,
    components,
    load,
)

BOX = load()
SHEET = BOX.sheet
RAW = ("wood", "stone", "bricks", "ore")
GOODS = ("cloth", "glass", "paper")
SIDES: tuple[Side, ...] = ("A", "B")
CARDS = {f"{key} {side}": BOX.card(key, side) for key in BOX.wonders for side in SIDES}


def powers(kind: type[Reward]) -> dict[str, list[int]]:
    """The stages with such a reward, counted from 1, card by card."""
    found = {name: [number for number, _ in rewards(card, kind)] for name, card in CARDS.items()}
    return {name: stages for name, stages in found.items() if stages}


def rewards(card: CardSide, kind: type[Reward]) -> Iterator[tuple[int, Reward]]:
    for number, stage in enumerate(card.stages, 1):
        for reward in stage.reward:
            if isinstance(reward, kind):
                yield number, reward


def amounts(name: str, kind: type[CoinsPlus] | type[MilitaryReward] | type[VpReward]) -> list[int]:
    return [reward.n for _, reward in rewards(CARDS[name], kind) if isinstance(reward, kind)]


def costs(name: str) -> list[dict[str, int]]:
    return [stage.cost for stage in CARDS[name].stages]


def effect(name: str) -> GuildEffect:
    guild = CARDS[name].guild
    assert guild
    return guild.effect


def test_d1_there_are_seven_different_dice_and_seven_cards_with_two_sides() -> None:
    assert [die.id for die in BOX.dice] == ["die1", "die2", "die3", "die4", "die5", "die6", "die7"]
    assert {len(die.faces) for die in BOX.dice} == {6}
    assert len({die.faces for die in BOX.dice}) == 7
    assert {key: wonder.short for key, wonder in BOX.wonders.items()} == {
        "halicarnassus": "Halicarnassus",
        "alexandria": "Alexandria",
        "artemis": "Artemis",
        "babylon": "Babylon",
        "zeus": "Zeus",
        "giza": "Giza",
        "rhodes": "Rhodes",
    }
    assert all(set(wonder.sides) == {"A", "B"} for wonder in BOX.wonders.values())


def test_d5_d9_d10_three_ages_and_of_six_dice_two_and_two_are_kept() -> None:
    turn = BOX.turn
    assert (turn.ages, turn.dice, turn.rolled, turn.keep, turn.rerolls, turn.unused) == (3, 7, 6, (2, 2), 2, 1)


# Dice.


def test_the_symbols_on_all_dice_add_up() -> None:
    shown = Counter[str]()
    for die in BOX.dice:
        for face in die.faces:
            for printed in face.symbols:
                shown[printed.symbol] += 1 if printed.symbol == "money" else printed.count
    assert shown == (
        dict.fromkeys(RAW, 6)
        | dict.fromkeys(GOODS, 4)
        | {"gear": 3, "tablet": 3, "compass": 3, "military": 6, "money": 3, "idea": 7, "vp": 5}
    )


def test_d16_materials_come_in_twos() -> None:
    for die in BOX.dice:
        for face in die.faces:
            materials = [printed for printed in face.symbols if printed.symbol in RAW + GOODS]
            if materials:
                assert sum(printed.count for printed in materials) == 2
                assert len(materials) == len(face.symbols)


def test_d17_the_other_faces() -> None:
    faces = [face.symbols for die in BOX.dice for face in die.faces if face.mode == "all"]
    others = Counter(tuple((p.symbol, p.count) for p in face) for face in faces if face[0].symbol not in RAW + GOODS)
    assert others == {
        (("military", 2),): 2,
        (("military", 1), ("idea", 1)): 2,
        (("vp", 1),): 5,
        (("money", 2),): 3,
        (("idea", 1),): 5,
        (("gear", 1),): 2,
        (("tablet", 1),): 2,
        (("compass", 1),): 2,
    }


def test_d18_one_face_offers_one_of_the_three_inventions() -> None:
    offers = [(die.id, face) for die in BOX.dice for face in die.faces if face.mode == "one_of"]
    assert len(offers) == 1
    die, face = offers[0]
    assert die == "die7"
    assert [(printed.symbol, printed.count) for printed in face.symbols] == [("gear", 1), ("tablet", 1), ("compass", 1)]


def test_d91_the_ghost_rolls_at_most_6_military() -> None:
    most = [max(sum(p.count for p in face.symbols if p.symbol == "military") for face in die.faces) for die in BOX.dice]
    assert sum(most) == 6


@pytest.mark.parametrize(
    ("die", "face"),
    [
        ("die1", {"stone": 1, "ore": 1}),
        ("die2", {"ore": 1, "bricks": 1}),
        ("die3", {"military": 1, "idea": 1}),
        ("die4", {"stone": 2}),
        ("die5", {"vp": 1}),
        ("die6", {"vp": 1}),
        ("die7", {"idea": 1}),
    ],
)
def test_the_dice_of_the_worked_turn_have_their_faces(die: str, face: dict[str, int]) -> None:
    faces = next(each.faces for each in BOX.dice if each.id == die)
    assert face in [{printed.symbol: printed.count for printed in each.symbols} for each in faces]


# Sheet.


def test_d19_the_second_military_space_costs_wood_and_ore() -> None:
    assert [space.cost for space in SHEET.military.spaces] == [{}, {"wood": 1, "ore": 1}]


def test_d20_the_third_space_of_rolled_vp_costs_stone_and_bricks() -> None:
    assert [space.cost for space in SHEET.rolled_vp.spaces] == [{}, {}, {"stone": 1, "bricks": 1}]


def test_d22_d23_one_two_and_three_dice_of_an_invention_bring_14_vp_in_all() -> None:
    assert [(space.dice, space.vp) for space in SHEET.inventions.spaces] == [(1, 1), (2, 4), (3, 9)]


def test_d25_there_are_eight_resources() -> None:
    assert BOX.symbols.resources == (*RAW, *GOODS, "idea")
    assert BOX.symbols.inventions == ("gear", "tablet", "compass")
    assert BOX.symbols.names == (*BOX.symbols.resources, "gear", "tablet", "compass", "vp", "military", "money")


def test_d29_each_material_is_stored_for_two_of_its_kind() -> None:
    assert {save.resource: save.cost for save in SHEET.saves.items} == {name: {name: 2} for name in RAW + GOODS}


def test_d33_d34_money_and_trade() -> None:
    assert (SHEET.trade.price, SHEET.trade.discounted_price) == (2, 1)
    assert (SHEET.vault.money_per_coin, SHEET.vault.spent_coin_gives_money) == (2, 2)


def test_d41_coins_left_in_the_vault() -> None:
    assert SHEET.vault.vp_by_coins_left == (0, 0, 1, 2)


def test_d45_d46_d47_the_costs_of_the_tech_levels() -> None:
    assert {tree.id: [level.cost for level in tree.levels] for tree in SHEET.tech_trees} == {
        "goods": [{"idea": 1, "wood": 1}, {"ore": 1, "bricks": 1}, {"idea": 2}],
        "raw": [{"idea": 1, "glass": 1}, {"stone": 1, "paper": 1}, {"idea": 1, "cloth": 1}],
    }


def test_d48_d52_what_the_tech_levels_do() -> None:
    assert {tree.id: [level.effect for level in tree.levels] for tree in SHEET.tech_trees} == {
        "goods": [TradeDiscount(GOODS, 1), Joker(GOODS, "once_per_age"), VpPerStored(GOODS, 2)],
        "raw": [TradeDiscount(RAW, 1), Joker(RAW, "once_per_age"), VpPerStored(RAW, 1)],
    }


def test_d62_d64_d65_what_the_conflict_costs_and_brings() -> None:
    conflict = SHEET.conflict
    assert (conflict.weaker, conflict.half_or_less, conflict.pacifist_floor) == (-2, -6, -3)
    assert (conflict.first, conflict.second, conflict.tie_penalty) == (5, 3, 1)


# Wonders.


def test_the_starting_resources() -> None:
    assert {key: wonder.start for key, wonder in BOX.wonders.items()} == {
        "alexandria": "glass",
        "halicarnassus": "cloth",
        "artemis": "paper",
        "babylon": "bricks",
        "zeus": "wood",
        "rhodes": "ore",
        "giza": "stone",
    }


def test_d43_three_stages_but_four_on_giza_b_and_two_on_rhodes_b() -> None:
    others = {name: len(card.stages) for name, card in CARDS.items() if len(card.stages) != 3}
    assert others == {"giza B": 4, "rhodes B": 2}


def test_the_stages_of_an_a_side_bring_9_vp_and_those_of_giza_14() -> None:
    totals = {name: sum(amounts(name, VpReward)) for name in CARDS if name.endswith("A")}
    assert totals == {name: 14 if name == "giza A" else 9 for name in totals}


def test_the_stages_of_babylon_a() -> None:
    assert costs("babylon A")[:2] == [{"bricks": 2}, {"wood": 1, "idea": 1}]
    assert [stage.reward for stage in CARDS["babylon A"].stages[:2]] == [
        (VpReward(3),),
        (InventionJoker(1), VpReward(1)),
    ]


@pytest.mark.parametrize(
    ("name", "resource", "units"),
    [
        ("babylon A", "bricks", 3),
        ("babylon B", "bricks", 3),
        ("giza A", "stone", 3),
        ("giza B", "stone", 4),
        ("rhodes A", "ore", 3),
        ("rhodes B", "ore", 4),
    ],
)
def test_r7_some_last_stages_ask_for_three_or_four_alike(name: str, resource: str, units: int) -> None:
    assert costs(name)[-1][resource] == units


def test_d68_the_jokers_of_alexandria_and_zeus() -> None:
    jokers = {name: [(n, reward) for n, reward in rewards(card, Joker)] for name, card in CARDS.items()}
    raw, goods = Joker(RAW, "once_per_turn"), Joker(GOODS, "once_per_turn")
    assert {name: found for name, found in jokers.items() if found} == {
        "alexandria A": [(2, raw)],
        "alexandria B": [(1, raw), (2, goods)],
        "zeus B": [(1, raw)],
    }


def test_d70_d71_d74_what_the_cards_store() -> None:
    stores = {
        "halicarnassus": Optional("idea", 1, {"idea": 2}),
        "artemis": Optional("money", 1, {"money": 2}),
        "babylon": Optional("bricks", 1, {"bricks": 2}),
        "giza": Optional("stone", 1, {"stone": 2}),
        "rhodes": Optional("ore", 1, {"ore": 2}),
        "alexandria": None,
        "zeus": None,
    }
    assert {name: card.optional for name, card in CARDS.items()} == {
        f"{key} {side}": optional for key, optional in stores.items() for side in SIDES
    }


def test_d72_halicarnassus_builds_tech_levels() -> None:
    assert powers(BuildTechLevel) == {"halicarnassus A": [2], "halicarnassus B": [1, 2, 3]}


def test_d76_the_pluses_of_artemis_and_rhodes() -> None:
    assert powers(CoinsPlus) == {"artemis A": [2], "artemis B": [1, 2, 3], "rhodes B": [1, 2]}
    assert amounts("artemis A", CoinsPlus) == [2]
    assert amounts("artemis B", CoinsPlus) == [1, 1, 1]
    assert amounts("rhodes B", CoinsPlus) == [1, 1]


def test_d78_d81_the_powers_of_babylon() -> None:
    assert powers(InventionJoker) == {"babylon A": [2], "babylon B": [3]}
    assert powers(RerollUnusedDie) == {"babylon B": [2]}


def test_d82_d83_the_powers_of_zeus() -> None:
    assert powers(UseAllDice) == {"zeus A": [2]}
    assert powers(CopyNeighbourGuild) == {"zeus B": [3]}


def test_d85_rhodes_has_might_of_its_own() -> None:
    assert powers(MilitaryReward) == {"rhodes A": [2], "rhodes B": [1, 2]}
    assert amounts("rhodes A", MilitaryReward) + amounts("rhodes B", MilitaryReward) == [1, 1, 1]


def test_d86_giza_brings_nothing_but_vp() -> None:
    for name in ("giza A", "giza B"):
        assert {type(reward) for stage in CARDS[name].stages for reward in stage.reward} == {VpReward}


def test_d55_every_b_side_has_a_guild_for_age_iii() -> None:
    assert {name: card.guild.ages if card.guild else None for name, card in CARDS.items()} == {
        name: (3,) if name.endswith("B") else None for name in CARDS
    }


def test_d57_d58_what_the_guilds_count() -> None:
    neighbours, three = ("left", "right"), ("left", "right", "self")
    counted = {name: effect(name) for name in CARDS if name.endswith("B")}
    assert {name: (guild.counts, guild.of, guild.kinds) for name, guild in counted.items()} == {
        "halicarnassus B": ("tech_levels", neighbours, ()),
        "alexandria B": ("stored_resources", three, GOODS),
        "artemis B": ("stored_resources", three, RAW),
        "babylon B": ("military_might", neighbours, ()),
        "zeus B": ("rolled_vp", neighbours, ()),
        "giza B": ("wonder_stages", three, ()),
        "rhodes B": ("conflict_losses", neighbours, ()),
    }
    assert {guild.vp_each for guild in counted.values()} == {1}
    assert [name for name, guild in counted.items() if guild.scored == "after_conflict"] == ["rhodes B"]


# Solo.


def test_d90_d92_the_ghost() -> None:
    assert (BOX.ghost.dice, BOX.ghost.allowed_rerolls) == (7, (0, 1, 2))
    assert BOX.ghost.reroll_keeps_military.value


def test_d97_d98_the_card_of_the_bot() -> None:
    first = ("wonder", "military", "rolled_vp", "inventions")
    assert BOX.bot.preferences == {"A": (*first, "tech"), "B": (*first, "guild", "tech")}
    assert BOX.bot.trades_for == ("wonder", "military", "guild")


def test_d99_d100_d101_the_die_of_the_bot() -> None:
    assert [face.face for face in BOX.bot.die] == [1, 2, 3, 4, 5, 6]
    assert [face.symbols for face in BOX.bot.die] == [
        (BotMilitary(1), RollAgain(), BotVp(2), BotStore("ore")),
        (BotMilitary(1), RollAgain(), BotVp(2), BotStore("wood")),
        (BotMilitary(2), BotStore("bricks"), BotVp(1), BotStore("stone")),
        (BotInvention("compass"), BotResource("idea"), FreeStage("bottom"), BotStore("paper")),
        (BotInvention("tablet"), BotResource("idea"), FreeStage("middle"), BotStore("cloth")),
        (BotInvention("gear"), BotResource("idea"), FreeStage("top"), BotStore("glass")),
    ]


def test_the_rulings_that_are_played() -> None:
    rulings = BOX.rulings
    assert rulings.save_payment == "dice_only"  # R8
    assert rulings.permanents_per_turn == 1  # R7
    assert not rulings.jokers_tradable  # R9
    assert rulings.coins_plus == "once_per_turn"  # R15
    assert rulings.two_player_neighbours == 1  # D63
    assert rulings.bot_fills_vault  # R21
    assert rulings.bot_unused_die == "comes_back"  # R22


# The file and the package.


def sources(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        for key, part in value.items():
            if key in ("source", "start_source"):
                yield from [part] if isinstance(part, str) else part.values()
            else:
                yield from sources(part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from sources(part)


def test_every_value_has_a_source_of_the_legend_and_none_is_made_up() -> None:
    found = Counter(sources(msgspec.to_builtins(BOX)))
    assert set(found) <= set(BOX.provenance_legend)
    assert "" not in found
    assert "reconstructed" not in found


def test_public_names_are_complete() -> None:
    modules = {"checks", "components", "load", "places"}
    public = {name for name in vars(septem.data.dice) if not name.startswith("_")} - modules
    assert public | {"load"} == set(septem.data.dice.__all__)
    kinds = {kind for kind in vars(components).values() if isinstance(kind, type) and issubclass(kind, msgspec.Struct)}
    assert {kind.__name__ for kind in kinds} - {"Struct"} <= set(septem.data.dice.__all__)


def test_the_example_runs() -> None:
    results = doctest.testmod(septem.data.dice)
    assert results.attempted == 2
    assert results.failed == 0
