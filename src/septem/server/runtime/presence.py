"""Which players are present: those with an open stream at any worker, or with a request a moment ago.

Every few seconds each worker writes the players it sees to the database, in one transaction, and reads in one query
which players other workers have seen at the tables that are watched here. The notes of a worker that dies expire.
Only players of a running game count as absent; spectators never do.
"""

import asyncio
import logging
import random
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace

from septem.server.runtime.notifier import Notifier
from septem.server.runtime.periodic import PeriodicTask
from septem.server.store.database import Database
from septem.server.store.presence import Place, forget_seen, last_seen, note_seen
from septem.server.tables.snapshot import Absence, Snapshot
from septem.server.tables.table import Table

logger = logging.getLogger(__name__)

# Without a row, a player counts as absent, so older ones are deleted.
SEEN_KEPT = 24 * 3600.0
FORGET_INTERVAL = 3600.0
SOON = 0.3


@dataclass(frozen=True, slots=True)
class AbsenceLimits:
    """The seconds after which a player counts as absent, and after which others may let a bot play for them.

    A reload, or a phone that sleeps for a moment, is shorter than the first.
    """

    absent_after: float = 30.0
    bot_after: float = 60.0

    @property
    def check_interval(self) -> float:
        """How often a worker checks which players are present."""
        return self.absent_after / 6

    @property
    def write_interval(self) -> float:
        """How often the database is told that a player is still present."""
        return self.absent_after / 2


class Presence:
    """Which players are present at the tables of a database.

    `get_cached` gives a table as this worker last saw it, `now` the time.
    """

    def __init__(
        self,
        database: Database,
        notifier: Notifier,
        get_cached: Callable[[str], Snapshot | None],
        limits: AbsenceLimits | None = None,
        now: Callable[[], float] = time.time,
    ) -> None:
        self._database = database
        self._notifier = notifier
        self._get_cached = get_cached
        self.limits = limits or AbsenceLimits()
        self.now = now
        # A worker that has just started has seen no one yet: people need a moment to come back.
        self._began = now()
        self._connections: Counter[Place] = Counter()
        # When people were last seen here, and what of that is in the database; then what the database says of all.
        self._seen_here: dict[Place, float] = {}
        self._written: dict[Place, float] = {}
        self._seen_in_db: dict[str, dict[str, float]] = {}
        self._announced: dict[str, Mapping[int, Absence]] = {}
        self._pruned_at = self._began
        self._checking = PeriodicTask(self.check, self._until_next_check, "presence check")
        self._pending_write: asyncio.Task[None] | None = None
        # Two concurrent writes would write the same rows.
        self._write_lock = asyncio.Lock()

    async def start(self) -> None:
        """Starts the regular checks."""
        self._checking.start()

    async def close(self) -> None:
        """Stops the checks, and a write that waits."""
        await self._checking.close()
        if self._pending_write is not None:
            self._pending_write.cancel()
            await asyncio.gather(self._pending_write, return_exceptions=True)

    @contextmanager
    def connected(self, table_id: str, person: str) -> Iterator[None]:
        """Counts a person as present at a table, inside a `with` block; '' counts as no one."""
        if not person:
            yield
            return
        place = table_id, person
        self._connections[place] += 1
        self._notify_if_changed(place[0])
        self._schedule_write(place)
        try:
            yield
        finally:
            self._connections[place] -= 1
            if not self._connections[place]:
                del self._connections[place]
                if self._plays_here(place):
                    self._mark_present(place)

    def mark_present(self, table: Table, person: str) -> None:
        """Notes that a person was at a table just now, if they play there."""
        if _plays(table, person):
            self._mark_present((table.id, person))

    def _mark_present(self, place: Place) -> None:
        self._seen_here[place] = self.now()
        self._notify_if_changed(place[0])
        self._schedule_write(place)

    async def with_absences(self, snapshot: Snapshot, *, is_fresh: bool = False) -> Snapshot:
        """The table with its absent players; with `is_fresh` the database is asked again."""
        return (await self.all_with_absences([snapshot], is_fresh=is_fresh))[0]

    async def all_with_absences(self, tables: Sequence[Snapshot], *, is_fresh: bool = False) -> list[Snapshot]:
        """The tables with their absent players, by one query."""
        running = [snapshot.id for snapshot in tables if snapshot.table.phase == "running"]
        if asked := [table_id for table_id in running if is_fresh or table_id not in self._seen_in_db]:
            self._merge_seen(await self._database.read(last_seen, asked))
        return [self.with_cached_absences(snapshot) for snapshot in tables]

    def with_cached_absences(self, snapshot: Snapshot) -> Snapshot:
        """The table with its absent players, by what is known here."""
        absent = self._absent(snapshot.table)
        return replace(snapshot, absent=absent) if absent != snapshot.absent else snapshot

    async def check(self) -> None:
        """Writes who is here, reads who is elsewhere, and wakes the watchers of tables where that has changed."""
        await self._write()
        watched = self._notifier.watched
        if watched:
            self._merge_seen(await self._database.read(last_seen, watched))
        watched = self._notifier.watched
        self._seen_in_db = {
            table_id: self._seen_in_db[table_id] for table_id in watched if table_id in self._seen_in_db
        }
        self._announced = {table_id: self._announced[table_id] for table_id in watched if table_id in self._announced}
        for table_id in self._seen_in_db:
            self._notify_if_changed(table_id)

    async def _write(self) -> None:
        async with self._write_lock:
            await self._write_sightings()

    async def _write_sightings(self) -> None:
        now = self.now()
        if sightings := self._sightings(now):
            await self._database.write(note_seen, sightings)
            self._written |= sightings
        # Who was seen longer ago is absent for long, whether that is remembered or not.
        matters = now - self.limits.bot_after
        self._seen_here = {place: at for place, at in self._seen_here.items() if at > matters}
        self._written = {place: at for place, at in self._written.items() if at > matters}
        if now - self._pruned_at > FORGET_INTERVAL:
            self._pruned_at = now
            await self._database.write(forget_seen, now - SEEN_KEPT)

    def _sightings(self, now: float) -> dict[Place, float]:
        """Sightings to write: who left, and periodically who is still here."""
        was_here = {place: at for place, at in self._seen_here.items() if place not in self._connections}
        left = {place: at for place, at in was_here.items() if at > self._written.get(place, 0.0)}
        still = now - self.limits.write_interval
        is_here = [place for place in self._connections if self._written.get(place, 0.0) <= still]
        return left | {place: now for place in is_here if self._plays_here(place)}

    def _plays_here(self, place: Place) -> bool:
        """Whether this person plays here; true if the table is not cached."""
        snapshot = self._get_cached(place[0])
        return snapshot is None or _plays(snapshot.table, place[1])

    def _merge_seen(self, read: Mapping[str, Mapping[str, float]]) -> None:
        """Takes what was read, unless something later has been read meanwhile."""
        for table_id, people in read.items():
            here = self._seen_in_db.setdefault(table_id, {})
            for person, at in people.items():
                here[person] = max(at, here.get(person, 0.0))

    def _absent(self, table: Table) -> dict[int, Absence]:
        if table.id not in self._seen_in_db or table.phase != "running":
            return {}
        now = self.now()
        absent: dict[int, Absence] = {}
        for number, seat in enumerate(table.seats):
            place = table.id, seat.person
            if not seat.person or place in self._connections:
                continue
            absence = now - max(self._began, seat.since, self._last_seen(place))
            if absence > self.limits.absent_after:
                absent[number] = "long" if absence > self.limits.bot_after else "short"
        return absent

    def _last_seen(self, place: Place) -> float:
        table_id, person = place
        return max(self._seen_here.get(place, 0.0), self._seen_in_db.get(table_id, {}).get(person, 0.0))

    def _schedule_write(self, place: Place) -> None:
        """Writes a player soon whom other workers take for absent, by what the database says."""
        table_id, person = place
        written = max(self._written.get(place, 0.0), self._seen_in_db.get(table_id, {}).get(person, 0.0))
        is_news = self.now() - written > self.limits.absent_after and self._plays_here(place)
        if is_news and (self._pending_write is None or self._pending_write.done()):
            self._pending_write = asyncio.create_task(self._write_soon())

    async def _write_soon(self) -> None:
        # After a moment, in which others may come along.
        await asyncio.sleep(min(SOON, self.limits.check_interval))
        try:
            await self._write()
        except Exception:
            # No caller waits for this task, and the next check writes the same people.
            logger.exception("presence write failed")

    def _notify_if_changed(self, table_id: str) -> None:
        """Wakes the watchers of a table if a player has come or gone."""
        snapshot = self._get_cached(table_id)
        absent = self._absent(snapshot.table) if snapshot is not None else {}
        if absent != self._announced.get(table_id, {}):
            self._announced[table_id] = absent
            self._notifier.notify_presence(table_id)

    def _until_next_check(self) -> float:
        return self.limits.check_interval * random.uniform(0.9, 1.1)


def _plays(table: Table, person: str) -> bool:
    """Whether this person has a seat of a game that runs."""
    return table.phase == "running" and table.seat_of(person) is not None
