"""Everything that can be done at a table, a module for each time at which it is done.

Pages and the API send the same commands; what a command counts against and whether it shows that its actor is there
stand with it. No I/O.
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
