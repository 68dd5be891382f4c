"""Random games by the hundred thousand, on the compiled kernel and all cores."""

import os
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING

from septem.errors import SetupError
from septem.game.names import VARIANTS, Names, names_of
from septem.game.setup import empty_table
from septem.kernel.compiled import Kernel, kernel
from septem.kernel.layout import CATEGORIES, MOVES, GameRow

if TYPE_CHECKING:
    from septem.kernel.arrays import Array

CHUNK = 16_384  # rows in flight: enough to keep every core busy, few enough to stay small


@dataclass(frozen=True, slots=True)
class Simulation:
    """What random games came to.

    `scores[game, seat]` are the seven columns of `Score`; `winners[game, seat]` is True for those who won or shared;
    `wonders[game, seat]` indexes `wonder_names`. In the Free City game the third seat is the Free City, which never
    wins.
    """

    scores: "Array"
    winners: "Array"
    wonders: "Array"
    wonder_names: tuple[str, ...]


def simulate(
    games: int,
    players: int,
    edition: str = "first",
    variant: str | None = None,
    seed: int = 0,
    threads: int | None = None,
) -> Simulation:
    """Plays random games and returns their scores, winners and wonders as NumPy arrays.

    The same arguments give the same games whatever the number of threads; game 0 is dealt like
    `Game.new(players, edition, variant, seed=seed)`.
    """
    import numpy

    parts = list(simulate_chunks(games, players, edition, variant, seed, threads))
    return Simulation(
        numpy.concatenate([part.scores for part in parts]),
        numpy.concatenate([part.winners for part in parts]),
        numpy.concatenate([part.wonders for part in parts]),
        parts[0].wonder_names,
    )


def simulate_chunks(
    games: int,
    players: int,
    edition: str = "first",
    variant: str | None = None,
    seed: int = 0,
    threads: int | None = None,
) -> Iterator[Simulation]:
    """The same games a chunk at a time, for progress and for runs that may be stopped."""
    names = names_of(edition)
    seats = empty_table(names, players, variant).seats
    if games < 1:
        raise SetupError(f"A simulation needs at least one game, not {games}.")
    if threads is not None and threads < 1:
        raise SetupError(f"A simulation needs at least one thread, not {threads}.")
    if not 0 <= seed < 2**63:
        raise SetupError(f"A seed is a number from 0 to 2**63 - 1, not {seed}.")
    return _chunks(kernel(), names, seats, games, players, VARIANTS[variant], seed, threads or cores())


def _chunks(
    compiled: Kernel, names: Names, seats: int, games: int, players: int, variant: int, seed: int, workers: int
) -> Iterator[Simulation]:
    size = min(CHUNK, -(-games // workers))

    def play(first: int) -> Simulation:
        return _play(compiled, names, seats, min(size, games - first), players, variant, seed, first)

    with ThreadPoolExecutor(workers) as pool:
        waiting: deque[Future[Simulation]] = deque()
        for first in range(0, games, size):
            waiting.append(pool.submit(play, first))
            if len(waiting) > 2 * workers:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


def _play(
    compiled: Kernel, names: Names, seats: int, games: int, players: int, variant: int, seed: int, first: int
) -> Simulation:
    import numpy

    from septem.kernel.arrays import array_of, dtype

    rows = numpy.zeros(games, dtype(GameRow))
    tables = array_of(names.tables)
    compiled.play_rows(rows, tables, players, variant, seed, first, numpy.zeros(MOVES, numpy.int32))
    scores = numpy.zeros((games, seats, CATEGORIES), numpy.int16)
    won = numpy.zeros(games, numpy.int8)
    boards = numpy.zeros((games, seats), numpy.int8)
    compiled.score_rows(rows, tables, scores, won, boards, numpy.zeros(CATEGORIES, numpy.int16))
    winners = (won[:, None] >> numpy.arange(seats)) & 1 == 1
    return Simulation(scores, winners, boards, tuple(f"{wonder.city} {wonder.side}" for wonder in names.wonders))


def cores() -> int:
    """The cores this process may use, where the system tells."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
