"""Games in bulk on several threads, a piece at a time; compiled code lets them run side by side."""

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import islice
from typing import TypeVar

from septem.errors import SetupError
from septem.game.setup import check_whole

Job = TypeVar("Job")
Played = TypeVar("Played")


def cores() -> int:
    """The cores this process may use, where the system tells."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def check_amounts(games: int, threads: int | None) -> None:
    """Refuses numbers of games and of threads that cannot be."""
    for thing, number in (("game", games), ("thread", threads)):
        if number is None:
            continue
        check_whole(f"{thing}s", number)
        if number < 1:
            raise SetupError(f"A simulation needs at least one {thing}, not {number}.")


def pieces(games: int, largest: int, workers: int) -> Iterator[tuple[int, int]]:
    """All games in pieces, one for every worker if there are few: the first game of each, and how many.

    >>> list(pieces(10, largest=4, workers=2))
    [(0, 4), (4, 4), (8, 2)]
    """
    size = min(largest, -(-games // workers))
    return ((first, min(size, games - first)) for first in range(0, games, size))


def in_threads(play: Callable[[Job], Played], jobs: Iterable[Job], workers: int) -> Iterator[Played]:
    """What comes of each job, in their order; a few are played ahead of the one asked for.

    Who stops asking waits only for those that are being played.
    """
    with ThreadPoolExecutor(workers) as pool:
        coming = (pool.submit(play, job) for job in jobs)
        waiting: deque[Future[Played]] = deque(islice(coming, 2 * workers))
        try:
            while waiting:
                yield waiting.popleft().result()
                waiting.extend(islice(coming, 1))
        finally:
            pool.shutdown(cancel_futures=True)
