"""All commands at a table: in the lobby, during play, on leaving and coming back, and for a rematch.

Pages and the API send the same ones; each command declares its rate limit and whether it marks its actor as present.
No I/O.
"""

from septem.server.tables.commands.base import SYSTEM, Actor, Command, NewTable, Outcome
from septem.server.tables.commands.lobby import ChangeSetup, Create, FreeSeat, PickBoard, SeatBot, Sit, Start
from septem.server.tables.commands.play import Choose, ChooseAsBot, Undo
from septem.server.tables.commands.presence import ComeBack, Leave, LetBotPlay, RunOutOfTime, TakeOverSeat
from septem.server.tables.commands.rematch import Rematch

__all__ = [
    "SYSTEM",
    "Actor",
    "ChangeSetup",
    "Choose",
    "ChooseAsBot",
    "ComeBack",
    "Command",
    "Create",
    "FreeSeat",
    "Leave",
    "LetBotPlay",
    "NewTable",
    "Outcome",
    "PickBoard",
    "Rematch",
    "RunOutOfTime",
    "SeatBot",
    "Sit",
    "Start",
    "TakeOverSeat",
    "Undo",
]
