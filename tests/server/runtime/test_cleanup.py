"""After thirty days, tables that never started and guests who sit nowhere are gone; after a year, sessions."""

import time
from collections.abc import AsyncIterator

import pytest
from sqlalchemy import Connection, Table, func, insert, select, update

from septem.server.auth.people import People
from septem.server.auth.session_store import SessionStore
from septem.server.errors import NotFound
from septem.server.runtime import cleanup
from septem.server.runtime.cleanup import DAY, Cleanup
from septem.server.runtime.table_service import TableService
from septem.server.store.database import Database
from septem.server.store.schema import deals, events, people, seats, sessions, tables, tokens
from septem.server.tables.commands import Actor, Create, SeatBot, Start
from tests.server.runtime.playing import ANNA, BEN, play_out, rematched, seated
from tests.server.tables.building import make_setup

pytestmark = pytest.mark.anyio

DICE = make_setup("dice", 1, variant="ghost")


@pytest.fixture
async def database(any_database_url: str) -> AsyncIterator[Database]:
    database = Database(any_database_url)
    await database.upgrade()
    yield database
    await database.close()


async def make_old(database: Database, days: float) -> None:
    """Lets everything have happened so many days ago."""
    then = time.time() - days * DAY
    await database.write(Connection.execute, update(tables).values(updated=then))
    await database.write(Connection.execute, update(people).values(created=then))
    await database.write(Connection.execute, update(sessions).values(created=then))


async def count(database: Database, *parts: Table) -> list[int]:
    """How many rows there are in each of these tables."""
    return [await database.read(Connection.scalar, select(func.count()).select_from(part)) or 0 for part in parts]


@pytest.mark.parametrize(("days", "is_gone"), [(29, False), (31, True)])
async def test_a_table_that_never_started_goes_with_its_host(database: Database, days: int, is_gone: bool) -> None:
    service, everybody = TableService(database), People(database)
    anna, ben = await everybody.guest("Anna"), await everybody.guest("Ben")
    await SessionStore(database).open(anna.id)
    await everybody.device_link(anna.id)
    waiting = await service.create_without_limit(Create(make_setup(players=3)), Actor(anna.id, "Anna"))
    running = await service.create_without_limit(Create(DICE), Actor(ben.id, "Ben"))
    await service.execute_without_limit(Start(), running.id, Actor(ben.id))
    await make_old(database, days)
    await Cleanup(database).delete_old(time.time())
    assert (await everybody.get(anna.id) is None) == is_gone
    assert await everybody.get(ben.id) is not None
    assert (await service.get(running.id)).table.phase == "running"
    if is_gone:
        with pytest.raises(NotFound):
            await service.get(waiting.id)
        assert await count(database, tables, deals, seats, sessions, tokens) == [1, 1, 1, 0, 0]
        assert await count(database, events) == [3]
    else:
        assert (await service.get(waiting.id)).table.seat_of(anna.id) == 0


async def test_accounts_and_their_bots_stay(database: Database) -> None:
    everybody = People(database)
    account = await everybody.register("Chiara", "colossus of Rhodes")
    await everybody.bot_account("Robo", account.id)
    await make_old(database, 400)
    await Cleanup(database).delete_old(time.time())
    assert await count(database, people) == [2]


@pytest.mark.parametrize(("days", "is_gone"), [(29, False), (31, True)])
async def test_merged_guests_go_unless_a_browser_or_a_seat_knows_them(
    database: Database, days: int, is_gone: bool
) -> None:
    service, everybody, browsers = TableService(database), People(database), SessionStore(database)
    account = await everybody.register("Chiara", "colossus of Rhodes")
    names = ("Done", "Seated", "Signed in", "Linked")
    guests = [await everybody.guest(name) for name in names]
    _done, seated_guest, signed_in, linked = guests
    for guest in guests:
        await everybody.merge(guest.id, account.id)
    running = await service.create_without_limit(Create(DICE), Actor(seated_guest.id, "Seated"))
    await service.execute_without_limit(Start(), running.id, Actor(seated_guest.id))
    session = await browsers.open(signed_in.id)
    await make_old(database, days)
    link = await everybody.device_link(linked.id)
    await Cleanup(database).delete_old(time.time())

    def rows(connection: Connection) -> set[str]:
        return set(connection.execute(select(people.c.name)).scalars())

    assert set(names) - await database.read(rows) == ({"Done"} if is_gone else set())
    owner = await browsers.owner_of(session)
    assert owner is not None
    assert owner.person.id == account.id
    assert (await everybody.open_device_link(link)).id == account.id


async def test_both_halves_of_a_merged_guest_go(database: Database) -> None:
    everybody = People(database)
    phone, other = await everybody.guest("Dario"), await everybody.guest("Dario")
    await everybody.merge(phone.id, other.id)
    await make_old(database, 31)
    for _ in range(2):
        await Cleanup(database).delete_old(time.time())
    assert await count(database, people) == [0]


@pytest.mark.parametrize(("days", "is_gone"), [(29, False), (31, True)])
async def test_bots_without_an_owner_go_unless_they_have_played_or_hosted(
    database: Database, days: int, is_gone: bool
) -> None:
    service, everybody = TableService(database), People(database)
    idle, played, hosted = [await everybody.bot_account(name) for name in ("Idle", "Played", "Hosted")]
    player = Actor(played[0].id, "Played", is_program=True)
    await service.execute_without_limit(Start(), (await service.create_without_limit(Create(DICE), player)).id, player)
    host = Actor(hosted[0].id, "Hosted", is_program=True)
    table = await service.create_without_limit(Create(make_setup(players=3), sits=False), host)
    await service.execute_without_limit(Start(), table.id, host)
    await make_old(database, days)
    await Cleanup(database).delete_old(time.time())
    known = [await everybody.bot_by_token(token) is not None for _bot, token in (idle, played, hosted)]
    assert known == [not is_gone, True, True]


@pytest.mark.parametrize(("days", "is_gone"), [(29, False), (31, True)])
async def test_bots_without_a_token_go_unless_they_have_a_seat(database: Database, days: int, is_gone: bool) -> None:
    service, everybody = TableService(database), People(database)
    owner = await everybody.register("Chiara", "colossus of Rhodes")
    bots = [(await everybody.bot_account(name, owner.id))[0] for name in ("Played", "Hosts", "Idle", "Good")]
    played, hosts, idle, good = bots
    running = await service.create_without_limit(Create(DICE), Actor(played.id, "Played", is_program=True))
    await service.execute_without_limit(Start(), running.id, Actor(played.id))
    hosted = await service.create_without_limit(Create(make_setup(players=3), sits=False), Actor(hosts.id))
    for bot in (played, hosts, idle):
        await everybody.forget_bot(bot.id)
    await make_old(database, days)
    await service.execute_without_limit(SeatBot(), hosted.id, Actor(hosts.id))
    await Cleanup(database).delete_old(time.time())
    assert [await everybody.get(bot.id) is not None for bot in bots] == [True, True, not is_gone, True]
    assert await everybody.bots_of(owner.id) == [(await everybody.get(good.id))]
    assert (await service.get(running.id)).table.seat_of(played.id) == 0


async def test_many_go_in_small_batches(database: Database) -> None:
    many = [{"id": f"guest-{number}", "kind": "guest", "name": "", "created": 1.0} for number in range(120)]
    await database.write(Connection.execute, insert(people), many)
    assert len(many) > cleanup.BATCH_SIZE
    await Cleanup(database).delete_old(time.time(), pause=0)
    assert await count(database, people) == [0]


async def test_a_table_that_a_game_leads_to_stays(database: Database) -> None:
    service = TableService(database)
    game = await seated(service, make_setup("dice", 2))
    await play_out(service, game.id, 2, seed=1)
    following = await rematched(service, game.id, ANNA)
    assert following.table.phase == "open"
    await make_old(database, 400)
    await Cleanup(database).delete_old(time.time())
    assert (await rematched(service, game.id, BEN)).id == following.id


async def test_guests_who_host_a_table_or_were_here_lately_stay(database: Database) -> None:
    service, everybody, browsers = TableService(database), People(database), SessionStore(database)
    host, visitor, gone = [await everybody.guest(name) for name in ("Anna", "Ben", "Chiara")]
    sessions_of = [await browsers.open(person.id) for person in (host, visitor, gone)]
    snapshot = await service.create_without_limit(Create(make_setup(players=3), sits=False), Actor(host.id))
    await make_old(database, 31)
    await service.execute_without_limit(SeatBot(), snapshot.id, Actor(host.id))
    await browsers.renew(sessions_of[1])
    await Cleanup(database).delete_old(time.time())
    assert [await everybody.get(person.id) is not None for person in (host, visitor, gone)] == [True, True, False]


@pytest.mark.parametrize(("days", "is_gone"), [(364, False), (366, True)])
async def test_sessions_go_with_their_cookies(database: Database, days: int, is_gone: bool) -> None:
    account = await People(database).register("Chiara", "colossus of Rhodes")
    await SessionStore(database).open(account.id)
    await make_old(database, days)
    await Cleanup(database).delete_old(time.time())
    assert await count(database, people, sessions) == [1, 0 if is_gone else 1]
