"""Fits the weights of the heuristic bot by self-play: `python -m septem.bots.fitting --generations 300 --seed 1`.

CMA-ES proposes weights; each candidate plays the same deals from every seat against copies of the best weights so far,
and of rbai and greedy, at several tables. Its fitness is how much more than its share it wins. Every few generations
the mean of the search distribution meets the best weights on fresh deals and takes their place if it wins.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Lock
from typing import Any, NamedTuple

import cma
import numpy as np

from septem.bots.compiled import thinking
from septem.bots.styles import WEIGHTS_FILE
from septem.bots.thinking.picking import GREEDY, RBAI, WEIGHING
from septem.bots.thinking.playing import Mind
from septem.bots.thinking.weights import Weights, tunable, weights_of
from septem.data.rows import blank
from septem.data.tables import tables
from septem.kernel.arrays import array_of, dtype
from septem.kernel.compiled import kernel
from septem.kernel.layout import CATEGORIES, MOVES, SEATS, GameRow

# Where the search begins, in hundredths of a point by Age: what a first fit made of numbers guessed by hand.
START: dict[str, Any] = {
    "coin": [40, 48, 28],
    "poor": [64, 34, 18],
    "gift": [89, 24, 29],
    "raw_first": [1039, 783, 23],
    "raw_more": [444, 364, -14],
    "raw_sold": [105, 65, -10],
    "goods_first": [530, 596, -9],
    "goods_sold": [77, 163, 3],
    "any_raw": [1012, 2358, -40],
    "any_goods": [579, 833, 95],
    "stage_need": [111, 159, -44],
    "discount": [424, 153, -29],
    "chain": [68, 75, 33],
    "stage": [107, 154, -52],
    "symbol": [202, 83, 53],
    "same": [136, 186, -59],
    "complete": [186, -20, 12],
    "war": [155, 539, 94],
    "later_war": [166, 118, 7],
    "growth": [-25, -68, 56],
    "deny": [5, 9, 13],
    "seventh": 618,
    "dig": 362,
    "copy": 418,
    "free_once": 1006,
    "free_colour": 991,
    "free_first": 875,
    "free_last": 528,
}

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


def main() -> None:
    """Fits and writes the weights, with how they came about."""
    parser = argparse.ArgumentParser(description="Fit the weights of the heuristic bot by self-play.")
    parser.add_argument("--generations", type=int, default=300)
    parser.add_argument("--population", type=int, default=24)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--out", type=Path, default=WEIGHTS_FILE)
    asked = parser.parse_args()
    fit = Fit(asked.seed, asked.threads)
    command = f"python -m septem.bots.fitting --generations {{}} --population {asked.population} --seed {asked.seed}"
    for generation, line in fit.run(asked.generations, asked.population):
        print(line, file=sys.stderr, flush=True)  # noqa: T201
        found = {"command": command.format(generation), "games": fit.games, "weights": named(fit.best)}
        asked.out.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


class Fit:
    """A run of the search."""

    def __init__(self, seed: int, threads: int) -> None:
        self.seed = seed
        self.games = 0
        self._counting = Lock()
        self.best = numbers(START)
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
            rivals = [mind(WEIGHING, self.best, table.edition)]
            if not only_best:
                rivals += [mind(RBAI, self.best, table.edition), mind(GREEDY, self.best, table.edition)]
            candidate = mind(WEIGHING, np.round(point), table.edition)
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


def mind(policy: int, point: Any, edition: str) -> Mind:
    """A mind with weights from a point of the search."""
    found = blank(Mind)
    found.policy = policy
    found.weights = weights_of(named(point), tables(edition))
    return found


def numbers(values: dict[str, Any]) -> Any:
    """Weights as one array."""
    weights = weights_of(values, tables("first"))
    fields = {name: getattr(weights, name) for name, _ in tunable()}
    return np.array(
        [value[place] if isinstance(value := fields[name], list) else value for name, place in tunable()], float
    )


def named(point: Any) -> dict[str, Any]:
    """A point of the search as weights by name."""
    shapes = {field.name: field.shape for field in Weights.FIELDS}
    found: dict[str, Any] = {}
    for (name, _), value in zip(tunable(), np.round(point).astype(int).tolist(), strict=True):
        if shapes[name]:
            found.setdefault(name, []).append(value)
        else:
            found[name] = value
    return found


if __name__ == "__main__":
    main()
