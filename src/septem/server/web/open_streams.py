"""Open streams by session or bot: a stream ends when its reader signs in or out, or loses the token."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from weakref import WeakKeyDictionary

from septem.server.auth.people import People
from septem.server.auth.session_cache import SessionCache
from septem.server.auth.session_store import SessionStore
from septem.server.runtime.periodic import PeriodicTask

# The longest time until this worker learns that a person has signed in or out at another one.
CHECK_INTERVAL = 5.0


class OpenStreams:
    """The open streams of a worker, each with the event that ends it."""

    def __init__(self, sessions: SessionStore, cache: SessionCache, people: People) -> None:
        self._sessions = sessions
        self._cache = cache
        self._people = people
        self._ends: WeakKeyDictionary[asyncio.Event, tuple[str, str]] = WeakKeyDictionary()

    def closed_event(self, session: str, person: str) -> asyncio.Event:
        """The event that ends a stream of this person in this session.

        A bot account has no session; both are '' for an unidentified reader.
        """
        end = asyncio.Event()
        self._ends[end] = (session, person)
        return end

    def end(self, session: str) -> None:
        """Ends all streams of a session."""
        for end, (own, _) in list(self._ends.items()):
            if own == session:
                end.set()

    async def close_stale(self) -> None:
        """Ends the streams of sessions that have ended or changed their person, and of bots without a token.

        Confirms the other sessions in the cache, so that requests need not look them up.
        """
        # Streams that open during the queries are newer than their results.
        asked, asked_at = list(self._ends.items()), time.monotonic()
        known = await self._sessions.owners_of({session for _, (session, _person) in asked if session})
        bots = await self._people.with_tokens({person for _, (session, person) in asked if person and not session})
        for session, owner in known.items():
            self._cache.confirm(session, owner, asked_at)
        for end, (session, person) in asked:
            person_id = known[session].person.id if session in known else ""
            is_good = person_id == person if session else not person or person in bots
            if not is_good:
                end.set()

    @asynccontextmanager
    async def watched(self) -> AsyncIterator[None]:
        """Closes stale streams at regular intervals inside a `with` block."""
        check = PeriodicTask(self.close_stale, lambda: CHECK_INTERVAL, "stream check")
        check.start()
        try:
            yield
        finally:
            await check.close()
