"""Shares of wins, or of anything else that is counted by games, with the interval that deals allow."""

from collections.abc import Hashable
from typing import Generic, NamedTuple, TypeVar

import numpy as np

from septem.arena.resampling import ENDS, FEWEST_DEALS, RESAMPLES, Floats, Ledger, resampled

Thing = TypeVar("Thing", bound=Hashable)

# What lies outside an interval at one of its ends.
TAIL = 0.025


class Share(NamedTuple):
    """A share of so many games, with its 95 % interval."""

    share: float
    low: float
    high: float
    games: int


class Gains(Generic[Thing]):
    """What things gained in their games, by deal."""

    def __init__(self) -> None:
        self._sums: Ledger[tuple[Thing, bool]] = Ledger()

    def add(self, deal: int, thing: Thing, gain: float) -> None:
        """Counts one game of a thing, of which it gained so much, from nothing to one."""
        self._sums.add(deal, (thing, False))
        self._sums.add(deal, (thing, True), gain)

    def shares(self) -> dict[Thing, Share]:
        """The share of each thing, in the order of their first games."""
        things = [thing for thing, gained in self._sums.names() if not gained]
        if not things:
            return {}
        gains = self._sums.columns([(thing, True) for thing in things])
        games = self._sums.columns([(thing, False) for thing in things])
        return dict(zip(things, shares(gains, games), strict=True))


def shares(gains: Floats, games: Floats, resamples: int = RESAMPLES) -> list[Share]:
    """What each column gained of its games; both have a row a deal."""
    things = games.shape[1]
    totals = games.sum(axis=0)
    estimates = gains.sum(axis=0) / np.maximum(totals, 1)
    drawn = resampled(np.hstack([gains, games]), resamples)
    with np.errstate(invalid="ignore"):  # a draw may miss all deals of a thing
        ratios = drawn[:, :things] / drawn[:, things:]
    result = []
    for thing in range(things):
        known = ratios[~np.isnan(ratios[:, thing]), thing]
        deals = int(np.count_nonzero(games[:, thing]))
        low, high = _interval(float(estimates[thing]), known, deals)
        result.append(Share(float(estimates[thing]), low, high, round(totals[thing])))
    return result


def _interval(share: float, drawn: Floats, deals: int) -> tuple[float, float]:
    # Where every game was won, drawing deals again tells nothing: then the exact bound for so many deals holds, below
    # which a share would have lost one with a chance of more than 97.5 %.
    if share >= 1:
        return TAIL ** (1 / deals), 1.0
    if share <= 0:
        return 0.0, 1 - TAIL ** (1 / deals)
    if deals < FEWEST_DEALS:
        return 0.0, 1.0
    low, high = np.percentile(drawn, ENDS)
    # Rounding must not put the share outside its own interval where all deals are alike.
    return min(float(low), share), max(float(high), share)
