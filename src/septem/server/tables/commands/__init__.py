"""Everything that can be done at a table, in a module for each time: before, during and after the game.

Pages and the API send the same commands. A command names the limit that it counts against, and whether it shows that
its actor is there. No I/O.
"""

from septem.server.tables.commands.base import SYSTEM, Actor, Command, NewTable, Outcome, TableCommand
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
    "TableCommand",
    "TakeOverSeat",
    "Undo",
]
