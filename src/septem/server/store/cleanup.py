"""Deletes what is no longer needed: tables that never started, sessions, and guests and bots without a seat."""

from sqlalchemy import Connection, and_, delete, exists, func, or_, select

from septem.server.store.schema import choices, deals, events, people, seats, sessions, tables, tokens

OF_A_TABLE = (choices, deals, events, seats)
OF_A_PERSON = (sessions, tokens)
# When the cookie of a session was last written.
written = func.coalesce(sessions.c.renewed, sessions.c.created)
_BOT_TOKEN = and_(tokens.c.person == people.c.id, tokens.c.label == "bot")


def prune_tables(connection: Connection, before: float, limit: int) -> int:
    """Deletes tables that are still open, have not changed since and follow no game; returns how many."""
    old = (
        select(tables.c.id)
        .where(tables.c.phase == "open", tables.c.updated < before, tables.c.follows.is_(None))
        .limit(limit)
        .with_for_update(skip_locked=True)
    )
    found = list(connection.execute(old).scalars())
    for part in OF_A_TABLE:
        connection.execute(delete(part).where(part.c.table_id.in_(found)))
    connection.execute(delete(tables).where(tables.c.id.in_(found)))
    return len(found)


def prune_sessions(connection: Connection, before: float, limit: int) -> int:
    """Deletes sessions whose cookies were last written before that time; returns how many."""
    old = select(sessions.c.id).where(written < before).limit(limit).with_for_update(skip_locked=True)
    found = list(connection.execute(old).scalars())
    connection.execute(delete(sessions).where(sessions.c.id.in_(found)))
    return len(found)


def prune_people(connection: Connection, before: float, limit: int) -> int:
    """Deletes guests and bots that nothing needs any more; returns how many.

    Only those that came before that time, sit at no table and host no open one: guests without a newer cookie; guests
    merged into another person, without any session or newer link; bots without a token; and bots without an owner that
    have not hosted a table either. There is no record of when a bot last sent its token, so one without an owner that
    only reads, and never plays, loses its account.
    """
    others = people.alias()
    hosts = select(tables.c.host).where(tables.c.host.is_not(None))
    has_session = exists().where(sessions.c.person == people.c.id)
    has_link = exists().where(tokens.c.person == people.c.id, tokens.c.expires >= before)
    is_merged = people.c.same_as.is_not(None)
    guests = and_(
        people.c.kind == "guest",
        or_(and_(is_merged, ~has_session, ~has_link), and_(~is_merged, ~has_session.where(written >= before))),
    )
    bots = and_(
        people.c.kind == "bot",
        or_(~exists().where(_BOT_TOKEN), and_(people.c.owner.is_(None), people.c.id.not_in(hosts))),
    )
    old = (
        select(people.c.id)
        .where(
            or_(guests, bots),
            people.c.created < before,
            ~exists().where(seats.c.person == people.c.id),
            people.c.id.not_in(hosts.where(tables.c.phase == "open")),
            ~exists().where(others.c.same_as == people.c.id),
        )
        .limit(limit)
        .with_for_update(skip_locked=True)
    )
    found = list(connection.execute(old).scalars())
    for part in OF_A_PERSON:
        connection.execute(delete(part).where(part.c.person.in_(found)))
    connection.execute(delete(people).where(people.c.id.in_(found)))
    return len(found)
