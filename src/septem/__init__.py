"""An open, unofficial implementation of the board game 7 Wonders."""

from septem.errors import DataError, IllegalMove, MissingExtra, RecordError, SeptemError, SetupError
from septem.game.cities import City
from septem.game.events import Battle, Event, Played, Revealed
from septem.game.game import Game
from septem.game.moves import Decision, Move
from septem.game.record import Record
from septem.game.scores import Score

__version__ = "0.1.0"
