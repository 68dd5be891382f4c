"""A player who is about to keep dice, in a few words."""

from collections.abc import Mapping, Sequence

from septem.dice import Game
from septem.dice.table import Turn
from tests.dice.table import Marks, Seat, at_spending


def keeping(
    wonder: str,
    dice: Mapping[int, str],
    *,
    age: int,
    rolls: int,
    passed: int,
    kept: Sequence[int] = (),
    sheet: Marks | None = None,
    neighbours: Sequence[Seat] | None = None,
) -> Game:
    """Seat 0 after so many rolls, with some dice kept before."""
    game = at_spending(wonder, dice, age=age, sheet=sheet, neighbours=neighbours, passed=passed)
    game._table.phase = "keep"
    game._table.turn = Turn(kept=list(kept), rolls=rolls)
    return game
