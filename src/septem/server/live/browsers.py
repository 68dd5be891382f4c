"""Which browser is whose: a session for each, which signing out ends for good."""

import secrets
import time
from collections.abc import Collection

from sqlalchemy import Connection, bindparam, delete, exists, func, insert, select, update

from septem.server.live.people import ID_BYTES, PERSON, Person
from septem.server.store.database import Database
from septem.server.store.schema import people, seats, sessions, tables

# Statements that requests ask again and again are made once: making one costs more than carrying it out.
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
_PERSON_OF = (
    select(
        *PERSON,
        exists()
        .where(
            _GUEST.c.same_as == people.c.id,
            seats.c.person == _GUEST.c.id,
            ~_SITS_TOO,
        )
        .label("has_guests_seats"),
    )
    .select_from(sessions)
    .join(_OPENED, _OPENED.c.id == sessions.c.person)
    .join(people, people.c.id == _KNOWN_AS)
    .where(sessions.c.id == bindparam("session"))
)
_PEOPLE_OF = (
    select(sessions.c.id, _KNOWN_AS.label("person"))
    .join(_OPENED, _OPENED.c.id == sessions.c.person)
    .where(sessions.c.id.in_(bindparam("asked", expanding=True)))
)


class Browsers:
    """All sessions of a database; those of a guest who has signed in since are the account's."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def open(self, person_id: str) -> str:
        """A new session of this person."""
        session = secrets.token_urlsafe(ID_BYTES)
        row = insert(sessions).values(id=session, person=person_id, created=time.time())
        await self._database.write(Connection.execute, row)
        return session

    async def person_of(self, session: str) -> tuple[Person, bool] | None:
        """Whose session this is, and whether guests have seats that are theirs by now; None for one that has ended."""
        given = {"session": session}
        row = await self._database.read(lambda connection: connection.execute(_PERSON_OF, given).one_or_none())
        return (Person(*row[:-1]), row.has_guests_seats) if row else None

    async def people_of(self, asked: Collection[str]) -> dict[str, str]:
        """The ids of the people whose sessions these are; those that have ended are left out."""
        given = {"asked": list(asked)}
        rows = await self._database.read(lambda connection: connection.execute(_PEOPLE_OF, given).all())
        return {row.id: row.person for row in rows}

    async def renew(self, session: str) -> None:
        """Notes that a session's cookie is written anew."""
        renewed = update(sessions).where(sessions.c.id == session).values(renewed=time.time())
        await self._database.write(Connection.execute, renewed)

    async def end(self, session: str) -> None:
        """Makes the cookies of a session worthless, copies of them too."""
        await self._database.write(Connection.execute, delete(sessions).where(sessions.c.id == session))

    async def end_others(self, person_id: str, kept: str) -> None:
        """Ends all sessions of a person but this one."""
        own = select(people.c.id).where((people.c.id == person_id) | (people.c.same_as == person_id))
        others = delete(sessions).where(sessions.c.person.in_(own), sessions.c.id != kept)
        await self._database.write(Connection.execute, others)
