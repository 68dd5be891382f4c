"""Faces, costs, payments, rewards and guilds in words."""

import pytest

from septem.cli.dice.words import (
    cost_words,
    face_parts,
    face_words,
    guild_words,
    level_words,
    payment_words,
    rewards_words,
)
from septem.data.dice import load
from septem.dice import Unit
from septem.dice.words import face_text

BOX = load()


@pytest.mark.parametrize(
    ("face", "words"),
    [
        ("stone+ore", "stone and ore"),
        ("2wood", "wood ×2"),
        ("2military", "military 2"),
        ("2money", "money 2"),
        ("vp", "VP"),
        ("gear/tablet/compass", "gear, tablet or compass"),
    ],
)
def test_faces(face: str, words: str) -> None:
    printed = next(one for die in BOX.dice for one in die.faces if face_text(one) == face)
    assert face_words(BOX, printed) == words


def test_two_resources_are_two_symbols_and_money_2_is_one() -> None:
    faces = [face_parts(BOX, face) for die in BOX.dice for face in die.faces]
    assert ["wood ×2"] in faces
    assert ["military 2"] in faces
    assert ["military", "idea"] in faces


def test_costs_and_payments() -> None:
    assert cost_words({"wood": 2, "idea": 1}) == "2 wood + idea"
    assert cost_words({}) == "nothing"
    payment = [Unit("own", "wood"), Unit("4", "stone"), Unit("4", "stone"), Unit("bought", "ore"), Unit("5", "vp")]
    assert payment_words(payment) == "own wood, die 4 stone ×2, bought ore, die 5 VP"
    others = [Unit("joker", "glass"), Unit("vault", "money"), Unit("own", "money"), Unit("bot", "ore")]
    assert payment_words(others) == "joker glass, a coin of the vault, the stored money, bot die ore"


@pytest.mark.parametrize(
    ("wonder", "side", "stage", "words"),
    [
        ("halicarnassus", "A", 2, "a tech level, 1 VP"),
        ("alexandria", "B", 2, "goods joker"),
        ("artemis", "A", 2, "+2 money in trade, 1 VP"),
        ("babylon", "A", 2, "invention joker, 1 VP"),
        ("babylon", "B", 2, "roll a die again, 2 VP"),
        ("zeus", "A", 2, "all dice usable, 1 VP"),
        ("zeus", "B", 3, "a neighbour's guild, 1 VP"),
        ("rhodes", "B", 1, "1 might, +1 money in trade, 3 VP"),
    ],
)
def test_rewards(wonder: str, side: str, stage: int, words: str) -> None:
    card = BOX.wonders[wonder].sides["A" if side == "A" else "B"]
    assert rewards_words(BOX, card.stages[stage - 1].reward) == words


def test_tech_levels_and_guilds() -> None:
    assert [level_words(BOX, level) for tree in BOX.sheet.tech_trees for level in tree.levels] == [
        "goods for 1 in trade",
        "goods joker",
        "2 VP each stored good",
        "raw for 1 in trade",
        "raw joker",
        "1 VP each stored raw",
    ]
    guilds = {key: wonder.sides["B"].guild for key, wonder in BOX.wonders.items()}
    assert {key: guild_words(BOX, guild.effect) for key, guild in guilds.items() if guild} == {
        "halicarnassus": "1 VP each tech level of neighbours",
        "alexandria": "1 VP each stored good of you and neighbours",
        "artemis": "1 VP each stored raw of you and neighbours",
        "babylon": "1 VP each might of neighbours",
        "zeus": "1 VP each rolled VP of neighbours",
        "giza": "1 VP each stage of you and neighbours",
        "rhodes": "1 VP each VP lost in battle of neighbours",
    }
