"""What one seat may know."""

import random
from typing import TYPE_CHECKING

from septem.dice.chance import Chance
from septem.dice.moves import Move
from septem.dice.position import Position
from septem.dice.table import Table

if TYPE_CHECKING:
    from septem.dice.game import Game


class View(Position):
    """A seat's view of a game: everything on the table, and nothing of the dice to come.

    >>> from septem.dice import Game
    >>> view = Game.new(2, seed=3).view(1)
    >>> view.legal()[0]
    Move(action='pick', target='', dice=(1,), seller=None, payment=())
    """

    def __init__(self, table: Table, seat: int) -> None:
        super().__init__(table)
        self._seat = seat

    @property
    def seat(self) -> int:
        """Whose view this is."""
        return self._seat

    def legal(self, seat: int | None = None) -> list[Move]:
        """The moves open to a seat, the viewer's own if none is named."""
        return super().legal(self._seat if seat is None else seat)

    @property
    def table(self) -> Table:
        """A copy of the table to think with; the rules' own functions work on it."""
        return self._table.clone()

    def sample(self, rng: random.Random) -> "Game":
        """A game that goes on from here with other luck."""
        from septem.dice.game import Game

        return Game(self._table.clone(), Chance(random.Random(rng.getrandbits(63))))
