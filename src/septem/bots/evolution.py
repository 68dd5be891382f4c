"""The search of `fitting`: CMA-ES over the weights, each candidate judged by the games it wins."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Lock
from typing import Any, NamedTuple

import cma
import numpy as np

from septem.bots.compiled import thinking
from septem.bots.minds import mind_with
from septem.bots.thinking.picking import GREEDY, RBAI, WEIGHING
from septem.bots.thinking.playing import Mind
from septem.bots.weights import SHAPES, Values, tunable
from septem.data.tables import tables
from septem.kernel.arrays import array_of, dtype
from septem.kernel.compiled import kernel
from septem.kernel.layout import CATEGORIES, MOVES, SEATS, GameRow

FIRST_STEP = 0.08  # of each weight, or of the smallest scale: the start is a good one
SMALLEST_SCALE = 40.0  # hundredths of a point: what one step of the search changes in a weight that is near 0
MARGIN = 0.004  # fitness for each point by which the candidate beats the mean of the others
CHECK_EVERY = 10
CHECK_DEALS = 8


class Table(NamedTuple):
    """A kind of table to play at, and how many deals of it a candidate plays against each kind of opponent."""

    players: int
    edition: str
    deals: int


TABLES = (Table(3, "first", 120), Table(3, "second", 60), Table(5, "first", 30), Table(7, "first", 12))


class Fit:
    """A run of the search."""

    def __init__(self, start: Values, seed: int, threads: int) -> None:
        self.seed = seed
        self.games = 0
        self._counting = Lock()
        self.best = numbers(start)
        self._scale = np.maximum(np.abs(self.best), SMALLEST_SCALE)
        self._pool = ThreadPoolExecutor(threads)
        # Asked for here, so that threads need not each compile them.
        self._play, self._score = thinking().play_tables, kernel().score_rows

    def run(self, generations: int, population: int) -> Iterator[tuple[int, str]]:
        """Searches, and says now and then after which generation it has come how far."""
        search = cma.CMAEvolutionStrategy(
            self.best / self._scale,
            FIRST_STEP,
            {"popsize": population, "seed": self.seed, "verbose": -9, "maxiter": generations},
        )
        for generation in range(generations):
            points = search.ask()
            fitness = list(self._pool.map(lambda point, g=generation: self._fitness(point * self._scale, g, 1), points))
            search.tell(points, [-value for value in fitness])
            if (generation + 1) % CHECK_EVERY == 0 or generation + 1 == generations:
                mean = np.round(search.mean * self._scale)
                gain = self._fitness(mean, -1 - generation, CHECK_DEALS, only_best=True)
                if gain > 0:
                    self.best = mean
                verdict = "kept" if gain > 0 else "dropped"
                after = f"generation {generation + 1}, {self.games:,} games"
                yield generation + 1, f"{after}: {gain:+.4f} against the best so far, {verdict}"

    def _fitness(self, point: Any, number: int, times: int, only_best: bool = False) -> float:
        """What a candidate wins beyond its share, over all tables and opponents, on the deals of this number."""
        total = 0.0
        for place, table in enumerate(TABLES):
            policies = (WEIGHING,) if only_best else (WEIGHING, RBAI, GREEDY)
            rivals = [mind_with(named(self.best), policy, table.edition) for policy in policies]
            candidate = mind_with(named(point), WEIGHING, table.edition)
            for rival in rivals:
                seed = (self.seed << 24) + (number + 100_000) * 8 + place
                total += self.advantage(candidate, rival, table, table.deals * times, seed) / len(rivals)
        return total / len(TABLES)

    def advantage(self, candidate: Mind, rival: Mind, table: Table, deals: int, seed: int) -> float:
        """How much more than its share a candidate wins against copies of a rival, and a little for its points."""
        players, games = table.players, deals * table.players
        seats = np.tile(np.arange(players), deals)
        line_ups = np.ones((games, SEATS), np.int8)
        line_ups[np.arange(games), seats] = 0
        rows = np.zeros(games, dtype(GameRow))
        cards = array_of(tables(table.edition))
        dealt = np.repeat(np.arange(deals, dtype=np.int64), players)
        buffers = np.zeros(CATEGORIES, np.int16), np.zeros(MOVES, np.int32), np.zeros(MOVES, np.int32)
        self._play(rows, cards, players, 0, seed, dealt, array_of(candidate, rival), line_ups, *buffers)
        sheets, won = np.zeros((games, players, CATEGORIES), np.int16), np.zeros(games, np.int8)
        self._score(rows, cards, sheets, won, np.zeros((games, players), np.int8), np.zeros(SEATS, np.int16))
        with self._counting:
            self.games += games
        wins = (won[:, None] >> np.arange(players)) & 1
        here = np.arange(games), seats
        share = (wins / wins.sum(axis=1, keepdims=True))[here].mean()
        totals = sheets.sum(axis=2)
        ahead = (totals[here] - (totals.sum(axis=1) - totals[here]) / (players - 1)).mean()
        return float((share * players - 1) / (players - 1) + MARGIN * ahead)


def numbers(values: Values) -> Any:
    """Weights as one array."""
    return np.array(
        [value[place] if isinstance(value := values[name], list) else value for name, place in tunable()], float
    )


def named(point: Any) -> Values:
    """A point of the search as weights by name."""
    found: dict[str, Any] = {}
    for (name, _), value in zip(tunable(), np.round(point).astype(int).tolist(), strict=True):
        if SHAPES[name]:
            found.setdefault(name, []).append(value)
        else:
            found[name] = value
    return found
