"""Reading and writing the logs of tables."""

from collections.abc import Mapping, Sequence

import msgspec
from sqlalchemy import BindParameter, Connection, bindparam, delete, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite

from septem.server.store.schema import choices, deals, events, seats, tables
from septem.server.table.events import Agreed, Created, Event, SatDown, SignedIn, StoodUp
from septem.server.table.fairness import Deal
from septem.server.table.table import Table
from septem.server.table.timing import due, waiting_mask

SEATING = Created | SatDown | StoodUp | SignedIn | Agreed

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Event).decode

# Statements are made once: making one costs more than carrying it out.
_THIS: BindParameter[str] = bindparam("this_table")
_DEAL = select(deals.c.seed, deals.c.salt).where(deals.c.table_id == _THIS)
_PULSE = select(tables.c.pulse).where(tables.c.id == _THIS)
_EVENTS = (
    select(events.c.data, events.c.at)
    .where(events.c.table_id == _THIS, events.c.version > bindparam("known_version"))
    .order_by(events.c.version)
)
_CHOICES = select(choices.c.seat, choices.c.turn, choices.c.move, choices.c.by_bot).where(choices.c.table_id == _THIS)
_CHANGE = update(tables).where(tables.c.id == _THIS, tables.c.pulse == bindparam("known_pulse"))
_NO_CHOICES = delete(choices).where(choices.c.table_id == _THIS)
_NO_CHOICE = _NO_CHOICES.where(choices.c.seat == bindparam("this_seat"))
_NO_SEATS = delete(seats).where(seats.c.table_id == _THIS)
_NEW_EVENT = insert(events)
_NEW_CHOICE = {
    dialect.name: made.on_conflict_do_update(
        index_elements=["table_id", "seat"],
        set_={"turn": made.excluded.turn, "move": made.excluded.move, "by_bot": made.excluded.by_bot},
    )
    for dialect, made in ((sqlite.dialect, sqlite.insert(choices)), (postgresql.dialect, postgresql.insert(choices)))
}


def read_table(connection: Connection, table_id: str, known: Table | None) -> Table | None:
    """The table as it stands in the database, from what is known of it already; None where there is none."""
    pulse = connection.execute(_PULSE, {"this_table": table_id}).scalar()
    if pulse is None:
        return None
    if known is not None and known.pulse == pulse:
        return known
    if known is None:
        deal = connection.execute(_DEAL, {"this_table": table_id}).one()
        known = Table(table_id, Deal(deal.seed, deal.salt))
    rows = connection.execute(_EVENTS, {"this_table": table_id, "known_version": known.version}).all()
    table = known.after([(_decode(row.data), row.at) for row in rows], {})
    open_choices = connection.execute(_CHOICES, {"this_table": table_id}).all()
    table.choices = {row.seat: row.move for row in open_choices if row.turn == table.turn}
    table.by_bots = frozenset(row.seat for row in open_choices if row.turn == table.turn and row.by_bot)
    table.pulse = pulse
    return table


def add_table(
    connection: Connection, table: Table, happened: Sequence[Event], at: float, follows: str | None = None
) -> None:
    """Writes a new table with its first events, and the game after which people moved there."""
    connection.execute(insert(tables).values(id=table.id, follows=follows, **_summary(table, at)))
    connection.execute(insert(deals).values(table_id=table.id, seed=table.deal.seed, salt=table.deal.salt))
    _add_events(connection, table, happened, at)
    _note_seats(connection, table)


def change_table(connection: Connection, before: Table, after: Table, happened: Sequence[Event], at: float) -> bool:
    """Writes what leads from one table to the other; False, and nothing written, if it has changed meanwhile."""
    known = {"this_table": before.id, "known_pulse": before.pulse}
    changed = connection.execute(_CHANGE, {**known, **_summary(after, at)})
    if changed.rowcount != 1:
        return False
    _change_choices(connection, before, after)
    if happened:
        _add_events(connection, after, happened, at)
    if any(isinstance(event, SEATING) for event in happened):
        connection.execute(_NO_SEATS, {"this_table": after.id})
        _note_seats(connection, after)
    return True


def _summary(table: Table, at: float) -> Mapping[str, object]:
    owing = table.owing()
    return {
        "phase": table.phase,
        "listed": table.setup.listed,
        "pulse": table.pulse,
        "waiting": waiting_mask(table, owing),
        "people": sum(bool(seat.person) for seat in table.seats),
        "host": table.host,
        "due": due(table, owing),
        "updated": at,
    }


def _change_choices(connection: Connection, before: Table, after: Table) -> None:
    if before.choices and not after.choices:
        connection.execute(_NO_CHOICES, {"this_table": after.id})
    elif gone := before.choices.keys() - after.choices.keys():
        connection.execute(_NO_CHOICE, [{"this_table": after.id, "this_seat": seat} for seat in gone])
    new = [
        {"table_id": after.id, "seat": seat, "turn": after.turn, "move": move, "by_bot": seat in after.by_bots}
        for seat, move in after.choices.items()
        if before.choices.get(seat) != move
    ]
    if new:
        connection.execute(_NEW_CHOICE[connection.dialect.name], new)


def _add_events(connection: Connection, after: Table, happened: Sequence[Event], at: float) -> None:
    first = after.version - len(happened) + 1
    connection.execute(
        _NEW_EVENT,
        [
            {"table_id": after.id, "version": version, "data": _encode(event).decode(), "at": at}
            for version, event in enumerate(happened, first)
        ],
    )


def _note_seats(connection: Connection, table: Table) -> None:
    people = [
        {"table_id": table.id, "seat": number, "person": seat.person}
        for number, seat in enumerate(table.seats)
        if seat.person
    ]
    if people:
        connection.execute(insert(seats), people)
