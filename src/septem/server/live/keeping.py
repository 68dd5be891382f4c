"""Tables between the database and those who ask: read once, changed only by what the database has taken."""

import asyncio
import random
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError

from septem.server.language import _
from septem.server.live.wakeups import Wakeups
from septem.server.refusals import NotFound, Refused, Stale
from septem.server.store.database import Database
from septem.server.store.logs import add_table, change_table, read_table
from septem.server.table.choosing import Outcome
from septem.server.table.events import Event
from septem.server.table.fairness import Deal
from septem.server.table.names import is_table_id, new_table_id
from septem.server.table.table import Table

MOST_KEPT = 5000
# How often a change is tried again when another worker was faster, and the longest pause between two tries.
TRIES = 12
LONGEST_PAUSE = 0.02

Deed = Callable[[Table], Outcome]


class Kept:
    """What this process knows of a table. The table itself is never changed, only replaced by a newer one."""

    def __init__(self) -> None:
        self.table: Table | None = None
        self.changing = asyncio.Lock()
        self.reading = asyncio.Lock()

    def renew(self, table: Table) -> Table:
        """Keeps the table unless a newer one is known, which is given back."""
        if self.table is None or self.table.pulse <= table.pulse:
            self.table = table
        return self.table


class Keeping:
    """The tables of a database, as far as somebody has asked for them."""

    def __init__(
        self,
        database: Database,
        wakeups: Wakeups,
        noticed: Callable[[Table, Table], None],
        now: Callable[[], float] = time.time,
    ) -> None:
        self.database = database
        self.wakeups = wakeups
        self._noticed = noticed
        self._now = now
        self._kept: OrderedDict[str, Kept] = OrderedDict()

    async def fresh(self, table_id: str) -> Table:
        """The table as it stands in the database."""
        kept = self._keep(table_id)
        async with kept.reading:
            return await self._read(table_id, kept)

    async def at_least(self, table_id: str, pulse: int) -> Table:
        """The table, at this pulse or a later one."""
        kept = self._keep(table_id)
        async with kept.reading:
            if kept.table is not None and kept.table.pulse >= pulse:
                return kept.table
            return await self._read(table_id, kept)

    def known(self, table_id: str) -> Table | None:
        """The table as this process last saw it."""
        kept = self._kept.get(table_id)
        return kept.table if kept is not None else None

    async def add(self, events: Callable[[Deal], Sequence[Event]]) -> Table:
        """Writes a new table that begins with these events."""
        at = self._now()
        empty = new_table()
        first = events(empty.deal)
        table = empty.after([(event, at) for event in first], {})
        await self.database.write(add_table, table, first, at)
        return self._keep(table.id).renew(table)

    async def change(self, table_id: str, deed: Deed) -> Table:
        """Carries out what the deed asks for at the table as it stands; the deed may be asked several times."""
        # A change that is being written is told of, even if whoever wanted it has gone away.
        return await asyncio.shield(self._change(table_id, deed))

    async def _change(self, table_id: str, deed: Deed) -> Table:
        kept = self._keep(table_id)
        async with kept.changing:
            table = kept.table or await self._read(table_id, kept)
            for tried in range(TRIES):
                try:
                    outcome = deed(table)
                except Refused:
                    if (newer := await self._read(table_id, kept)) is table:
                        raise
                    table = newer
                    continue
                if not outcome.events and outcome.choices == table.choices:
                    if (newer := await self._read(table_id, kept)) is table:
                        return table
                    table = newer
                    continue
                if changed := await self._write(table, outcome):
                    kept.renew(changed)
                    self._noticed(table, changed)
                    await self.wakeups.publish(table_id, changed.pulse)
                    return changed
                await asyncio.sleep(random.uniform(0, LONGEST_PAUSE) if tried else 0)
                table = await self._read(table_id, kept)
        raise Stale(_("Too much happens at this table at once; please try again."))

    async def _write(self, table: Table, outcome: Outcome) -> Table | None:
        """The changed table, once it is in the database; None if the table there was another one."""
        at = self._now()
        changed = table.after([(event, at) for event in outcome.events], outcome.choices, outcome.by_bot)
        try:
            is_written = await self.database.write(write_change, table, changed, outcome, at)
        except (IntegrityError, OperationalError) as error:
            if not _is_conflict(error):
                raise
            return None
        return changed if is_written else None

    async def _read(self, table_id: str, kept: Kept) -> Table:
        table = await self.database.read(read_table, table_id, kept.table)
        if table is None:
            self._kept.pop(table_id, None)
            raise NotFound(_("There is no such table."))
        return kept.renew(table)

    def _keep(self, table_id: str) -> Kept:
        if not is_table_id(table_id):
            raise NotFound(_("There is no such table."))
        kept = self._kept.setdefault(table_id, Kept())
        self._kept.move_to_end(table_id)
        while len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return kept


def new_table() -> Table:
    """An empty table with an address and a deal of its own."""
    return Table(new_table_id(), Deal.drawn())


def write_change(connection: Connection, table: Table, changed: Table, outcome: Outcome, at: float) -> bool:
    """Writes a change and the table that opens by it, both or neither; False if the table has changed meanwhile."""
    if not change_table(connection, table, changed, outcome.events, at):
        return False
    if outcome.opens is not None:
        empty, first = outcome.opens
        add_table(connection, empty.after([(event, at) for event in first], {}), first, at, follows=table.id)
    return True


def _is_conflict(error: DBAPIError) -> bool:
    """Whether another writer was in the way, so that trying again helps."""
    if isinstance(error, IntegrityError):
        return True
    state = getattr(error.orig, "sqlstate", None)
    return state in ("40001", "40P01", "55P03") or "locked" in str(error.orig)
