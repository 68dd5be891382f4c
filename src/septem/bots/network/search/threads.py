"""On how many cores a search thinks: on all of them for a person at the terminal, on one where others use the rest."""

import os
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from multiprocessing import parent_process

MOST_THREADS = 8


def threads_here() -> int:
    """How many threads a search of this process has: one for each core, but for those that others use.

    A process that another has started has one: it is a worker of the arena or of the server, of which each core has
    its own. Elsewhere OMP_NUM_THREADS says how many there may be, as it does for other programs; Ray sets it.
    """
    if parent_process() is not None:
        return 1
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    allowed = os.environ.get("OMP_NUM_THREADS", "")
    return min(cores, MOST_THREADS, max(int(allowed), 1) if allowed.isdecimal() else cores)


def threads() -> ThreadPoolExecutor | None:
    """The threads of this process, shared by all its searches; None for one."""
    return _pool(os.getpid(), threads_here()) if threads_here() > 1 else None


@cache
def _pool(process: int, number: int) -> ThreadPoolExecutor:  # noqa: ARG001 - a forked process has none of these threads
    return ThreadPoolExecutor(number)
