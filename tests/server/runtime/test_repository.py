"""A worker keeps tables in memory while they are asked for or watched, and not for longer."""

import asyncio
import threading
from collections.abc import Sequence
from contextlib import aclosing

import pytest
from sqlalchemy import Connection

from septem.server.errors import Conflict
from septem.server.runtime import repository
from septem.server.runtime.repository import SECONDS_CACHED, TableRepository
from septem.server.runtime.table_service import TableService
from septem.server.tables.commands import Create, Rematch, Sit
from septem.server.tables.events import Created, Event, Rematched, SatDown
from septem.server.tables.snapshot import Snapshot
from tests.server.runtime.playing import ANNA, BEN, opened, play_out, seated, substance
from tests.server.standing_clock import StandingClock
from tests.server.tables.building import make_setup
from tests.server.waiting import PATIENCE

pytestmark = pytest.mark.anyio


async def test_a_table_that_nobody_asks_for_is_dropped_and_read_again(sqlite_url: str) -> None:
    async with opened(sqlite_url) as opened_tables:
        now = StandingClock()
        live = TableService(opened_tables.database, now=now)
        old = await seated(live, make_setup(players=3))
        old = await play_out(live, old.id, 3, seed=1)
        now.move(SECONDS_CACHED - 1)
        other = await live.create_without_limit(Create(make_setup(players=3)), ANNA)
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
        other = await live.create_without_limit(Create(make_setup(players=3)), ANNA)
        async with aclosing(live.watch(watched.id)) as watching:
            first = await anext(watching)
            now.move(10 * SECONDS_CACHED)
            await live.get(other.id)
            assert live.in_memory == 2
            assert await live.get(watched.id) is first
        now.move(2 * SECONDS_CACHED)
        await live.get(other.id)
        assert live.in_memory == 1


async def test_the_table_that_a_rematch_opens_is_a_change_too(sqlite_url: str) -> None:
    async with opened(sqlite_url) as live:
        before = await seated(live, make_setup(players=3))
        await play_out(live, before.id, 3, seed=1)
        changes: list[tuple[Snapshot, Sequence[Event]]] = []
        live.on_change.append(lambda changed, events: changes.append((changed, events)))
        over = await live.execute_without_limit(Rematch(), before.id, ANNA)
        new = await live.get(over.table.rematch)
        assert [changed for changed, _ in changes] == [over, new]
        assert [[type(event) for event in events] for _, events in changes] == [[Rematched], [Created, *[SatDown] * 3]]
        # Asking for it again changes nothing.
        await live.execute_without_limit(Rematch(), before.id, BEN)
        assert len(changes) == 2


async def test_the_number_of_tables_is_bounded(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(repository, "MAX_CACHED", 3)
    async with opened(sqlite_url) as live:
        tables = [await live.create_without_limit(Create(make_setup(players=3)), ANNA) for _ in range(5)]
        assert live.in_memory == 3
        assert [(await live.get(table.id)).id for table in tables] == [table.id for table in tables]
        assert live.in_memory == 3


async def test_closing_waits_for_the_changes_in_flight(sqlite_url: str, caplog: pytest.LogCaptureFixture) -> None:
    async with opened(sqlite_url) as live:
        snapshot = await live.create_without_limit(Create(make_setup(players=3)), ANNA)
        begun, goes_on = threading.Event(), threading.Event()

        def hold(_: Connection) -> None:
            begun.set()
            assert goes_on.wait(PATIENCE)

        holding = asyncio.create_task(live.database.write(hold))
        await asyncio.to_thread(begun.wait, PATIENCE)
        sitting = asyncio.create_task(live.execute_without_limit(Sit(), snapshot.id, BEN))
        await asyncio.sleep(0)
        sitting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await sitting
        closing = asyncio.create_task(live.close())
        await asyncio.wait([closing], timeout=0.1)
        assert not closing.done()
        goes_on.set()
        await asyncio.gather(holding, closing)
        assert (await TableService(live.database).get(snapshot.id)).table.seat_of(BEN.person) == 1
    assert caplog.records == []


@pytest.mark.parametrize("error", [OSError("no disk"), Conflict("Too late.")])
async def test_a_change_that_fails_after_its_request_has_gone_is_logged_unless_it_was_refused(
    sqlite_url: str, error: Exception, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with opened(sqlite_url) as live:
        snapshot = await live.create_without_limit(Create(make_setup(players=3)), ANNA)
        begun, goes_on = asyncio.Event(), asyncio.Event()
        other = TableService(live.database)

        async def fail(*_: object) -> Snapshot:
            begun.set()
            await goes_on.wait()
            raise error

        monkeypatch.setattr(TableRepository, "_read", fail)
        sitting = asyncio.create_task(other.execute_without_limit(Sit(), snapshot.id, BEN))
        await begun.wait()
        sitting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await sitting
        goes_on.set()
        await other.close()
    is_refused = isinstance(error, Conflict)
    assert caplog.messages == ([] if is_refused else ["changing a table failed"])
    assert is_refused or "no disk" in caplog.text
