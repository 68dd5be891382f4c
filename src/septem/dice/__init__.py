"""7 Dice Wonders, a fan game after 7 Wonders by Konrad Anft, for one to four players.

>>> import random
>>> from septem.dice import Game
>>> game, rng = Game.solo("Zeus", "B", rerolls=2, seed=1), random.Random(1)
>>> while not game.over:
...     game.choose(0, rng.choice(game.view(0).legal()))
>>> game.score(0).total
0
"""

from septem.dice.events import BotDieRolled, CoinReceived, Drawn, Event, Fought, Lies, Played, Rolled
from septem.dice.game import Game
from septem.dice.moves import Decision, Move, Unit
from septem.dice.position import Die
from septem.dice.record import Record
from septem.dice.scoring import Score
from septem.dice.sheet import Sheet
from septem.dice.view import View

__all__ = [
    "BotDieRolled",
    "CoinReceived",
    "Decision",
    "Die",
    "Drawn",
    "Event",
    "Fought",
    "Game",
    "Lies",
    "Move",
    "Played",
    "Record",
    "Rolled",
    "Score",
    "Sheet",
    "Unit",
    "View",
]
