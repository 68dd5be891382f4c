"""What nobody will miss: tables that never started, and guests who sit nowhere."""

from sqlalchemy import Connection, delete, exists, select

from septem.server.store.schema import choices, deals, events, people, seats, sessions, tables, tokens

OF_A_TABLE = (choices, deals, events, seats)
OF_A_PERSON = (sessions, tokens)


def prune_tables(connection: Connection, before: float, most: int) -> int:
    """Deletes tables that are still open and have not changed since; how many there were."""
    old = (
        select(tables.c.id)
        .where(tables.c.phase == "open", tables.c.updated < before)
        .limit(most)
        .with_for_update(skip_locked=True)
    )
    found = list(connection.execute(old).scalars())
    for part in OF_A_TABLE:
        connection.execute(delete(part).where(part.c.table_id.in_(found)))
    connection.execute(delete(tables).where(tables.c.id.in_(found)))
    return len(found)


def prune_guests(connection: Connection, before: float, most: int) -> int:
    """Deletes guests who came before that time and have no seat at any table; how many there were."""
    others = people.alias()
    old = (
        select(people.c.id)
        .where(
            people.c.kind == "guest",
            people.c.same_as.is_(None),
            people.c.created < before,
            ~exists().where(seats.c.person == people.c.id),
            ~exists().where(others.c.same_as == people.c.id),
        )
        .limit(most)
        .with_for_update(skip_locked=True)
    )
    found = list(connection.execute(old).scalars())
    for part in OF_A_PERSON:
        connection.execute(delete(part).where(part.c.person.in_(found)))
    connection.execute(delete(people).where(people.c.id.in_(found)))
    return len(found)
