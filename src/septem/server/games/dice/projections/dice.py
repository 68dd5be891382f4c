"""The seven dice: the face each shows, where it comes from, and when it was last rolled."""

from collections.abc import Sequence

from septem import dice
from septem.dice.events import Lies, Rolled
from septem.dice.position import Position
from septem.dice.table import Table as Board
from septem.dice.words import face_words
from septem.server.games.dice.projections.dice_table import DieStatus, DieView
from septem.server.i18n import _


def project_dice(game: Position, board: Board, names: Sequence[str]) -> tuple[DieView, ...]:
    """All dice by number; `board` is the table of the game."""
    fallen = _rolled_at(game)
    return tuple(
        DieView(
            number=die.number,
            face=die.printed,
            words=face_words(die.printed),
            state=_state(board, die),
            is_passed=die.is_passed,
            tag=_tag(board, die),
            note=_note(board, die, names),
            rolled_at=fallen.get(die.number, 0),
        )
        for die in game.dice
    )


def _state(board: Board, die: dice.Die) -> DieStatus:
    if board.phase == "spend":
        return "free" if not die.is_used else "partly" if die.left else "used"
    return "kept" if die.is_kept else "rolled"


def _tag(board: Board, die: dice.Die) -> str:
    """The state of a die in a word or two."""
    if board.phase in ("pick", "over"):
        return ""
    if board.phase == "keep":
        return _("fixed") if die.is_passed else _("kept") if die.is_kept else _("rolled")
    return {"free": _("unused"), "partly": _("in use"), "used": _("used")}[_state(board, die)]


def _note(board: Board, die: dice.Die, names: Sequence[str]) -> str:
    """Where a die comes from."""
    if board.phase in ("pick", "over"):
        return ""
    if die.is_passed:
        if board.variant == "ghost" or (board.variant == "bot" and board.place == 0):
            return _("placed")
        giver = len(board.sheets) - 1 if board.place == 0 else board.seat_at(board.place - 1)
        return _("from {name}").format(name=names[giver])
    if die.number == board.turn.rerolled:
        return _("rolled again")
    if die.is_kept:
        return _("kept, roll {roll}").format(roll=_roll_of(board, die.number))
    return _("roll {roll}").format(roll=board.turn.rolls)


def _roll_of(board: Board, die: int) -> int:
    """The roll in which a die was kept."""
    keeps = board.box.components.turn.keep
    place, roll = board.turn.kept.index(die), 0
    while place >= sum(keeps[: roll + 1]):
        roll += 1
    return roll + 1


def _rolled_at(game: Position) -> dict[int, int]:
    """The number of the event that last rolled each die, so that a page knows which dice were just rolled."""
    found: dict[int, int] = {}
    for number, event in enumerate(game.log, 1):
        if isinstance(event, Rolled):
            found |= {die: number for die, _face in event.faces}
        elif isinstance(event, Lies):
            found[event.die] = number
    return found
