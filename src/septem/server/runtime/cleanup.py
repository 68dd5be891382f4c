"""Deletes what is no longer needed, a little at a time, so that no turn waits for it."""

import asyncio
import random
import time

from septem.server.auth.policy import COOKIE_DAYS
from septem.server.runtime.periodic import PeriodicTask
from septem.server.store.cleanup import prune_people, prune_sessions, prune_tables
from septem.server.store.database import Database

DAY = 24 * 3600.0
# How long tables that never started are kept, and guests and revoked bots without a seat.
RETENTION = 30 * DAY
CLEANUP_INTERVAL = 3600.0
BATCH_SIZE = 50
BATCH_PAUSE = 1.0


class Cleanup:
    """Cleans one database, together with other workers."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._task = PeriodicTask(lambda: self.delete_old(time.time()), _until_next_cleanup, "cleanup")

    async def start(self) -> None:
        """Starts cleaning up about once an hour."""
        self._task.start()

    async def close(self) -> None:
        """Stops at once."""
        await self._task.close()

    async def delete_old(self, now: float, pause: float = BATCH_PAUSE) -> None:
        """Deletes all that is too old; tables first, since their guests and bots may have no other seat."""
        for prune, retention in (
            (prune_tables, RETENTION),
            (prune_sessions, COOKIE_DAYS * DAY),
            (prune_people, RETENTION),
        ):
            while await self._database.write(prune, now - retention, BATCH_SIZE) == BATCH_SIZE:
                await asyncio.sleep(pause)


def _until_next_cleanup() -> float:
    # Workers do not clean up at the same time.
    return CLEANUP_INTERVAL * random.uniform(0.1, 1.0)
