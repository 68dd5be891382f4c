"""Players of the card game that are programs: a view in, a move out.

>>> import random
>>> from septem import Game
>>> from septem.protocol import play_out
>>> game = Game.new(3, seed=5)
>>> play_out(game, [seated(bot_named("random"), random.Random(seat)) for seat in range(3)])
>>> game.over
True
"""

from septem.bots.bot import Bot, seated
from septem.bots.levels import LEVELS, Level, level_named
from septem.bots.registry import bot_named, bot_names

__all__ = ["LEVELS", "Bot", "Level", "bot_named", "bot_names", "level_named", "seated"]
