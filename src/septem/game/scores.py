"""The score sheet of one city, and what its science symbols are worth."""

from collections.abc import Sequence
from typing import NamedTuple

from septem.kernel.layout import SET_POINTS
from septem.kernel.scoring import science


class Score(NamedTuple):
    """Points by category, in the order of the sheet (P9).

    >>> Score(military=3, treasury=1, wonder=10, civilian=13, science=21, commerce=4, guilds=0).total
    52
    """

    military: int
    treasury: int
    wonder: int
    civilian: int
    science: int
    commerce: int
    guilds: int

    @property
    def total(self) -> int:
        """The sum of all seven."""
        return sum(self)


class ScienceCount(NamedTuple):
    """What science symbols are worth, those of choice placed best; each by compass, gear and tablet."""

    placed: tuple[int, int, int]
    chosen: tuple[int, int, int]
    squares: tuple[int, int, int]
    sets: int
    set_points: int
    points: int


def count_science(have: Sequence[int], wild: int) -> ScienceCount:
    """Squares and sets of so many compasses, gears and tablets and so many symbols of choice (P5).

    >>> count_science((2, 1, 1), 1)
    ScienceCount(placed=(3, 1, 1), chosen=(1, 0, 0), squares=(9, 1, 1), sets=1, set_points=7, points=18)
    """
    compasses, gears, tablets = have
    points = science(compasses, gears, tablets, wild)
    ways = ((a, b, wild - a - b) for a in range(wild + 1) for b in range(wild + 1 - a))
    chosen = next(way for way in ways if science(compasses + way[0], gears + way[1], tablets + way[2], 0) == points)
    placed = (compasses + chosen[0], gears + chosen[1], tablets + chosen[2])
    sets = min(placed)
    squares = (placed[0] ** 2, placed[1] ** 2, placed[2] ** 2)
    return ScienceCount(placed, chosen, squares, sets, SET_POINTS * sets, points)
