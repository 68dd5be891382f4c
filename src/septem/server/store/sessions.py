"""The sessions of browsers, in the database."""

from collections.abc import Collection
from typing import NamedTuple

from sqlalchemy import Connection, bindparam, delete, exists, func, insert, select, update

from septem.server.store.people import PERSON_COLUMNS, Person
from septem.server.store.schema import people, seats, sessions, tables

# Statements are built once, since building costs more than executing.
_OPENED = people.alias("opened")
_GUEST = people.alias("guest")
_OWN = seats.alias("own")
# Where the account sits in the same game, the guest's seat stays the guest's.
_SITS_TOO = exists().where(
    _OWN.c.table_id == seats.c.table_id,
    _OWN.c.person == people.c.id,
    tables.c.id == seats.c.table_id,
    tables.c.phase != "open",
)
_KNOWN_AS = func.coalesce(_OPENED.c.same_as, _OPENED.c.id)
_HAS_GUESTS_SEATS = (
    exists().where(_GUEST.c.same_as == people.c.id, seats.c.person == _GUEST.c.id, ~_SITS_TOO).label("has_guests_seats")
)
_OWNER_OF = (
    select(*PERSON_COLUMNS, _HAS_GUESTS_SEATS)
    .select_from(sessions)
    .join(_OPENED, _OPENED.c.id == sessions.c.person)
    .join(people, people.c.id == _KNOWN_AS)
    .where(sessions.c.id == bindparam("session"))
)
_OWNERS_OF = (
    select(sessions.c.id.label("session"), *PERSON_COLUMNS, _HAS_GUESTS_SEATS)
    .select_from(sessions)
    .join(_OPENED, _OPENED.c.id == sessions.c.person)
    .join(people, people.c.id == _KNOWN_AS)
    .where(sessions.c.id.in_(bindparam("asked", expanding=True)))
)


def add_session(connection: Connection, session: str, person_id: str, now: float) -> None:
    """Writes a new session; `IntegrityError` where there is no such person."""
    connection.execute(insert(sessions).values(id=session, person=person_id, created=now))


class SessionOwner(NamedTuple):
    """Whose session it is, and whether guests have seats that are theirs by now."""

    person: Person
    has_guests_seats: bool


def owner_of(connection: Connection, session: str) -> SessionOwner | None:
    """Whose session this is; None for one that has ended."""
    row = connection.execute(_OWNER_OF, {"session": session}).one_or_none()
    return SessionOwner(Person(*row[:-1]), row.has_guests_seats) if row else None


def owners_of(connection: Connection, asked: Collection[str]) -> dict[str, SessionOwner]:
    """Whose sessions these are; those that have ended are left out."""
    rows = connection.execute(_OWNERS_OF, {"asked": list(asked)}).all()
    return {session: SessionOwner(Person(*person), has_seats) for session, *person, has_seats in rows}


def renew_session(connection: Connection, session: str, now: float) -> None:
    """Notes that the cookie of a session was written again."""
    connection.execute(update(sessions).where(sessions.c.id == session).values(renewed=now))


def end_session(connection: Connection, session: str) -> None:
    """Ends a session."""
    connection.execute(delete(sessions).where(sessions.c.id == session))


def end_other_sessions(connection: Connection, person_id: str, kept: str) -> None:
    """Ends all sessions of a person except this one."""
    own = select(people.c.id).where((people.c.id == person_id) | (people.c.same_as == person_id))
    connection.execute(delete(sessions).where(sessions.c.person.in_(own), sessions.c.id != kept))
