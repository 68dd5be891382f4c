"""Whether the network knows how it stands: the share of the win that it expected, beside what came of it."""

from math import sqrt

import numpy as np

from benchmarks.champion.playing import TURNS, Array, Moment
from benchmarks.champion.results import Sums
from septem.data.cards import AGES
from septem.kernel.layout import TURNS_AN_AGE
from septem.simulation.intervals import Z
from septem.simulation.stats.figures import Estimate

BINS = 20
ALL = 0  # before the Ages, which count from 1
SAME = 1e-9  # expectations that differ by less are all the same, but for rounding


class Expectations:
    """What players expected at each decision of some games."""

    def __init__(self) -> None:
        self._parts: list[tuple[Array, Array, Array, Array]] = []

    def note(self, moment: Moment) -> None:
        """Keeps what is expected at these decisions."""
        rows = moment.rows[moment.games]
        turns = rows["age"].astype(np.int64) * TURNS_AN_AGE + np.minimum(rows["turn"], TURNS_AN_AGE - 1)
        self._parts.append((moment.games, moment.players, turns, moment.wins.astype(np.float64)))

    def count(self, shares: Array) -> Sums:
        """Sums over these games, of which each player got a share of the win, `shares[game, player]`."""
        games, players, turns, expected = (np.concatenate(parts) for parts in zip(*self._parts, strict=True))
        won = shares[games, players]
        bins = np.minimum((expected * BINS).astype(np.int64), BINS - 1)
        weights = (None, expected, won, expected**2, expected * won, won**2)
        found: Sums = {"turns": np.stack([np.bincount(turns, each, minlength=TURNS) for each in weights], -1)}
        # The decisions of one game are not independent of each other; games are. So what intervals need is summed up
        # game by game.
        counts, squares = (np.zeros((1 + len(AGES), BINS, 3)) for _ in range(2))
        for age in (ALL, *AGES):
            these = slice(None) if age == ALL else turns // TURNS_AN_AGE == age - 1
            n, p, w = _by_game(len(shares), games[these], bins[these], expected[these], won[these])
            counts[age] = np.stack([n.sum(axis=0), p.sum(axis=0), w.sum(axis=0)], -1)
            squares[age] = np.stack([(n * n).sum(axis=0), (n * w).sum(axis=0), (w * w).sum(axis=0)], -1)
        return found | {"bins": counts, "bin_squares": squares}


def _by_game(count: int, games: Array, bins: Array, expected: Array, won: Array) -> tuple[Array, Array, Array]:
    """Decisions, expected and won shares, each by game and bin."""
    places, size = games * BINS + bins, count * BINS
    sums = (np.bincount(places, weights, minlength=size) for weights in (None, expected, won))
    n, p, w = (each.reshape(count, BINS).astype(np.float64) for each in sums)
    return n, p, w


def reliability(sums: Sums, age: int = ALL) -> list[tuple[int, float, Estimate]]:
    """For each bin that has decisions: how many, what was expected on average, and what came of it."""
    found = []
    for (n, p, w), (nn, nw, ww) in zip(sums["bins"][age].tolist(), sums["bin_squares"][age].tolist(), strict=True):
        if n:
            share = w / n
            margin = Z * sqrt(max(0.0, ww - 2 * share * nw + share * share * nn)) / n
            found.append((int(n), p / n, Estimate(share, max(0.0, share - margin), min(1.0, share + margin))))
    return found


def brier(sums: Sums, age: int = ALL) -> float:
    """The mean square of what expectation and outcome differ by."""
    these = slice(None) if age == ALL else slice((age - 1) * TURNS_AN_AGE, age * TURNS_AN_AGE)
    n, _, _, pp, pw, ww = sums["turns"][these].sum(axis=0).tolist()
    return float((pp - 2 * pw + ww) / n)


def mean_expected(sums: Sums) -> float:
    """The share of the win that is expected on average."""
    n, p = sums["turns"][:, :2].sum(axis=0).tolist()
    return float(p / n)


def known(sums: Sums) -> list[float]:
    """How much of the outcome is known on each turn: the square of the correlation between expected and won shares.

    It is 0 for who knows nothing and 1 for who knows everything, and does not mind if all expectations are too high.
    """
    n, p, w, pp, pw, ww = sums["turns"].T
    spread, won_spread = n * pp - p * p, n * ww - w * w
    tells = (spread > SAME * n * n) & (won_spread > SAME * n * n)
    found = np.where(tells, (n * pw - p * w) ** 2 / np.where(tells, spread * won_spread, 1), 0)
    return [float(share) for share in found]


def mean_gap(sums: Sums, age: int = ALL) -> float:
    """By how much expectation and outcome differ in a bin, each bin counting as often as it comes up."""
    lines = reliability(sums, age)
    return sum(n * abs(expected - won.value) for n, expected, won in lines) / sum(n for n, _, _ in lines)
