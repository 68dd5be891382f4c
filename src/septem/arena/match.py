"""One game of the arena: who sat where, how it ended, and what a bot did that it may not."""

import random
import signal
import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from time import perf_counter
from typing import Any, Literal, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from septem.arena.schedule import Pairing
from septem.arena.tables import Table
from septem.words import raised, said

FaultKind = Literal["raised", "illegal", "slow", "stuck", "worker"]
# Whoever is told that a seat is to answer, and whether its bot may still have to load something.
OnTurn = Callable[[int, bool], None]
# What a bot's first move in a process may take beyond the limit of a move, for loading what it needs.
SECONDS_TO_START = 60.0

T = TypeVar("T")

# The bots that have moved in this process.
_have_moved: set[str] = set()


def seconds_for(limit: float, is_first: bool) -> float:
    """How long a move may take: the limit, and for a first one more than that."""
    return limit + SECONDS_TO_START if is_first else limit


class Fault(Struct, frozen=True):
    """Why a game has no scores: a bot raised, played illegally, was slow or got stuck, or the worker died.

    Where a worker died it is nobody's fault: `seat` and `bot` are None.
    """

    seat: int | None
    bot: str | None
    kind: FaultKind
    sentence: str


class Result(Struct, frozen=True, omit_defaults=True):
    """One game, as a line of the results file; everything but the fault has an entry a seat.

    `places` is the finishing order: 1 for the first, the same number for those who tie, as in 1, 2, 2, 4. A bot at
    fault is last, the others share the first place, and there are no points. Where the worker died there is no order
    either, and the game counts for nobody. `scores` are points by category, `seconds` and `moves` what a seat spent.
    """

    key: str
    deal: int
    bots: tuple[str, ...]
    boards: tuple[str, ...]
    points: tuple[int, ...] = ()
    scores: tuple[dict[str, int], ...] = ()
    places: tuple[int, ...] = ()
    seconds: tuple[float, ...] = ()
    moves: tuple[int, ...] = ()
    fault: Fault | None = None

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats in the first place."""
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)


class Match:
    """A game of the arena while it is played."""

    def __init__(self, table: Table, pairing: Pairing) -> None:
        self.table = table
        self.pairing = pairing
        self.seconds = [0.0] * len(pairing.seats)
        self.moves = [0] * len(pairing.seats)

    def play(self, on_turn: OnTurn | None = None) -> Result:
        """Plays to the end, which a bot's fault may bring early; what a bot prints goes to stderr."""
        try:
            with redirect_stdout(sys.stderr):
                game = self._finished_game(on_turn or _nobody_listens)
        except _Foul as foul:
            return self.lost_by(foul.seat, foul.kind, str(foul))
        points, scores, places = self.table.outcome(game)
        return replace(self._result(), points=points, scores=scores, places=places)

    def lost_by(self, seat: int, kind: FaultKind, what: str) -> Result:
        """The game as one that a seat has lost by what it did: it is last, and the others share the first place."""
        bot, seats = self.pairing.seats[seat], range(len(self.pairing.seats))
        return replace(
            self._result(),
            places=tuple(len(seats) if other == seat else 1 for other in seats),
            fault=Fault(seat, bot, kind, f"{bot} {what}"),
        )

    def spoilt(self, sentence: str) -> Result:
        """The game as one that could not be played, by no fault of a bot."""
        return replace(self._result(), fault=Fault(None, None, "worker", sentence))

    def _result(self) -> Result:
        key, deal, seats = self.pairing.key, self.pairing.deal, self.pairing.seats
        seconds = tuple(round(spent, 6) for spent in self.seconds)
        return Result(key, deal, seats, self.table.boards(deal), seconds=seconds, moves=tuple(self.moves))

    def _finished_game(self, on_turn: OnTurn) -> object:
        game = self.table.new_game(self.pairing.deal)
        players = []
        for seat in range(len(self.pairing.seats)):
            on_turn(seat, True)
            players.append(self._player(seat))
        while not game.over:
            seat, _, by = game.pending[0]
            is_first = self.pairing.seats[by] not in _have_moved
            view = game.view(by)
            on_turn(by, is_first)
            move = self._timed(by, is_first, lambda: players[by](view, seat))  # noqa: B023
            if isinstance(move, str):
                raise _Foul(by, "illegal", "played illegally: a text is no move; one of the legal moves is wanted.")
            # A thing that is no move at all may fail in any way.
            _asked(by, lambda: game.choose(seat, move), "illegal", "played illegally:", said)  # noqa: B023
        return game

    def _player(self, seat: int) -> Any:
        chance = random.Random(f"{self.table.plan.seed} {self.pairing.deal} {self.pairing.game} {seat}")
        return _asked(seat, lambda: self.table.player(self.pairing.seats[seat], chance))

    def _timed(self, seat: int, is_first: bool, choose: Callable[[], T]) -> T:
        start = perf_counter()
        try:
            move = _asked(seat, choose)
        finally:
            spent = perf_counter() - start
            self.seconds[seat] += spent
            self.moves[seat] += 1
            _have_moved.add(self.pairing.seats[seat])
        limit = self.table.plan.move_limit
        if limit is not None and spent > (allowed := seconds_for(limit, is_first)):
            raise _Foul(seat, "slow", f"took {spent:.3g} s for a move, and {allowed:g} s are allowed.")
        return move


class _Foul(Exception):
    """What a bot did that ends its game."""

    def __init__(self, seat: int, kind: FaultKind, what: str) -> None:
        super().__init__(what)
        self.seat = seat
        self.kind = kind


def _asked(
    seat: int,
    question: Callable[[], T],
    kind: FaultKind = "raised",
    did: str = "raised",
    told: Callable[[BaseException], str] = raised,
) -> T:
    """What a bot answers; whatever is raised meanwhile is its fault, but Ctrl-C is nobody's.

    In a process that does not hear Ctrl-C, a bot must have raised that itself.
    """
    try:
        return question()
    except BaseException as error:
        if isinstance(error, KeyboardInterrupt) and signal.getsignal(signal.SIGINT) != signal.SIG_IGN:
            raise
        raise _Foul(seat, kind, f"{did} {told(error)}") from error


def _nobody_listens(seat: int, is_first: bool) -> None:
    """In the place of somebody who watches the time."""
