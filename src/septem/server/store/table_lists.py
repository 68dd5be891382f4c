"""Lists of tables: a person's, those to join or watch, and those that are over."""

from collections.abc import Collection
from typing import NamedTuple

from sqlalchemy import Connection, Select, case, func, or_, select

from septem.server.store.schema import people, seats, tables

# An open table that has not changed for so long is not listed.
STALE_AFTER = 24 * 3600.0


class TableRef(NamedTuple):
    """A table by its address, and how often it has changed."""

    id: str
    revision: int


def active_tables_of(connection: Connection, person: str, limit: int | None) -> list[TableRef]:
    """The open and running tables of a person, those that wait for them first, then the newest."""
    is_waiting = tables.c.waiting.bitwise_rshift(seats.c.seat).bitwise_and(1) != 0
    query = (
        _own(person)
        .where(tables.c.phase != "over")
        .order_by(case((is_waiting, 0), else_=1), tables.c.updated.desc())
        .limit(limit)
    )
    return [TableRef(*row) for row in connection.execute(query)]


def finished_tables_of(connection: Connection, person: str, limit: int) -> list[TableRef]:
    """The finished games of a person, newest first."""
    query = _own(person).where(tables.c.phase == "over").order_by(tables.c.updated.desc()).limit(limit)
    return [TableRef(*row) for row in connection.execute(query)]


def listed(connection: Connection, now: float, limit: int) -> list[TableRef]:
    """The listed tables: first the open ones at which a person sits, then games to watch."""
    is_alive = or_(tables.c.phase == "running", tables.c.updated > now - STALE_AFTER)
    query = (
        select(tables.c.id, tables.c.revision)
        .where(tables.c.listed, tables.c.phase.in_(["open", "running"]), tables.c.people > 0, is_alive)
        .order_by(case((tables.c.phase == "open", 0), else_=1), tables.c.updated.desc())
        .limit(limit)
    )
    return [TableRef(*row) for row in connection.execute(query)]


def listed_and_finished(connection: Connection, limit: int) -> list[TableRef]:
    """The finished games of listed tables, newest first."""
    query = (
        select(tables.c.id, tables.c.revision)
        .where(tables.c.listed, tables.c.phase == "over")
        .order_by(tables.c.updated.desc())
        .limit(limit)
    )
    return [TableRef(*row) for row in connection.execute(query)]


def revisions(connection: Connection, table_ids: Collection[str]) -> list[TableRef]:
    """The revisions of these tables."""
    query = select(tables.c.id, tables.c.revision).where(tables.c.id.in_(table_ids))
    return [TableRef(*row) for row in connection.execute(query)]


def seats_to_take_over(connection: Connection, person: str) -> list[tuple[str, str]]:
    """The tables, each with the guest, at which guests sit who are known as this person by now."""
    query = (
        select(seats.c.table_id, seats.c.person)
        .join(people, people.c.id == seats.c.person)
        .where(people.c.same_as == person)
    )
    return [(row.table_id, row.person) for row in connection.execute(query)]


def counts(connection: Connection) -> dict[str, int]:
    """How many tables there are of each phase."""
    rows = connection.execute(select(tables.c.phase, func.count()).group_by(tables.c.phase)).all()
    return {row[0]: row[1] for row in rows}


def _own(person: str) -> Select[str, int]:
    return (
        select(tables.c.id, tables.c.revision)
        .join(seats, seats.c.table_id == tables.c.id)
        .where(seats.c.person == person)
    )
