"""Workers wake each other by Redis; while it is gone they look for themselves."""

import asyncio
from contextlib import aclosing

import pytest
import redis
from redis.asyncio.client import Pipeline

from septem.server.runtime import redis_notifier
from septem.server.runtime.redis_notifier import CHANNEL, RedisNotifier
from septem.server.runtime.table_service import TableService
from septem.server.tables.commands import ChangeSetup, Create
from tests.server.redis_server import RedisServer
from tests.server.runtime.playing import ANNA, opened
from tests.server.standing_clock import StandingClock
from tests.server.tables.building import make_setup
from tests.server.waiting import PATIENCE

pytestmark = pytest.mark.anyio


async def until(wakeups: RedisNotifier, is_connected: bool) -> None:
    async with asyncio.timeout(10):
        while wakeups.is_connected != is_connected:
            await asyncio.sleep(0.02)


async def test_redis_gone_and_back(any_database_url: str, redis_server: RedisServer) -> None:
    async with opened(any_database_url) as plain:
        wakeups = [RedisNotifier(redis_server.url, plain.database) for _ in range(2)]
        here, there = (TableService(plain.database, each) for each in wakeups)
        for each in wakeups:
            await each.start()
            await until(each, True)
        snapshot = await here.create_without_limit(Create(make_setup(players=3)), ANNA)
        async with aclosing(there.watch(snapshot.id)) as watched:
            await anext(watched)

            async def sees(level: int) -> None:
                await here.execute_without_limit(ChangeSetup(make_setup(players=3, level=level)), snapshot.id, ANNA)
                assert (await asyncio.wait_for(anext(watched), 5)).table.setup.level == level

            await sees(1)
            redis_server.kill()
            await sees(2)
            for each in wakeups:
                await until(each, False)
            await sees(3)
            redis_server.start()
            for each in wakeups:
                await until(each, True)
            await sees(4)
        for each in wakeups:
            await each.close()


async def test_without_redis_from_the_start_the_database_is_asked(sqlite_url: str, redis_server: RedisServer) -> None:
    redis_server.kill()
    async with opened(sqlite_url) as plain:
        wakeups = RedisNotifier(redis_server.url, plain.database)
        await wakeups.start()
        watching = TableService(plain.database, wakeups)
        snapshot = await plain.create_without_limit(Create(make_setup(players=3)), ANNA)
        async with aclosing(watching.watch(snapshot.id)) as watched:
            await anext(watched)
            await plain.execute_without_limit(ChangeSetup(make_setup(players=3, level=7)), snapshot.id, ANNA)
            assert (await asyncio.wait_for(anext(watched), 5)).table.setup.level == 7
        await wakeups.close()


async def test_a_redis_that_was_never_there_is_logged_once_a_minute(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(redis_notifier, "MAX_WAIT", 0.01)
    now = StandingClock()
    async with opened(sqlite_url) as plain:
        wakeups = RedisNotifier("redis://127.0.0.1:1", plain.database, now)
        await wakeups.start()

        async def logged(times: int) -> None:
            async with asyncio.timeout(10):
                while caplog.messages.count("redis is unreachable") < times:
                    await asyncio.sleep(0.02)
            await asyncio.sleep(0.3)
            assert caplog.messages.count("redis is unreachable") == times

        await logged(1)
        now.move(61)
        await logged(2)
        await wakeups.close()


async def test_a_redis_that_hangs_holds_nobody_up(sqlite_url: str, redis_server: RedisServer) -> None:
    async with opened(sqlite_url) as plain:
        wakeups = RedisNotifier(redis_server.url, plain.database)
        await wakeups.start()
        await until(wakeups, True)
        service = TableService(plain.database, wakeups)
        redis_server.stop()
        snapshot = await service.create_without_limit(Create(make_setup(players=3)), ANNA)
        async with asyncio.timeout(2), aclosing(service.watch(snapshot.id)) as watched:
            await anext(watched)
            for level in range(1, 7):
                await service.execute_without_limit(ChangeSetup(make_setup(players=3, level=level)), snapshot.id, ANNA)
                assert (await anext(watched)).table.setup.level == level
        await until(wakeups, False)
        redis_server.go_on()
        await until(wakeups, True)
        await wakeups.close()


@pytest.mark.parametrize("nonsense", ["", "hello", "a b c", "aaaa-bbbb-cccc-dddd many", b"\xff\xfe 7"])
async def test_nonsense_on_the_channel_is_passed_over(
    sqlite_url: str, redis_server: RedisServer, nonsense: str | bytes
) -> None:
    async with opened(sqlite_url) as plain:
        wakeups = RedisNotifier(redis_server.url, plain.database)
        await wakeups.start()
        await until(wakeups, True)
        with wakeups.subscribe("aaaa-bbbb-cccc-dddd") as calls, redis.Redis.from_url(redis_server.url) as stranger:
            stranger.publish(CHANNEL, nonsense)
            stranger.publish(CHANNEL, "aaaa-bbbb-cccc-dddd 7")
            assert await asyncio.wait_for(calls.wait(), 5) == (7, False)
        await wakeups.close()


async def test_an_unexpected_failure_is_logged_and_redis_is_asked_again(
    sqlite_url: str, redis_server: RedisServer, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with opened(sqlite_url) as plain:
        wakeups = RedisNotifier(redis_server.url, plain.database)
        await wakeups.start()
        await until(wakeups, True)
        with monkeypatch.context() as broken:
            broken.setattr(RedisNotifier, "_pass_on", fail)
            broken.setattr(Pipeline, "publish", fail)
            await wakeups.publish("aaaa-bbbb-cccc-dddd", 7)
            with redis.Redis.from_url(redis_server.url) as stranger:
                stranger.publish(CHANNEL, "aaaa-bbbb-cccc-dddd 7")
            await until(wakeups, False)
        await until(wakeups, True)
        with wakeups.subscribe("aaaa-bbbb-cccc-dddd") as calls, redis.Redis.from_url(redis_server.url) as stranger:
            await wakeups.publish("bbbb-bbbb-cccc-dddd", 1)
            stranger.publish(CHANNEL, "aaaa-bbbb-cccc-dddd 8")
            assert await asyncio.wait_for(calls.wait(), 5) == (8, False)
        await wakeups.close()
    assert {"listening to redis failed", "publishing to redis failed"} <= set(caplog.messages)


async def test_a_notifier_closes_while_it_sends(sqlite_url: str, redis_server: RedisServer) -> None:
    async with opened(sqlite_url) as plain:
        for pause in range(12):
            wakeups = RedisNotifier(redis_server.url, plain.database)
            await wakeups.start()
            await until(wakeups, True)
            await wakeups.publish("aaaa-bbbb-cccc-dddd", 1)
            for _ in range(pause):
                await asyncio.sleep(0)
            async with asyncio.timeout(PATIENCE):
                await wakeups.close()


def fail(*_: object) -> None:
    """As nothing of Redis fails."""
    raise LookupError
