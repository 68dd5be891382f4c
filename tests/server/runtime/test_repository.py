"""A worker keeps tables in memory while they are asked for or watched, and not for longer."""

from contextlib import aclosing

import pytest

from septem.server.runtime import repository
from septem.server.runtime.repository import SECONDS_CACHED
from septem.server.runtime.tables import TableService
from septem.server.tables.commands import Create
from tests.server.runtime.playing import ANNA, opened, play_out, seated, substance
from tests.server.standing_clock import StandingClock
from tests.server.tables.building import make_setup

pytestmark = pytest.mark.anyio


async def test_a_table_that_nobody_asks_for_is_dropped_and_read_again(sqlite_url: str) -> None:
    async with opened(sqlite_url) as opened_tables:
        now = StandingClock()
        live = TableService(opened_tables.database, now=now)
        old = await seated(live, make_setup(players=3))
        old = await play_out(live, old.id, 3, seed=1)
        now.move(SECONDS_CACHED - 1)
        other = await live.execute_for_server(Create(make_setup(players=3)), actor=ANNA)
        assert live.in_memory == 2
        now.move(2)
        await live.get(other.id)
        assert live.in_memory == 1
        again = await live.get(old.id)
        assert again is not old
        assert substance(again) == substance(old)


async def test_a_table_that_is_watched_stays(sqlite_url: str) -> None:
    async with opened(sqlite_url) as opened_tables:
        now = StandingClock()
        live = TableService(opened_tables.database, now=now)
        watched = await seated(live, make_setup(players=3))
        other = await live.execute_for_server(Create(make_setup(players=3)), actor=ANNA)
        async with aclosing(live.watch(watched.id)) as seen:
            first = await anext(seen)
            now.move(10 * SECONDS_CACHED)
            await live.get(other.id)
            assert live.in_memory == 2
            assert await live.get(watched.id) is first
        now.move(2 * SECONDS_CACHED)
        await live.get(other.id)
        assert live.in_memory == 1


async def test_the_number_of_tables_is_bounded(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(repository, "MOST_CACHED", 3)
    async with opened(sqlite_url) as live:
        tables = [await live.execute_for_server(Create(make_setup(players=3)), actor=ANNA) for _ in range(5)]
        assert live.in_memory == 3
        assert [(await live.get(table.id)).id for table in tables] == [table.id for table in tables]
        assert live.in_memory == 3
