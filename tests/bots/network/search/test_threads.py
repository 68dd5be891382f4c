"""Threads of a search: all cores in a person's own process, one in the workers that the arena and the server start."""

import os
from multiprocessing import get_context

import pytest

from septem.bots.network.search.threads import MOST_THREADS, threads, threads_here


@pytest.fixture(autouse=True)
def unlimited(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody says how many threads there may be."""
    monkeypatch.delenv("OMP_NUM_THREADS", raising=False)


def test_a_process_of_its_own_has_a_thread_for_each_core() -> None:
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    assert threads_here() == min(cores, MOST_THREADS)
    assert (threads() is None) == (threads_here() == 1)


def test_a_worker_has_one_thread() -> None:
    with get_context("spawn").Pool(1) as pool:
        assert pool.apply(threads_here) == 1
        assert pool.apply(threads) is None


@pytest.mark.parametrize(("said", "threads"), [("1", 1), ("0", 1), ("2", 2), ("400", 6), ("", 6), ("4,3", 6)])
def test_the_usual_variable_limits_them(monkeypatch: pytest.MonkeyPatch, said: str, threads: int) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: set(range(6)), raising=False)
    monkeypatch.setenv("OMP_NUM_THREADS", said)
    assert threads_here() == threads
