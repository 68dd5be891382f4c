"""Wake-ups between workers that share nothing but the database: each asks it how far the watched tables are."""

import asyncio
import logging

from sqlalchemy import select

from septem.server.live.wakeups import LocalWakeups
from septem.server.store.database import Database
from septem.server.store.schema import tables

logger = logging.getLogger(__name__)

EVERY = 0.5


class PolledWakeups(LocalWakeups):
    """Wakes watchers in this process at once, and those of others when they next look."""

    def __init__(self, database: Database, every: float = EVERY) -> None:
        super().__init__()
        self._database = database
        self._every = every
        self._looking: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Begins to look."""
        self._looking = asyncio.create_task(self._look())

    async def close(self) -> None:
        """Ends it."""
        if self._looking is not None:
            self._looking.cancel()
            await asyncio.gather(self._looking, return_exceptions=True)

    async def look_once(self) -> None:
        """Tells all watchers how far their tables are."""
        if not self.watched:
            return
        query = select(tables.c.id, tables.c.pulse).where(tables.c.id.in_(self.watched))
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        for table_id, pulse in rows:
            self.tell(table_id, pulse)

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(self._every)
            try:
                await self.look_once()
            except Exception:
                # A database that restarts is back after a while.
                logger.exception("cannot see how far tables are")
