"""Adding up simulated games: points by category, wins by seat and by wonder, and how sure they are."""

from math import sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from septem.game.scores import Score
from septem.simulation.intervals import wilson
from septem.simulation.run import Simulation

CATEGORIES = (*Score._fields, "total")
# Every number of points a city can have lies well between these.
LOWEST, VALUES = -32, 512
PERCENTILES = (5, 25, 50, 75, 95)


class Spread(NamedTuple):
    """How points are spread over cities: mean, standard deviation and the values at `PERCENTILES`."""

    mean: float
    deviation: float
    percentiles: tuple[int, ...]


class Share(NamedTuple):
    """How often something won: the share of its games, with a 95 % interval, and its mean points."""

    name: str
    games: int
    share: float
    low: float
    high: float
    points: float


class Tally:
    """Counts of all games added so far; only the players' cities count, the Free City's does not."""

    def __init__(self, players: int, wonder_names: tuple[str, ...]) -> None:
        self.players = players
        self.wonder_names = wonder_names
        self.games = 0
        self._points: NDArray[np.int64] = np.zeros((len(CATEGORIES), VALUES), np.int64)
        # For each seat, then for each wonder: games, wins, points.
        self._seats: NDArray[np.float64] = np.zeros((3, players))
        self._wonders: NDArray[np.float64] = np.zeros((3, len(wonder_names)))

    def add(self, played: Simulation) -> None:
        """Adds a batch of games."""
        scores = played.scores[:, : self.players]
        totals = scores.sum(axis=2)
        # A shared victory is shared: the wins of a game add up to one.
        wins = played.winners[:, : self.players] / played.winners.sum(axis=1, keepdims=True)
        for number in range(len(CATEGORIES)):
            points = totals if CATEGORIES[number] == "total" else scores[:, :, number]
            self._points[number] += np.bincount(points.ravel() - LOWEST, minlength=VALUES)
        self._seats += [np.full(self.players, len(scores)), wins.sum(axis=0), totals.sum(axis=0)]
        boards, count = played.wonders[:, : self.players].ravel(), len(self.wonder_names)
        self._wonders += [
            np.bincount(boards, minlength=count),
            np.bincount(boards, wins.ravel(), minlength=count),
            np.bincount(boards, totals.ravel(), minlength=count),
        ]
        self.games += len(scores)

    def points(self) -> dict[str, Spread]:
        """The spread of every category and of the total."""
        return {name: _spread(counts) for name, counts in zip(CATEGORIES, self._points, strict=True)}

    def seats(self) -> list[Share]:
        """Wins by seat."""
        return _shares([f"seat {seat}" for seat in range(self.players)], self._seats)

    def wonders(self) -> list[Share]:
        """Wins by wonder and side, most successful first; those that never appeared are left out."""
        shares = _shares(list(self.wonder_names), self._wonders)
        return sorted(shares, key=lambda share: -share.share)


def _spread(counts: NDArray[np.int64]) -> Spread:
    values = np.arange(LOWEST, LOWEST + VALUES)
    mean = np.average(values, weights=counts)
    variance = np.average((values - mean) ** 2, weights=counts)
    reached = np.cumsum(counts) / counts.sum()
    marks = tuple(int(values[np.searchsorted(reached, percent / 100)]) for percent in PERCENTILES)
    return Spread(float(mean), sqrt(variance), marks)


def _shares(names: list[str], sums: NDArray[np.float64]) -> list[Share]:
    return [
        Share(name, int(games), wins / games, *wilson(wins / games, games), points / games)
        for name, games, wins, points in zip(names, *sums.tolist(), strict=True)
        if games
    ]
