"""What happens without a request: bots choose, and time runs out.

Each worker polls for tables that are due and serves each while it holds a lease of a few seconds, which it renews. If a
worker dies, another serves its tables once their leases have run out.
"""

import asyncio
import logging
import random
import time
from collections.abc import Sequence
from contextlib import suppress

from septem.server.errors import Conflict, GameUnavailable, Invalid, NotFound
from septem.server.runtime.bots import BotPool
from septem.server.runtime.lease import Lease, LeaseLost
from septem.server.runtime.periodic import PeriodicTask
from septem.server.runtime.table_service import TableService
from septem.server.store.leases import due_tables
from septem.server.tables.commands import ChooseAsBot, RunOutOfTime
from septem.server.tables.events import Event
from septem.server.tables.snapshot import Snapshot

logger = logging.getLogger(__name__)

POLL_INTERVAL = 0.5
BATCH_SIZE = 200
# How long a table is left alone after it could not be served: longer each time, or while its game is missing.
MIN_BACKOFF = 4.0
MAX_BACKOFF = 120.0
UNAVAILABLE_BACKOFF = 300.0

BotDelay = tuple[float, float]


class TableScheduler:
    """Serves all tables of a database, together with the schedulers of other workers."""

    def __init__(self, tables: TableService, bots: BotPool, bot_delay: BotDelay | None = None) -> None:
        self._tables = tables
        self._bots = bots
        self._bot_delay = bot_delay
        self._busy: dict[str, asyncio.Task[None]] = {}
        # The back-off of each table that has just failed here, and when that was.
        self._failures: dict[str, tuple[float, float]] = {}
        self._to_serve_again: set[str] = set()
        self._polling = PeriodicTask(self._poll, _until_next_poll, "polling for due tables")

    async def start(self) -> None:
        """Starts serving tables."""
        self._tables.on_change.append(self._notice)
        self._polling.start()

    async def close(self) -> None:
        """Stops at once; other workers take over."""
        self._tables.on_change.remove(self._notice)
        await self._polling.close()
        self._to_serve_again.clear()
        tasks = [*self._busy.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _notice(self, changed: Snapshot, _events: Sequence[Event]) -> None:
        """Serves a table at once if a local change made it a bot's turn."""
        if changed.pending_bots():
            self._start_serving(changed.id)

    def _start_serving(self, table_id: str) -> None:
        if table_id in self._busy:
            self._to_serve_again.add(table_id)
            return
        task = asyncio.create_task(self._claim_and_serve(table_id))
        self._busy[table_id] = task
        task.add_done_callback(lambda _: self._finish(table_id))

    def _finish(self, table_id: str) -> None:
        self._busy.pop(table_id, None)
        if table_id in self._to_serve_again:
            self._to_serve_again.discard(table_id)
            self._start_serving(table_id)

    async def _poll(self) -> None:
        for table_id in await self._tables.database.read(due_tables, time.time(), BATCH_SIZE):
            if table_id not in self._busy:
                self._start_serving(table_id)

    async def _claim_and_serve(self, table_id: str) -> None:
        """Serves a table while this worker holds its lease."""
        # No caller waits for this task, and a failure at one table must not stop the others.
        lease = Lease(self._tables.database, table_id)
        try:
            if await lease.claim():
                await self._serve_while_held(table_id, lease)
                self._failures.pop(table_id, None)
        except* LeaseLost:
            logger.warning("lost the lease of a table")
        except* GameUnavailable:
            logger.warning("the game of a table is not available")
            await _defer(lease, UNAVAILABLE_BACKOFF)
        except* NotFound:
            logger.info("a table was deleted before it was served")
        except* Exception:
            logger.exception("serving a table failed")
            await _defer(lease, self._next_backoff(table_id))

    def _next_backoff(self, table_id: str) -> float:
        """How long to leave a table alone that has failed once more."""
        now = time.monotonic()
        # Those that have not failed for so long were deleted, or are served by other workers.
        self._failures = {
            failed: (backoff, at) for failed, (backoff, at) in self._failures.items() if now - at < 2 * MAX_BACKOFF
        }
        last, _ = self._failures.get(table_id, (0.0, now))
        backoff = min(2 * last, MAX_BACKOFF) if last else MIN_BACKOFF
        self._failures[table_id] = backoff, now
        return backoff

    async def _serve_while_held(self, table_id: str, lease: Lease) -> None:
        has_failed = False
        try:
            async with asyncio.TaskGroup() as group:
                keeping = group.create_task(lease.keep())
                await self._serve(table_id)
                keeping.cancel()
        except Exception:
            # The lease stays, so that a table that cannot be served is not tried all the time.
            has_failed = True
            raise
        finally:
            # Also when the server stops, which cancels: other workers take over at once.
            if not has_failed:
                await lease.release()

    async def _serve(self, table_id: str) -> None:
        """Does everything that is due at a table."""
        self._to_serve_again.discard(table_id)
        snapshot = await self._tables.execute_without_limit(RunOutOfTime(time.time()), table_id)
        while pending := snapshot.pending_bots():
            async with asyncio.TaskGroup() as group:
                for by, seats in pending.items():
                    group.create_task(self._let_bot_choose(snapshot, seats[0], by))
            self._to_serve_again.discard(table_id)
            snapshot = await self._tables.get(table_id)

    async def _let_bot_choose(self, snapshot: Snapshot, seat: int, by: int) -> None:
        table = snapshot.table
        # For an absent person the delay starts now; otherwise the reply time would reveal how long the bot thought.
        began = time.time() if table.seats[by].away else table.began
        # Drawn at random, so that it says nothing of how the bot thought.
        delay = random.uniform(*(self._bot_delay or table.game.bot_delay))
        wait = began + delay - time.time()
        async with asyncio.TaskGroup() as group:
            thinking = group.create_task(self._bots.move(snapshot, seat, by))
            await asyncio.sleep(max(0.0, wait))
        # The person may have come back while the bot was thinking.
        with suppress(Conflict):
            try:
                await self._tables.execute_without_limit(ChooseAsBot(table.turn, seat, by, thinking.result()), table.id)
            except Invalid:
                logger.warning("bot made an illegal move", extra={"level": table.seats[by].level})
                quick = await self._bots.quick_move(await self._tables.get(table.id), seat, by)
                await self._tables.execute_without_limit(ChooseAsBot(table.turn, seat, by, quick), table.id)


async def _defer(lease: Lease, seconds: float) -> None:
    try:
        await lease.defer(seconds)
    except Exception:
        # Then the lease runs out by itself.
        logger.exception("deferring a table failed")


def _until_next_poll() -> float:
    return POLL_INTERVAL * random.uniform(0.8, 1.2)
