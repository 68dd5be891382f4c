"""Games on all cores of this machine; a worker that dies costs the game it was playing, which is played again."""

import os
import warnings
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait
from contextlib import suppress
from ctypes import Structure, c_bool, c_double, c_int
from importlib.util import find_spec
from itertools import islice
from multiprocessing import active_children, get_context
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple

from septem.arena.makes import has_guests
from septem.arena.match import Match, Result, seconds_for
from septem.arena.schedule import Pairing
from septem.arena.tables import Table
from septem.errors import MissingExtra, SeptemError, SeptemWarning
from septem.interrupts import deaf_to_ctrl_c
from septem.simulation import cores
from septem.words import counted

if TYPE_CHECKING:
    from ctypes import Array

    from pebble import ProcessPool

# How often a game is begun before it is given up.
TRIES = 3
# How often in a row workers may die that are not playing, before the run is.
BREAKDOWNS = 5
# Games handed out for every worker: the one it plays, and the next one.
GAMES_A_WORKER = 2
# How often it is looked whether all workers are alive and nobody thinks for too long.
SECONDS_A_LOOK = 0.2
# A bot that is over its limit may have so much longer to say so itself, before its process is ended.
SECONDS_OF_GRACE = 1.0


def play_here(table: Table, pairings: Iterable[Pairing]) -> Generator[Result, None, None]:
    """Plays one game after the other, in this process; a bot that ends it or gets stuck stops everything."""
    return (Match(table, pairing).play() for pairing in pairings)


def play_in_processes(
    table: Table, pairings: Iterable[Pairing], workers: int | None = None
) -> Generator[Result, None, None]:
    """Plays games on several cores and gives each as it is done, in any order.

    One worker plays in this process if all bots are of this package. Those of others are kept in a process of their
    own, which they may end or block without harm; only where pebble is not installed they play here too.
    """
    number = workers or cores()
    can_start = find_spec("pebble") is not None
    if number == 1 and not (can_start and has_guests(table.plan)):
        return play_here(table, pairings)
    if not can_start:
        raise MissingExtra("Playing on several cores needs pebble; install it with: pip install 'septem[arena]'")
    return _Workers(table, number).play(pairings)


def worn_out(tries: int) -> str:
    """Why a game was given up."""
    return f"The worker died {counted(tries, 'time')} while it played this game."


class _Note(Structure):
    """What a worker says of its game: its process, and which seat was asked when, if it is asked now."""

    _fields_ = (("process", c_int), ("seat", c_int), ("is_first", c_bool), ("since", c_double))

    process: int
    seat: int
    is_first: bool
    since: float

    def is_overdue(self, limit: float) -> bool:
        """Whether a seat has been asked for so long that it will hardly answer."""
        return self.since > 0 and monotonic() - self.since > seconds_for(limit, self.is_first) + SECONDS_OF_GRACE


class _InHand(NamedTuple):
    """A game that a worker has, or will have next: the place of its note, and how often it was begun."""

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
        # What happens at each place, so that it is known who got stuck; without a lock, for the same reason.
        self._notes: Array[_Note] = get_context("spawn").RawArray(_Note, len(self._free))
        self._in_hand: dict[Future[Result], _InHand] = {}
        self._again: list[tuple[Pairing, int]] = []
        self._breakdowns = 0
        self._looked = monotonic()

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
                for future in wait(self._in_hand, SECONDS_A_LOOK, FIRST_COMPLETED).done:
                    if future in self._in_hand and (result := self._taken(future)) is not None:
                        self._breakdowns = 0
                        yield result
                if monotonic() - self._looked > SECONDS_A_LOOK:
                    yield from self._given_up()
                    self._looked = monotonic()
        finally:
            _stop(*filter(None, self._pools))

    def _taken(self, future: "Future[Result]") -> Result | None:
        """The result of a game, also of one that worker after worker died of; None: it is played again."""
        from pebble import ProcessExpired

        try:
            result = future.result()
        except ProcessExpired:
            return self._died(future)
        except BrokenExecutor as error:
            pairing, place, tries = self._in_hand.pop(future)
            self._free.append(place)
            self._retire(place)
            self._again.append((pairing, tries))
            self._breakdowns += 1
            if self._breakdowns == BREAKDOWNS:
                raise SeptemError("The workers die before they play a game; try it with one worker.") from error
            return None
        self._free.append(self._in_hand.pop(future).place)
        return result

    def _given_up(self) -> Iterator[Result]:
        """Ends the games whose process is gone, however it went, and those where a bot has got stuck."""
        alive = {child.pid for child in active_children()}
        limit = self._table.plan.move_limit
        for future, game in list(self._in_hand.items()):
            if future not in self._in_hand or future.done():
                continue
            note = self._notes[game.place]
            if note.process and note.process not in alive:
                # pebble itself does not tell of a process that ended as if all were well.
                result = self._died(future)
            elif limit is not None and note.is_overdue(limit):
                result = self._stuck(future, seconds_for(limit, note.is_first))
            else:
                continue
            if result is not None:
                yield result

    def _died(self, future: "Future[Result]") -> Result | None:
        pairing, place, tries = self._in_hand.pop(future)
        self._free.append(place)
        self._retire(place)
        if tries == TRIES:
            return Match(self._table, pairing).spoilt(worn_out(tries))
        self._again.append((pairing, tries + 1))
        return None

    def _stuck(self, future: "Future[Result]", allowed: float) -> Result:
        pairing, place, _ = self._in_hand.pop(future)
        seat = self._notes[place].seat
        self._free.append(place)
        self._retire(place)
        return Match(self._table, pairing).lost_by(seat, "stuck", f"did not answer within {allowed:g} s.")

    def _hand_out(self, pairing: Pairing, tries: int) -> None:
        place = self._free.pop(0)
        worker = place % len(self._pools)
        pool = self._pools[worker] = self._pools[worker] or self._new_pool()
        self._notes[place] = _Note()
        try:
            future = pool.schedule(_play, (self._table, pairing, place))
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
        pool = ProcessPool(1, context=get_context("spawn"), initializer=_begin, initargs=(self._notes,))
        with deaf_to_ctrl_c():
            started = pool.active
        assert started, "a pool starts its worker when it is first asked about"
        return pool


def _stop(*pools: "ProcessPool") -> None:
    for pool in pools:
        pool.stop()  # type: ignore[no-untyped-call]
    for pool in pools:
        pool.join()


_worker: dict[str, Any] = {}


def _begin(notes: "Array[_Note]") -> None:
    _worker["notes"] = notes
    # The process that began the arena has made every bot once, and has heard what they warn of.
    warnings.simplefilter("ignore", SeptemWarning)
    # What bots print, by whatever means, is not for those who read the results.
    with suppress(OSError):
        os.dup2(2, 1)


def _play(table: Table, pairing: Pairing, place: int) -> Result:
    note: _Note = _worker["notes"][place]

    def ask(seat: int, is_first: bool) -> None:
        note.seat, note.is_first, note.since = seat, is_first, monotonic()

    note.process = os.getpid()
    try:
        return Match(table, pairing).play(on_turn=ask)
    finally:
        note.since = 0.0
