"""What is due happens: bots choose, time runs out, and another worker goes on where one stopped."""

import asyncio
import random
import threading
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from sqlalchemy import Connection, func, select, update

from septem import Game
from septem.server.games.cards.history import reveals
from septem.server.games.plugins import add_game, remove_game
from septem.server.runtime import lease, scheduler
from septem.server.runtime.bots import BotPool
from septem.server.runtime.scheduler import BotDelay, TableScheduler
from septem.server.runtime.table_service import TableService
from septem.server.store import leases
from septem.server.store.schema import events, tables
from septem.server.tables.commands import Choose, ComeBack, Create, Leave, Start
from septem.server.tables.setup import Setup
from septem.server.tables.snapshot import Snapshot
from tests.server.games import toy
from tests.server.games.toy import GAME as TOY
from tests.server.runtime.playing import (
    ANNA,
    BEN,
    EVERY_KIND,
    NO_DELAY,
    a_move,
    named,
    opened,
    rematched,
    replaced,
    seated,
)
from tests.server.tables.building import complete_setup, make_setup
from tests.server.waiting import PATIENCE

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="module")
async def bots(anyio_backend: str) -> AsyncIterator[BotPool]:
    bots = BotPool(workers=1, deadline=30.0)
    await bots.start()
    yield bots
    await bots.close()


@asynccontextmanager
async def ticking(service: TableService, bots: BotPool, pauses: BotDelay = NO_DELAY) -> AsyncIterator[None]:
    clock = TableScheduler(service, bots, pauses)
    await clock.start()
    try:
        yield
    finally:
        await clock.close()


async def until_turn(service: TableService, table_id: str, turn: int) -> Snapshot:
    async with asyncio.timeout(PATIENCE):
        async for snapshot in service.watch(table_id):
            if snapshot.table.turn >= turn or snapshot.table.phase == "over":
                return snapshot
    raise AssertionError


def long_ago(connection: Connection, table_id: str) -> None:
    """Lets a turn have begun days ago."""
    connection.execute(update(events).where(events.c.table_id == table_id).values(at=events.c.at - 1e6))
    connection.execute(update(tables).where(tables.c.id == table_id).values(due=tables.c.due - 1e6))


def take_for(connection: Connection, seconds: float) -> None:
    """Lets somebody else have taken every table for so long."""
    connection.execute(update(tables).values(lease=time.time() + seconds))


@pytest.mark.parametrize("setup", EVERY_KIND, ids=named)
async def test_bots_play_to_the_end_alone(sqlite_url: str, bots: BotPool, setup: Setup) -> None:
    async with opened(sqlite_url) as service, ticking(service, bots):
        snapshot = await service.create_without_limit(Create(setup, sits=False), ANNA)
        await service.execute_without_limit(Start(), snapshot.id, ANNA)
        assert (await until_turn(service, snapshot.id, 10_000)).table.phase == "over"


async def test_bots_wait_for_people_and_people_for_bots(any_database_url: str, bots: BotPool) -> None:
    rng = random.Random(1)
    async with opened(any_database_url) as service, ticking(service, bots):
        snapshot = await service.create_without_limit(Create(make_setup(players=3)), ANNA)
        snapshot = await service.execute_without_limit(Start(), snapshot.id, ANNA)
        while snapshot.table.phase == "running":
            if snapshot.pending().get(0):
                snapshot = await service.execute_without_limit(
                    Choose(snapshot.table.turn, 0, a_move(snapshot, 0, rng)), snapshot.id, ANNA
                )
            snapshot = await until_turn(service, snapshot.id, snapshot.table.turn + (0 not in snapshot.pending()))
        assert snapshot.table.phase == "over"


async def test_bots_begin_a_rematch_before_the_next_poll(
    sqlite_url: str, bots: BotPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = random.Random(1)
    async with opened(sqlite_url) as service:
        snapshot = await service.create_without_limit(Create(make_setup(players=3), starts=True), ANNA)
        async with ticking(service, bots), asyncio.timeout(PATIENCE):
            async for watched in service.watch(snapshot.id):
                if watched.table.phase == "over":
                    break
                if watched.pending().get(0):
                    move = a_move(watched, 0, rng)
                    await service.execute_without_limit(Choose(watched.table.turn, 0, move), snapshot.id, ANNA)
        monkeypatch.setattr(scheduler, "POLL_INTERVAL", 10 * PATIENCE)
        async with ticking(service, bots), asyncio.timeout(PATIENCE):
            new = await rematched(service, snapshot.id, ANNA)
            async for watched in service.watch(new.id):
                if set(watched.choices) == {1, 2}:
                    break


async def test_a_bot_answers_after_its_pause(sqlite_url: str, bots: BotPool) -> None:
    async with opened(sqlite_url) as service, ticking(service, bots, (0.6, 0.7)):
        snapshot = await service.create_without_limit(Create(make_setup(players=3)), ANNA)
        snapshot = await service.execute_without_limit(Start(), snapshot.id, ANNA)
        async for watched in service.watch(snapshot.id):
            if watched.choices:
                assert time.time() - watched.table.began >= 0.6
                break


async def test_a_bot_that_takes_over_pauses_anew_so_that_its_thinking_is_not_seen(
    sqlite_url: str, bots: BotPool
) -> None:
    async with opened(sqlite_url) as service:
        snapshot = await seated(service, make_setup(players=3))
        await asyncio.sleep(0.7)
        async with ticking(service, bots, (0.6, 0.7)):
            await service.execute_without_limit(Leave(), snapshot.id, BEN)
            left = time.time()
            async with asyncio.timeout(PATIENCE):
                async for watched in service.watch(snapshot.id):
                    if 1 in watched.choices:
                        break
            assert time.time() - left >= 0.6


async def test_a_bot_plays_for_who_left_until_they_are_back(sqlite_url: str, bots: BotPool) -> None:
    async with opened(sqlite_url) as service:
        snapshot = await seated(service, make_setup(players=3))
        async with ticking(service, bots):
            for person in (ANNA, BEN):
                await service.execute_without_limit(Leave(), snapshot.id, person)
            async with asyncio.timeout(PATIENCE):
                async for watched in service.watch(snapshot.id):
                    if set(watched.choices) == {0, 1}:
                        break
            snapshot = await service.get(snapshot.id)
            assert [seat.is_played_by_bot for seat in snapshot.table.seats] == [True, True, False]
            assert [seat.is_bot for seat in snapshot.table.seats] == [False, False, False]
        snapshot = await service.execute_without_limit(
            Choose(0, 0, a_move(snapshot, 0, random.Random(9))), snapshot.id, ANNA
        )
        assert [seat.away for seat in snapshot.table.seats] == [False, True, False]
        snapshot = await service.execute_without_limit(ComeBack(), snapshot.id, BEN)
        assert not snapshot.table.seats[1].away


async def test_when_time_is_over_a_bot_plays(any_database_url: str, bots: BotPool) -> None:
    async with opened(any_database_url) as service:
        snapshot = await seated(service, make_setup(players=3, pace="fast"))
        move = a_move(snapshot, 0, random.Random(1))
        snapshot = await service.execute_without_limit(Choose(0, 0, move), snapshot.id, ANNA)
        await service.database.write(long_ago, snapshot.id)
        fresh = TableService(service.database)
        async with ticking(fresh, bots):
            snapshot = await until_turn(fresh, snapshot.id, 1)
        assert [seat.away for seat in snapshot.table.seats] == [False, True, True]
        assert isinstance(snapshot.table.position, Game)
        ((first, *_),) = reveals(snapshot.table.position.log)
        assert (first.seat, str(first.move)) == (0, move)


async def test_before_the_deadline_nobody_is_hurried(sqlite_url: str, bots: BotPool) -> None:
    async with opened(sqlite_url) as service:
        snapshot = await seated(service, make_setup(players=3, pace="fast"))
        async with ticking(service, bots):
            await asyncio.sleep(1.2)
        snapshot = await service.get(snapshot.id)
        table = snapshot.table
        assert (table.turn, snapshot.choices, [seat.away for seat in table.seats]) == (0, {}, [False] * 3)


async def test_what_a_dead_worker_had_taken_another_does(any_database_url: str, bots: BotPool) -> None:
    async with opened(any_database_url) as service:
        snapshot = await service.create_without_limit(Create(make_setup(players=3), sits=False), ANNA)
        await service.execute_without_limit(Start(), snapshot.id, ANNA)
        await service.database.write(take_for, 3600.0)
        async with ticking(service, bots):
            await asyncio.sleep(0.6)
            assert (await service.get(snapshot.id)).revision == 2
            await service.database.write(take_for, 0.0)
            assert (await until_turn(service, snapshot.id, 2)).table.turn >= 2


async def test_two_workers_share_the_work(any_database_url: str, bots: BotPool) -> None:
    async with opened(any_database_url) as service:
        other = TableService(service.database)
        async with ticking(service, bots), ticking(other, bots):
            started = [
                await service.create_without_limit(Create(make_setup(players=3), sits=False), ANNA) for _ in range(4)
            ]
            for number, snapshot in enumerate(started):
                await (service, other)[number % 2].execute_without_limit(Start(), snapshot.id, ANNA)
            async with asyncio.timeout(PATIENCE):
                while (await service.counts()).get("over") != len(started):
                    await asyncio.sleep(0.1)


class Dreamers(BotPool):
    """Bots that think of moves there are not."""

    async def move(self, snapshot: Snapshot, seat: int, by: int) -> str:
        """A move that nobody can make."""
        return "build Palace" if snapshot.table.setup.game == "cards" else "keep 1 1"


@pytest.mark.parametrize("setup", [make_setup(players=3), make_setup("dice", 2)], ids=named)
async def test_for_a_bot_that_makes_no_legal_move_another_plays(sqlite_url: str, setup: Setup) -> None:
    dreamers = Dreamers(workers=1)
    try:
        async with opened(sqlite_url) as service, ticking(service, dreamers):
            snapshot = await service.create_without_limit(Create(setup, sits=False), ANNA)
            await service.execute_without_limit(Start(), snapshot.id, ANNA)
            assert (await until_turn(service, snapshot.id, 2)).table.turn >= 2
        assert replaced(dreamers) >= 2
    finally:
        await dreamers.close()


class Thinkers(BotPool):
    """Bots that think until they are stopped, except those that fail at once."""

    def __init__(self, *, fails: bool = False) -> None:
        super().__init__(workers=1)
        self.thinking = 0
        self.stopped = 0
        self._fails = fails

    async def move(self, snapshot: Snapshot, seat: int, by: int) -> str:
        """No move."""
        self.thinking += 1
        if self._fails and by == 1:
            await asyncio.sleep(0.1)
            raise OSError("no memory")
        try:
            await asyncio.Event().wait()
        finally:
            self.stopped += 1
        raise AssertionError


async def until_stopped(bots: Thinkers, stopped: int) -> None:
    async with asyncio.timeout(PATIENCE):
        while bots.stopped < stopped:
            await asyncio.sleep(0.02)


@asynccontextmanager
async def thinking(service: TableService, bots: Thinkers) -> AsyncIterator[str]:
    """A table of three bots, all of whom think."""
    try:
        async with ticking(service, bots):
            snapshot = await service.create_without_limit(Create(make_setup(players=3), sits=False), ANNA)
            await service.execute_without_limit(Start(), snapshot.id, ANNA)
            async with asyncio.timeout(PATIENCE):
                while bots.thinking < 3:
                    await asyncio.sleep(0.02)
            yield snapshot.id
    finally:
        await bots.close()


async def test_a_worker_that_loses_its_lease_stops(
    any_database_url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(lease, "RENEWAL_INTERVAL", 0.05)
    async with opened(any_database_url) as service:
        bots = Thinkers()
        async with thinking(service, bots):
            await service.database.write(take_for, 3600.0)
            await until_stopped(bots, 3)
            await asyncio.sleep(0.6)
            held = await service.database.read(Connection.scalar, select(tables.c.lease))
            assert held is not None
            assert held > time.time() + 3000
            assert bots.thinking == 3
    assert "lost the lease of a table" in caplog.messages


async def test_a_renewal_that_fails_stops_the_work_and_is_logged(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> bool:
        raise OSError("no disk")

    monkeypatch.setattr(lease, "RENEWAL_INTERVAL", 0.05)
    async with opened(sqlite_url) as service:
        bots = Thinkers()
        monkeypatch.setattr(lease, "renew", fail)
        async with thinking(service, bots):
            await until_stopped(bots, 3)
    assert "serving a table failed" in caplog.messages
    assert "no disk" in caplog.text


async def test_a_bot_that_fails_stops_the_others_of_its_table(
    sqlite_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with opened(sqlite_url) as service:
        bots = Thinkers(fails=True)
        async with thinking(service, bots):
            await until_stopped(bots, 2)
            held = await service.database.read(Connection.scalar, select(tables.c.lease))
            assert held is not None
    assert "serving a table failed" in caplog.messages
    assert "no memory" in caplog.text


async def test_a_table_that_fails_is_tried_again_ever_later(
    any_database_url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(scheduler, "POLL_INTERVAL", 0.02)
    tried: list[float] = []

    async def fail(*_: object) -> None:
        tried.append(time.time())
        await service.database.write(take_for, -1.0)
        raise OSError("no memory")

    async with opened(any_database_url) as service:
        bots = BotPool(workers=1)
        snapshot = await service.create_without_limit(Create(make_setup(players=3), sits=False), ANNA)
        await service.execute_without_limit(Start(), snapshot.id, ANNA)
        monkeypatch.setattr(TableScheduler, "_serve", fail)
        waits: list[float] = []

        async def defer(self: lease.Lease, seconds: float) -> None:
            waits.append(seconds)

        monkeypatch.setattr(lease.Lease, "defer", defer)
        async with ticking(service, bots), asyncio.timeout(PATIENCE):
            while len(waits) < 9:
                await asyncio.sleep(0.02)
        await bots.close()
    assert waits[:9] == [4, 8, 16, 32, 64, 120, 120, 120, 120]


async def test_a_table_whose_game_is_not_available_makes_room_for_others(
    any_database_url: str, bots: BotPool, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(scheduler, "POLL_INTERVAL", 0.05)
    monkeypatch.setattr(scheduler, "BATCH_SIZE", 1)
    monkeypatch.setattr(lease, "LEASE_SECONDS", 0.2)
    add_game(TOY, Path(toy.__file__).parent)
    try:
        async with opened(any_database_url) as service:
            toys = [
                await service.create_without_limit(Create(complete_setup("toy", 2), sits=False), ANNA) for _ in range(3)
            ]
            for lost in toys:
                await service.execute_without_limit(Start(), lost.id, ANNA)
            kept = await service.create_without_limit(Create(make_setup("dice", 2), sits=False), ANNA)
            await service.execute_without_limit(Start(), kept.id, ANNA)
    finally:
        remove_game(TOY.name)
    async with opened(any_database_url) as service, ticking(service, bots):
        assert (await until_turn(service, kept.id, 1)).table.turn >= 1
        await asyncio.sleep(0.6)
        lease_of_toys = select(func.min(tables.c.lease)).where(tables.c.id.in_([lost.id for lost in toys]))
        held = await service.database.read(Connection.scalar, lease_of_toys)
        assert held is not None
        assert held > time.time() + 60
    assert caplog.messages.count("the game of a table is not available") == 3


async def test_a_worker_that_stops_gives_its_leases_back(any_database_url: str) -> None:
    async with opened(any_database_url) as service:
        async with thinking(service, Thinkers()) as table_id:
            lease_of = select(tables.c.lease).where(tables.c.id == table_id)
            assert await service.database.read(Connection.scalar, lease_of) is not None
        assert await service.database.read(Connection.scalar, lease_of) is None


async def test_a_lease_whose_renewal_was_cancelled_is_given_back(sqlite_url: str) -> None:
    async with opened(sqlite_url) as service:
        snapshot = await service.create_without_limit(Create(make_setup(players=3), sits=False), ANNA)
        await service.execute_without_limit(Start(), snapshot.id, ANNA)
        held = lease.Lease(service.database, snapshot.id)
        assert await held.claim()
        assert not await lease.Lease(service.database, snapshot.id).claim()
        writing, written = threading.Event(), threading.Event()

        def slow(connection: Connection, table_id: str, before: float, until: float) -> bool:
            writing.set()
            assert written.wait(PATIENCE)
            return leases.renew(connection, table_id, before, until)

        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(lease, "renew", slow)
            patched.setattr(lease, "RENEWAL_INTERVAL", 0.0)
            keeping = asyncio.create_task(held.keep())
            await asyncio.to_thread(writing.wait, PATIENCE)
        keeping.cancel()
        written.set()
        await held.release()
        assert await lease.Lease(service.database, snapshot.id).claim()
