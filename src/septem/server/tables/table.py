"""A table as the fold of its events: a value that never changes."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Literal

from septem.server.errors import Conflict, Invalid
from septem.server.games.protocol import Game
from septem.server.games.registry import game_named
from septem.server.i18n import _
from septem.server.tables.deal import Deal
from septem.server.tables.events import (
    BoardPicked,
    BotSat,
    CameBack,
    Created,
    Event,
    Moved,
    Played,
    Rematched,
    Revealed,
    SatDown,
    SetupChanged,
    SignedIn,
    Started,
    StoodUp,
    TookBack,
    WentAway,
    WhyAway,
)
from septem.server.tables.setup import Setup

Phase = Literal["open", "running", "over"]


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at the table: free, a person's, or a bot's."""

    person: str = ""
    name: str = ""
    level: int = 0
    away: bool = False
    """Whether a bot plays for this person until they come back."""
    board: str = ""
    program: bool = False
    """A bot account has this seat and plays over the API."""
    why_away: WhyAway | None = None
    """Why the person is away, if they are."""
    away_by: int | None = None
    """The seat that let a bot play here."""
    since: float = 0.0
    """When this person began to play here: with the game, as an account that was a guest, or after being away."""

    @property
    def is_free(self) -> bool:
        """Whether the seat can be taken."""
        return not self.person and not self.level

    @property
    def is_bot(self) -> bool:
        """Whether a bot has this seat; a bot that plays for a person who is away does not count."""
        return bool(self.level)

    @property
    def is_machine(self) -> bool:
        """Whether no person has this seat: a bot of the house, or a bot account that plays over the API."""
        return self.is_bot or self.program

    @property
    def is_played_by_bot(self) -> bool:
        """Whether a bot decides here now."""
        return self.is_bot or self.away


@dataclass(frozen=True, slots=True)
class Table:
    """What the log says: who sits where, what was agreed, and the position of the game.

    `turn` counts the events that were played. Every choice names the turn it is for, so that a late one is refused.
    `began` is when `turn` last rose, `clock` when the time that runs now began. `version` counts events.
    """

    id: str
    deal: Deal
    setup: Setup
    host: str
    commitment: str
    seats: tuple[Seat, ...]
    created: float
    position: Any = None
    version: int = 1
    turn: int = 0
    began: float = 0.0
    clock: float = 0.0
    rematch: str = ""

    @property
    def game(self) -> Game[Any]:
        """The rules and pages of what is played here."""
        return game_named(self.setup.game)

    @property
    def phase(self) -> Phase:
        """Whether it is before, during or after the game."""
        if self.position is None:
            return "open"
        return "over" if self.game.is_over(self.position) else "running"

    @property
    def deadline(self) -> float | None:
        """When bots choose for those who have not; None without a clock."""
        seconds = self.setup.seconds
        return self.clock + seconds if seconds and self.phase == "running" else None

    def check_begun(self) -> None:
        """Raises `Conflict` before the game."""
        if self.position is None:
            raise Conflict(_("The game has not begun."))

    def check_over(self) -> None:
        """Raises `Conflict` until the game is over: the deal and what was chosen are secret before that."""
        if self.phase != "over":
            raise Conflict(_("This is available once the game is over."))

    def check_seat(self, seat: int) -> None:
        """Raises `Invalid` where there is no such seat."""
        if not 0 <= seat < len(self.seats):
            raise Invalid(_("This table has no such seat."))

    def seat_of(self, person: str) -> int | None:
        """The seat of this person, None for a spectator."""
        return next((number for number, seat in enumerate(self.seats) if person and seat.person == person), None)

    def after(self, event: Event, at: float, position: Any = None) -> "Table":
        """The table after an event of the log, which it must allow.

        `position` is the one after a played event where it is known already; otherwise the rules find it.
        """
        return replace(self._changed(event, at, position), version=self.version + 1)

    def _changed(self, event: Event, at: float, position: Any) -> "Table":
        match event:
            case Created():
                raise ValueError("A table is created once.")
            case SetupChanged():
                return self._change_setup(Setup.parse(event.setup))
            case SatDown():
                sat = Seat(person=event.person, name=event.name, program=event.program)
                return replace(self._with_seat(event.seat, sat), host=self.host or event.person)
            case BotSat():
                return self._with_seat(event.seat, Seat(level=event.level, name=event.name))
            case StoodUp():
                return self._stand_up(event.seat)
            case SignedIn():
                return self._sign_in(event.seat, event.person, at)
            case BoardPicked():
                return self._with_seat(event.seat, replace(self.seats[event.seat], board=event.board))
            case Started():
                return self._start(at)
            case Revealed() | Moved() | TookBack():
                return self._play(event, at, position)
            case WentAway():
                away = replace(self.seats[event.seat], away=True, why_away=event.why, away_by=event.by)
                return self._with_seat(event.seat, away)
            case CameBack():
                back = replace(self.seats[event.seat], away=False, why_away=None, away_by=None, since=at)
                return self._with_seat(event.seat, back)
            case Rematched():
                return replace(self, rematch=event.table)

    def _with_seat(self, number: int, seat: Seat) -> "Table":
        return replace(self, seats=(*self.seats[:number], seat, *self.seats[number + 1 :]))

    def _start(self, at: float) -> "Table":
        position = self.game.new(self.setup, [seat.board for seat in self.seats], self.deal.seed)
        seats = tuple(replace(seat, since=at) for seat in self.seats)
        return replace(self, position=position, began=at, clock=at, seats=seats)

    def _play(self, event: Played, at: float, position: Any) -> "Table":
        game = self.game
        if position is None:
            position = game.apply(self.position, event)
        before = game.clock_key(self.position)
        goes_on = before is not None and game.clock_key(position) == before
        return replace(self, position=position, turn=self.turn + 1, began=at, clock=self.clock if goes_on else at)

    def _stand_up(self, number: int) -> "Table":
        """Frees a seat; a host who goes hands over to the next person, or to the next who sits down."""
        gone, left = self.seats[number], self._with_seat(number, Seat())
        if gone.person != self.host or left.seat_of(self.host) is not None:
            return left
        around = left.seats[number:] + left.seats[:number]
        people = sorted((other for other in around if other.person), key=lambda other: other.program)
        return replace(left, host=people[0].person if people else "")

    def _sign_in(self, number: int, person: str, at: float) -> "Table":
        seat = self.seats[number]
        host = person if seat.person == self.host else self.host
        return replace(self._with_seat(number, replace(seat, person=person, since=at)), host=host)

    def _change_setup(self, setup: Setup) -> "Table":
        """Adds or removes seats, never one that a person has."""
        seats = [*self.seats, *(Seat() for _ in range(setup.players - len(self.seats)))]
        for empty in [number for number, seat in enumerate(seats) if not seat.person][::-1]:
            if len(seats) > setup.players:
                del seats[empty]
        if setup.game != self.setup.game or not self.game.keeps_boards(self.setup, setup):
            seats = [replace(seat, board="") for seat in seats]
        return replace(self, setup=setup, seats=tuple(seats))


def created_table(table_id: str, deal: Deal, event: Created, at: float) -> Table:
    """A table with nothing but free seats."""
    setup = Setup.parse(event.setup)
    return Table(table_id, deal, setup, event.host, event.commitment, (Seat(),) * setup.players, at)


def fold(table_id: str, deal: Deal, log: Iterable[tuple[Event, float]]) -> Table:
    """The table that a whole log describes, each event with its time."""
    events = iter(log)
    first, at = next(events)
    assert isinstance(first, Created)
    table = created_table(table_id, deal, first, at)
    for event, at in events:
        table = table.after(event, at)
    return table
