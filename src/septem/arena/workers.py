"""Games on all cores of this machine; a worker that dies costs the game it was playing, which is played again."""

import signal
import threading
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait
from contextlib import contextmanager
from importlib.util import find_spec
from itertools import islice
from multiprocessing import get_context
from typing import TYPE_CHECKING, Any, NamedTuple

from septem.arena.match import Match, Result
from septem.arena.schedule import Pairing
from septem.arena.tables import Table
from septem.errors import MissingExtra, SeptemError
from septem.simulation import cores
from septem.words import counted

if TYPE_CHECKING:
    from ctypes import Array, c_int

    from pebble import ProcessPool

# How often a game is begun before it is given up.
TRIES = 3
# How often in a row workers may die that are not playing, before the run is.
BREAKDOWNS = 5
# Games handed out for every worker: the one it plays, and the next one.
GAMES_A_WORKER = 2
# A game with a limit for a move is stopped after the time of so many moves a seat, and that of starting up.
MOVES_A_SEAT = 100
SECONDS_TO_START = 60.0


def play_here(table: Table, pairings: Iterable[Pairing]) -> Generator[Result, None, None]:
    """Plays one game after the other, in this process."""
    return (Match(table, pairing).play() for pairing in pairings)


def play_in_processes(
    table: Table, pairings: Iterable[Pairing], workers: int | None = None
) -> Generator[Result, None, None]:
    """Plays games on several cores and gives each as it is done, in any order; one worker plays in this process."""
    number = workers or cores()
    if number == 1:
        return play_here(table, pairings)
    if find_spec("pebble") is None:
        raise MissingExtra("Playing on several cores needs pebble; install it with: pip install 'septem[arena]'")
    return _Workers(table, number).play(pairings)


def game_limit(table: Table) -> float | None:
    """After how many seconds a game is stopped, because somebody got stuck; None if a move may take any time."""
    limit = table.plan.move_limit
    return None if limit is None else limit * MOVES_A_SEAT * table.plan.players + SECONDS_TO_START


def worn_out(tries: int) -> str:
    """Why a game was given up."""
    return f"The worker died {counted(tries, 'time')} while it played this game."


class _InHand(NamedTuple):
    """A game that a worker has, or will have next: where it notes whose move it is, and how often it was begun."""

    pairing: Pairing
    place: int
    tries: int


class _Workers:
    """The processes that play, and the games they have in hand.

    Each is a pool of its own: one that is killed may hold the lock of its pool for ever, which is nobody else's then.
    """

    def __init__(self, table: Table, workers: int) -> None:
        self._table = table
        self._pools: list[ProcessPool | None] = [None] * workers
        # A worker has the places of its number, of that number plus all workers, and so on.
        self._free = list(range(workers * GAMES_A_WORKER))
        # Whose move it is at each place, so that it is known who got stuck; without a lock, for the same reason.
        self._turns: Array[c_int] = get_context("spawn").RawArray("i", len(self._free))
        self._in_hand: dict[Future[Result], _InHand] = {}
        self._again: list[tuple[Pairing, int]] = []
        self._breakdowns = 0

    def play(self, pairings: Iterable[Pairing]) -> Generator[Result, None, None]:
        """Keeps every worker busy until all games are played."""
        coming = iter(pairings)
        try:
            while True:
                while self._again:
                    self._hand_out(*self._again.pop())
                for pairing in islice(coming, len(self._free)):
                    self._hand_out(pairing, 1)
                if not self._in_hand and not self._again:
                    return
                for future in wait(self._in_hand, return_when=FIRST_COMPLETED).done:
                    if future in self._in_hand and (result := self._taken(future)) is not None:
                        self._breakdowns = 0
                        yield result
        finally:
            _stop(*filter(None, self._pools))

    def _taken(self, future: "Future[Result]") -> Result | None:
        """The result of a game, also of one that got stuck or that worker after worker died of; None: play it again."""
        from pebble import ProcessExpired

        pairing, place, tries = self._in_hand.pop(future)
        self._free.append(place)
        match = Match(self._table, pairing)
        try:
            return future.result()
        except TimeoutError:
            limit = game_limit(self._table)
            return match.lost_by(self._turns[place], "stuck", f"was to move when the game had lasted {limit:g} s.")
        except ProcessExpired:
            self._retire(place)
            if tries == TRIES:
                return match.spoilt(worn_out(tries))
            self._again.append((pairing, tries + 1))
        except BrokenExecutor as error:
            self._retire(place)
            self._again.append((pairing, tries))
            self._breakdowns += 1
            if self._breakdowns == BREAKDOWNS:
                raise SeptemError("The workers die before they play a game; try it with one worker.") from error
        return None

    def _hand_out(self, pairing: Pairing, tries: int) -> None:
        place = self._free.pop(0)
        worker = place % len(self._pools)
        pool = self._pools[worker] = self._pools[worker] or self._new_pool()
        self._turns[place] = 0
        try:
            future = pool.schedule(_play, (self._table, pairing, place), timeout=game_limit(self._table))
        except RuntimeError:  # its worker died while it had nothing to do
            self._free.append(place)
            self._again.append((pairing, tries))
            self._retire(place)
        else:
            self._in_hand[future] = _InHand(pairing, place, tries)

    def _retire(self, place: int) -> None:
        """Lets go of the worker of this place, and takes the games back that wait for it."""
        worker = place % len(self._pools)
        _stop(*filter(None, [self._pools[worker]]))
        self._pools[worker] = None
        for future, waiting in list(self._in_hand.items()):
            if waiting.place % len(self._pools) == worker:
                del self._in_hand[future]
                self._free.append(waiting.place)
                self._again.append((waiting.pairing, waiting.tries))

    def _new_pool(self) -> "ProcessPool":
        from pebble import ProcessPool

        # A fresh interpreter for the worker: copying this one would copy the locks of its threads as they are.
        pool = ProcessPool(1, context=get_context("spawn"), initializer=_begin, initargs=(self._turns,))
        with _deaf_to_ctrl_c():
            started = pool.active
        assert started, "a pool starts its worker when it is first asked about"
        return pool


def _stop(*pools: "ProcessPool") -> None:
    for pool in pools:
        pool.stop()  # type: ignore[no-untyped-call]
    for pool in pools:
        pool.join()


@contextmanager
def _deaf_to_ctrl_c() -> Iterator[None]:
    """Lets processes that are started here inherit that Ctrl-C is for the one that started them."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


_worker: dict[str, Any] = {}


def _begin(turns: "Array[c_int]") -> None:
    _worker["turns"] = turns


def _play(table: Table, pairing: Pairing, place: int) -> Result:
    def note(seat: int) -> None:
        _worker["turns"][place] = seat

    return Match(table, pairing).play(on_turn=note)
