"""Deletes what is no longer needed: tables that never started, sessions, and guests and bots without a seat."""

from sqlalchemy import Connection, and_, delete, exists, func, or_, select

from septem.server.store.schema import choices, deals, events, people, seats, sessions, tables, tokens

OF_A_TABLE = (choices, deals, events, seats)
OF_A_PERSON = (sessions, tokens)
# When the cookie of a session was last written.
written = func.coalesce(sessions.c.renewed, sessions.c.created)
_BOT_TOKEN = and_(tokens.c.person == people.c.id, tokens.c.label == "bot")


def prune_tables(connection: Connection, before: float, most: int) -> int:
    """Deletes tables that are still open, have not changed since and follow no game; how many there were."""
    old = (
        select(tables.c.id)
        .where(tables.c.phase == "open", tables.c.updated < before, tables.c.follows.is_(None))
        .limit(most)
        .with_for_update(skip_locked=True)
    )
    found = list(connection.execute(old).scalars())
    for part in OF_A_TABLE:
        connection.execute(delete(part).where(part.c.table_id.in_(found)))
    connection.execute(delete(tables).where(tables.c.id.in_(found)))
    return len(found)


def prune_sessions(connection: Connection, before: float, most: int) -> int:
    """Deletes sessions whose cookies were last written before that time; how many there were."""
    old = select(sessions.c.id).where(written < before).limit(most).with_for_update(skip_locked=True)
    found = list(connection.execute(old).scalars())
    connection.execute(delete(sessions).where(sessions.c.id.in_(found)))
    return len(found)


def prune_people(connection: Connection, before: float, most: int) -> int:
    """Deletes guests without a newer cookie, and bots without a token; returns how many.

    Only those who came before that time, sit at no table and host no open one.
    """
    others = people.alias()
    hosts = select(tables.c.host).where(tables.c.phase == "open", tables.c.host.is_not(None))
    old = (
        select(people.c.id)
        .where(
            or_(people.c.kind == "guest", and_(people.c.kind == "bot", ~exists().where(_BOT_TOKEN))),
            people.c.same_as.is_(None),
            people.c.created < before,
            ~exists().where(seats.c.person == people.c.id),
            ~exists().where(sessions.c.person == people.c.id, written >= before),
            people.c.id.not_in(hosts),
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
