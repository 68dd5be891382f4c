"""Guests, accounts, bot accounts and links to other devices."""

import asyncio
from collections.abc import AsyncIterator
from concurrent.futures import Future
from contextlib import suppress
from typing import Any

import pytest
from sqlalchemy import Connection, event, func, select, update

from septem.server.auth.people import People
from septem.server.auth.session_cache import SessionCache
from septem.server.auth.session_store import SessionStore
from septem.server.errors import Invalid, NotFound, Unauthorized
from septem.server.runtime.table_service import TableService
from septem.server.store.database import Database
from septem.server.store.schema import people as rows
from septem.server.store.schema import tokens
from septem.server.tables.commands import Actor, Create, Sit, Start
from tests.server.tables.building import make_setup

pytestmark = pytest.mark.anyio

PASSWORD = "colossus of Rhodes"


@pytest.fixture
async def database(any_database_url: str) -> AsyncIterator[Database]:
    database = Database(any_database_url)
    await database.upgrade()
    yield database
    await database.close()


@pytest.fixture
def people(database: Database) -> People:
    return People(database)


async def test_a_guest_is_known_again(people: People) -> None:
    guest = await people.guest("  Anna   Maria ")
    assert (guest.kind, guest.name) == ("guest", "Anna Maria")
    assert await people.get(guest.id) == guest
    assert await people.get("nobody") is None
    assert (await people.rename(guest.id, "Annabel")).name == "Annabel"


@pytest.mark.parametrize("name", [" ", "x" * 25, "An\u0000na", "Anna\u202e"])
async def test_some_names_cannot_be(people: People, name: str) -> None:
    with pytest.raises(Invalid):
        await people.guest(name)


async def test_an_account_opens_with_its_password_only(people: People) -> None:
    account = await people.register("Ben", PASSWORD)
    assert await people.sign_in(" ben ", PASSWORD) == account
    for name, password in [("Ben", "colossus of Rhode"), ("Benn", PASSWORD), ("Ben", "")]:
        with pytest.raises(Unauthorized, match="Wrong name or password"):
            await people.sign_in(name, password)


async def test_there_is_one_account_of_a_name(people: People) -> None:
    answers = await asyncio.gather(
        *(people.register(name, PASSWORD) for name in ("Chiara", "chiara", "CHIARA")), return_exceptions=True
    )
    assert sum(isinstance(answer, Invalid) for answer in answers) == 2


async def test_an_account_signs_in_under_its_new_name_only(people: People) -> None:
    account = await people.register("Annabel", PASSWORD)
    renamed = await people.rename(account.id, "Bettina")
    assert (renamed.name, renamed.key) == ("Bettina", "bettina")
    assert await people.sign_in("Bettina", PASSWORD) == renamed
    with pytest.raises(Unauthorized, match="Wrong name or password"):
        await people.sign_in("Annabel", PASSWORD)
    with pytest.raises(Invalid, match="already an account with that name"):
        await people.register("bettina", PASSWORD)
    assert (await people.register("Annabel", PASSWORD)).id != account.id


async def test_of_accounts_that_take_one_name_at_once_one_gets_it(people: People) -> None:
    accounts = [await people.register(name, PASSWORD) for name in ("Anna", "Ben", "Chiara")]
    taking = (
        people.rename(account.id, name) for account, name in zip(accounts, ("Dario", "dario", "DARIO"), strict=True)
    )
    answers = await asyncio.gather(*taking, return_exceptions=True)
    assert sum(isinstance(answer, Invalid) for answer in answers) == 2
    kept = {person.name.casefold() for one in accounts if (person := await people.get(one.id))}
    assert len(kept) == 3


async def test_an_account_may_write_its_own_name_otherwise(people: People) -> None:
    account = await people.register("Annabel", PASSWORD)
    assert (await people.rename(account.id, "ANNABEL")).name == "ANNABEL"
    with pytest.raises(Invalid, match="at most"):
        await people.rename(account.id, "\ufdfa" * 24)


async def test_a_guest_may_have_the_name_of_an_account(people: People) -> None:
    account, guest = await people.register("Annabel", PASSWORD), await people.guest("Anna")
    assert (await people.rename(guest.id, "Annabel")).key is None
    await people.merge(guest.id, account.id)
    assert await people.rename(guest.id, "Bettina") == account
    assert await people.sign_in("Annabel", PASSWORD) == account


async def test_a_short_password_is_refused(people: People) -> None:
    with pytest.raises(Invalid, match="8 to 200"):
        await people.register("Dario", "1234567")


async def test_passwords_and_tokens_are_kept_as_hashes(people: People, database: Database) -> None:
    account = await people.register("Ben", PASSWORD)
    _, token = await people.bot_account("Robo", account.id)

    def everything(connection: Connection) -> str:
        return str([*connection.execute(select(rows)), *connection.execute(select(tokens))])

    kept = await database.read(everything)
    assert "$argon2id$" in kept
    assert PASSWORD not in kept
    assert token not in kept


async def test_a_guest_who_signs_in_keeps_their_games(people: People, database: Database) -> None:
    service = TableService(database)
    guest = await people.guest("Anna")
    actor = Actor(guest.id, guest.name)
    snapshot = await service.create_without_limit(Create(make_setup(players=3)), actor)
    await service.execute_without_limit(Start(), snapshot.id, actor)
    account = await people.register("Anna", PASSWORD)
    await people.merge(guest.id, account.id)
    await service.take_over(account.id)
    assert await people.get(guest.id) == account
    assert [mine.id for mine in await service.active_tables_of(account.id)] == [snapshot.id]
    table = (await service.get(snapshot.id)).table
    assert (table.seat_of(account.id), table.seat_of(guest.id), table.host) == (0, None, account.id)


async def test_a_bot_account_acts_with_its_token(people: People) -> None:
    owner = await people.register("Emil", PASSWORD)
    bot, token = await people.bot_account("Robo", owner.id)
    assert await people.bot_by_token(token) == bot
    assert await people.bots_of(owner.id) == [bot]
    assert await people.bot_by_token("guessed") is None
    await people.forget_bot(bot.id)
    assert await people.bot_by_token(token) is None
    assert await people.bots_of(owner.id) == []


async def test_bots_added_at_once_do_not_exceed_the_limit(people: People, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("septem.server.auth.people.MAX_BOTS", 3)
    owner = await people.register("Emil", PASSWORD)
    adding = (people.bot_account(f"Robo {number}", owner.id) for number in range(8))
    answers = await asyncio.gather(*adding, return_exceptions=True)
    refusals = [str(answer) for answer in answers if isinstance(answer, Invalid)]
    assert refusals == ["You already have 3 bots; remove one first."] * 5
    assert len(await people.bots_of(owner.id)) == 3


async def test_a_bot_has_an_owner_who_exists_and_a_valid_name(people: People, database: Database) -> None:
    with pytest.raises(NotFound, match="no such person"):
        await people.bot_account("Robo", "nobody")
    with pytest.raises(Invalid, match="enter a name"):
        await people.bot_account(" ")
    assert await database.read(Connection.scalar, select(func.count()).select_from(rows)) == 0


async def test_the_bots_of_others_are_not_found(people: People) -> None:
    owner = await people.register("Emil", PASSWORD)
    other = await people.guest("Anna")
    bot, _token = await people.bot_account("Robo", owner.id)
    await people.check_owner(owner.id, bot.id)
    with pytest.raises(NotFound, match="no such bot"):
        await people.check_owner(other.id, bot.id)


async def test_nobody_who_is_not_known_gets_a_device_link(people: People) -> None:
    with pytest.raises(NotFound):
        await people.device_link("nobody")


async def test_an_account_that_is_deleted_meanwhile_is_not_found(people: People, database: Database) -> None:
    account, guest = await people.register("Emil", PASSWORD), await people.guest("Anna")
    await people.delete_account(account.id)
    with pytest.raises(NotFound, match="no such person"):
        await SessionStore(database).open(account.id)
    with pytest.raises(NotFound, match="no such person"):
        await people.merge(guest.id, account.id)
    assert await people.get(guest.id) == guest


@pytest.mark.parametrize("opens", ["session", "token"])
async def test_an_account_is_deleted_though_it_is_signed_in_to_at_that_moment(
    people: People, database: Database, opens: str
) -> None:
    account, loop = await people.register("Emil", PASSWORD), asyncio.get_running_loop()
    opened: list[Future[str]] = []

    def sign_in(*happened: Any) -> None:
        """Signs in between the deletion of the sessions and tokens and that of the account."""
        if "DELETE FROM sessions" in happened[2] and not opened:
            coming = SessionStore(database).open(account.id) if opens == "session" else people.device_link(account.id)
            opened.append(asyncio.run_coroutine_threadsafe(coming, loop))
            with suppress(TimeoutError):
                opened[0].result(0.5)

    event.listen(database._writer, "after_cursor_execute", sign_in)
    await people.delete_account(account.id)
    with pytest.raises(NotFound, match="no such person"):
        await asyncio.wrap_future(opened[0])
    assert await people.get(account.id) is None


async def test_a_device_link_opens_once(people: People) -> None:
    guest = await people.guest("Anna")
    link = await people.device_link(guest.id)
    assert await people.bot_by_token(link) is None
    assert await people.person_by_device_link(link) == guest
    assert await people.open_device_link(link) == guest
    with pytest.raises(NotFound, match="already been used"):
        await people.open_device_link(link)


async def test_a_device_link_does_not_last(people: People, database: Database) -> None:
    link = await people.device_link((await people.guest("Anna")).id)
    old = update(tokens).values(expires=1.0)
    await database.write(lambda connection: connection.execute(old).rowcount)
    with pytest.raises(NotFound, match="has expired"):
        await people.open_device_link(link)


@pytest.mark.parametrize("name", ["a\x00b", "\ufdfa" * 24, "x" * 500])
async def test_a_name_that_no_account_can_have_is_refused_in_a_sentence(people: People, name: str) -> None:
    with pytest.raises(Unauthorized, match="Wrong name or password"):
        await people.sign_in(name, PASSWORD)
    with pytest.raises(Invalid, match="A name"):
        await people.register(name, PASSWORD)


async def test_a_seat_taken_while_signing_in_goes_to_the_account_later(people: People, database: Database) -> None:
    service = TableService(database)
    guest, account = await people.guest("Anna"), await people.register("Anna", PASSWORD)
    await people.merge(guest.id, account.id)
    await service.take_over(account.id)
    snapshot = await service.create_without_limit(Create(make_setup(players=3)), Actor(guest.id, guest.name))
    browsers = SessionStore(database)
    found = await SessionCache(browsers, service.take_over).get(await browsers.open(guest.id))
    assert found == account
    assert (await service.get(snapshot.id)).table.seat_of(account.id) == 0


async def test_guests_become_one_person_and_never_a_circle(people: People) -> None:
    first, second = await people.guest("Anna"), await people.guest("Anna")
    await people.merge(first.id, second.id)
    await people.merge(second.id, first.id)
    await people.merge(second.id, second.id)
    assert await people.get(first.id) == second
    account = await people.register("Anna", PASSWORD)
    await people.merge(second.id, account.id)
    assert [await people.get(one.id) for one in (first, second)] == [account, account]


async def test_an_account_never_becomes_somebody_else(people: People) -> None:
    anna, ben = await people.register("Anna", PASSWORD), await people.register("Ben", PASSWORD)
    await people.merge(anna.id, ben.id)
    assert await people.get(anna.id) == anna


async def test_another_password_ends_the_links_to_other_devices(people: People) -> None:
    account, guest = await people.register("Anna", PASSWORD), await people.guest("Anna")
    links = [await people.device_link(account.id), await people.device_link(guest.id)]
    await people.merge(guest.id, account.id)
    _, token = await people.bot_account("Robo", account.id)
    await people.change_password(account.id, PASSWORD, "the hanging gardens")
    for link in links:
        with pytest.raises(NotFound):
            await people.open_device_link(link)
    assert await people.bot_by_token(token) is not None


async def test_who_sat_twice_in_a_game_is_not_asked_about_for_ever(people: People, database: Database) -> None:
    service, browsers = TableService(database), SessionStore(database)
    guest, account = await people.guest("Anna"), await people.register("Anna", PASSWORD)
    one, same = Actor(guest.id, "Anna"), Actor(account.id, "Anna")
    snapshot = await service.create_without_limit(Create(make_setup(players=3)), same)
    await service.execute_without_limit(Sit(), snapshot.id, one)
    session = await browsers.open(guest.id)
    await people.merge(guest.id, account.id)
    await service.execute_without_limit(Start(), snapshot.id, same)
    await service.take_over(account.id)
    assert await browsers.owner_of(session) == (account, False)
    other = await service.create_without_limit(Create(make_setup(players=3)), one)
    assert await browsers.owner_of(session) == (account, True)
    await service.execute_without_limit(Sit(), other.id, same)
    assert await browsers.owner_of(session) == (account, True)
    await service.take_over(account.id)
    assert await browsers.owner_of(session) == (account, False)
