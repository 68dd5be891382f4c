"""Who is there, as several workers on one database see it together."""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, ExitStack, aclosing, asynccontextmanager

import pytest
from sqlalchemy import event, func, select

from septem.server.live.people import People
from septem.server.live.presence import Patience, Presence
from septem.server.live.tables import LiveTables
from septem.server.live.wakeups import LocalWakeups
from septem.server.refusals import NotYours, Stale
from septem.server.store.database import Database
from septem.server.store.schema import seen
from septem.server.table.events import Created, Event, SatDown, Started
from septem.server.table.fairness import Deal
from septem.server.table.setup import Setup
from septem.server.table.table import Absence, Table
from tests.server.live.playing import ANNA, BEN, CHIARA, NAMES, PEOPLE, a_move, play_out, seated
from tests.server.standing_clock import StandingClock
from tests.server.waiting import PATIENCE

pytestmark = pytest.mark.anyio

USUAL = Patience()
A_MOMENT = USUAL.away / 2
SHORT = (USUAL.away + USUAL.bot) / 2
LONG = USUAL.bot + USUAL.away
EVERYBODY: dict[int, Absence] = {0: "long", 1: "long", 2: "long"}


class Workers:
    """Workers that share nothing but a database and the time, and look who is there when the test says so."""

    def __init__(self, url: str, closing: AsyncExitStack) -> None:
        self.clock = StandingClock()
        self._url = url
        self._closing = closing
        self._looking: list[LiveTables] = []

    async def another(self) -> LiveTables:
        """One that begins now."""
        database = Database(self._url)
        self._closing.push_async_callback(database.close)
        await database.upgrade()
        live = LiveTables(database, now=self.clock)
        self._closing.push_async_callback(live.presence.close)
        self._looking.append(live)
        return live

    def dies(self, live: LiveTables) -> None:
        """Has one look no more."""
        self._looking.remove(live)

    async def look(self) -> None:
        """Has all of them note whom they see, and read what the others have noted."""
        for live in (*self._looking, *self._looking):
            await live.presence.look_once()

    async def wait(self, seconds: float) -> None:
        """Lets time pass, in which they look as often as they do."""
        while seconds > 0:
            self.clock.move(min(seconds, USUAL.looks_every))
            seconds -= USUAL.looks_every
            await self.look()


@asynccontextmanager
async def working(url: str) -> AsyncIterator[tuple[Workers, LiveTables, LiveTables]]:
    """Two workers that have been there for long."""
    async with AsyncExitStack() as closing:
        workers = Workers(url, closing)
        one, other = await workers.another(), await workers.another()
        workers.clock.move(LONG)
        yield workers, one, other


async def absent(live: LiveTables, table: Table) -> dict[int, Absence]:
    """The seats that a worker takes for empty."""
    return dict((await live.presence.looked_at(await live.table(table.id), is_anew=True)).absent)


async def count_noted(database: Database) -> int:
    """How many people are noted, at all tables together."""
    return await database.read(
        lambda connection: connection.execute(select(func.count()).select_from(seen)).scalar_one()
    )


async def test_a_stream_at_one_worker_is_seen_at_the_other(any_database_url: str) -> None:
    async with working(any_database_url) as (workers, one, other):
        table = await seated(one, Setup(players=3))
        with one.presence.here(table.id, ANNA), other.presence.here(table.id, CHIARA):
            with other.presence.here(table.id, BEN):
                await workers.wait(LONG)
                for live in (one, other):
                    assert await absent(live, table) == {}
            await workers.wait(SHORT)
            for live in (one, other):
                assert await absent(live, table) == {1: "short"}
            await workers.wait(LONG)
            for live in (one, other):
                assert await absent(live, table) == {1: "long"}
            with other.presence.here(table.id, BEN):
                await workers.look()
                for live in (one, other):
                    assert await absent(live, table) == {}


@pytest.mark.parametrize("opens_the_page", [False, True])
async def test_who_comes_back_is_noted_though_nobody_looks(sqlite_url: str, opens_the_page: bool) -> None:
    async with working(sqlite_url) as (workers, one, other):
        table = await seated(one, Setup(players=3))
        await workers.wait(LONG)
        assert await absent(other, table) == EVERYBODY
        if opens_the_page:
            one.presence.saw(table, BEN)
        with one.presence.here(table.id, BEN):
            async with asyncio.timeout(PATIENCE):
                while await absent(other, table) != {0: "long", 2: "long"}:
                    await asyncio.sleep(0.02)


async def test_nobody_is_gone_for_longer_than_the_game_has_been_played(sqlite_url: str) -> None:
    async with working(sqlite_url) as (workers, one, other):
        table = await seated(one, Setup(players=3))
        for live in (one, other):
            assert await absent(live, table) == {}
        with pytest.raises(Stale, match="Ben is here"):
            await other.let_bot_play(table.id, ANNA, 1)
        await workers.wait(SHORT)
        assert await absent(one, table) == {0: "short", 1: "short", 2: "short"}


async def test_who_is_taken_along_to_another_game_has_time_to_come(sqlite_url: str) -> None:
    async with working(sqlite_url) as (workers, one, other):
        table = await seated(one, Setup(game="dice", players=3))
        await play_out(one, table.id, 3, seed=1)
        await workers.wait(LONG)
        again = await one.rematch(table.id, ANNA)
        await workers.wait(LONG)
        await one.start(again.id, ANNA)
        for live in (one, other):
            assert await absent(live, again) == {}
        await workers.wait(LONG)
        assert await absent(other, again) == EVERYBODY


async def test_a_guest_who_signs_in_is_still_there(sqlite_url: str) -> None:
    async with working(sqlite_url) as (workers, one, other):
        people = People(one.database)
        guest, account = await people.guest("Anna"), await people.register("Anna", "a password of hers")
        table = await one.create(guest.id, guest.name, Setup(players=3))
        await one.sit(table.id, BEN, "Ben")
        await one.start(table.id, guest.id)
        with one.presence.here(table.id, guest.id), one.presence.here(table.id, BEN):
            await workers.wait(LONG)
            await people.merge(guest.id, account.id)
            await one.take_over(account.id)
            for live in (one, other):
                assert await absent(live, table) == {}
            await workers.wait(SHORT)
            assert await absent(other, table) == {0: "short"}


async def test_who_takes_the_seat_back_is_there_for_everybody(sqlite_url: str) -> None:
    async with working(sqlite_url) as (workers, one, other):
        table = await seated(one, Setup(players=3))
        await one.leave(table.id, BEN)
        await workers.wait(LONG)
        await one.come_back(table.id, BEN)
        for live in (one, other):
            assert await absent(live, table) == {0: "long", 2: "long"}


async def test_a_second_device_keeps_the_seat(sqlite_url: str) -> None:
    async with working(sqlite_url) as (workers, one, other):
        table = await seated(one, Setup(players=3))
        with one.presence.here(table.id, BEN):
            with one.presence.here(table.id, BEN), other.presence.here(table.id, BEN):
                pass
            await workers.wait(LONG)
            for live in (one, other):
                assert await absent(live, table) == {0: "long", 2: "long"}


async def test_a_reload_does_not_show(sqlite_url: str) -> None:
    async with working(sqlite_url) as (workers, one, other):
        table = await seated(one, Setup(players=3))
        for _ in range(5):
            with one.presence.here(table.id, BEN):
                await workers.wait(A_MOMENT)
            assert 1 not in await absent(one, table)
            await workers.wait(A_MOMENT)
            assert 1 not in await absent(other, table)


async def test_what_a_dead_worker_has_noted_grows_old(sqlite_url: str) -> None:
    async with working(sqlite_url) as (workers, one, dead):
        table = await seated(one, Setup(players=3))
        with dead.presence.here(table.id, BEN):
            await workers.wait(LONG)
            assert await absent(one, table) == {0: "long", 2: "long"}
            workers.dies(dead)
            await workers.wait(LONG)
            assert await absent(one, table) == EVERYBODY


async def test_a_worker_that_has_just_begun_takes_nobody_for_absent(sqlite_url: str) -> None:
    async with working(sqlite_url) as (workers, one, _):
        table = await seated(one, Setup(players=3))
        await workers.wait(LONG)
        assert await absent(one, table) == EVERYBODY
        late = await workers.another()
        assert await absent(late, table) == {}
        await workers.wait(LONG)
        assert await absent(late, table) == EVERYBODY


async def test_a_choice_counts_as_being_there(sqlite_url: str) -> None:
    async with working(sqlite_url) as (workers, one, other):
        table = await seated(one, Setup(players=3))
        await workers.wait(LONG)
        await one.choose(table.id, BEN, 0, 1, a_move(table, 1, random.Random(1)))
        # Here at once, though nobody watches the table and nothing is noted yet.
        assert await absent(one, table) == {0: "long", 2: "long"}
        await workers.look()
        assert await absent(other, table) == {0: "long", 2: "long"}


async def test_watchers_are_woken_when_somebody_goes_or_comes(sqlite_url: str) -> None:
    async with working(sqlite_url) as (workers, one, other):
        table = await seated(one, Setup(players=3))
        with one.presence.here(table.id, ANNA), one.presence.here(table.id, CHIARA):
            async with asyncio.timeout(PATIENCE), aclosing(other.watch(table.id)) as watched:
                assert other.presence.at(await anext(watched)).absent == {}
                await workers.wait(SHORT)
                assert other.presence.at(await anext(watched)).absent == {1: "short"}
                await workers.wait(LONG)
                assert other.presence.at(await anext(watched)).absent == {1: "long"}
                with one.presence.here(table.id, BEN):
                    await workers.look()
                    assert other.presence.at(await anext(watched)).absent == {}


async def test_a_bot_is_let_in_for_who_is_gone_only(sqlite_url: str) -> None:
    async with working(sqlite_url) as (workers, one, other):
        table = await seated(one, Setup(players=3))
        with other.presence.here(table.id, BEN), one.presence.here(table.id, ANNA):
            await workers.wait(SHORT)
            with pytest.raises(Stale, match="Chiara has only just gone"):
                await one.let_bot_play(table.id, ANNA, 2)
            await workers.wait(LONG)
            with pytest.raises(Stale, match="Ben is here"):
                await one.let_bot_play(table.id, ANNA, 1)
            with pytest.raises(NotYours):
                await one.let_bot_play(table.id, "nobody", 2)
            changed = await one.let_bot_play(table.id, ANNA, 2)
        assert [seat.away for seat in changed.seats] == [False, False, True]
        # Nobody's absence is part of the table that others get.
        assert not changed.absent


async def test_only_who_plays_is_noted(sqlite_url: str) -> None:
    async with working(sqlite_url) as (workers, one, _):
        table = await one.create(ANNA, "Anna", Setup(game="dice", players=1, variant="ghost"))
        with one.presence.here(table.id, ANNA), one.presence.here(table.id, "a spectator"):
            await workers.look()
            assert await count_noted(one.database) == 0
            await one.start(table.id, ANNA)
            await workers.look()
            assert await count_noted(one.database) == 1
        await workers.look()
        assert await count_noted(one.database) == 1
        await play_out(one, table.id, 1, seed=1)
        later = await one.rematch(table.id, ANNA)
        assert later.phase == "running"
        with one.presence.here(table.id, ANNA), one.presence.here(later.id, ANNA):
            await workers.look()
        assert await count_noted(one.database) == 2


async def test_many_people_are_one_transaction(sqlite_url: str) -> None:
    tables = {table.id: table for table in map(running_table, range(100))}
    clock, database = StandingClock(), Database(sqlite_url)
    await database.upgrade()
    presence = Presence(database, LocalWakeups(), tables.get, now=clock)
    begun: list[object] = []
    event.listen(database._writer, "begin", begun.append)
    async with AsyncExitStack() as closing:
        closing.push_async_callback(database.close)
        closing.push_async_callback(presence.close)
        with ExitStack() as streams:
            for table_id in tables:
                for person in PEOPLE[:4]:
                    streams.enter_context(presence.here(table_id, person))
            # Also where a note that was to come soon comes just when all are looked for.
            await asyncio.gather(presence.look_once(), presence.look_once())
            assert len(begun) == 1
            await presence.look_once()
            assert len(begun) == 1
            clock.move(A_MOMENT)
            await presence.look_once()
            assert len(begun) == 2
        assert await count_noted(database) == 400
        # Who is gone for long leaves nothing behind in memory.
        clock.move(LONG)
        await presence.look_once()
        assert not presence._last
        assert not presence._noted


def running_table(number: int) -> Table:
    """A game of four people, in memory only."""
    table = Table(f"table {number}", Deal(number, ""))
    happened: list[Event] = [Created(Setup(game="dice", players=4), ANNA, table.deal.commitment)]
    happened += [SatDown(seat, PEOPLE[seat], NAMES[seat]) for seat in range(4)]
    return table.after([(one, 0.0) for one in [*happened, Started()]], {})
