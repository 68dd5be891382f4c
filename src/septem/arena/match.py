"""One game of the arena: who sat where, how it ended, and what a bot did that it may not."""

import random
from collections.abc import Callable
from time import perf_counter
from typing import Any, Literal, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from septem.arena.schedule import Pairing
from septem.arena.tables import Table
from septem.words import raised, said

FaultKind = Literal["raised", "illegal", "slow", "stuck", "worker"]
# What a bot has to say when it fails may be long; a line of it is enough.

T = TypeVar("T")


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

    def play(self, on_turn: Callable[[int], None] | None = None) -> Result:
        """Plays to the end, which a bot's fault may bring early; `on_turn` hears whose move it is."""
        try:
            game = self._finished_game(on_turn)
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

    def _finished_game(self, on_turn: Callable[[int], None] | None) -> object:
        game = self.table.new_game(self.pairing.deal)
        players = [self._player(seat) for seat in range(len(self.pairing.seats))]
        while not game.over:
            seat, _, by = game.pending[0]
            if on_turn is not None:
                on_turn(by)
            view = game.view(by)
            move = self._timed(by, lambda: players[by](view, seat))  # noqa: B023
            try:
                game.choose(seat, move)
            except Exception as error:  # a thing that is no move at all may fail in any way
                raise _Foul(by, "illegal", f"played illegally: {said(error)}") from error
        return game

    def _player(self, seat: int) -> Any:
        chance = random.Random(f"{self.table.plan.seed} {self.pairing.deal} {self.pairing.game} {seat}")
        return _asked(seat, lambda: self.table.player(self.pairing.seats[seat], chance))

    def _timed(self, seat: int, choose: Callable[[], T]) -> T:
        start = perf_counter()
        try:
            move = _asked(seat, choose)
        finally:
            spent = perf_counter() - start
            self.seconds[seat] += spent
            self.moves[seat] += 1
        limit = self.table.plan.move_limit
        if limit is not None and spent > limit:
            raise _Foul(seat, "slow", f"took {spent:.3g} s for a move, and {limit:g} s are allowed.")
        return move


class _Foul(Exception):
    """What a bot did that ends its game."""

    def __init__(self, seat: int, kind: FaultKind, what: str) -> None:
        super().__init__(what)
        self.seat = seat
        self.kind = kind


def _asked(seat: int, question: Callable[[], T]) -> T:
    """What a bot answers; whatever it raises is its fault, but Ctrl-C is nobody's."""
    try:
        return question()
    except (Exception, SystemExit) as error:
        raise _Foul(seat, "raised", f"raised {raised(error)}") from error
