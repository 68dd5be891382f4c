"""Whom it pays: what it does where a thing can be paid for in several ways."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks.champion.playing import Array, Moment
from benchmarks.champion.results import Sums
from septem.data.cards import AGES
from septem.kernel.actions import NO_WAY
from septem.kernel.observation import COINS, PLACE, PLACES_FROM, POINTS_TOTAL

LEFT, SPLIT, RIGHT = range(3)
FEWER, AS_MANY, MORE = range(3)  # what the left neighbour has, beside the right one


class Payments:
    """Sums over decisions."""

    def __init__(self) -> None:
        ages = len(AGES)
        self.sums: dict[str, NDArray[Any]] = {
            "decisions": np.zeros(ages, np.int64),
            "coins": np.zeros((ages, 2), np.int64),  # to the left and to the right
            "choices": np.zeros(ages, np.int64),  # decisions with several ways to pay
            "heads": np.zeros((ages, 2)),  # what a coin to either side counts for there
            "dearer": np.zeros((ages, 2), np.int64),  # where ways differ in price: how often, how often not the least
            # Where all coins can go to either side for the same price: to which they go, by what the two have.
            "by_points": np.zeros((ages, 3, 3), np.int64),
            "by_coins": np.zeros((ages, 3, 3), np.int64),
        }

    def note(self, moment: Moment) -> None:
        """Adds the payments of these decisions."""
        sums, ages = self.sums, moment.rows["age"][moment.games]
        paid = np.maximum(moment.ways[np.arange(len(ages)), moment.taken].astype(np.int64), 0)
        sums["decisions"] += np.bincount(ages, minlength=len(AGES))
        np.add.at(sums["coins"], ages, paid)
        there = moment.ways[:, :, 0] != NO_WAY
        several = there.sum(axis=1) > 1
        ages, paid, there = ages[several], paid[several], there[several]
        ways, seen = moment.ways[several].astype(np.int64), moment.seen[several]
        sums["choices"] += np.bincount(ages, minlength=len(AGES))
        np.add.at(sums["heads"], ages, moment.payments[several])
        prices = ways.sum(axis=2)
        least = np.where(there, prices, 1_000).min(axis=1)
        most = np.where(there, prices, -1).max(axis=1)
        differ = most > least
        np.add.at(sums["dearer"], (ages[differ], 0), 1)
        np.add.at(sums["dearer"], (ages[differ], 1), paid[differ].sum(axis=1) > least[differ])
        either = ~differ & (there & (ways[:, :, 0] == 0)).any(axis=1) & (there & (ways[:, :, 1] == 0)).any(axis=1)
        side = np.select([paid[:, 1] == 0, paid[:, 0] == 0], [LEFT, RIGHT], SPLIT)
        for name, column in (("by_points", POINTS_TOTAL), ("by_coins", COINS)):
            place = (ages[either], compared(seen[either], column), side[either])
            np.add.at(sums[name], place, 1)

    def count(self) -> Sums:
        """All of it."""
        return {f"pay_{name}": array for name, array in self.sums.items()}


def compared(seen: Array, column: int) -> Array:
    """Whether the left neighbour has FEWER, AS_MANY or MORE of something than the right one."""
    left, right = (seen[:, PLACES_FROM + PLACE * place + column].astype(np.int64) for place in (1, 2))
    found: Array = np.sign(left - right) + AS_MANY
    return found
