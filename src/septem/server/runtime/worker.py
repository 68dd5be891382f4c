"""What one worker runs behind its pages, opened and closed in the right order."""

import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass

from septem.server.auth.people import People
from septem.server.auth.rate_limits import RateLimiter
from septem.server.auth.session_store import SessionStore
from septem.server.runtime.bots import BotPool
from septem.server.runtime.cleanup import Cleanup
from septem.server.runtime.metrics import Metrics
from septem.server.runtime.notifier import Notifier
from septem.server.runtime.polling_notifier import PollingNotifier
from septem.server.runtime.presence import AbsenceLimits
from septem.server.runtime.repository import OnChange
from septem.server.runtime.scheduler import BotDelay, TableScheduler
from septem.server.runtime.table_service import TableService
from septem.server.store.database import Database
from septem.server.tables.events import Event
from septem.server.tables.snapshot import Snapshot

# The GIL switch interval. Database threads need the GIL several times per transaction; the default of 5 ms would be
# noticeable.
SWITCH_INTERVAL = 0.001


@dataclass(frozen=True, slots=True)
class Worker:
    """What one process runs."""

    database: Database
    notifier: Notifier
    tables: TableService
    people: People
    sessions: SessionStore
    bots: BotPool

    @classmethod
    @asynccontextmanager
    async def open(
        cls,
        database_url: str,
        redis_url: str | None = None,
        *,
        bot_workers: int = 1,
        bot_delay: BotDelay | None = None,
        absence_limits: AbsenceLimits | None = None,
        limiter: RateLimiter | None = None,
        metrics: Metrics | None = None,
    ) -> AsyncIterator["Worker"]:
        """A worker on this database, which may be one of several."""
        sys.setswitchinterval(SWITCH_INTERVAL)
        metrics = metrics or Metrics()
        async with AsyncExitStack() as closing:
            database = Database(database_url)
            closing.push_async_callback(database.close)
            await database.upgrade()
            notifier = _notifier(database, redis_url)
            closing.push_async_callback(notifier.close)
            await notifier.start()
            tables = TableService(database, notifier, absence_limits, limiter=limiter, metrics=metrics)
            closing.push_async_callback(tables.close)
            closing.push_async_callback(tables.presence.close)
            await tables.presence.start()
            bots = BotPool(bot_workers, metrics=metrics)
            closing.push_async_callback(bots.close)
            await bots.start()
            scheduler = TableScheduler(tables, bots, bot_delay)
            closing.push_async_callback(scheduler.close)
            await scheduler.start()
            cleanup = Cleanup(database)
            closing.push_async_callback(cleanup.close)
            await cleanup.start()
            tables.on_change.append(_counting(metrics, tables))
            yield cls(database, notifier, tables, People(database), SessionStore(database), bots)


def _counting(metrics: Metrics, tables: TableService) -> OnChange:
    def count(_: Snapshot, events: Sequence[Event]) -> None:
        metrics.table_changed(events)
        metrics.in_memory.set(tables.in_memory)

    return count


def _notifier(database: Database, redis_url: str | None) -> Notifier:
    if redis_url:
        from septem.server.runtime.redis_notifier import RedisNotifier

        return RedisNotifier(redis_url, database)
    # Other processes may work on the same database, even if it is only a file.
    return PollingNotifier(database)
