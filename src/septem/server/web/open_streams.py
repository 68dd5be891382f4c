"""Streams by the browser or bot they go to: none goes on for who has signed in or out, or lost their token, since."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from weakref import WeakKeyDictionary

from septem.server.live.browsers import Browsers
from septem.server.live.people import People
from septem.server.live.rounds import in_rounds

# So long it may go unnoticed that somebody has signed in or out at another worker.
LOOKED_EVERY = 10.0


class OpenStreams:
    """The streams of one worker, each with the event that ends it."""

    def __init__(self, browsers: Browsers, people: People) -> None:
        self._browsers = browsers
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
        """Ends the streams of sessions that have ended or become somebody else's, and of bots without a token."""
        # Streams that open during the questions are fresher than the answers.
        asked = list(self._ends.items())
        known = await self._browsers.people_of({session for _, (session, _person) in asked if session})
        bots = await self._people.with_tokens({person for _, (session, person) in asked if person and not session})
        for end, (session, person) in asked:
            is_good = known.get(session, "") == person if session else not person or person in bots
            if not is_good:
                end.set()

    @asynccontextmanager
    async def watched(self) -> AsyncIterator[None]:
        """Looks after the streams while the block lasts."""
        looking = asyncio.create_task(
            in_rounds(self.compare, lambda: LOOKED_EVERY, "cannot see whose streams are open")
        )
        try:
            yield
        finally:
            looking.cancel()
            await asyncio.gather(looking, return_exceptions=True)
