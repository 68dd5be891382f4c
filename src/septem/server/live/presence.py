"""Who is there: people with an open stream at a table, at whichever worker, or who asked for it a moment ago.

Each worker notes in the database whom it sees, all of them in one transaction every few seconds, and reads in one
query whom others have seen at the tables that are watched here. What a worker that dies has noted grows old by itself.
"""

import asyncio
import logging
import random
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace

from septem.server.live.wakeups import Wakeups
from septem.server.store.database import Database
from septem.server.store.sightings import Place, forget_seen, last_seen, note_seen
from septem.server.table.table import Absence, Table

logger = logging.getLogger(__name__)

# Who has not been seen for so long is away as well without a note of it.
FORGOTTEN = 24 * 3600.0
FORGETS_EVERY = 3600.0
SOON = 0.3


@dataclass(frozen=True, slots=True)
class Patience:
    """The seconds after which somebody counts as away, and after which others may let a bot play for them.

    A reload, or a phone that sleeps for a moment, is shorter than the first.
    """

    away: float = 30.0
    bot: float = 60.0

    @property
    def looks_every(self) -> float:
        """How often a worker looks who is there."""
        return self.away / 6

    @property
    def notes_every(self) -> float:
        """How often it is noted that somebody is still there."""
        return self.away / 2


class Presence:
    """Who is there, at the tables of a database. `known` gives a table as this worker last saw it."""

    def __init__(
        self,
        database: Database,
        wakeups: Wakeups,
        known: Callable[[str], Table | None],
        patience: Patience | None = None,
    ) -> None:
        self._database = database
        self._wakeups = wakeups
        self._known = known
        self.patience = patience or Patience()
        # Nobody was away before there was somebody to see it: after a restart people need a moment to come back.
        self._began = time.time()
        self._open: Counter[Place] = Counter()
        self._noted: dict[Place, float] = {}
        self._news: dict[Place, float] = {}
        self._seen: dict[str, dict[str, float]] = {}
        self._told: dict[str, Mapping[int, Absence]] = {}
        self._forgot = self._began
        self._looking: asyncio.Task[None] | None = None
        self._noting: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Begins to look."""
        self._looking = asyncio.create_task(self._look())

    async def close(self) -> None:
        """Ends it."""
        tasks = [*filter(None, [self._looking, self._noting])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    @contextmanager
    def here(self, table_id: str, person: str) -> Iterator[None]:
        """Counts a person as being at a table, inside a `with` block; '' is nobody."""
        if not person:
            yield
            return
        place = table_id, person
        self._open[place] += 1
        self._welcome(table_id, person)
        try:
            yield
        finally:
            self._open[place] -= 1
            if not self._open[place]:
                del self._open[place]
                self._noted.pop(place, None)
                self._saw(table_id, person)

    def saw(self, table: Table, person: str) -> None:
        """Remembers that a person, if they have a seat there, was at a table just now."""
        if table.seat_of(person) is not None:
            self._saw(table.id, person)

    def _saw(self, table_id: str, person: str) -> None:
        now = time.time()
        self._news[table_id, person] = now
        if table_id in self._seen:
            self._seen[table_id][person] = now
            self._tell(table_id)

    async def looked_at(self, table: Table, *, is_anew: bool = False) -> Table:
        """The table with those who are absent, also where nobody watches it here; `is_anew` asks the database again."""
        if table.phase == "running" and (is_anew or table.id not in self._seen):
            self._learn(await self._database.read(last_seen, [table.id]))
        return self.at(table)

    def at(self, table: Table) -> Table:
        """The table with those who are absent, as far as it is known here."""
        absent = self._absent(table)
        return replace(table, absent=absent) if absent else table

    async def look_once(self) -> None:
        """Notes who is here, reads who is elsewhere, and wakes the watchers of tables where that has changed."""
        await self._note()
        watched = self._wakeups.watched
        if watched:
            self._learn(await self._database.read(last_seen, watched))
        watched = self._wakeups.watched
        self._seen = {table_id: self._seen[table_id] for table_id in watched if table_id in self._seen}
        self._told = {table_id: self._told[table_id] for table_id in watched if table_id in self._told}
        for table_id in self._seen:
            self._tell(table_id)

    async def _note(self) -> None:
        now = time.time()
        still = now - self.patience.notes_every
        news = self._news.copy()
        open_here = {place: now for place in self._open if self._noted.get(place, 0.0) <= still}
        if news or open_here:
            await self._database.write(note_seen, news | open_here)
            self._noted |= open_here
            self._news = {place: at for place, at in self._news.items() if news.get(place) != at}
        if now - self._forgot > FORGETS_EVERY:
            self._forgot = now
            await self._database.write(forget_seen, now - FORGOTTEN)

    def _learn(self, read: Mapping[str, Mapping[str, float]]) -> None:
        """Takes what was read, unless something later has been seen here meanwhile."""
        for table_id, people in read.items():
            here = self._seen.setdefault(table_id, {})
            for person, at in people.items():
                here[person] = max(at, here.get(person, 0.0))

    def _absent(self, table: Table) -> dict[int, Absence]:
        seen = self._seen.get(table.id)
        if seen is None or table.phase != "running":
            return {}
        now = time.time()
        absent: dict[int, Absence] = {}
        for number, seat in enumerate(table.seats):
            if not seat.person or (table.id, seat.person) in self._open:
                continue
            gone = now - max(self._began, seen.get(seat.person, 0.0))
            if gone > self.patience.away:
                absent[number] = "long" if gone > self.patience.bot else "short"
        return absent

    def _welcome(self, table_id: str, person: str) -> None:
        """Has everybody told, at other workers too, that somebody who was away is there again."""
        self._tell(table_id)
        was_here = time.time() - self._seen.get(table_id, {}).get(person, 0.0) < self.patience.away
        if not was_here and (self._noting is None or self._noting.done()):
            self._noting = asyncio.create_task(self._note_soon())

    async def _note_soon(self) -> None:
        # After a moment, in which others may come along.
        await asyncio.sleep(min(SOON, self.patience.looks_every))
        try:
            await self._note()
        except Exception:
            logger.exception("cannot note who is there")

    def _tell(self, table_id: str) -> None:
        """Wakes the watchers of a table where somebody has come or gone."""
        table = self._known(table_id)
        absent = self._absent(table) if table is not None else {}
        if absent != self._told.get(table_id, {}):
            self._told[table_id] = absent
            self._wakeups.nudge(table_id)

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(self.patience.looks_every * random.uniform(0.9, 1.1))
            try:
                await self.look_once()
            except Exception:
                # A database that restarts is back after a while.
                logger.exception("cannot see who is there")
