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

# How long this worker may miss that a person has signed in or out at another.
LOOKED_EVERY = 5.0


class OpenStreams:
    """The streams of one worker, each with the event that ends it."""

    def __init__(self, sessions: SessionStore, cache: SessionCache, people: People) -> None:
        self._sessions = sessions
        self._cache = cache
        self._people = people
        self._ends: WeakKeyDictionary[asyncio.Event, tuple[str, str]] = WeakKeyDictionary()

    def end_of(self, session: str, person: str) -> asyncio.Event:
        """The event that ends a stream of this person's view in its session.

        A bot account comes without a session; both are '' for a stranger's.
        """
        end = asyncio.Event()
        self._ends[end] = (session, person)
        return end

    def end(self, session: str) -> None:
        """Ends all streams of a session."""
        for end, (own, _) in list(self._ends.items()):
            if own == session:
                end.set()

    async def compare(self) -> None:
        """Ends the streams of sessions that have ended or become another person's, and of bots without a token.

        Sessions that are still good need not be looked up for each request meanwhile.
        """
        # Streams that open during the questions are fresher than the answers.
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
        """Compares the streams regularly, inside a `with` block."""
        comparing = PeriodicTask(self.compare, lambda: LOOKED_EVERY, "stream check")
        comparing.start()
        try:
            yield
        finally:
            await comparing.close()
