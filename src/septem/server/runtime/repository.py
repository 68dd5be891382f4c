"""Tables with a cache: each is read once, and changed only by what the database has accepted."""

import asyncio
import logging
import random
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from itertools import islice

from septem.server.errors import Conflict, GameUnavailable, NotFound, Refused
from septem.server.games.registry import UnknownGame
from septem.server.i18n import _
from septem.server.runtime.notifier import Notifier
from septem.server.store.database import Database
from septem.server.store.event_log import Written, add_table, read_table, write_change
from septem.server.tables.commands import NewTable, Outcome
from septem.server.tables.events import Event
from septem.server.tables.names import is_table_id
from septem.server.tables.snapshot import Snapshot

logger = logging.getLogger(__name__)

# A table of the card game takes some 40 to 100 KB, and reading one again takes milliseconds. Tables neither requested
# nor watched for this long are evicted; above `MAX_CACHED`, the least recently used ones.
SECONDS_CACHED = 120.0
MAX_CACHED = 2000
# Entries examined per eviction.
MAX_DROPPED = 8
# How often a change is tried again when another worker was faster, and the longest pause between two tries.
TRIES = 12
MAX_PAUSE = 0.02

Decide = Callable[[Snapshot], Outcome]
OnChange = Callable[[Snapshot, Sequence[Event]], None]


class CachedTable:
    """What this process knows of a table; a snapshot is never changed, only replaced by a newer one."""

    def __init__(self) -> None:
        self.snapshot: Snapshot | None = None
        self.asked_at = 0.0
        self.changing = asyncio.Lock()
        self.reading = asyncio.Lock()

    def renew(self, snapshot: Snapshot) -> Snapshot:
        """Keeps the snapshot unless a newer one is known, which is returned."""
        if self.snapshot is None or self.snapshot.revision <= snapshot.revision:
            self.snapshot = snapshot
        return self.snapshot


class TableRepository:
    """The tables of a database, with a cache of the recently used ones.

    `on_change` is called with each table that was opened or changed from here, and the new events.
    """

    def __init__(
        self, database: Database, notifier: Notifier, on_change: OnChange, now: Callable[[], float] = time.time
    ) -> None:
        self.database = database
        self.notifier = notifier
        self._on_change = on_change
        self._now = now
        self._cache: OrderedDict[str, CachedTable] = OrderedDict()
        self._changes: set[asyncio.Task[Snapshot]] = set()

    def __len__(self) -> int:
        """How many tables are in memory."""
        return len(self._cache)

    async def get(self, table_id: str) -> Snapshot:
        """The table as it stands in the database."""
        cached = self._cached(table_id)
        async with cached.reading:
            return await self._read(table_id, cached)

    async def get_at_least(self, table_id: str, revision: int) -> Snapshot:
        """The table, at this revision or a later one."""
        cached = self._cached(table_id)
        if cached.snapshot is not None and cached.snapshot.revision >= revision:
            return cached.snapshot
        async with cached.reading:
            if cached.snapshot is not None and cached.snapshot.revision >= revision:
                return cached.snapshot
            return await self._read(table_id, cached)

    def get_cached(self, table_id: str) -> Snapshot | None:
        """The table as this process last saw it."""
        cached = self._cache.get(table_id)
        return cached.snapshot if cached is not None else None

    async def add(self, new: NewTable) -> Snapshot:
        """Writes a new table."""
        return self._keep_new(await self.database.write(add_table, new, self._now()), new)

    async def change(self, table_id: str, decide: Decide) -> Snapshot:
        """Carries out what is decided on the current table; `decide` may be called several times."""
        # A change that is being written is announced, even if the request that asked for it has gone away.
        task = asyncio.create_task(self._change(table_id, decide))
        self._changes.add(task)
        task.add_done_callback(self._changes.discard)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            task.add_done_callback(_log_failure)
            raise

    async def close(self) -> None:
        """Waits for the changes in flight."""
        await asyncio.gather(*self._changes, return_exceptions=True)

    async def _change(self, table_id: str, decide: Decide) -> Snapshot:
        cached = self._cached(table_id)
        async with cached.changing:
            snapshot = cached.snapshot or await self._read(table_id, cached)
            for tried in range(TRIES):
                try:
                    outcome = decide(snapshot)
                except Refused:
                    if (newer := await self._read(table_id, cached)) is snapshot:
                        raise
                    snapshot = newer
                    continue
                if not outcome.events and outcome.choices == snapshot.choices:
                    if (newer := await self._read(table_id, cached)) is snapshot:
                        return snapshot
                    snapshot = newer
                    continue
                if written := await self._write(snapshot, outcome):
                    changed, opened = written
                    cached.renew(changed)
                    self._on_change(changed, outcome.events)
                    if opened is not None and outcome.opens is not None:
                        self._keep_new(opened, outcome.opens)
                    await self.notifier.publish(table_id, changed.revision)
                    return changed
                await asyncio.sleep(random.uniform(0, MAX_PAUSE) if tried else 0)
                snapshot = await self._read(table_id, cached)
        raise Conflict(_("This table is busy; please try again."))

    async def _write(self, snapshot: Snapshot, outcome: Outcome) -> Written | None:
        """The changed table, once it is in the database; None if the table there was another one."""
        at = self._now()
        changed = snapshot.after(outcome.events, at, outcome.choices, by_bot=outcome.by_bot, position=outcome.position)
        return await self.database.try_write(write_change, snapshot, changed, outcome, at)

    def _keep_new(self, snapshot: Snapshot, new: NewTable) -> Snapshot:
        """Keeps a table that was just written, and reports it."""
        renewed = self._cached(snapshot.id).renew(snapshot)
        self._on_change(snapshot, new.events)
        return renewed

    async def _read(self, table_id: str, cached: CachedTable) -> Snapshot:
        try:
            snapshot = await self.database.read(read_table, table_id, cached.snapshot)
        except UnknownGame as error:
            raise GameUnavailable(_("The game of this table is not available here.")) from error
        if snapshot is None:
            self._cache.pop(table_id, None)
            raise NotFound(_("There is no such table."))
        return cached.renew(snapshot)

    def _cached(self, table_id: str) -> CachedTable:
        cached = self._cache.get(table_id)
        if cached is None:
            if not is_table_id(table_id):
                raise NotFound(_("There is no such table."))
            cached = self._cache[table_id] = CachedTable()
        self._touch(table_id, cached)
        self._drop_old()
        return cached

    def _touch(self, table_id: str, cached: CachedTable) -> None:
        cached.asked_at = self._now()
        self._cache.move_to_end(table_id)

    def _drop_old(self) -> None:
        """Drops what was not asked for lately, except tables that are watched, or being read or changed."""
        for table_id, cached in list(islice(self._cache.items(), MAX_DROPPED)):
            if len(self._cache) <= MAX_CACHED and cached.asked_at > self._now() - SECONDS_CACHED:
                return
            if cached.changing.locked() or cached.reading.locked() or self.notifier.is_watched(table_id):
                self._touch(table_id, cached)
            else:
                del self._cache[table_id]


def _log_failure(change: asyncio.Task[Snapshot]) -> None:
    """Logs the failure of a change whose caller has gone."""
    error = None if change.cancelled() else change.exception()
    if error is not None and not isinstance(error, Refused):
        logger.error("changing a table failed", exc_info=error)
