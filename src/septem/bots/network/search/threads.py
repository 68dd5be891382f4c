"""On how many cores a search thinks: on all of them for a person at the terminal, on one where others use the rest."""

import os
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from multiprocessing import parent_process

MOST_THREADS = 8


def threads_here() -> int:
    """How many threads a search of this process has: one in a process that another has started.

    Those are the workers of the arena and of the server, of which each core has its own.
    """
    if parent_process() is not None:
        return 1
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(cores, MOST_THREADS)


def threads() -> ThreadPoolExecutor | None:
    """The threads of this process, shared by all its searches; None for one."""
    return _pool(os.getpid(), threads_here()) if threads_here() > 1 else None


@cache
def _pool(process: int, number: int) -> ThreadPoolExecutor:  # noqa: ARG001 - a forked process has none of these threads
    return ThreadPoolExecutor(number)
