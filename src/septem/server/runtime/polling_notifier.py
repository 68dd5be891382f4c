"""Wake-ups between workers that share only the database: each polls the revisions of the watched tables."""

from septem.server.runtime.notifier import Notifier
from septem.server.runtime.periodic import PeriodicTask
from septem.server.store.database import Database
from septem.server.store.table_lists import revisions

POLL_INTERVAL = 0.5


class PollingNotifier(Notifier):
    """Wakes watchers in this process at once, and those of other workers at their next poll."""

    def __init__(self, database: Database, interval: float = POLL_INTERVAL) -> None:
        super().__init__()
        self._database = database
        self._polling = PeriodicTask(self.poll, lambda: interval, "polling for changed tables")

    async def start(self) -> None:
        """Starts polling."""
        self._polling.start()

    async def close(self) -> None:
        """Stops polling."""
        await self._polling.close()

    async def poll(self) -> None:
        """Wakes the watchers of tables that have changed."""
        if not self.watched:
            return
        for table_id, revision in await self._database.read(revisions, self.watched):
            self.notify(table_id, revision)
