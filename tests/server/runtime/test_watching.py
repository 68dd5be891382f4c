"""Who watches a table sees it at once, and after every change."""

import asyncio
import random
import sys
from collections.abc import AsyncGenerator
from contextlib import aclosing

import pytest

from septem.server.errors import NotFound
from septem.server.runtime.polling_notifier import PollingNotifier
from septem.server.runtime.table_service import TableService
from septem.server.tables.commands import ChangeSetup, Choose, Create, Sit, Start
from tests.server.runtime.playing import ANNA, BEN, a_move, opened, seated
from tests.server.tables.building import make_setup

pytestmark = pytest.mark.anyio


async def test_the_table_comes_at_once_and_then_with_each_change(sqlite_url: str) -> None:
    async with opened(sqlite_url) as service:
        snapshot = await service.create_without_limit(Create(make_setup(players=3)), ANNA)
        async with aclosing(service.watch(snapshot.id)) as watched:
            assert (await anext(watched)).revision == snapshot.revision
            await service.execute_without_limit(Sit(), snapshot.id, BEN)
            assert [seat.name for seat in (await anext(watched)).table.seats] == ["Anna", "Ben", ""]
            await service.execute_without_limit(Start(), snapshot.id, ANNA)
            assert (await anext(watched)).table.phase == "running"


async def test_a_slow_watcher_skips_what_is_past(sqlite_url: str) -> None:
    async with opened(sqlite_url) as service:
        snapshot = await service.create_without_limit(Create(make_setup(players=3)), ANNA)
        async with aclosing(service.watch(snapshot.id)) as watched:
            await anext(watched)
            for level in range(1, 7):
                snapshot = await service.execute_without_limit(
                    ChangeSetup(make_setup(players=3, level=level)), snapshot.id, ANNA
                )
            assert (await anext(watched)).table.setup.level == 6
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(anext(watched), 0.05)


async def test_who_stops_watching_is_forgotten(sqlite_url: str) -> None:
    async with opened(sqlite_url) as service:
        snapshot = await service.create_without_limit(Create(make_setup(players=3)), ANNA)
        async with aclosing(service.watch(snapshot.id)) as watched:
            await anext(watched)
            assert service.notifier.watched == [snapshot.id]
        assert service.notifier.watched == []


async def test_a_watcher_that_goes_leaves_no_generator_to_close(sqlite_url: str) -> None:
    begun: list[AsyncGenerator[object, None]] = []
    hooks = sys.get_asyncgen_hooks()
    async with opened(sqlite_url) as service:
        snapshot = await service.create_without_limit(Create(make_setup(players=3)), ANNA)
        sys.set_asyncgen_hooks(firstiter=begun.append)
        try:
            async with aclosing(service.watch(snapshot.id)) as watched:
                await anext(watched)
                await service.execute_without_limit(Sit(), snapshot.id, BEN)
                await anext(watched)
        finally:
            sys.set_asyncgen_hooks(*hooks)
    assert begun
    assert all(getattr(generator, "ag_frame") is None for generator in begun)  # noqa: B009 - not in typeshed


async def test_a_table_already_given_stays_as_it_was(sqlite_url: str) -> None:
    async with opened(sqlite_url) as service:
        before = await seated(service, make_setup(players=3))
        after = await service.execute_without_limit(Choose(0, 0, a_move(before, 0, random.Random(1))), before.id, ANNA)
        assert (before.choices, before.revision) == ({}, after.revision - 1)


async def test_workers_without_redis_look_for_each_others_changes(any_database_url: str) -> None:
    async with opened(any_database_url) as service:
        wakeups = PollingNotifier(service.database, interval=0.05)
        await wakeups.start()
        other = TableService(service.database, wakeups)
        snapshot = await service.create_without_limit(Create(make_setup(players=3)), ANNA)
        async with aclosing(other.watch(snapshot.id)) as watched:
            await anext(watched)
            await service.execute_without_limit(Sit(), snapshot.id, BEN)
            assert (await asyncio.wait_for(anext(watched), 5)).table.seats[1].name == "Ben"
        await wakeups.close()


@pytest.mark.parametrize("address", ["aaaa-bbbb-cccc-dddd", "", "../etc", "AAAA-bbbb-cccc-dddd", "x" * 5000])
async def test_there_is_no_such_table(sqlite_url: str, address: str) -> None:
    async with opened(sqlite_url) as service:
        with pytest.raises(NotFound):
            await service.get(address)
        with pytest.raises(NotFound):
            await service.execute_without_limit(Sit(), address, ANNA)
