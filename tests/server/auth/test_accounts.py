"""What a browser does about who it is."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from septem.server.auth.accounts import Accounts, Client
from septem.server.auth.middleware import SessionState
from septem.server.auth.people import People
from septem.server.auth.rate_limits import RateLimiter
from septem.server.auth.session_cache import SessionCache
from septem.server.auth.session_store import SessionStore
from septem.server.errors import Conflict, Invalid, NotFound, Refused, TooManyRequests, Unauthorized
from septem.server.games.plugins import add_game, remove_game
from septem.server.runtime.table_service import TableService
from septem.server.store.database import Database
from septem.server.store.people import Person
from septem.server.tables.commands import Actor, Create, Leave, Outcome, Sit, Start
from septem.server.tables.snapshot import Snapshot
from tests.server.games import toy
from tests.server.games.toy import GAME as TOY
from tests.server.tables.building import complete_setup, make_setup

pytestmark = pytest.mark.anyio


class CountingPeople(People):
    """Notes who is renamed."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self.renamed: list[str] = []

    async def rename(self, person_id: str, name: str) -> Person:
        """As always."""
        self.renamed.append(name)
        return await super().rename(person_id, name)


class Around:
    """What follows elsewhere: streams that end, seats that change hands."""

    def __init__(self) -> None:
        self.happened: list[str] = []

    def end(self, session: str) -> None:
        """Notes the end of a session's streams."""
        self.happened.append("end" if session else "")

    async def close_stale(self) -> None:
        """Notes that all streams were looked at."""
        self.happened.append("close stale")

    async def take_over(self, person: str) -> None:
        """Notes that seats were taken over."""
        self.happened.append("take over" if person else "")

    async def leave_all(self, person: str) -> list[Refused]:
        """Notes that all tables were left."""
        self.happened.append(f"leave {person}")
        return []


class World:
    """The accounts of an empty database, and all that they tell."""

    def __init__(self, database: Database) -> None:
        self.people = CountingPeople(database)
        self.around = Around()
        self.tables = TableService(database)
        sessions = SessionStore(database)
        cache = SessionCache(sessions, self.around.take_over)
        self.accounts = Accounts(self.people, sessions, cache, RateLimiter(), self.around, self.around)
        self.accounts_with_tables = Accounts(self.people, sessions, cache, RateLimiter(), self.around, self.tables)


@pytest.fixture
async def world(sqlite_url: str) -> AsyncIterator[World]:
    database = Database(sqlite_url)
    await database.upgrade()
    yield World(database)
    await database.close()


def stranger(address: str = "192.0.2.7") -> Client:
    """A browser without a cookie."""
    return Client(SessionState(), address)


async def test_a_new_name_is_written_once(world: World) -> None:
    client = stranger()
    await world.accounts.rename(client, "Anna")
    assert (client.person_id != "", world.people.renamed) == (True, [])
    assert client.state.new_session == client.session
    await world.accounts.rename(client, "Berta")
    assert world.people.renamed == ["Berta"]
    assert client.person is not None
    assert client.person.name == "Berta"


async def test_a_stranger_without_a_name_stays_one(world: World) -> None:
    client = stranger()
    with pytest.raises(Invalid, match="enter a name"):
        await world.accounts.rename(client, " ")
    assert client.state == SessionState()


async def test_a_guest_becomes_an_account_and_a_deleted_one_leaves_its_tables(world: World) -> None:
    client = stranger()
    guest = await world.accounts.ensure_person(client, "Anna")
    as_guest = client.session
    await world.accounts.register(client, "Anna", "correct horse")
    account = client.account()
    assert await world.people.get(guest.id) == account
    assert client.session != as_guest
    assert world.around.happened == ["take over", "end"]
    await world.accounts.add_bot(client, "Scholar")
    await world.accounts.add_bot(client, "Retired")
    scholar, retired = await world.people.bots_of(account.id)
    await world.people.forget_bot(retired.id)
    with pytest.raises(Unauthorized, match="Wrong password"):
        await world.accounts.delete(client, "wrong horse")
    await world.accounts.delete(client, "correct horse")
    leave, happened = [f"leave {person.id}" for person in (account, scholar, retired)], world.around.happened[2:]
    assert (sorted(happened[:3]), happened[3:5], sorted(happened[5:])) == (
        sorted(leave),
        ["end", "close stale"],
        sorted(leave),
    )
    assert [await world.people.get(person.id) for person in (account, scholar, retired)] == [None] * 3


async def test_a_table_that_cannot_be_left_keeps_the_account(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    client = stranger()
    await world.accounts.register(client, "Anna", "correct horse")
    account = client.account()

    async def fail(person: str) -> list[Refused]:
        raise OSError(person)

    monkeypatch.setattr(world.around, "leave_all", fail)
    with pytest.raises(OSError, match=account.id):
        await world.accounts.delete(client, "correct horse")
    assert await world.people.get(account.id) == account


async def test_a_table_that_refuses_to_be_left_keeps_the_account_and_its_bots(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = stranger()
    await world.accounts.register(client, "Anna", "correct horse")
    account = client.account()
    token = await world.accounts.add_bot(client, "Scholar")
    (bot,) = await world.people.bots_of(account.id)
    refusing, other = [
        await world.tables.create_without_limit(Create(make_setup(players=3)), Actor(account.id, "Anna"))
        for _ in range(2)
    ]
    await world.tables.execute_without_limit(Sit(), refusing.id, Actor(bot.id, bot.name, is_program=True))
    decide = Leave.decide

    def refuse(self: Leave, snapshot: Snapshot, actor: Actor) -> Outcome:
        if snapshot.id == refusing.id:
            raise Conflict("Not now.")
        return decide(self, snapshot, actor)

    monkeypatch.setattr(Leave, "decide", refuse)
    with pytest.raises(Conflict, match="Nothing was deleted, because you could not leave"):
        await world.accounts_with_tables.remove_bot(client, bot.id)
    assert await world.people.bot_by_token(token) == bot
    with pytest.raises(Conflict, match="Nothing was deleted, because you could not leave"):
        await world.accounts_with_tables.delete(client, "correct horse")
    assert await world.people.get(account.id) == account
    seats = [(await world.tables.get(table_id)).table.seat_of(account.id) for table_id in (refusing.id, other.id)]
    assert seats == [0, None]
    monkeypatch.undo()
    await world.accounts_with_tables.delete(client, "correct horse")
    assert await world.people.get(account.id) is None
    assert (await world.tables.get(refusing.id)).table.seat_of(account.id) is None


async def test_an_account_is_kept_while_the_game_of_one_of_its_tables_is_not_available(world: World) -> None:
    client = stranger()
    await world.accounts.register(client, "Anna", "correct horse")
    account = client.account()
    add_game(TOY, Path(toy.__file__).parent)
    try:
        toys = complete_setup("toy", 2)
        await world.tables.create_without_limit(Create(toys), Actor(account.id, "Anna"))
    finally:
        remove_game(TOY.name)
    tables = TableService(world.tables.database)
    cache = SessionCache(SessionStore(tables.database), tables.take_over)
    accounts = Accounts(world.people, SessionStore(tables.database), cache, RateLimiter(), world.around, tables)
    with pytest.raises(Conflict, match="the game of one of your tables is not available here"):
        await accounts.delete(client, "correct horse")
    assert await world.people.get(account.id) == account


async def test_a_revoked_bot_leaves_its_tables(world: World) -> None:
    client = stranger()
    await world.accounts.register(client, "Anna", "correct horse")
    actor = Actor(client.person_id, "Anna")
    token = await world.accounts.add_bot(client, "Scholar")
    (bot,) = await world.people.bots_of(client.person_id)
    program = Actor(bot.id, bot.name, is_program=True)
    tables = world.tables
    waiting = await tables.create_without_limit(Create(make_setup(players=3)), actor)
    running = await tables.create_without_limit(Create(make_setup(players=3)), actor)
    for snapshot in (waiting, running):
        await tables.execute_without_limit(Sit(), snapshot.id, program)
    await tables.execute_without_limit(Start(), running.id, actor)
    with pytest.raises(NotFound, match="no such bot"):
        await world.accounts_with_tables.remove_bot(client, "another")
    assert [(await tables.get(snapshot.id)).table.seat_of(bot.id) for snapshot in (waiting, running)] == [1, 1]
    await world.accounts_with_tables.remove_bot(client, bot.id)
    assert await world.people.bot_by_token(token) is None
    assert (await tables.get(waiting.id)).table.seat_of(bot.id) is None
    assert (await tables.get(running.id)).table.seats[1].why_away == "left"
    with pytest.raises(NotFound, match="no such bot"):
        await world.accounts_with_tables.remove_bot(client, bot.id)


async def test_a_seat_that_a_bot_takes_back_while_it_is_revoked_is_left_as_well(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = stranger()
    await world.accounts.register(client, "Anna", "correct horse")
    await world.accounts.add_bot(client, "Scholar")
    (bot,) = await world.people.bots_of(client.person_id)
    program = Actor(bot.id, bot.name, is_program=True)
    tables = world.tables
    snapshot = await tables.create_without_limit(Create(make_setup(players=3)), Actor(client.person_id, "Anna"))
    forget_bot = world.people.forget_bot

    async def sit_and_forget(bot_id: str) -> None:
        await tables.execute_without_limit(Sit(), snapshot.id, program)
        await forget_bot(bot_id)

    monkeypatch.setattr(world.people, "forget_bot", sit_and_forget)
    await world.accounts_with_tables.remove_bot(client, bot.id)
    assert (await tables.get(snapshot.id)).table.seat_of(bot.id) is None


async def test_only_accounts_have_bots_and_a_password(world: World) -> None:
    client = stranger()
    await world.accounts.ensure_person(client, "Anna")
    with pytest.raises(Unauthorized, match="Only accounts"):
        await world.accounts.add_bot(client, "Scholar")
    with pytest.raises(Unauthorized, match="Only accounts"):
        await world.accounts.change_password(client, "old", "new")


async def test_one_name_is_not_tried_for_ever_from_one_address(world: World) -> None:
    for _ in range(10):
        with pytest.raises(Unauthorized):
            await world.accounts.sign_in(stranger(), "Anna", "guess")
    with pytest.raises(TooManyRequests):
        await world.accounts.sign_in(stranger(), "ANNA", "guess")
    with pytest.raises(Unauthorized):
        await world.accounts.sign_in(stranger("192.0.2.8"), "Anna", "guess")
