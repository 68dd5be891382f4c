"""Seven levels, from a beginner to the strongest there is."""

import random
from collections.abc import Sequence
from typing import NamedTuple

from septem.bots.bot import Bot
from septem.bots.ratings import RATINGS
from septem.bots.registry import bot_named
from septem.errors import SetupError
from septem.game.moves import Move
from septem.game.view import View
from septem.words import listed, shown


class Level(NamedTuple):
    """A strength to play against: a bot with settings."""

    number: int
    name: str
    bot: str
    sentence: str

    @property
    def rating(self) -> int:
        """How strong it is at three players, random play being 0."""
        return RATINGS[self.bot]


LEVELS = (
    Level(1, "novice", "builder", "builds whatever it can, and never asks what for"),
    Level(2, "apprentice", "network:50", "builds when building is right, but picks its cards almost blindly"),
    Level(3, "citizen", "network:20", "tells good cards from bad ones, and is often wrong about the best"),
    Level(4, "merchant", "network:12", "picks good cards, if seldom the best one"),
    Level(5, "architect", "network:7", "mostly picks the best card, and forgives little"),
    Level(6, "strategist", "network", "plays what it has learnt in millions of games against itself"),
    Level(
        7,
        "master",
        "champion:900ms",
        "knows what level 6 knows, and imagines for nine tenths of a second how the game goes on",
    ),
)

USUAL_LEVEL = 3


def level_named(text: str) -> Level:
    """A level by number or name."""
    for level in LEVELS:
        if text.casefold() in (str(level.number), level.name):
            return level
    names = listed((f"{level.number} ({level.name})" for level in LEVELS), "or")
    raise SetupError(f"there is no level '{shown(text)}'; choose {names}.")


def bot_of(level: Level) -> Bot:
    """A new bot that plays at this level."""
    return bot_named(level.bot)


class LevelBot:
    """The bot of a level."""

    def __init__(self, setting: str = str(USUAL_LEVEL)) -> None:
        self.level = level_named(setting)
        self._bot = bot_of(self.level)

    def choose(self, view: View, moves: Sequence[Move], rng: random.Random) -> Move:
        """What the bot of this level chooses."""
        return self._bot.choose(view, moves, rng)

    def explain(self, view: View, move: Move) -> str:
        """What it says about it."""
        return self._bot.explain(view, move)
