"""Streams by the browser they go to: none goes on for somebody who has signed in or out since."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from weakref import WeakKeyDictionary

from sqlalchemy.exc import SQLAlchemyError

from septem.server.live.browsers import Browsers

# So long it may go unnoticed that somebody has signed in or out at another worker.
LOOKED_EVERY = 10.0


class OpenStreams:
    """The streams of one worker, each with the event that ends it."""

    def __init__(self, browsers: Browsers, stopping: asyncio.Event) -> None:
        self._browsers = browsers
        self._stopping = stopping
        self._ends: WeakKeyDictionary[asyncio.Event, tuple[str, str]] = WeakKeyDictionary()

    def end_of(self, session: str, person: str) -> asyncio.Event:
        """The event that ends a stream which shows this person's view in this session; both are '' for a stranger's."""
        end = asyncio.Event()
        if self._stopping.is_set():
            end.set()
        self._ends[end] = (session, person)
        return end

    def end(self, session: str) -> None:
        """Ends all streams of a session."""
        self._end_where(lambda own, _: own == session)

    async def compare(self) -> None:
        """Ends the streams of sessions that have ended, or have become somebody else's."""
        known = await self._browsers.people_of({session for session, _ in self._ends.values() if session})
        self._end_where(lambda session, person: bool(session) and known.get(session, "") != person)

    @asynccontextmanager
    async def watched(self) -> AsyncIterator[None]:
        """Looks after the streams while the block lasts, and ends them all as soon as the server stops."""
        looking = asyncio.create_task(self._look_around())
        try:
            yield
        finally:
            looking.cancel()
            await asyncio.gather(looking, return_exceptions=True)

    async def _look_around(self) -> None:
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._stopping.wait(), LOOKED_EVERY)
                self._end_where(lambda *_: True)
                return
            # A database that restarts is back after a while.
            with suppress(OSError, SQLAlchemyError):
                await self.compare()

    def _end_where(self, is_over: Callable[[str, str], bool]) -> None:
        for end, (session, person) in list(self._ends.items()):
            if is_over(session, person):
                end.set()
