"""Sums by deal, and the bootstrap over deals.

The games of a deal are dealt the same cards, so they are not independent of each other; deals are. Whatever is
uncertain here is therefore measured by drawing deals, as many as there are, with replacement.
"""

from collections.abc import Hashable, Sequence
from typing import Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Name = TypeVar("Name", bound=Hashable)

RESAMPLES = 2000
# Fewer deals do not tell how much deals differ: drawing from two or three gives intervals that are far too narrow.
FEWEST_DEALS = 5
# The ends of an interval that holds 95 %.
ENDS = (2.5, 97.5)
SEED = 7
# How many cells of a chunk of resamples may be in memory at once.
CELLS = 4_000_000


class Ledger(Generic[Name]):
    """One number a deal for everything that is counted, by name."""

    def __init__(self) -> None:
        self._deals: dict[int, int] = {}
        self._entries: dict[Name, dict[int, float]] = {}

    def add(self, deal: int, name: Name, value: float = 1.0) -> None:
        """Adds to the number of a deal."""
        row = self._deals.setdefault(deal, len(self._deals))
        entry = self._entries.setdefault(name, {})
        entry[row] = entry.get(row, 0.0) + value

    def columns(self, names: Sequence[Name]) -> Floats:
        """A row a deal and a column a name; what was never counted is nought."""
        sums = np.zeros((len(self._deals), len(names)))
        for column, name in enumerate(names):
            entry = self._entries.get(name)
            if entry:
                sums[list(entry), column] = list(entry.values())
        return sums

    def names(self) -> list[Name]:
        """Everything that was counted, in the order of its first mention."""
        return list(self._entries)


def resampled(sums: Floats, resamples: int = RESAMPLES) -> Floats:
    """The columns' totals over deals drawn with replacement: a row a resample; always the same draws."""
    deals, columns = sums.shape
    chance = np.random.default_rng(SEED)
    totals = np.empty((resamples, columns))
    chunk = max(1, CELLS // max(1, deals))
    for first in range(0, resamples, chunk):
        size = min(chunk, resamples - first)
        drawn = chance.integers(deals, size=(size, deals))
        drawn += np.arange(size)[:, None] * deals
        times = np.bincount(drawn.ravel(), minlength=size * deals).reshape(size, deals)
        totals[first : first + size] = times @ sums
    return totals
