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
        self._open: Counter[Place] = Counter()
        # When people were last seen here, and what of that is in the database; then what the database says of all.
        self._last: dict[Place, float] = {}
        self._noted: dict[Place, float] = {}
        self._seen: dict[str, dict[str, float]] = {}
        self._told: dict[str, Mapping[int, Absence]] = {}
        self._forgot = self._began
        self._checking = PeriodicTask(self.check, self._until_next_check, "presence check")
        self._noting: asyncio.Task[None] | None = None
        # Two concurrent writes would write the same rows.
        self._one_notes = asyncio.Lock()

    async def start(self) -> None:
        """Starts the regular checks."""
        self._checking.start()

    async def close(self) -> None:
        """Stops the checks, and a write that waits."""
        await self._checking.close()
        if self._noting is not None:
            self._noting.cancel()
            await asyncio.gather(self._noting, return_exceptions=True)

    @contextmanager
    def connected(self, table_id: str, person: str) -> Iterator[None]:
        """Counts a person as present at a table, inside a `with` block; '' counts as no one."""
        if not person:
            yield
            return
        place = table_id, person
        self._open[place] += 1
        self._tell(place[0])
        self._spread(place)
        try:
            yield
        finally:
            self._open[place] -= 1
            if not self._open[place]:
                del self._open[place]
                if self._is_missed(place):
                    self._mark_present(place)

    def mark_present(self, table: Table, person: str) -> None:
        """Notes that a person was at a table just now, if they play there."""
        if _plays(table, person):
            self._mark_present((table.id, person))

    def _mark_present(self, place: Place) -> None:
        self._last[place] = self.now()
        self._tell(place[0])
        self._spread(place)

    async def with_absences(self, snapshot: Snapshot, *, is_fresh: bool = False) -> Snapshot:
        """The table with its absent players; with `is_fresh` the database is asked again."""
        return (await self.all_with_absences([snapshot], is_fresh=is_fresh))[0]

    async def all_with_absences(self, tables: Sequence[Snapshot], *, is_fresh: bool = False) -> list[Snapshot]:
        """The tables with their absent players, by one query."""
        running = [snapshot.id for snapshot in tables if snapshot.table.phase == "running"]
        if asked := [table_id for table_id in running if is_fresh or table_id not in self._seen]:
            self._learn(await self._database.read(last_seen, asked))
        return [self.with_cached_absences(snapshot) for snapshot in tables]

    def with_cached_absences(self, snapshot: Snapshot) -> Snapshot:
        """The table with its absent players, by what is known here."""
        absent = self._absent(snapshot.table)
        return replace(snapshot, absent=absent) if absent != snapshot.absent else snapshot

    async def check(self) -> None:
        """Notes who is here, reads who is elsewhere, and wakes the watchers of tables where that has changed."""
        await self._note()
        watched = self._notifier.watched
        if watched:
            self._learn(await self._database.read(last_seen, watched))
        watched = self._notifier.watched
        self._seen = {table_id: self._seen[table_id] for table_id in watched if table_id in self._seen}
        self._told = {table_id: self._told[table_id] for table_id in watched if table_id in self._told}
        for table_id in self._seen:
            self._tell(table_id)

    async def _note(self) -> None:
        async with self._one_notes:
            await self._note_news()

    async def _note_news(self) -> None:
        now = self.now()
        if news := self._news(now):
            await self._database.write(note_seen, news)
            self._noted |= news
        # Who was seen longer ago is absent for long, whether that is remembered or not.
        matters = now - self.limits.bot_after
        self._last = {place: at for place, at in self._last.items() if at > matters}
        self._noted = {place: at for place, at in self._noted.items() if at > matters}
        if now - self._forgot > FORGET_INTERVAL:
            self._forgot = now
            await self._database.write(forget_seen, now - SEEN_KEPT)

    def _news(self, now: float) -> dict[Place, float]:
        """Sightings to write: who left, and periodically who is still here."""
        was_here = {place: at for place, at in self._last.items() if place not in self._open}
        news = {place: at for place, at in was_here.items() if at > self._noted.get(place, 0.0)}
        still = now - self.limits.write_interval
        is_here = [place for place in self._open if self._noted.get(place, 0.0) <= still]
        return news | {place: now for place in is_here if self._is_missed(place)}

    def _is_missed(self, place: Place) -> bool:
        """Whether this person plays here; true if the table is not cached."""
        snapshot = self._get_cached(place[0])
        return snapshot is None or _plays(snapshot.table, place[1])

    def _learn(self, read: Mapping[str, Mapping[str, float]]) -> None:
        """Takes what was read, unless something later has been read meanwhile."""
        for table_id, people in read.items():
            here = self._seen.setdefault(table_id, {})
            for person, at in people.items():
                here[person] = max(at, here.get(person, 0.0))

    def _absent(self, table: Table) -> dict[int, Absence]:
        if table.id not in self._seen or table.phase != "running":
            return {}
        now = self.now()
        absent: dict[int, Absence] = {}
        for number, seat in enumerate(table.seats):
            place = table.id, seat.person
            if not seat.person or place in self._open:
                continue
            absence = now - max(self._began, seat.since, self._last_seen(place))
            if absence > self.limits.absent_after:
                absent[number] = "long" if absence > self.limits.bot_after else "short"
        return absent

    def _last_seen(self, place: Place) -> float:
        table_id, person = place
        return max(self._last.get(place, 0.0), self._seen.get(table_id, {}).get(person, 0.0))

    def _spread(self, place: Place) -> None:
        """Notes a player soon whom other workers take for absent, by what the database says."""
        table_id, person = place
        noted = max(self._noted.get(place, 0.0), self._seen.get(table_id, {}).get(person, 0.0))
        is_news = self.now() - noted > self.limits.absent_after and self._is_missed(place)
        if is_news and (self._noting is None or self._noting.done()):
            self._noting = asyncio.create_task(self._note_soon())

    async def _note_soon(self) -> None:
        # After a moment, in which others may come along.
        await asyncio.sleep(min(SOON, self.limits.check_interval))
        try:
            await self._note()
        except Exception:
            # No caller waits for this task, and the next look notes the same people.
            logger.exception("presence write failed")

    def _tell(self, table_id: str) -> None:
        """Wakes the watchers of a table if a player has come or gone."""
        snapshot = self._get_cached(table_id)
        absent = self._absent(snapshot.table) if snapshot is not None else {}
        if absent != self._told.get(table_id, {}):
            self._told[table_id] = absent
            self._notifier.notify_presence(table_id)

    def _until_next_check(self) -> float:
        return self.limits.check_interval * random.uniform(0.9, 1.1)


def _plays(table: Table, person: str) -> bool:
    """Whether this person has a seat of a game that runs."""
    return table.phase == "running" and table.seat_of(person) is not None
