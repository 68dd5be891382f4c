"""Leaving, coming back, and bots that play in between."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from septem.server.errors import Conflict
from septem.server.i18n import _
from septem.server.tables.commands.base import Actor, SeatingCommand, own_seat
from septem.server.tables.events import CameBack, Event, SignedIn, StoodUp, WentAway
from septem.server.tables.snapshot import Snapshot


@dataclass(frozen=True, slots=True)
class Leave(SeatingCommand):
    """Stands up before the game; during it, a bot plays on."""

    def events(self, snapshot: Snapshot, actor: Actor) -> list[Event]:
        """Nothing happens for those who have no seat, or for whom a bot plays already."""
        table = snapshot.table
        seat = table.seat_of(actor.person)
        if seat is None or table.phase == "over" or table.seats[seat].away:
            return []
        return [StoodUp(seat)] if table.phase == "open" else [WentAway(seat, "left")]


@dataclass(frozen=True, slots=True)
class ComeBack(SeatingCommand):
    """Takes the own seat back from the bot."""

    shows_presence: ClassVar[bool] = True

    def events(self, snapshot: Snapshot, actor: Actor) -> list[Event]:
        """Nothing happens where no bot plays."""
        table = snapshot.table
        seat = own_seat(table, actor)
        return [CameBack(seat)] if table.seats[seat].away and table.phase == "running" else []


@dataclass(frozen=True, slots=True)
class LetBotPlay(SeatingCommand):
    """Lets a bot play for a person who is absent and whom the table waits for."""

    seat: int

    needs_presence: ClassVar[bool] = True
    shows_presence: ClassVar[bool] = True

    def events(self, snapshot: Snapshot, actor: Actor) -> list[Event]:
        """Nothing happens where a bot plays already."""
        table = snapshot.table
        own = own_seat(table, actor)
        table.check_seat(self.seat)
        if table.phase != "running":
            raise Conflict(_("No game is being played here."))
        if table.seats[self.seat].is_played_by_bot:
            return []
        name = table.seats[self.seat].name
        if table.setup.seconds:
            raise Conflict(_("This table has a clock: a bot takes over when time runs out."))
        if self.seat == own or self.seat not in snapshot.absent:
            raise Conflict(_("{name} is here.").format(name=name))
        if snapshot.absent[self.seat] == "short":
            raise Conflict(_("{name} has only just left; please wait a little.").format(name=name))
        if self.seat not in snapshot.pending():
            raise Conflict(_("No one is waiting for {name}.").format(name=name))
        return [WentAway(self.seat, "gone", own)]


@dataclass(frozen=True, slots=True)
class RunOutOfTime(SeatingCommand):
    """Lets bots play for those who have not chosen when the time of a turn is over."""

    now: float

    def events(self, snapshot: Snapshot, actor: Actor) -> list[Event]:  # noqa: ARG002 - the server itself sends it
        """Nothing happens before the deadline."""
        table = snapshot.table
        if table.deadline is None or self.now < table.deadline:
            return []
        return [WentAway(by, "time") for by in snapshot.pending() if not table.seats[by].is_played_by_bot]


@dataclass(frozen=True, slots=True)
class TakeOverSeat(SeatingCommand):
    """Gives a guest's seat to the account they have signed in to."""

    guest: str
    account: str

    def events(self, snapshot: Snapshot, actor: Actor) -> Iterable[Event]:  # noqa: ARG002 - the server itself sends it
        """Where the account has a seat here itself, the guest's is left: before the game by standing up."""
        table = snapshot.table
        seat = table.seat_of(self.guest)
        if seat is None:
            return []
        if table.seat_of(self.account) is None:
            return [SignedIn(seat, self.account)]
        # First over to the account, then up: so a host stays the host.
        if table.phase == "open":
            return [SignedIn(seat, self.account), StoodUp(seat)]
        return Leave().events(snapshot, Actor(self.guest))
