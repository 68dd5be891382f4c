"""The sessions of browsers; signing out ends one for good."""

import secrets
import time
from collections.abc import Collection

from septem.server.auth.policy import ID_BYTES
from septem.server.errors import NotFound
from septem.server.i18n import _
from septem.server.store import sessions
from septem.server.store.database import Database, IntegrityError
from septem.server.store.sessions import SessionOwner


class SessionStore:
    """All sessions of a database; those of a guest who has signed in since are the account's."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def open(self, person_id: str) -> str:
        """A new session of this person; raises `NotFound` if they were deleted meanwhile."""
        session = secrets.token_urlsafe(ID_BYTES)
        try:
            await self._database.write(sessions.add_session, session, person_id, time.time())
        except IntegrityError as error:
            raise NotFound(_("There is no such person.")) from error
        return session

    async def owner_of(self, session: str) -> SessionOwner | None:
        """Whose session this is; None for one that has ended."""
        return await self._database.read(sessions.owner_of, session)

    async def owners_of(self, asked: Collection[str]) -> dict[str, SessionOwner]:
        """Whose sessions these are; those that have ended are left out."""
        return await self._database.read(sessions.owners_of, asked)

    async def renew(self, session: str) -> None:
        """Notes that the cookie of a session was written again."""
        await self._database.write(sessions.renew_session, session, time.time())

    async def end(self, session: str) -> None:
        """Ends a session; its cookie and all copies stop working."""
        await self._database.write(sessions.end_session, session)

    async def end_others(self, person_id: str, kept: str) -> None:
        """Ends all sessions of a person except this one."""
        await self._database.write(sessions.end_other_sessions, person_id, kept)
