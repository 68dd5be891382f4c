"""The score sheet of one city."""

from typing import NamedTuple


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
