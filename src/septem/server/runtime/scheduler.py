"""What happens without a request: bots choose, and time runs out.

Each worker looks for tables that are due, takes one for a few seconds, and for longer while it is busy with it.
Work that a worker leaves undone when it dies is done by another a few seconds later.
"""

import asyncio
import logging
import random
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from septem.server.errors import Conflict, Invalid
from septem.server.runtime.bots import BotPool
from septem.server.runtime.periodic import run_periodically
from septem.server.runtime.tables import TableService
from septem.server.store.leases import claim, due_tables, renew
from septem.server.tables.commands import ChooseAsBot, RunOutOfTime
from septem.server.tables.snapshot import Snapshot

logger = logging.getLogger(__name__)

LEASE = 4.0
RENEWED_EVERY = 1.5
LOOKED_EVERY = 0.5
MOST_AT_ONCE = 200


BotDelay = tuple[float, float]
NO_DELAY: BotDelay = (0.0, 0.0)


class TableScheduler:
    """Serves all tables of a database, together with the schedulers of other workers."""

    def __init__(self, tables: TableService, bots: BotPool, bot_delay: BotDelay | None = None) -> None:
        self._tables = tables
        self._bots = bots
        self._bot_delay = bot_delay
        self._busy: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._looking: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Begins to serve tables."""
        self._tables.on_change.append(self._notice)
        self._looking = asyncio.create_task(
            run_periodically(self._look_around, _until_next_look, "cannot see which tables are due")
        )

    async def close(self) -> None:
        """Ends it, at once; others go on from here."""
        self._tables.on_change.remove(self._notice)
        tasks = [*self._busy.values(), *filter(None, [self._looking])]
        self._again.clear()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _notice(self, _before: Snapshot, after: Snapshot) -> None:
        """Sees at once that bots have to choose after a change that was made here."""
        if after.owed_by_bots():
            self._look_after(after.id)

    def _look_after(self, table_id: str) -> None:
        if table_id in self._busy:
            self._again.add(table_id)
            return
        task = asyncio.create_task(self._take(table_id))
        self._busy[table_id] = task
        task.add_done_callback(lambda _: self._leave(table_id))

    def _leave(self, table_id: str) -> None:
        self._busy.pop(table_id, None)
        if table_id in self._again:
            self._again.discard(table_id)
            self._look_after(table_id)

    async def _look_around(self) -> None:
        for table_id in await self._tables.database.read(due_tables, time.time(), MOST_AT_ONCE):
            if table_id not in self._busy:
                self._look_after(table_id)

    async def _take(self, table_id: str) -> None:
        try:
            async with self._leased(table_id) as is_ours:
                if is_ours:
                    await self._serve(table_id)
        except Exception:
            # No caller waits for this task, and a failure at one table must not stop the others.
            logger.exception("a table does not go on")

    async def _serve(self, table_id: str) -> None:
        """Does everything that is due at a table."""
        self._again.discard(table_id)
        seen = await self._tables.execute_for_server(RunOutOfTime(time.time()), table_id)
        while owed := seen.owed_by_bots():
            await asyncio.gather(*(self._answer(seen, seats[0], by) for by, seats in owed.items()))
            self._again.discard(table_id)
            seen = await self._tables.get(table_id)

    async def _answer(self, seen: Snapshot, seat: int, by: int) -> None:
        table = seen.table
        # For a person who has gone the delay begins now: else the time until the bot answers would tell how long it
        # thought.
        began = time.time() if table.seats[by].away else table.began
        # Drawn at random, so that it says nothing of how the bot thought.
        delay = random.uniform(*(self._bot_delay or table.game.bot_delay))
        wait = began + delay - time.time()
        move, _ = await asyncio.gather(self._bots.move(seen, seat, by), asyncio.sleep(max(0.0, wait)))
        # The person may have come back while the bot was thinking.
        with suppress(Conflict):
            try:
                await self._tables.execute_for_server(ChooseAsBot(table.turn, seat, by, move), table.id)
            except Invalid:
                logger.warning("bot made no legal move", extra={"level": table.seats[by].level})
                quick = await self._bots.quick_move(await self._tables.get(table.id), seat, by)
                await self._tables.execute_for_server(ChooseAsBot(table.turn, seat, by, quick), table.id)

    @asynccontextmanager
    async def _leased(self, table_id: str) -> AsyncIterator[bool]:
        database = self._tables.database
        now = time.time()
        lease = now + LEASE
        if not await database.write(claim, table_id, now, lease):
            yield False
            return

        is_done = asyncio.Event()

        async def keep() -> None:
            nonlocal lease
            while not is_done.is_set():
                with suppress(TimeoutError):
                    await asyncio.wait_for(is_done.wait(), RENEWED_EVERY)
                    return
                until = time.time() + LEASE
                if await database.write(renew, table_id, lease, until):
                    lease = until

        keeping = asyncio.create_task(keep())
        is_stuck = False
        try:
            yield True
        except Exception:
            # Not when the server stops, which cancels: then the lease is given back for others to go on at once.
            is_stuck = True
            raise
        finally:
            is_done.set()
            await asyncio.gather(keeping, return_exceptions=True)
            # What cannot go on is kept for a while, so that it is not tried all the time.
            if not is_stuck:
                await database.write(renew, table_id, lease, None)


def _until_next_look() -> float:
    return LOOKED_EVERY * random.uniform(0.8, 1.2)
