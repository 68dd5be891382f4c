"""Bots as other processes run them, for tests."""

import time
from typing import Any

from septem.bots import LEVELS
from septem.server.runtime.bots import think

TEN_MINUTES = 600.0


def think_long_at_the_top(game: str, view: Any, seat: int, level: int, seed: int) -> str:
    """The move of a bot, which at the top level comes after ten minutes."""
    if level == len(LEVELS):
        time.sleep(TEN_MINUTES)
    return think(game, view, seat, level, seed)
