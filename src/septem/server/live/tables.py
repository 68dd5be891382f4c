"""Every intent at a table: checked against the table as it stands, written, and only then seen by anybody."""

import time
from collections.abc import AsyncGenerator, Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from functools import partial

from septem.server.live.keeping import Keeping, new_table
from septem.server.live.presence import Patience, Presence
from septem.server.live.wakeups import LocalWakeups, Wakeups
from septem.server.refusals import Refused
from septem.server.store import lists
from septem.server.store.database import Database
from septem.server.table import choosing, deeds
from septem.server.table.choosing import Outcome
from septem.server.table.events import Event, Rematched
from septem.server.table.setup import Setup
from septem.server.table.table import Table

MOST_LISTED = 20


class LiveTables:
    """All tables of a database, for people and bots.

    The tables it gives are shared and never change: what happens next makes a new one. Whoever is in `on_change` is
    called with each table that was changed from here, as it was before and as it is after. `presence` knows who is
    there. `now` tells the time.
    """

    def __init__(
        self,
        database: Database,
        wakeups: Wakeups | None = None,
        patience: Patience | None = None,
        now: Callable[[], float] = time.time,
    ) -> None:
        self.database = database
        self.wakeups = wakeups or LocalWakeups()
        self.on_change: list[Callable[[Table, Table], None]] = []
        self._now = now
        self._keeping = Keeping(database, self.wakeups, self._noticed, now)
        self.presence = Presence(database, self.wakeups, self._keeping.known, patience, now)

    async def table(self, table_id: str) -> Table:
        """The table as it stands."""
        return await self._keeping.fresh(table_id)

    async def watch(self, table_id: str) -> AsyncGenerator[Table, None]:
        """The table now and after every change; of changes that come faster than they are asked for, the last.

        Where only somebody has come or gone, it is the same table once more.
        """
        with self.wakeups.subscribe(table_id) as calls:
            table = await self.table(table_id)
            yield table
            async for pulse, is_nudged in calls:
                if pulse > table.pulse:
                    table = await self._keeping.at_least(table_id, pulse)
                elif not is_nudged:
                    continue
                yield table

    async def create(self, person: str, name: str, setup: Setup, *, sits: bool = True, program: bool = False) -> Table:
        """Opens a table, with this person as host."""
        return await self._keeping.add(lambda deal: deeds.create(setup, person, name, deal, sits, program))

    async def sit(
        self, table_id: str, person: str, name: str, seat: int | None = None, *, program: bool = False
    ) -> Table:
        """Takes a free seat, the first if none is named."""
        return await self._do(table_id, lambda table: deeds.sit(table, person, name, seat, program))

    async def leave(self, table_id: str, person: str) -> Table:
        """Stands up, or lets a bot play on."""
        return await self._do(table_id, lambda table: deeds.leave(table, person))

    async def leave_all(self, person: str) -> None:
        """Stands up at every table, and lets bots play on in every game; one that is too busy stays as it is."""
        for found in await self.database.read(lists.tables_of, person, None):
            with suppress(Refused):
                await self.leave(found.id, person)

    async def come_back(self, table_id: str, person: str) -> Table:
        """Takes the own seat back from the bot."""
        table = await self._do(table_id, lambda table: deeds.come_back(table, person))
        self.presence.saw(table, person)
        return table

    async def let_bot_play(self, table_id: str, person: str, seat: int) -> Table:
        """Lets a bot go on for somebody who is gone and whom the table waits for."""
        absent = (await self.presence.looked_at(await self.table(table_id), is_anew=True)).absent
        return await self._do(table_id, lambda table: deeds.let_bot_play(replace(table, absent=absent), person, seat))

    async def seat_bot(self, table_id: str, person: str, seat: int | None = None, level: int | None = None) -> Table:
        """Puts a bot into a seat, as host."""
        return await self._do(table_id, lambda table: deeds.seat_bot(table, person, seat, level))

    async def free_seat(self, table_id: str, person: str, seat: int) -> Table:
        """Frees the own seat, or as host any."""
        return await self._do(table_id, lambda table: deeds.free_seat(table, person, seat))

    async def agree(self, table_id: str, person: str, setup: Setup) -> Table:
        """Changes what is played, as host."""
        return await self._do(table_id, lambda table: deeds.agree(table, person, setup))

    async def pick_board(self, table_id: str, person: str, seat: int, board: str) -> Table:
        """Wishes for a board such as 'Giza A'; '' for any."""
        return await self._do(table_id, lambda table: deeds.pick_board(table, person, seat, board))

    async def start(self, table_id: str, person: str) -> Table:
        """Fills the free seats with bots and deals, as host."""
        return await self._do(table_id, lambda table: deeds.start(table, person))

    async def choose(self, table_id: str, person: str, turn: int, seat: int, move: str) -> Table:
        """Chooses in this turn for a seat: secretly with cards, openly with dice."""
        table = await self._keeping.change(table_id, lambda table: choosing.choose(table, person, turn, seat, move))
        self.presence.saw(table, person)
        return table

    async def choose_as_bot(self, table_id: str, turn: int, seat: int, by: int, move: str) -> Table:
        """Chooses for a seat at which a bot plays."""
        return await self._keeping.change(table_id, lambda table: choosing.choose_as_bot(table, turn, seat, by, move))

    async def undo(self, table_id: str, person: str, turn: int) -> Table:
        """Takes back what this person chose in this turn; with dice, the last purchase."""
        table = await self._keeping.change(table_id, lambda table: choosing.undo(table, person, turn))
        self.presence.saw(table, person)
        return table

    async def run_out_of_time(self, table_id: str) -> Table:
        """Lets bots play for those whose time is over."""
        return await self._keeping.change(table_id, lambda table: choosing.run_out_of_time(table, self._now()))

    async def rematch(self, table_id: str, person: str) -> Table:
        """Another table for everybody who played here; the same one, whoever asks first."""

        def deed(table: Table) -> Outcome:
            if table.rematch and table.seat_of(person) is not None:
                return Outcome((), table.choices)
            empty = new_table()
            first = tuple(deeds.rematch(table, person, empty.deal))
            return Outcome((Rematched(empty.id),), table.choices, opens=(empty, first))

        table = await self._keeping.change(table_id, deed)
        return await self.table(table.rematch)

    async def take_over(self, person: str) -> None:
        """Gives this person the seats of all guests who are known as them by now."""
        for table_id, guest in await self.database.read(lists.seats_to_take_over, person):
            await self._do(table_id, partial(deeds.sign_in, guest=guest, account=person))

    async def mine(self, person: str, limit: int = MOST_LISTED) -> list[Table]:
        """The open and running tables of a person, those that wait for them first."""
        return await self._all(await self.database.read(lists.tables_of, person, limit))

    async def finished(self, person: str, limit: int = MOST_LISTED) -> list[Table]:
        """The finished games of a person, newest first."""
        return await self._all(await self.database.read(lists.finished_of, person, limit))

    async def listed(self, limit: int = MOST_LISTED) -> list[Table]:
        """The tables for everybody: to join, then to watch."""
        return await self._all(await self.database.read(lists.listed, self._now(), limit))

    async def listed_and_finished(self, limit: int = MOST_LISTED) -> list[Table]:
        """Finished games for everybody, newest first."""
        return await self._all(await self.database.read(lists.listed_and_finished, limit))

    async def counts(self) -> dict[str, int]:
        """How many tables there are of each phase."""
        return await self.database.read(lists.counts)

    async def _do(self, table_id: str, deed: Callable[[Table], Iterable[Event]]) -> Table:
        return await self._keeping.change(table_id, lambda table: Outcome(tuple(deed(table)), table.choices))

    async def _all(self, found: Iterable[lists.Found]) -> list[Table]:
        return [await self._keeping.at_least(table_id, pulse) for table_id, pulse in found]

    def _noticed(self, before: Table, after: Table) -> None:
        for noticed in self.on_change:
            noticed(before, after)
