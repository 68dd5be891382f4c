"""During the game: choices of people and bots, and choices taken back."""

from dataclasses import dataclass
from typing import Any, ClassVar

from septem.server.errors import Conflict, Forbidden, Invalid
from septem.server.games.protocol import Decision, Step
from septem.server.i18n import _
from septem.server.tables.commands.base import Actor, Command, CommandLimit, Outcome, check_turn, own_seat
from septem.server.tables.events import CameBack, Event
from septem.server.tables.snapshot import Snapshot
from septem.server.tables.table import Table


@dataclass(frozen=True, slots=True)
class Choose(Command):
    """Chooses for a turn; without a seat, for the first that the actor still has to choose for.

    An actor who was away is then back.
    """

    turn: int
    seat: int | None
    move: str

    limit: ClassVar[CommandLimit] = "choose"
    shows_presence: ClassVar[bool] = True
    counts_as_choice: ClassVar[bool] = True

    def decide(self, snapshot: Snapshot, actor: Actor) -> Outcome:
        """The choice stays secret or is played, as the rules of the game say."""
        table = snapshot.table
        own = own_seat(table, actor)
        check_turn(table, self.turn)
        seat = snapshot.pending().get(own, [own])[0] if self.seat is None else self.seat
        if seat not in table.game.controlled_seats(table.position, own):
            raise Forbidden(_("That seat is not yours."))
        step = table.game.choose(table.position, snapshot.choices, seat, self.move)
        # After the game, whose own refusals say more.
        if Decision(seat, own) not in table.game.decisions(table.position):
            raise Invalid(_("It is not your turn."))
        return _outcome(step, _back(table, own))


@dataclass(frozen=True, slots=True)
class ChooseAsBot(Command):
    """A bot's choice for a seat, where a bot still decides and still owes it."""

    turn: int
    seat: int
    by: int
    move: str

    def decide(self, snapshot: Snapshot, actor: Actor) -> Outcome:  # noqa: ARG002 - the server itself sends it
        """As a person's choice; that a bot has made it is noted."""
        table = snapshot.table
        check_turn(table, self.turn)
        if not table.seats[self.by].is_played_by_bot or self.seat not in snapshot.pending().get(self.by, ()):
            raise Conflict(_("No bot has to choose here right now."))
        step = table.game.choose(table.position, snapshot.choices, self.seat, self.move)
        return _outcome(step, by_bot=self.seat)


@dataclass(frozen=True, slots=True)
class Undo(Command):
    """Takes back what was chosen and can still be changed, by the actor or by a bot while they were away."""

    turn: int

    limit: ClassVar[CommandLimit] = "choose"
    shows_presence: ClassVar[bool] = True

    def decide(self, snapshot: Snapshot, actor: Actor) -> Outcome:
        """The game says what can be taken back."""
        table = snapshot.table
        own = own_seat(table, actor)
        check_turn(table, self.turn)
        step = table.game.take_back(table.position, snapshot.choices, own)
        return _outcome(step, _back(table, own))


def _outcome(step: Step[Any], before: tuple[Event, ...] = (), *, by_bot: int | None = None) -> Outcome:
    """These events, then what the game has played; the choices that are open before them."""
    played = () if step.event is None else (step.event,)
    return Outcome((*before, *played), step.choices, step.position, by_bot)


def _back(table: Table, seat: int) -> tuple[Event, ...]:
    """A player who acts is no longer away."""
    return (CameBack(seat),) if table.seats[seat].away else ()
