"""A whole worker opens, plays and closes, and takes its processes with it when it is killed."""

import asyncio
import os
import subprocess
import sys
from contextlib import aclosing
from multiprocessing import active_children

import pytest

from septem.server.live.clock import NO_PAUSES
from septem.server.live.house import House
from septem.server.table.setup import Setup
from tests.server.live.playing import ANNA
from tests.server.redis_server import RedisServer

pytestmark = pytest.mark.anyio

WORKER = """
import asyncio, sys
from multiprocessing import active_children
from septem.server.live.house import House

async def main() -> None:
    async with House.open(sys.argv[1]):
        print(*(process.pid for process in active_children()), flush=True)
        await asyncio.sleep(60)

asyncio.run(main())
"""


async def plays(house: House) -> None:
    table = await house.live.create(ANNA, "Anna", Setup(players=3), sits=False)
    await house.live.start(table.id, ANNA)
    async with asyncio.timeout(60):
        async for seen in house.live.watch(table.id):
            if seen.phase == "over":
                return


async def test_a_house_opens_plays_and_closes(any_database_url: str) -> None:
    before = active_children()
    async with House.open(any_database_url, pauses=NO_PAUSES) as house:
        await plays(house)
        assert house.bots.moves >= 54
    assert active_children() == before


async def test_a_house_with_redis(sqlite_url: str, redis_server: RedisServer) -> None:
    async with House.open(sqlite_url, redis_server.url, pauses=NO_PAUSES) as house:
        await plays(house)


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
    async with House.open(sqlite_url) as one, House.open(sqlite_url) as other:
        table = await one.live.create(ANNA, "Anna", Setup(players=3))
        async with asyncio.timeout(10), aclosing(other.live.watch(table.id)) as seen:
            await anext(seen)
            await one.live.agree(table.id, ANNA, Setup(players=3, level=6))
            assert (await anext(seen)).setup.level == 6
