"""Wake-ups between workers that share only the database: each polls the revisions of the watched tables."""

import asyncio

from septem.server.runtime.notifier import LocalNotifier
from septem.server.runtime.periodic import run_periodically
from septem.server.store.database import Database
from septem.server.store.listings import revisions

EVERY = 0.5


class PollingNotifier(LocalNotifier):
    """Wakes watchers in this process at once, and those of other workers at their next poll."""

    def __init__(self, database: Database, every: float = EVERY) -> None:
        super().__init__()
        self._database = database
        self._every = every
        self._looking: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Begins to look."""
        self._looking = asyncio.create_task(
            run_periodically(self.look_once, lambda: self._every, "cannot see how far tables are")
        )

    async def close(self) -> None:
        """Ends it."""
        if self._looking is not None:
            self._looking.cancel()
            await asyncio.gather(self._looking, return_exceptions=True)

    async def look_once(self) -> None:
        """Wakes the watchers of tables that have changed."""
        if not self.watched:
            return
        for table_id, revision in await self._database.read(revisions, self.watched):
            self.tell(table_id, revision)
