"""A cache of recently seen sessions, so that not every request asks the database."""

import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import NamedTuple

from septem.server.auth.session_store import SessionStore
from septem.server.store.people import Person
from septem.server.store.sessions import SessionOwner

MAX_CACHED = 20_000
# How long this worker may miss that another has renamed a person, or signed them in or out: without an open stream,
# and with one, whose session is looked up regularly.
TTL = 2.0
TTL_WITH_STREAM = 6.0


class CachedSession(NamedTuple):
    """A cached lookup: the person (None if the session has ended), when it was read, and when it expires."""

    person: Person | None
    asked_at: float
    until: float


class SessionCache:
    """Looks people up by the session in their cookie; a guest who has signed in since is found as their account.

    `take_over` gives an account the seats of guests who are known as it by now; where one is refused, a later
    look-up tries again.
    """

    def __init__(self, store: SessionStore, take_over: Callable[[str], Awaitable[None]]) -> None:
        self._store = store
        self._take_over = take_over
        self._cached: OrderedDict[str, CachedSession] = OrderedDict()
        self._forgotten = 0

    async def get(self, session: str) -> Person | None:
        """Whose session this is, None for one that has ended."""
        if not session:
            return None
        now = time.monotonic()
        cached = self._cached.get(session)
        if cached is not None and now < cached.until:
            return cached.person
        forgotten = self._forgotten
        owner = await self._store.owner_of(session)
        person = owner.person if owner else None
        if owner is not None and owner.has_guests_seats:
            # Another worker may have seated them as the guest they were a moment ago.
            await self._take_over(owner.person.id)
        # Do not cache a result that predates an invalidation.
        if self._forgotten == forgotten:
            self._cached.pop(session, None)
            self._cached[session] = CachedSession(person, now, now + TTL)
            if len(self._cached) > MAX_CACHED:
                self._cached.popitem(last=False)
        return person

    def confirm(self, session: str, owner: SessionOwner, asked_at: float) -> None:
        """Extends a cached session that a bulk query has just confirmed.

        What was forgotten or asked again since then stays so, and seats of guests are taken over first.
        """
        cached = self._cached.get(session)
        if cached is not None and cached.asked_at < asked_at and not owner.has_guests_seats:
            self._cached[session] = CachedSession(owner.person, asked_at, asked_at + TTL_WITH_STREAM)

    async def renew(self, session: str) -> None:
        """Notes that a session's cookie is written again."""
        await self._store.renew(session)

    def forget_person(self, person_id: str) -> None:
        """Looks all sessions of a person up again."""
        for session in [
            session for session, cached in self._cached.items() if cached.person and cached.person.id == person_id
        ]:
            self.forget(session)

    def forget(self, session: str) -> None:
        """Looks the session up again next time."""
        self._forgotten += 1
        self._cached.pop(session, None)
