"""Everything that lives behind the pages of one worker, opened and closed in the right order."""

import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass

from septem.server.live.bots import Bots
from septem.server.live.browsers import Browsers
from septem.server.live.clock import Clock, Pauses
from septem.server.live.people import People
from septem.server.live.polling import PolledWakeups
from septem.server.live.presence import Patience
from septem.server.live.tables import LiveTables
from septem.server.live.tidying import Tidying
from septem.server.live.wakeups import Wakeups
from septem.server.store.database import Database

# How long the event loop may go on when a thread of the database wants to, which happens several times a transaction.
# Python's usual five milliseconds each would be felt.
SECONDS_A_THREAD = 0.001


@dataclass(frozen=True, slots=True)
class House:
    """The parts of a worker."""

    database: Database
    wakeups: Wakeups
    live: LiveTables
    people: People
    browsers: Browsers
    bots: Bots
    clock: Clock

    @classmethod
    @asynccontextmanager
    async def open(
        cls,
        database_url: str,
        redis_url: str | None = None,
        *,
        bot_workers: int = 1,
        pauses: Pauses | None = None,
        patience: Patience | None = None,
    ) -> AsyncIterator["House"]:
        """A worker on this database, which may be one of several."""
        sys.setswitchinterval(SECONDS_A_THREAD)
        async with AsyncExitStack() as closing:
            database = Database(database_url)
            closing.push_async_callback(database.close)
            await database.upgrade()
            wakeups = _wakeups(database, redis_url)
            closing.push_async_callback(wakeups.close)
            await wakeups.start()
            live = LiveTables(database, wakeups, patience)
            closing.push_async_callback(live.presence.close)
            await live.presence.start()
            bots = Bots(bot_workers)
            closing.push_async_callback(bots.close)
            await bots.start()
            clock = Clock(live, bots, pauses)
            closing.push_async_callback(clock.close)
            await clock.start()
            tidying = Tidying(database)
            closing.push_async_callback(tidying.close)
            await tidying.start()
            people = People(database)
            yield cls(database, wakeups, live, people, Browsers(database), bots, clock)


def _wakeups(database: Database, redis_url: str | None) -> Wakeups:
    if redis_url:
        from septem.server.live.redis_wakeups import RedisWakeups

        return RedisWakeups(redis_url, database)
    # Nobody can know that no other process works on the same database, be it only a file.
    return PolledWakeups(database)
