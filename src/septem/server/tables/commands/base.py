"""The base of all commands: decided on a snapshot, a command leads to events or is refused."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from septem.server.errors import Conflict, Forbidden
from septem.server.i18n import _
from septem.server.tables.deal import Deal
from septem.server.tables.events import Event
from septem.server.tables.snapshot import Snapshot
from septem.server.tables.table import Table

CommandLimit = Literal["create", "join", "choose", "write"]
"""What commands of people count against, see auth/rate_limits.py."""


@dataclass(frozen=True, slots=True)
class Actor:
    """Who sends a command; a program is a bot account of the API."""

    person: str
    name: str = ""
    is_program: bool = False


SYSTEM = Actor("")
"""The server itself, for commands that no person sends."""


@dataclass(frozen=True, slots=True)
class NewTable:
    """A table to open, and the events with which it begins."""

    id: str
    deal: Deal
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a command leads to: events for the log, and the open choices before those events.

    `position` is the one after what was played, `by_bot` the seat for which a bot has just chosen, `opens` another
    table.
    """

    events: tuple[Event, ...]
    choices: Mapping[int, str]
    position: Any = None
    by_bot: int | None = None
    opens: NewTable | None = None


class Command(ABC):
    """The base of all commands at a table that exists."""

    limit: ClassVar[CommandLimit] = "write"
    """What a person's command counts against."""
    needs_presence: ClassVar[bool] = False
    """Whether `decide` needs to know who is absent."""
    shows_presence: ClassVar[bool] = False
    """Whether it marks the actor as present."""
    counts_as_choice: ClassVar[bool] = False
    """Whether the metric of choices counts it."""

    @abstractmethod
    def decide(self, snapshot: Snapshot, actor: Actor) -> Outcome:
        """The outcome at this table; raises `Refused`. May be called again with a newer snapshot."""


class SeatingCommand(Command):
    """The base of commands that leave the open choices as they are."""

    def decide(self, snapshot: Snapshot, actor: Actor) -> Outcome:
        """The events, beside the choices that are open."""
        return Outcome(tuple(self.events(snapshot, actor)), snapshot.choices)

    @abstractmethod
    def events(self, snapshot: Snapshot, actor: Actor) -> Iterable[Event]:
        """The events that the command leads to."""


def own_seat(table: Table, actor: Actor) -> int:
    """The seat of this actor; raises `Forbidden` if they have none."""
    seat = table.seat_of(actor.person)
    if seat is None:
        raise Forbidden(_("You have no seat at this table."))
    return seat


def check_open(table: Table) -> None:
    """Raises `Conflict` once the game has begun."""
    if table.phase != "open":
        raise Conflict(_("The game has already begun."))


def check_host(table: Table, person: str) -> None:
    """Raises `Forbidden` unless this person is the host."""
    if not person or table.host != person:
        raise Forbidden(_("Only the host of the table can do that."))


def check_turn(table: Table, turn: int) -> None:
    """Raises `Conflict` unless the game is being played and this is its turn."""
    match table.phase:
        case "open":
            raise Conflict(_("The game has not begun."))
        case "over":
            raise Conflict(_("The game is over."))
        case "running" if turn < table.turn:
            raise Conflict(_("That turn is over."))
        case "running" if turn > table.turn:
            raise Conflict(_("That turn has not come yet."))
