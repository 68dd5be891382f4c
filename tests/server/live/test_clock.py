"""What is due happens: bots choose, time runs out, and another worker goes on where one stopped."""

import asyncio
import random
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from sqlalchemy import Connection, update

from septem import Game
from septem.server.live.bots import Bots
from septem.server.live.clock import NO_PAUSES, Clock, Pauses
from septem.server.live.tables import LiveTables
from septem.server.seeing.moments import reveals
from septem.server.store.schema import events, tables
from septem.server.table.setup import Setup
from septem.server.table.table import Table
from tests.server.live.playing import ANNA, BEN, EVERY_KIND, a_move, named, opened, seated
from tests.server.waiting import PATIENCE

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="module")
async def bots(anyio_backend: str) -> AsyncIterator[Bots]:
    bots = Bots(workers=1, deadline=30.0)
    await bots.start()
    yield bots
    await bots.close()


@asynccontextmanager
async def ticking(live: LiveTables, bots: Bots, pauses: Pauses = NO_PAUSES) -> AsyncIterator[None]:
    clock = Clock(live, bots, pauses)
    await clock.start()
    try:
        yield
    finally:
        await clock.close()


async def until_turn(live: LiveTables, table_id: str, turn: int) -> Table:
    async with asyncio.timeout(PATIENCE):
        async for table in live.watch(table_id):
            if table.turn >= turn or table.phase == "over":
                return table
    raise AssertionError


def long_ago(connection: Connection, table_id: str) -> None:
    """Lets a turn have begun days ago."""
    connection.execute(update(events).where(events.c.table_id == table_id).values(at=events.c.at - 1e6))
    connection.execute(update(tables).where(tables.c.id == table_id).values(due=tables.c.due - 1e6))


def take_for(connection: Connection, seconds: float) -> None:
    """Lets somebody else have taken every table for so long."""
    connection.execute(update(tables).values(lease=time.time() + seconds))


@pytest.mark.parametrize("setup", EVERY_KIND, ids=named)
async def test_bots_play_to_the_end_alone(sqlite_url: str, bots: Bots, setup: Setup) -> None:
    async with opened(sqlite_url) as live, ticking(live, bots):
        table = await live.create(ANNA, "Anna", setup, sits=False)
        await live.start(table.id, ANNA)
        assert (await until_turn(live, table.id, 10_000)).phase == "over"


async def test_bots_wait_for_people_and_people_for_bots(any_database_url: str, bots: Bots) -> None:
    rng = random.Random(1)
    async with opened(any_database_url) as live, ticking(live, bots):
        table = await live.create(ANNA, "Anna", Setup(players=3))
        table = await live.start(table.id, ANNA)
        while table.phase == "running":
            if table.owing().get(0):
                table = await live.choose(table.id, ANNA, table.turn, 0, a_move(table, 0, rng))
            table = await until_turn(live, table.id, table.turn + (0 not in table.owing()))
        assert table.phase == "over"


async def test_a_bot_answers_after_its_pause(sqlite_url: str, bots: Bots) -> None:
    async with opened(sqlite_url) as live, ticking(live, bots, Pauses(cards=(0.6, 0.7))):
        table = await live.create(ANNA, "Anna", Setup(players=3))
        table = await live.start(table.id, ANNA)
        async for seen in live.watch(table.id):
            if seen.choices:
                assert time.time() - seen.began >= 0.6
                break


async def test_a_bot_that_takes_over_pauses_anew_so_that_its_thinking_is_not_seen(sqlite_url: str, bots: Bots) -> None:
    async with opened(sqlite_url) as live:
        table = await seated(live, Setup(players=3))
        await asyncio.sleep(0.7)
        async with ticking(live, bots, Pauses(cards=(0.6, 0.7))):
            await live.leave(table.id, BEN)
            left = time.time()
            async with asyncio.timeout(PATIENCE):
                async for seen in live.watch(table.id):
                    if 1 in seen.choices:
                        break
            assert time.time() - left >= 0.6


async def test_a_bot_plays_for_who_left_until_they_are_back(sqlite_url: str, bots: Bots) -> None:
    async with opened(sqlite_url) as live:
        table = await seated(live, Setup(players=3))
        async with ticking(live, bots):
            for person in (ANNA, BEN):
                await live.leave(table.id, person)
            async with asyncio.timeout(PATIENCE):
                async for seen in live.watch(table.id):
                    if set(seen.choices) == {0, 1}:
                        break
            table = await live.table(table.id)
            assert [seat.is_played_by_bot for seat in table.seats] == [True, True, False]
            assert [seat.is_bot for seat in table.seats] == [False, False, False]
        table = await live.choose(table.id, ANNA, 0, 0, a_move(table, 0, random.Random(9)))
        assert [seat.away for seat in table.seats] == [False, True, False]
        table = await live.come_back(table.id, BEN)
        assert not table.seats[1].away


async def test_when_time_is_over_a_bot_plays(any_database_url: str, bots: Bots) -> None:
    async with opened(any_database_url) as live:
        table = await seated(live, Setup(players=3, pace="fast"))
        move = a_move(table, 0, random.Random(1))
        table = await live.choose(table.id, ANNA, 0, 0, move)
        await live.database.write(long_ago, table.id)
        fresh = LiveTables(live.database)
        async with ticking(fresh, bots):
            table = await until_turn(fresh, table.id, 1)
        assert [seat.away for seat in table.seats] == [False, True, True]
        assert isinstance(table.game, Game)
        ((first, *_),) = reveals(table.game.log)
        assert (first.seat, str(first.move)) == (0, move)


async def test_before_the_deadline_nobody_is_hurried(sqlite_url: str, bots: Bots) -> None:
    async with opened(sqlite_url) as live:
        table = await seated(live, Setup(players=3, pace="fast"))
        async with ticking(live, bots):
            await asyncio.sleep(1.2)
        table = await live.table(table.id)
        assert (table.turn, table.choices, [seat.away for seat in table.seats]) == (0, {}, [False] * 3)


async def test_what_a_dead_worker_had_taken_another_does(any_database_url: str, bots: Bots) -> None:
    async with opened(any_database_url) as live:
        table = await live.create(ANNA, "Anna", Setup(players=3), sits=False)
        await live.start(table.id, ANNA)
        await live.database.write(take_for, 3600.0)
        async with ticking(live, bots):
            await asyncio.sleep(0.6)
            assert (await live.table(table.id)).pulse == 2
            await live.database.write(take_for, 0.0)
            assert (await until_turn(live, table.id, 2)).turn >= 2


async def test_two_workers_share_the_work(any_database_url: str, bots: Bots) -> None:
    async with opened(any_database_url) as live:
        other = LiveTables(live.database)
        async with ticking(live, bots), ticking(other, bots):
            started = [await live.create(ANNA, "Anna", Setup(players=3), sits=False) for _ in range(4)]
            for number, table in enumerate(started):
                await (live, other)[number % 2].start(table.id, ANNA)
            async with asyncio.timeout(PATIENCE):
                while (await live.counts()).get("over") != len(started):
                    await asyncio.sleep(0.1)


class Dreamers(Bots):
    """Bots that think of moves there are not."""

    async def move(self, table: Table, seat: int, by: int) -> str:
        """A move that nobody can make."""
        self.moves += 1
        return "build Palace" if table.setup.game == "cards" else "keep 1 1"


@pytest.mark.parametrize("setup", [Setup(players=3), Setup(game="dice", players=2)], ids=named)
async def test_for_a_bot_that_makes_no_legal_move_another_plays(sqlite_url: str, setup: Setup) -> None:
    dreamers = Dreamers(workers=1)
    try:
        async with opened(sqlite_url) as live, ticking(live, dreamers):
            table = await live.create(ANNA, "Anna", setup, sits=False)
            await live.start(table.id, ANNA)
            assert (await until_turn(live, table.id, 2)).turn >= 2
        assert dreamers.failures >= 2
    finally:
        await dreamers.close()
