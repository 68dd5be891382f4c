"""A whole worker opens, plays and closes, and takes its processes with it when it is killed."""

import asyncio
import os
import subprocess
import sys
from contextlib import aclosing
from multiprocessing import active_children

import pytest

from septem.server.runtime.worker import Worker
from septem.server.tables.commands import ChangeSetup, Create, Start
from tests.server.redis_server import RedisServer
from tests.server.runtime.playing import ANNA, NO_DELAY, bot_moves
from tests.server.tables.building import make_setup

pytestmark = pytest.mark.anyio

WORKER = """
import asyncio, sys
from multiprocessing import active_children
from septem.server.runtime.worker import Worker

async def main() -> None:
    async with Worker.open(sys.argv[1]):
        print(*(process.pid for process in active_children()), flush=True)
        await asyncio.sleep(60)

asyncio.run(main())
"""


async def plays(worker: Worker) -> None:
    snapshot = await worker.tables.create_without_limit(Create(make_setup(players=3), sits=False), ANNA)
    await worker.tables.execute_without_limit(Start(), snapshot.id, ANNA)
    async with asyncio.timeout(60):
        async for watched in worker.tables.watch(snapshot.id):
            if watched.table.phase == "over":
                return


async def test_a_house_opens_plays_and_closes(any_database_url: str) -> None:
    before = active_children()
    async with Worker.open(any_database_url, bot_delay=NO_DELAY) as worker:
        await plays(worker)
        assert bot_moves(worker.bots, "in time") + bot_moves(worker.bots, "replaced") >= 54
    assert active_children() == before


async def test_a_house_with_redis(sqlite_url: str, redis_server: RedisServer) -> None:
    async with Worker.open(sqlite_url, redis_server.url, bot_delay=NO_DELAY) as worker:
        await plays(worker)


async def test_no_bot_outlives_a_worker_that_is_killed(sqlite_url: str) -> None:
    command = [sys.executable, "-c", WORKER, sqlite_url]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as worker:
        assert worker.stdout is not None
        bots = [int(number) for number in (await asyncio.to_thread(worker.stdout.readline)).split()]
        worker.kill()
    assert bots
    async with asyncio.timeout(20):
        while any(is_alive(process) for process in bots):
            await asyncio.sleep(0.1)


def is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


async def test_two_houses_on_one_file_hear_each_other(sqlite_url: str) -> None:
    async with Worker.open(sqlite_url) as one, Worker.open(sqlite_url) as other:
        snapshot = await one.tables.create_without_limit(Create(make_setup(players=3)), ANNA)
        async with asyncio.timeout(10), aclosing(other.tables.watch(snapshot.id)) as watched:
            await anext(watched)
            await one.tables.execute_without_limit(ChangeSetup(make_setup(players=3, level=6)), snapshot.id, ANNA)
            assert (await anext(watched)).table.setup.level == 6
