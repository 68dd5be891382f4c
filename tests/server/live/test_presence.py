"""Who is there, as several workers on one database see it together."""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, aclosing, asynccontextmanager

import pytest
from sqlalchemy import event, func, select

from septem.server.live.presence import Patience
from septem.server.live.tables import LiveTables
from septem.server.refusals import NotYours, Stale
from septem.server.store.database import Database
from septem.server.store.schema import seen
from septem.server.table.setup import Setup
from septem.server.table.table import Absence, Table
from tests.server.live.playing import ANNA, BEN, CHIARA, a_move, seated

pytestmark = pytest.mark.anyio

# Short enough for a test, and long enough for a machine that is busy.
SHORT = Patience(away=0.6, bot=1.2)
# Nothing happens by itself: the test looks.
STILL = Patience(away=1000.0, bot=2000.0)


@asynccontextmanager
async def workers(url: str, patience: Patience = SHORT, count: int = 2) -> AsyncIterator[list[LiveTables]]:
    """Workers that share nothing but a database, and look who is there."""
    async with AsyncExitStack() as closing:
        opened = []
        for _ in range(count):
            database = Database(url)
            closing.push_async_callback(database.close)
            await database.upgrade()
            live = LiveTables(database, patience=patience)
            closing.push_async_callback(live.presence.close)
            await live.presence.start()
            opened.append(live)
        yield opened


async def absent(live: LiveTables, table: Table) -> dict[int, Absence]:
    """The seats that a worker takes for empty."""
    return dict((await live.presence.looked_at(await live.table(table.id), is_anew=True)).absent)


async def until(live: LiveTables, table: Table, expected: dict[int, Absence]) -> None:
    """Waits until a worker sees exactly these as absent."""
    async with asyncio.timeout(20):
        while await absent(live, table) != expected:
            await asyncio.sleep(0.02)


async def test_a_stream_at_one_worker_is_seen_at_the_other(any_database_url: str) -> None:
    async with workers(any_database_url) as (one, other):
        table = await seated(one, Setup(players=3))
        with one.presence.here(table.id, ANNA), other.presence.here(table.id, CHIARA):
            with other.presence.here(table.id, BEN):
                await asyncio.sleep(3 * SHORT.away)
                for live in (one, other):
                    assert await absent(live, table) == {}
            for live in (one, other):
                await until(live, table, {1: "long"})
            with other.presence.here(table.id, BEN):
                for live in (one, other):
                    await until(live, table, {})


async def test_a_second_device_keeps_the_seat(sqlite_url: str) -> None:
    async with workers(sqlite_url) as (one, other):
        table = await seated(one, Setup(players=3))
        with one.presence.here(table.id, BEN):
            with one.presence.here(table.id, BEN), other.presence.here(table.id, BEN):
                pass
            await until(one, table, {0: "long", 2: "long"})
            assert await absent(other, table) == {0: "long", 2: "long"}


async def test_a_reload_does_not_show(sqlite_url: str) -> None:
    async with workers(sqlite_url) as (one, other):
        table = await seated(one, Setup(players=3))
        for _ in range(10):
            with one.presence.here(table.id, BEN):
                await asyncio.sleep(SHORT.away / 6)
            assert 1 not in await absent(one, table)
            await asyncio.sleep(SHORT.away / 6)
            assert 1 not in await absent(other, table)


async def test_what_a_dead_worker_has_noted_grows_old(sqlite_url: str) -> None:
    async with workers(sqlite_url, count=1) as (one,):
        table = await seated(one, Setup(players=3))
        async with workers(sqlite_url, count=1) as (dead,):
            never_ended = dead.presence.here(table.id, BEN)
            never_ended.__enter__()
            await until(one, table, {0: "long", 2: "long"})
        await until(one, table, {0: "long", 1: "long", 2: "long"})


async def test_a_worker_that_has_just_begun_takes_nobody_for_absent(sqlite_url: str) -> None:
    async with workers(sqlite_url, count=1) as (one,):
        table = await seated(one, Setup(players=3))
        await until(one, table, {0: "long", 1: "long", 2: "long"})
        async with workers(sqlite_url, count=1) as (late,):
            assert await absent(late, table) == {}


async def test_a_choice_counts_as_being_there(sqlite_url: str) -> None:
    async with workers(sqlite_url) as (one, other):
        table = await seated(one, Setup(players=3))
        everybody: dict[int, Absence] = {0: "long", 1: "long", 2: "long"}
        await until(one, table, everybody)
        await one.choose(table.id, BEN, 0, 1, a_move(table, 1, random.Random(1)))
        assert 1 not in await absent(one, table)
        await until(other, table, {0: "long", 2: "long"})


async def test_watchers_are_woken_when_somebody_goes_or_comes(sqlite_url: str) -> None:
    async with workers(sqlite_url) as (one, other):
        table = await seated(one, Setup(players=3))
        with one.presence.here(table.id, ANNA), one.presence.here(table.id, CHIARA):
            async with asyncio.timeout(20), aclosing(other.watch(table.id)) as seen_there:
                told: list[dict[int, Absence]] = [dict(other.presence.at(await anext(seen_there)).absent)]
                while told[-1] != {1: "long"}:
                    told.append(dict(other.presence.at(await anext(seen_there)).absent))
                assert told == [{}, {1: "short"}, {1: "long"}]
                with one.presence.here(table.id, BEN):
                    assert dict(other.presence.at(await anext(seen_there)).absent) == {}


async def test_a_bot_is_let_in_for_who_is_gone_only(sqlite_url: str) -> None:
    async with workers(sqlite_url) as (one, other):
        table = await seated(one, Setup(players=3))
        with other.presence.here(table.id, BEN), one.presence.here(table.id, ANNA):
            await until(one, table, {2: "long"})
            with pytest.raises(Stale, match="Ben is here"):
                await one.let_bot_play(table.id, ANNA, 1)
            with pytest.raises(NotYours):
                await one.let_bot_play(table.id, "nobody", 2)
            changed = await one.let_bot_play(table.id, ANNA, 2)
        assert [seat.away for seat in changed.seats] == [False, False, True]
        # Nobody's absence is part of the table that others get.
        assert not changed.absent


async def test_many_people_are_one_transaction(sqlite_url: str) -> None:
    async with workers(sqlite_url, STILL, count=1) as (live,):
        begun: list[object] = []
        event.listen(live.database._writer, "begin", begun.append)
        async with AsyncExitStack() as closing:
            for number in range(500):
                closing.enter_context(live.presence.here(f"table {number % 100}", f"person {number}"))
            await live.presence.look_once()
            assert len(begun) == 1
            await live.presence.look_once()
            assert len(begun) == 1
        count = await live.database.read(lambda connection: connection.scalar(select(func.count()).select_from(seen)))
        assert count == 500
