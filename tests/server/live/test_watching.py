"""Who watches a table sees it at once, and after every change."""

import asyncio
import random
from contextlib import aclosing

import pytest

from septem.server.live.polling import PolledWakeups
from septem.server.live.tables import LiveTables
from septem.server.live.wakeups import LocalWakeups
from septem.server.refusals import NotFound
from septem.server.table.setup import Setup
from tests.server.live.playing import ANNA, BEN, a_move, opened, seated

pytestmark = pytest.mark.anyio


async def test_the_table_comes_at_once_and_then_with_each_change(sqlite_url: str) -> None:
    async with opened(sqlite_url) as live:
        table = await live.create(ANNA, "Anna", Setup(players=3))
        async with aclosing(live.watch(table.id)) as seen:
            assert (await anext(seen)).pulse == table.pulse
            await live.sit(table.id, BEN, "Ben")
            assert [seat.name for seat in (await anext(seen)).seats] == ["Anna", "Ben", ""]
            await live.start(table.id, ANNA)
            assert (await anext(seen)).phase == "running"


async def test_a_slow_watcher_skips_what_is_past(sqlite_url: str) -> None:
    async with opened(sqlite_url) as live:
        table = await live.create(ANNA, "Anna", Setup(players=3))
        async with aclosing(live.watch(table.id)) as seen:
            await anext(seen)
            for level in range(1, 7):
                table = await live.agree(table.id, ANNA, Setup(players=3, level=level))
            assert (await anext(seen)).setup.level == 6
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(anext(seen), 0.05)


async def test_who_stops_watching_is_forgotten(sqlite_url: str) -> None:
    async with opened(sqlite_url) as live:
        assert isinstance(live.wakeups, LocalWakeups)
        table = await live.create(ANNA, "Anna", Setup(players=3))
        async with aclosing(live.watch(table.id)) as seen:
            await anext(seen)
            assert live.wakeups.watched == [table.id]
        assert live.wakeups.watched == []


async def test_a_table_already_given_stays_as_it_was(sqlite_url: str) -> None:
    async with opened(sqlite_url) as live:
        before = await seated(live, Setup(players=3))
        after = await live.choose(before.id, ANNA, 0, 0, a_move(before, 0, random.Random(1)))
        assert (before.choices, before.pulse) == ({}, after.pulse - 1)


async def test_workers_without_redis_look_for_each_others_changes(any_database_url: str) -> None:
    async with opened(any_database_url) as live:
        wakeups = PolledWakeups(live.database, every=0.05)
        await wakeups.start()
        other = LiveTables(live.database, wakeups)
        table = await live.create(ANNA, "Anna", Setup(players=3))
        async with aclosing(other.watch(table.id)) as seen:
            await anext(seen)
            await live.sit(table.id, BEN, "Ben")
            assert (await asyncio.wait_for(anext(seen), 5)).seats[1].name == "Ben"
        await wakeups.close()


@pytest.mark.parametrize("address", ["aaaa-bbbb-cccc-dddd", "", "../etc", "AAAA-bbbb-cccc-dddd", "x" * 5000])
async def test_there_is_no_such_table(sqlite_url: str, address: str) -> None:
    async with opened(sqlite_url) as live:
        with pytest.raises(NotFound):
            await live.table(address)
        with pytest.raises(NotFound):
            await live.sit(address, ANNA, "Anna")
