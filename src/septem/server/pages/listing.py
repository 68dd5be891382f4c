"""A table in one line, for lists, and the lists of a visitor."""

from dataclasses import dataclass

from markupsafe import Markup

from septem.server.runtime.table_service import MAX_LISTED
from septem.server.tables.snapshot import Snapshot
from septem.server.tables.table import Phase
from septem.server.web.visit import Visit


@dataclass(frozen=True, slots=True)
class Listing:
    """A table as a list shows it to one person.

    `names` are the others', or everybody's for a person who does not sit there; `text` says how far the game is, or its
    result; `picture` is empty before the game.
    """

    id: str
    name: str
    game: str
    phase: Phase
    text: str
    players: int
    seats_taken: int
    names: tuple[str, ...]
    your_turn: bool
    deadline: float | None
    picture: Markup
    icon: str = ""
    """The icon where there is no picture."""
    chosen: int = 0
    """How many have chosen in this turn, where choices are secret."""
    changed: float = 0.0
    """When the turn began, or the table was opened."""


def listing(snapshot: Snapshot, person: str) -> Listing:
    """The table as it is listed for this person."""
    table = snapshot.table
    seat = table.seat_of(person)
    others = tuple(one.name for number, one in enumerate(table.seats) if one.name and number != seat)
    text, picture, chosen = ("", Markup(), 0) if table.phase == "open" else table.game.summary(snapshot, seat)
    return Listing(
        id=table.id,
        name=table.setup.name,
        game=table.setup.game,
        phase=table.phase,
        text=text,
        players=table.setup.players,
        seats_taken=sum(not one.is_free for one in table.seats),
        names=others or tuple(one.name for one in table.seats if one.name),
        your_turn=seat is not None and seat in snapshot.pending() and not table.seats[seat].away,
        deadline=table.deadline,
        picture=picture,
        icon=table.game.icon,
        chosen=chosen,
        changed=table.began or table.created,
    )


async def own_listings(visit: Visit, limit: int = MAX_LISTED) -> list[Listing]:
    """The visitor's open and running tables, those that wait for them first."""
    person = visit.person_id
    found = await visit.services.tables.active_tables_of(person, limit) if person else []
    return [listing(snapshot, person) for snapshot in found]


async def finished_listings(visit: Visit, limit: int = MAX_LISTED) -> list[Listing]:
    """The visitor's finished games, newest first."""
    person = visit.person_id
    found = await visit.services.tables.finished_tables_of(person, limit) if person else []
    return [listing(snapshot, person) for snapshot in found]
