"""Symbols, faces, costs, rewards and guilds in words: one source for the rules, the terminal and the pages."""

import pytest

from septem.data.dice import load
from septem.dice import Unit
from septem.dice.words import (
    bot_face_words,
    cost_words,
    face_text,
    face_words,
    guild_words,
    level_words,
    payment_words,
    reward_words,
    rewards_words,
)
from septem.server.i18n import use_locale

BOX = load()
SIDES = [side for wonder in BOX.wonders.values() for side in wonder.sides.values()]


@pytest.mark.parametrize(
    ("face", "words"),
    [
        ("stone+ore", "stone and ore"),
        ("2wood", "2 wood"),
        ("2money", "2 money"),
        ("vp", "1 point"),
        ("gear/tablet/compass", "gear, tablet or compass"),
    ],
)
def test_faces(face: str, words: str) -> None:
    printed = next(one for die in BOX.dice for one in die.faces if face_text(one) == face)
    assert face_words(printed) == words


def test_costs_and_payments() -> None:
    assert cost_words({"wood": 2, "idea": 1}) == "2 wood and 1 idea"
    assert cost_words({}) == "nothing"
    payment = [
        Unit("own", "wood"),
        Unit("4", "stone"),
        Unit("4", "stone"),
        Unit("bought", "ore"),
        Unit("vault", "money"),
    ]
    assert payment_words(payment) == "own wood, 2 stone of die 4, bought ore, a coin of the vault"


@pytest.mark.parametrize(
    ("wonder", "side", "stage", "words"),
    [
        ("alexandria", "B", 2, "goods of choice"),
        ("babylon", "B", 2, "roll an unused die again, 2 points"),
        ("zeus", "B", 3, "a neighbour's guild counts too, 1 point"),
        ("rhodes", "B", 1, "might 1, +1 money in trade, 3 points"),
    ],
)
def test_rewards(wonder: str, side: str, stage: int, words: str) -> None:
    card = BOX.wonders[wonder].sides["A" if side == "A" else "B"]
    assert rewards_words(BOX, card.stages[stage - 1].reward) == words


def test_every_reward_level_guild_and_face_of_the_bot_can_be_said() -> None:
    assert all(reward_words(BOX, reward) for side in SIDES for stage in side.stages for reward in stage.reward)
    assert all(level_words(BOX, level) for tree in BOX.sheet.tech_trees for level in tree.levels)
    guilds = [guild_words(BOX, side.guild.effect) for side in SIDES if side.guild is not None]
    assert len(set(guilds)) == len(guilds) == 7
    assert all(bot_face_words(printed) for printed in BOX.bot.die)


def test_the_words_follow_the_language_of_whoever_reads() -> None:
    with use_locale("de"):
        assert cost_words({"wood": 2, "idea": 1}) == "2 Holz und 1 Idee"
