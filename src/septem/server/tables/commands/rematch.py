"""After the game: another one with the same people."""

from dataclasses import dataclass
from typing import ClassVar

from septem.server.errors import Conflict, Forbidden
from septem.server.i18n import _
from septem.server.tables.commands.base import Actor, Command, CommandLimit, NewTable, Outcome
from septem.server.tables.deal import Deal
from septem.server.tables.events import BotSat, Created, Event, Rematched, SatDown, Started
from septem.server.tables.names import new_table_id
from septem.server.tables.snapshot import Snapshot


@dataclass(frozen=True, slots=True)
class Rematch(Command):
    """Opens another table like this one for all who still play, once, however many ask for it.

    With bots in all other seats the game begins at once, unless boards are to be chosen.
    """

    limit: ClassVar[CommandLimit] = "create"

    def decide(self, snapshot: Snapshot, actor: Actor) -> Outcome:
        """Nothing happens where there is a rematch already."""
        table = snapshot.table
        if table.seat_of(actor.person) is None:
            raise Forbidden(_("Only players of this game can start a rematch."))
        if table.phase != "over":
            raise Conflict(_("This game is not over yet."))
        if table.rematch:
            return Outcome((), snapshot.choices)
        deal = Deal.drawn()
        events: list[Event] = [Created(table.setup.fields, actor.person, deal.commitment)]
        for number, seat in enumerate(table.seats):
            if seat.is_bot:
                events.append(BotSat(number, seat.level, seat.name))
            elif not seat.away or seat.person == actor.person:
                events.append(SatDown(number, seat.person, seat.name, seat.program))
        is_alone = all(seat.is_bot or seat.person == actor.person for seat in table.seats)
        if is_alone and not table.game.picks_boards(table.setup):
            events.append(Started())
        new = NewTable(new_table_id(), deal, tuple(events))
        return Outcome((Rematched(new.id),), snapshot.choices, opens=new)
