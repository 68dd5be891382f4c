"""What happens though nobody asks: bots choose, and time runs out.

Each worker looks for tables that are due, takes one for a few seconds, and for longer while it is busy with it.
Whatever a worker leaves undone when it dies, another does a few seconds later.
"""

import asyncio
import logging
import random
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass

from septem.server.live.bots import Bots
from septem.server.live.rounds import in_rounds
from septem.server.live.tables import LiveTables
from septem.server.refusals import Stale, Unfit
from septem.server.store.leases import claim, due_tables, renew
from septem.server.table.table import Table
from septem.server.table.timing import bots_owe

logger = logging.getLogger(__name__)

LEASE = 4.0
RENEWED_EVERY = 1.5
LOOKED_EVERY = 0.5
MOST_AT_ONCE = 200


@dataclass(frozen=True, slots=True)
class Pauses:
    """The seconds after which a bot answers, drawn anew each time, so that they tell nothing of how it thought."""

    cards: tuple[float, float] = (0.8, 2.2)
    dice: tuple[float, float] = (0.5, 1.1)

    def drawn(self, table: Table) -> float:
        """How long a bot at this table waits."""
        return random.uniform(*(self.cards if table.setup.game == "cards" else self.dice))


NO_PAUSES = Pauses((0, 0), (0, 0))


class Clock:
    """Looks after all tables of a database, together with the clocks of other workers."""

    def __init__(self, live: LiveTables, bots: Bots, pauses: Pauses | None = None) -> None:
        self._live = live
        self._bots = bots
        self._pauses = pauses or Pauses()
        self._busy: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._looking: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Begins to look after tables."""
        self._live.on_change.append(self._notice)
        self._looking = asyncio.create_task(
            in_rounds(self._look_around, _until_next_look, "cannot see which tables are due")
        )

    async def close(self) -> None:
        """Ends it, at once; others go on from here."""
        self._live.on_change.remove(self._notice)
        tasks = [*self._busy.values(), *filter(None, [self._looking])]
        self._again.clear()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _notice(self, _before: Table, table: Table) -> None:
        """Sees at once that bots have to choose after a change that was made here."""
        if any(seat.is_played_by_bot for seat in table.seats) and bots_owe(table):
            self._look_after(table.id)

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
        for table_id in await self._live.database.read(due_tables, time.time(), MOST_AT_ONCE):
            if table_id not in self._busy:
                self._look_after(table_id)

    async def _take(self, table_id: str) -> None:
        try:
            async with self._leased(table_id) as is_ours:
                if is_ours:
                    await self._serve(table_id)
        except Exception:
            # Nobody waits for this task, and whatever fails at one table must not end the others' time.
            logger.exception("a table does not go on")

    async def _serve(self, table_id: str) -> None:
        """Does everything that is due at a table."""
        self._again.discard(table_id)
        table = await self._live.run_out_of_time(table_id)
        while owed := bots_owe(table):
            await asyncio.gather(*(self._answer(table, cities[0], by) for by, cities in owed.items()))
            self._again.discard(table_id)
            table = await self._live.table(table_id)

    async def _answer(self, table: Table, city: int, by: int) -> None:
        # For somebody who has gone a bot pauses anew: else the time until it answers would tell how long it thought.
        began = time.time() if table.seats[by].away else table.began
        wait = began + self._pauses.drawn(table) - time.time()
        move, _ = await asyncio.gather(self._bots.move(table, city, by), asyncio.sleep(max(0.0, wait)))
        # The person may have come back while the bot was thinking.
        with suppress(Stale):
            try:
                await self._live.choose_as_bot(table.id, table.turn, city, by, move)
            except Unfit:
                logger.warning("bot made no legal move", extra={"level": table.seats[by].level})
                quick = await self._bots.quick_move(await self._live.table(table.id), city, by)
                await self._live.choose_as_bot(table.id, table.turn, city, by, quick)

    @asynccontextmanager
    async def _leased(self, table_id: str) -> AsyncIterator[bool]:
        database = self._live.database
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
