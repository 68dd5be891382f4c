"""Which browser is whose: a session for each, which signing out ends for good."""

import secrets
import time
from collections.abc import Collection

from sqlalchemy import Connection, delete, func, insert, select

from septem.server.live.people import ID_BYTES, People, Person
from septem.server.store.database import Database
from septem.server.store.schema import people, sessions


class Browsers:
    """All sessions of a database; those of a guest who has signed in since are the account's."""

    def __init__(self, database: Database, people: People) -> None:
        self._database = database
        self._people = people

    async def open(self, person_id: str) -> str:
        """A new session of this person."""
        session = secrets.token_urlsafe(ID_BYTES)
        row = insert(sessions).values(id=session, person=person_id, created=time.time())
        await self._database.write(Connection.execute, row)
        return session

    async def person_of(self, session: str) -> Person | None:
        """Whose session this is, None for one that has ended."""
        person_id = (await self.people_of([session])).get(session)
        return await self._people.known(person_id) if person_id else None

    async def people_of(self, asked: Collection[str]) -> dict[str, str]:
        """The ids of the people whose sessions these are; those that have ended are left out."""
        known_as = func.coalesce(people.c.same_as, people.c.id).label("person")
        query = select(sessions.c.id, known_as).join(people, people.c.id == sessions.c.person)
        query = query.where(sessions.c.id.in_(asked))
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return {row.id: row.person for row in rows}

    async def end(self, session: str) -> None:
        """Makes the cookies of this session worthless, copies of them too."""
        await self._database.write(Connection.execute, delete(sessions).where(sessions.c.id == session))

    async def end_others(self, person_id: str, kept: str) -> None:
        """Ends all sessions of a person but this one."""
        own = select(people.c.id).where((people.c.id == person_id) | (people.c.same_as == person_id))
        others = delete(sessions).where(sessions.c.person.in_(own), sessions.c.id != kept)
        await self._database.write(Connection.execute, others)
