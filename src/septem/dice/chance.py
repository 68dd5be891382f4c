"""Where dice fall: outcomes that are given come first, then a generator."""

import random
from collections.abc import Iterable
from copy import copy

from septem.errors import RecordError


class Chance:
    """Random numbers that can be copied with a game, and written down beforehand for one that is replayed."""

    def __init__(self, generator: random.Random, given: Iterable[int] = ()) -> None:
        self._generator = generator
        self._given = list(given)
        self._next = 0

    def below(self, count: int) -> int:
        """A number from 0 to count - 1."""
        if self._next < len(self._given):
            self._next += 1
            if self._given[self._next - 1] >= count:
                raise RecordError("The rolls of the record do not fit its moves: a line is missing, or one too many.")
            return self._given[self._next - 1]
        return int(self._generator.random() * count)

    def clone(self) -> "Chance":
        """A copy that will give the same numbers."""
        return Chance(copy(self._generator), self._given[self._next :])
