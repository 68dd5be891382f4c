"""The same games on a Ray cluster: chunks of deals as tasks; what a lost worker or node had in hand is played again."""

import logging
import os
import socket
from collections import Counter
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from itertools import groupby, islice
from typing import TYPE_CHECKING, Any

from septem.arena.match import SECONDS_TO_START, Match, Result
from septem.arena.schedule import Pairing
from septem.arena.tables import Table
from septem.arena.workers import TRIES, play_here, worn_out
from septem.errors import MissingExtra, SeptemError
from septem.interrupts import deaf_to_ctrl_c
from septem.words import raised, said, shown

if TYPE_CHECKING:
    from ray import ObjectRefGenerator

LOCAL = "local"
# Deals a task plays; their games come back one by one, so that of a lost chunk only the rest is played again.
DEALS_A_CHUNK = 4
# Chunks handed out for every core of the cluster: the one that is played, and the next one.
CHUNKS_A_CORE = 2
# A game with a limit for a move is stopped after the time of so many moves a seat, and that of starting up.
MOVES_A_SEAT = 100
# How long a head of a cluster may take to answer; Ray itself would ask for minutes.
SECONDS_TO_ANSWER = 5.0
# Ray tells its makers how it is used and warns of its own future; neither is for those who run an arena.
QUIET = {"RAY_USAGE_STATS_ENABLED": "0", "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0"}


def play_on_ray(table: Table, pairings: Iterable[Pairing], address: str = LOCAL) -> Generator[Result, None, None]:
    """Plays games on the cluster at this address and gives each as it is done, in any order.

    The address is 'local' for a cluster of this machine alone, 'auto' for the one that it belongs to, or HOST:PORT.
    """
    if find_spec("ray") is None:
        raise MissingExtra("Playing on a cluster needs Ray; install it with: pip install 'septem[ray]'")
    return _play(table, pairings, address)


def game_limit(table: Table) -> float | None:
    """After how many seconds a game is stopped, because somebody got stuck; None if a move may take any time."""
    limit = table.plan.move_limit
    return None if limit is None else limit * MOVES_A_SEAT * table.plan.players + SECONDS_TO_START


def _play(table: Table, pairings: Iterable[Pairing], address: str) -> Generator[Result, None, None]:
    with _cluster(address) as cores:
        yield from _Chunks(table, cores * CHUNKS_A_CORE).play(pairings)


class _Chunks:
    """The chunks that a cluster has in hand."""

    def __init__(self, table: Table, most: int) -> None:
        import ray

        self._ray = ray
        self._table = table
        self._shared = ray.put(table)
        self._most = most
        # Lost chunks are handed out again here, less the games that came back; Ray itself would play them all again.
        self._task: Any = ray.remote(num_cpus=1, max_retries=0)(_play_chunk)
        self._in_hand: dict[ObjectRefGenerator, list[Pairing]] = {}
        self._begun: set[ObjectRefGenerator] = set()
        self._losses: Counter[str] = Counter()
        self._has_played = False

    def play(self, pairings: Iterable[Pairing]) -> Iterator[Result]:
        """Keeps the cluster busy until all games are played."""
        coming = _chunks(pairings)
        try:
            while True:
                for chunk in islice(coming, self._most - len(self._in_hand)):
                    self._hand_out(chunk)
                if not self._in_hand:
                    return
                ready, _ = self._ray.wait(list(self._in_hand), timeout=game_limit(self._table), fetch_local=False)
                for task in ready:
                    yield from self._next_game(task)
                if not ready:
                    yield from self._stuck()
        finally:
            for task in self._in_hand:
                self._ray.cancel(task, force=True)

    def _next_game(self, task: "ObjectRefGenerator") -> Iterator[Result]:
        """The next game of a chunk that has something to tell; a chunk that was lost is handed out again."""
        from ray.exceptions import RayError, RayTaskError

        left = self._in_hand[task]
        try:
            result: Result | None = self._ray.get(next(task))
        except StopIteration:
            self._take_back(task)
        except RayTaskError as error:
            cause = error.cause
            raise SeptemError(f"The cluster cannot play: {raised(cause)}") from error
        except RayError as error:
            self._take_back(task)
            yield from self._lost(left, error)
        else:
            self._begun.add(task)
            if result is not None:
                assert result.key == left[0].key, "a task plays its games in their order"
                del left[0]
                self._has_played = True
                yield result

    def _lost(self, left: list[Pairing], error: Exception) -> Iterator[Result]:
        """Hands out what is left of a lost chunk; its first game is given up if tasks keep being lost in it."""
        if left:
            self._losses[left[0].key] += 1
            if self._losses[left[0].key] == TRIES:
                if not self._has_played:
                    raise SeptemError(f"The cluster loses its workers before they play a game: {said(error)}")
                yield Match(self._table, left.pop(0)).spoilt(worn_out(TRIES))
        self._hand_out(left)

    def _stuck(self) -> Iterator[Result]:
        """Gives up the games that outlast the limit of a game; whose move it is there nobody can tell."""
        for task in list(self._begun):
            left = self._in_hand[task]
            self._ray.cancel(task, force=True)
            self._take_back(task)
            sentence = f"The game was stopped when it had lasted {game_limit(self._table):g} s."
            yield Match(self._table, left.pop(0)).spoilt(sentence)
            self._hand_out(left)

    def _hand_out(self, chunk: list[Pairing]) -> None:
        if chunk:
            self._in_hand[self._task.remote(self._shared, chunk)] = chunk

    def _take_back(self, task: "ObjectRefGenerator") -> None:
        del self._in_hand[task]
        self._begun.discard(task)


def _play_chunk(table: Table, chunk: list[Pairing]) -> Iterator[Result | None]:
    """Plays the games of a chunk, and says first that it begins, since it may have waited for a core."""
    with deaf_to_ctrl_c():
        yield None
        yield from play_here(table, chunk)


def _chunks(pairings: Iterable[Pairing]) -> Iterator[list[Pairing]]:
    """The games of a few deals at a time."""
    return (list(games) for _, games in groupby(pairings, lambda pairing: pairing.deal // DEALS_A_CHUNK))


@contextmanager
def _cluster(address: str) -> Iterator[int]:
    """Joins a cluster, or starts one on this machine, and tells how many cores it has; one joined before stays."""
    for name, value in QUIET.items():
        os.environ.setdefault(name, value)
    import ray
    from ray._private import worker

    if ray.is_initialized():
        yield _cores()
        return
    _check_answers(address)
    # That a worker died is in the results; Ray would say it on stdout, between them. This is a private part of Ray: a
    # release without it may be noisy, but plays.
    told = getattr(worker, "print_to_stdstream", None)
    if told is not None:
        worker.print_to_stdstream = _say_nothing
    here: dict[str, Any] = {"include_dashboard": False} if address == LOCAL else {}
    try:
        try:
            ray.init(address, log_to_driver=False, logging_level=logging.CRITICAL, **here)
        except (OSError, RuntimeError, ValueError) as error:
            raise SeptemError(f"There is no Ray cluster at '{shown(address)}': {said(error)}") from error
        yield _cores()
    finally:
        ray.shutdown()
        if told is not None:
            worker.print_to_stdstream = told


def _check_answers(address: str) -> None:
    """Refuses an address where nobody answers, in seconds."""
    if "://" in address:
        raise SeptemError(f"The address of a Ray cluster is local, auto or HOST:PORT, not '{shown(address)}'.")
    host, colon, port = address.rpartition(":")
    if colon and port.isdecimal():
        try:
            socket.create_connection((host, int(port)), SECONDS_TO_ANSWER).close()
        except (OSError, OverflowError) as error:
            raise SeptemError(f"There is no Ray cluster at '{shown(address)}': {said(error)}") from error


def _say_nothing(data: object, ignore_prefix: bool) -> None:
    """In the place of what prints Ray's messages."""


def _cores() -> int:
    import ray

    found: dict[str, float] = ray.cluster_resources()  # type: ignore[no-untyped-call]
    return max(1, int(found.get("CPU", 1)))
