"""An open, unofficial implementation of the board game 7 Wonders.

>>> import random
>>> from septem import Game
>>> game, rng = Game.new(3, seed=7), random.Random(7)
>>> while not game.over:
...     for seat, kind, by in game.pending:
...         game.choose(seat, rng.choice(game.view(by).legal(seat)))
>>> game.winners
(1,)
"""

from septem.errors import DataError, IllegalMove, MissingExtra, RecordError, SeptemError, SeptemWarning, SetupError
from septem.game.cities import City
from septem.game.events import Battle, Event, Played, Revealed
from septem.game.game import Game
from septem.game.moves import Decision, Move
from septem.game.record import Record
from septem.game.scores import Score
from septem.game.view import KnownHand, View
from septem.simulation import Simulation, simulate

__version__ = "0.6.0"

__all__ = [
    "Battle",
    "City",
    "DataError",
    "Decision",
    "Event",
    "Game",
    "IllegalMove",
    "KnownHand",
    "MissingExtra",
    "Move",
    "Played",
    "Record",
    "RecordError",
    "Revealed",
    "Score",
    "SeptemError",
    "SeptemWarning",
    "SetupError",
    "Simulation",
    "View",
    "simulate",
]
