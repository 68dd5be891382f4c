"""Reading and writing the logs of tables."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import msgspec
from sqlalchemy import BindParameter, Connection, bindparam, delete, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite

from septem.server.store.schema import choices, deals, events, seats, tables
from septem.server.tables.commands import NewTable, Outcome
from septem.server.tables.deal import Deal
from septem.server.tables.events import Created, Event, SatDown, SetupChanged, SignedIn, StoodUp
from septem.server.tables.snapshot import NO_ONE_ABSENT, Snapshot, first_snapshot
from septem.server.tables.table import Table, fold

SEATING = Created | SatDown | StoodUp | SignedIn | SetupChanged

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Event).decode

# Statements are built once, since building costs more than executing.
_THIS: BindParameter[str] = bindparam("this_table")
_DEAL = select(deals.c.seed, deals.c.salt).where(deals.c.table_id == _THIS)
_REVISION = select(tables.c.revision).where(tables.c.id == _THIS)
_EVENTS = (
    select(events.c.data, events.c.at)
    .where(events.c.table_id == _THIS, events.c.version > bindparam("known_version"))
    .order_by(events.c.version)
)
_CHOICES = select(choices.c.seat, choices.c.turn, choices.c.move, choices.c.by_bot).where(choices.c.table_id == _THIS)
_CHANGE = update(tables).where(tables.c.id == _THIS, tables.c.revision == bindparam("known_revision"))
_DELETE_CHOICES = delete(choices).where(choices.c.table_id == _THIS)
_DELETE_CHOICE = _DELETE_CHOICES.where(choices.c.seat == bindparam("this_seat"))
_DELETE_SEATS = delete(seats).where(seats.c.table_id == _THIS)
_NEW_EVENT = insert(events)
_NEW_CHOICE = {
    dialect.name: made.on_conflict_do_update(
        index_elements=["table_id", "seat"],
        set_={"turn": made.excluded.turn, "move": made.excluded.move, "by_bot": made.excluded.by_bot},
    )
    for dialect, made in ((sqlite.dialect, sqlite.insert(choices)), (postgresql.dialect, postgresql.insert(choices)))
}


def read_table(connection: Connection, table_id: str, known: Snapshot | None) -> Snapshot | None:
    """The table as it stands in the database, from what is known of it already; None where there is none."""
    revision = connection.execute(_REVISION, {"this_table": table_id}).scalar()
    if revision is None:
        return None
    if known is not None and known.revision == revision:
        return known
    table = _read_log(connection, table_id, known.table if known else None)
    rows = connection.execute(_CHOICES, {"this_table": table_id}).all()
    open_choices = [row for row in rows if row.turn == table.turn]
    return Snapshot(
        table,
        {row.seat: row.move for row in open_choices},
        frozenset(row.seat for row in open_choices if row.by_bot),
        revision,
        NO_ONE_ABSENT,
    )


def _read_log(connection: Connection, table_id: str, known: Table | None) -> Table:
    version = known.version if known else 0
    rows = connection.execute(_EVENTS, {"this_table": table_id, "known_version": version}).all()
    log = [(_decode(row.data), row.at) for row in rows]
    if known is None:
        deal = connection.execute(_DEAL, {"this_table": table_id}).one()
        return fold(table_id, Deal(deal.seed, deal.salt), log)
    for event, at in log:
        known = known.after(event, at)
    return known


def add_table(connection: Connection, new: NewTable, at: float, follows: str | None = None) -> Snapshot:
    """Writes a new table with its first events, and the game after which people moved there."""
    table = fold(new.id, new.deal, [(event, at) for event in new.events])
    snapshot = first_snapshot(table)
    connection.execute(insert(tables).values(id=table.id, follows=follows, **summary_of(snapshot, at)))
    connection.execute(insert(deals).values(table_id=table.id, seed=new.deal.seed, salt=new.deal.salt))
    _add_events(connection, table, new.events, at)
    _note_seats(connection, table)
    return snapshot


class Written(NamedTuple):
    """The table as it was changed, and the one that opened by it."""

    changed: Snapshot
    opened: Snapshot | None


def write_change(
    connection: Connection, before: Snapshot, after: Snapshot, outcome: Outcome, at: float
) -> Written | None:
    """Writes a change of a table and the table that opens by it, both or neither.

    None, and nothing written, if the table has changed since `before`.
    """
    known = {"this_table": before.id, "known_revision": before.revision}
    changed = connection.execute(_CHANGE, {**known, **summary_of(after, at)})
    if changed.rowcount != 1:
        return None
    _change_choices(connection, before, after)
    if outcome.events:
        _add_events(connection, after.table, outcome.events, at)
    if any(isinstance(event, SEATING) for event in outcome.events):
        connection.execute(_DELETE_SEATS, {"this_table": after.id})
        _note_seats(connection, after.table)
    opens = outcome.opens
    return Written(after, None if opens is None else add_table(connection, opens, at, follows=before.id))


def summary_of(snapshot: Snapshot, at: float) -> Mapping[str, object]:
    """What the row of a table says about it: what lists and schedulers look for."""
    table, pending = snapshot.table, snapshot.pending()
    waiting = [by for by in pending if not table.seats[by].is_played_by_bot]
    return {
        "phase": table.phase,
        "listed": table.setup.listed,
        "revision": snapshot.revision,
        "waiting": sum(1 << by for by in waiting),
        "people": sum(bool(seat.person) for seat in table.seats),
        "host": table.host,
        "due": _due(table, has_bots=len(waiting) < len(pending), has_people=bool(waiting)),
        "updated": at,
    }


def _due(table: Table, *, has_bots: bool, has_people: bool) -> float | None:
    """The time from which a bot can think or a turn is over; None where only people are waited for."""
    if has_bots:
        return table.began
    return table.deadline if has_people else None


def _change_choices(connection: Connection, before: Snapshot, after: Snapshot) -> None:
    if before.choices and not after.choices:
        connection.execute(_DELETE_CHOICES, {"this_table": after.id})
    elif gone := before.choices.keys() - after.choices.keys():
        connection.execute(_DELETE_CHOICE, [{"this_table": after.id, "this_seat": seat} for seat in gone])
    new = [
        {"table_id": after.id, "seat": seat, "turn": after.table.turn, "move": move, "by_bot": seat in after.by_bots}
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
