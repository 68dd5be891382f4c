"""Who is there, as several workers on one database see it together."""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, ExitStack, aclosing, asynccontextmanager

import pytest
from sqlalchemy import event, func, select

from septem.server.auth.people import People
from septem.server.errors import Conflict, Forbidden
from septem.server.runtime.notifier import Notifier
from septem.server.runtime.presence import AbsenceLimits, Presence
from septem.server.runtime.table_service import TableService
from septem.server.store.database import Database
from septem.server.store.schema import seen as seen_people
from septem.server.tables.commands import Actor, Choose, ComeBack, Create, Leave, LetBotPlay, Sit, Start
from septem.server.tables.deal import Deal
from septem.server.tables.events import Created, Event, SatDown, Started
from septem.server.tables.snapshot import Absence, Snapshot, first_snapshot
from septem.server.tables.table import fold
from tests.server.runtime.playing import ANNA, BEN, CHIARA, PEOPLE, a_move, play_out, rematched, seated
from tests.server.standing_clock import StandingClock
from tests.server.tables.building import make_setup
from tests.server.tables.seating import STRANGER
from tests.server.waiting import PATIENCE

pytestmark = pytest.mark.anyio

DEFAULT_LIMITS = AbsenceLimits()
A_MOMENT = DEFAULT_LIMITS.absent_after / 2
SHORT = (DEFAULT_LIMITS.absent_after + DEFAULT_LIMITS.bot_after) / 2
LONG = DEFAULT_LIMITS.bot_after + DEFAULT_LIMITS.absent_after
EVERYBODY: dict[int, Absence] = {0: "long", 1: "long", 2: "long"}


class Workers:
    """Workers that share nothing but a database and the time, and look who is there when the test says so."""

    def __init__(self, url: str, closing: AsyncExitStack) -> None:
        self.clock = StandingClock()
        self._url = url
        self._closing = closing
        self._looking: list[TableService] = []

    async def another(self) -> TableService:
        """One that begins now."""
        database = Database(self._url)
        self._closing.push_async_callback(database.close)
        await database.upgrade()
        service = TableService(database, now=self.clock)
        self._closing.push_async_callback(service.presence.close)
        self._looking.append(service)
        return service

    def dies(self, service: TableService) -> None:
        """Has one look no more."""
        self._looking.remove(service)

    async def look(self) -> None:
        """Has all of them note whom they see, and read what the others have noted."""
        for service in (*self._looking, *self._looking):
            await service.presence.check()

    async def wait(self, seconds: float) -> None:
        """Lets time pass, in which they look as often as they do."""
        while seconds > 0:
            self.clock.move(min(seconds, DEFAULT_LIMITS.check_interval))
            seconds -= DEFAULT_LIMITS.check_interval
            await self.look()


@asynccontextmanager
async def working(url: str) -> AsyncIterator[tuple[Workers, TableService, TableService]]:
    """Two workers that have been there for long."""
    async with AsyncExitStack() as closing:
        workers = Workers(url, closing)
        one, other = await workers.another(), await workers.another()
        workers.clock.move(LONG)
        yield workers, one, other


async def absent(service: TableService, snapshot: Snapshot) -> dict[int, Absence]:
    """The seats that a worker takes for empty."""
    return dict((await service.presence.with_absences(await service.get(snapshot.id), is_fresh=True)).absent)


async def count_noted(database: Database) -> int:
    """How many people are noted, at all tables together."""
    return await database.read(
        lambda connection: connection.execute(select(func.count()).select_from(seen_people)).scalar_one()
    )


async def test_a_stream_at_one_worker_is_seen_at_the_other(any_database_url: str) -> None:
    async with working(any_database_url) as (workers, one, other):
        snapshot = await seated(one, make_setup(players=3))
        with one.presence.connected(snapshot.id, ANNA.person), other.presence.connected(snapshot.id, CHIARA.person):
            with other.presence.connected(snapshot.id, BEN.person):
                await workers.wait(LONG)
                for service in (one, other):
                    assert await absent(service, snapshot) == {}
            await workers.wait(SHORT)
            for service in (one, other):
                assert await absent(service, snapshot) == {1: "short"}
            await workers.wait(LONG)
            for service in (one, other):
                assert await absent(service, snapshot) == {1: "long"}
            with other.presence.connected(snapshot.id, BEN.person):
                await workers.look()
                for service in (one, other):
                    assert await absent(service, snapshot) == {}


@pytest.mark.parametrize("opens_the_page", [False, True])
async def test_who_comes_back_is_noted_though_nobody_looks(sqlite_url: str, opens_the_page: bool) -> None:
    async with working(sqlite_url) as (workers, one, other):
        snapshot = await seated(one, make_setup(players=3))
        await workers.wait(LONG)
        assert await absent(other, snapshot) == EVERYBODY
        if opens_the_page:
            one.presence.mark_present(snapshot.table, BEN.person)
        with one.presence.connected(snapshot.id, BEN.person):
            async with asyncio.timeout(PATIENCE):
                while await absent(other, snapshot) != {0: "long", 2: "long"}:
                    await asyncio.sleep(0.02)


async def test_nobody_is_absent_for_longer_than_the_game_has_been_played(sqlite_url: str) -> None:
    async with working(sqlite_url) as (workers, one, other):
        snapshot = await seated(one, make_setup(players=3))
        for service in (one, other):
            assert await absent(service, snapshot) == {}
        with pytest.raises(Conflict, match="Ben is here"):
            await other.execute_without_limit(LetBotPlay(1), snapshot.id, ANNA)
        await workers.wait(SHORT)
        assert await absent(one, snapshot) == {0: "short", 1: "short", 2: "short"}


async def test_who_is_taken_along_to_another_game_has_time_to_come(sqlite_url: str) -> None:
    async with working(sqlite_url) as (workers, one, other):
        snapshot = await seated(one, make_setup("dice", 3))
        await play_out(one, snapshot.id, 3, seed=1)
        await workers.wait(LONG)
        again = await rematched(one, snapshot.id, ANNA)
        await workers.wait(LONG)
        await one.execute_without_limit(Start(), again.id, ANNA)
        for service in (one, other):
            assert await absent(service, again) == {}
        await workers.wait(LONG)
        assert await absent(other, again) == EVERYBODY


async def test_a_guest_who_signs_in_is_still_there(sqlite_url: str) -> None:
    async with working(sqlite_url) as (workers, one, other):
        people = People(one.database)
        guest, account = await people.guest("Anna"), await people.register("Anna", "a password of hers")
        snapshot = await one.create_without_limit(Create(make_setup(players=3)), Actor(guest.id, guest.name))
        await one.execute_without_limit(Sit(), snapshot.id, BEN)
        await one.execute_without_limit(Start(), snapshot.id, Actor(guest.id))
        with one.presence.connected(snapshot.id, guest.id), one.presence.connected(snapshot.id, BEN.person):
            await workers.wait(LONG)
            await people.merge(guest.id, account.id)
            await one.take_over(account.id)
            for service in (one, other):
                assert await absent(service, snapshot) == {}
            await workers.wait(SHORT)
            assert await absent(other, snapshot) == {0: "short"}


async def test_who_takes_the_seat_back_is_there_for_everybody(sqlite_url: str) -> None:
    async with working(sqlite_url) as (workers, one, other):
        snapshot = await seated(one, make_setup(players=3))
        await one.execute_without_limit(Leave(), snapshot.id, BEN)
        await workers.wait(LONG)
        await one.execute_without_limit(ComeBack(), snapshot.id, BEN)
        for service in (one, other):
            assert await absent(service, snapshot) == {0: "long", 2: "long"}


async def test_a_second_device_keeps_the_seat(sqlite_url: str) -> None:
    async with working(sqlite_url) as (workers, one, other):
        snapshot = await seated(one, make_setup(players=3))
        with one.presence.connected(snapshot.id, BEN.person):
            with one.presence.connected(snapshot.id, BEN.person), other.presence.connected(snapshot.id, BEN.person):
                pass
            await workers.wait(LONG)
            for service in (one, other):
                assert await absent(service, snapshot) == {0: "long", 2: "long"}


async def test_a_reload_does_not_show(sqlite_url: str) -> None:
    async with working(sqlite_url) as (workers, one, other):
        snapshot = await seated(one, make_setup(players=3))
        for _ in range(5):
            with one.presence.connected(snapshot.id, BEN.person):
                await workers.wait(A_MOMENT)
            assert 1 not in await absent(one, snapshot)
            await workers.wait(A_MOMENT)
            assert 1 not in await absent(other, snapshot)


async def test_what_a_dead_worker_has_noted_grows_old(sqlite_url: str) -> None:
    async with working(sqlite_url) as (workers, one, dead):
        snapshot = await seated(one, make_setup(players=3))
        with dead.presence.connected(snapshot.id, BEN.person):
            await workers.wait(LONG)
            assert await absent(one, snapshot) == {0: "long", 2: "long"}
            workers.dies(dead)
            await workers.wait(LONG)
            assert await absent(one, snapshot) == EVERYBODY


async def test_a_worker_that_has_just_begun_takes_nobody_for_absent(sqlite_url: str) -> None:
    async with working(sqlite_url) as (workers, one, _):
        snapshot = await seated(one, make_setup(players=3))
        await workers.wait(LONG)
        assert await absent(one, snapshot) == EVERYBODY
        late = await workers.another()
        assert await absent(late, snapshot) == {}
        await workers.wait(LONG)
        assert await absent(late, snapshot) == EVERYBODY


async def test_a_choice_counts_as_being_there(sqlite_url: str) -> None:
    async with working(sqlite_url) as (workers, one, other):
        snapshot = await seated(one, make_setup(players=3))
        await workers.wait(LONG)
        await one.execute_without_limit(Choose(0, 1, a_move(snapshot, 1, random.Random(1))), snapshot.id, BEN)
        # Here at once, though nobody watches the table and nothing is noted yet.
        assert await absent(one, snapshot) == {0: "long", 2: "long"}
        await workers.look()
        assert await absent(other, snapshot) == {0: "long", 2: "long"}


async def test_watchers_are_woken_when_somebody_goes_or_comes(sqlite_url: str) -> None:
    async with working(sqlite_url) as (workers, one, other):
        snapshot = await seated(one, make_setup(players=3))
        with one.presence.connected(snapshot.id, ANNA.person), one.presence.connected(snapshot.id, CHIARA.person):
            async with asyncio.timeout(PATIENCE), aclosing(other.watch(snapshot.id)) as watched:
                assert other.presence.with_cached_absences(await anext(watched)).absent == {}
                await workers.wait(SHORT)
                assert other.presence.with_cached_absences(await anext(watched)).absent == {1: "short"}
                await workers.wait(LONG)
                assert other.presence.with_cached_absences(await anext(watched)).absent == {1: "long"}
                with one.presence.connected(snapshot.id, BEN.person):
                    await workers.look()
                    assert other.presence.with_cached_absences(await anext(watched)).absent == {}


async def test_a_bot_is_let_in_for_who_is_absent_only(sqlite_url: str) -> None:
    async with working(sqlite_url) as (workers, one, other):
        snapshot = await seated(one, make_setup(players=3))
        with other.presence.connected(snapshot.id, BEN.person), one.presence.connected(snapshot.id, ANNA.person):
            await workers.wait(SHORT)
            with pytest.raises(Conflict, match="Chiara has only just left"):
                await one.execute_without_limit(LetBotPlay(2), snapshot.id, ANNA)
            await workers.wait(LONG)
            with pytest.raises(Conflict, match="Ben is here"):
                await one.execute_without_limit(LetBotPlay(1), snapshot.id, ANNA)
            with pytest.raises(Forbidden):
                await one.execute_without_limit(LetBotPlay(2), snapshot.id, STRANGER)
            changed = await one.execute_without_limit(LetBotPlay(2), snapshot.id, ANNA)
        assert [seat.away for seat in changed.table.seats] == [False, False, True]
        # Nobody's absence is part of the table that others get.
        assert not changed.absent


async def test_only_who_plays_is_noted(sqlite_url: str) -> None:
    async with working(sqlite_url) as (workers, one, _):
        snapshot = await one.create_without_limit(Create(make_setup("dice", 1, variant="ghost")), ANNA)
        with one.presence.connected(snapshot.id, ANNA.person), one.presence.connected(snapshot.id, "a spectator"):
            await workers.look()
            assert await count_noted(one.database) == 0
            await one.execute_without_limit(Start(), snapshot.id, ANNA)
            await workers.look()
            assert await count_noted(one.database) == 1
        await workers.look()
        assert await count_noted(one.database) == 1
        await play_out(one, snapshot.id, 1, seed=1)
        later = await rematched(one, snapshot.id, ANNA)
        assert later.table.phase == "running"
        with one.presence.connected(snapshot.id, ANNA.person), one.presence.connected(later.id, ANNA.person):
            await workers.look()
        assert await count_noted(one.database) == 2


async def test_many_people_are_one_transaction(sqlite_url: str) -> None:
    tables = {snapshot.id: snapshot for snapshot in map(running_table, range(100))}
    clock, database = StandingClock(), Database(sqlite_url)
    await database.upgrade()
    presence = Presence(database, Notifier(), tables.get, now=clock)
    begun: list[object] = []
    event.listen(database._writer, "begin", begun.append)
    async with AsyncExitStack() as closing:
        closing.push_async_callback(database.close)
        closing.push_async_callback(presence.close)
        with ExitStack() as streams:
            for table_id in tables:
                for person in PEOPLE[:4]:
                    streams.enter_context(presence.connected(table_id, person.person))
            # Also where a note that was to come soon comes just when all are looked for.
            await asyncio.gather(presence.check(), presence.check())
            assert len(begun) == 1
            await presence.check()
            assert len(begun) == 1
            clock.move(A_MOMENT)
            await presence.check()
            assert len(begun) == 2
        assert await count_noted(database) == 400
        # Who is absent for long leaves nothing behind in memory.
        clock.move(LONG)
        await presence.check()
        assert not presence._seen_here
        assert not presence._written


def running_table(number: int) -> Snapshot:
    """A game of four people, in memory only."""
    setup, deal = make_setup("dice", 4), Deal(number, "")
    events: list[Event] = [Created(setup.fields, ANNA.person, deal.commitment)]
    events += [SatDown(seat, PEOPLE[seat].person, PEOPLE[seat].name) for seat in range(4)]
    return first_snapshot(fold(f"table {number}", deal, [(one, 0.0) for one in [*events, Started()]]))
