"""Who is who: guests, accounts with a password, bot accounts, and the tokens that speak for them."""

import asyncio
import hashlib
import secrets
import time
from collections.abc import Collection
from typing import Literal, NamedTuple

from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError
from sqlalchemy import ColumnElement, Connection, Executable, Select, delete, insert, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.sql.dml import ReturningDelete

from septem.server.language import _
from septem.server.refusals import NotFound, NotSignedIn, Unfit
from septem.server.store.database import Database
from septem.server.store.schema import LONGEST_KEY, people, sessions, tokens
from septem.server.table.accounts import DEVICE_MINUTES, LONGEST_PASSWORD, SHORTEST_PASSWORD
from septem.server.table.names import LONGEST_NAME, checked_name, is_visible, look_of

Kind = Literal["guest", "account", "bot"]
ID_BYTES = 16
TOKEN_BYTES = 32
MOST_BOTS = 20


class Person(NamedTuple):
    """Somebody who can sit at tables; `key` is the form of the name by which an account is found."""

    id: str
    kind: Kind
    name: str
    key: str | None
    same_as: str | None
    created: float


PERSON = [people.c[name] for name in Person._fields]


class People:
    """Everybody whom this database knows."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._hasher = PasswordHasher()

    async def guest(self, name: str = "") -> Person:
        """Somebody new, with a name or without one yet."""
        return await self._add("guest", checked_name(name) if name else "")

    async def known(self, person_id: str) -> Person | None:
        """The person of this id; for a guest who has signed in since, their account."""
        found = await self._one(people.c.id == person_id)
        return await self.known(found.same_as) if found is not None and found.same_as else found

    async def rename(self, person_id: str, name: str) -> Person:
        """Gives a person another name to be called by; the one an account signs in with stays."""
        name = checked_name(name)
        await self._write(update(people).where(people.c.id == person_id).values(name=name))
        return await self._surely(person_id)

    async def register(self, name: str, password: str) -> Person:
        """A new account."""
        name = checked_name(name)
        key = look_of(name)
        if len(key) > LONGEST_KEY:
            raise Unfit(_("A name has at most {most} characters.").format(most=LONGEST_NAME))
        password_hash = await self._hashed(password)
        try:
            return await self._add("account", name, key=key, password_hash=password_hash)
        except IntegrityError as error:
            raise Unfit(_("There is already an account of that name.")) from error

    async def sign_in(self, name: str, password: str) -> Person:
        """The account of this name, for who knows its password."""
        key = look_of(name)
        query = select(people.c.id, people.c.password_hash).where(people.c.key == key)
        # No account has such a name, and not every database can be asked for it.
        is_possible = is_visible(key) and len(key) <= LONGEST_KEY
        row = await self._database.read(
            lambda connection: connection.execute(query).one_or_none() if is_possible else None
        )
        # Something is hashed in any case, so that the time to answer does not tell which accounts exist.
        fits = await asyncio.to_thread(self._fits, row.password_hash if row else None, password[:LONGEST_PASSWORD])
        if row is None or not fits:
            raise NotSignedIn(_("Name and password do not fit together."))
        return await self._surely(row.id)

    async def check_password(self, account_id: str, password: str) -> None:
        """Raises `NotSignedIn` unless this is the password of the account."""
        query = select(people.c.password_hash).where(people.c.id == account_id)
        password_hash = await self._database.read(lambda connection: connection.execute(query).scalar())
        if not await asyncio.to_thread(self._fits, password_hash, password[:LONGEST_PASSWORD]):
            raise NotSignedIn(_("That is not your password."))

    async def change_password(self, account_id: str, old: str, new: str) -> None:
        """Gives an account another password, for who knows the one it has; its links to other devices end."""
        await self.check_password(account_id, old)
        own = select(people.c.id).where(or_(people.c.id == account_id, people.c.same_as == account_id))
        await self._write(
            update(people).where(people.c.id == account_id).values(password_hash=await self._hashed(new)),
            delete(tokens).where(tokens.c.person.in_(own), tokens.c.label == "device"),
        )

    async def delete_account(self, account_id: str) -> None:
        """Forgets an account, its bots and all that speaks for them; games keep the names they were played under."""
        others = or_(people.c.same_as == account_id, people.c.owner == account_id)
        everybody = select(people.c.id).where(or_(people.c.id == account_id, others))
        await self._write(
            delete(tokens).where(tokens.c.person.in_(everybody)),
            delete(sessions).where(sessions.c.person.in_(everybody)),
            delete(people).where(others),
            delete(people).where(people.c.id == account_id, people.c.kind == "account"),
        )

    async def merge(self, guest_id: str, person_id: str) -> None:
        """Lets a guest, and whoever was known as that guest, be known as this person from now on.

        Nothing happens where one of them is known as somebody else already, so that nobody is ever lost in a circle.
        """
        both = (
            select(people.c.same_as)
            .where(people.c.id.in_([guest_id, person_id]))
            .order_by(people.c.id)
            .with_for_update()
        )
        guests = or_(people.c.id == guest_id, people.c.same_as == guest_id)
        merged = update(people).where(guests, people.c.kind == "guest").values(same_as=person_id)

        def work(connection: Connection) -> None:
            if guest_id != person_id and not any(connection.execute(both).scalars()):
                connection.execute(merged)

        await self._database.write(work)

    async def bot_account(self, name: str, owner: str | None = None) -> tuple[Person, str]:
        """A new bot account and the token it acts with, which is not kept and cannot be shown again."""
        if owner is not None and len(await self.bots_of(owner)) >= MOST_BOTS:
            raise Unfit(_("You have {most} bots already; remove one first.").format(most=MOST_BOTS))
        bot = await self._add("bot", checked_name(name), owner=owner)
        return bot, await self._new_token(bot.id, "bot", None)

    async def bots_of(self, owner: str) -> list[Person]:
        """The bot accounts of a person that still have a token, in the order in which they were made."""
        query = (
            select(*PERSON)
            .join(tokens, tokens.c.person == people.c.id)
            .where(people.c.owner == owner, tokens.c.label == "bot")
            .order_by(people.c.created)
        )
        return [Person(*row) for row in await self._database.read(lambda connection: connection.execute(query).all())]

    async def forget_bot(self, owner: str, bot_id: str) -> None:
        """Makes the token of a bot account worthless."""
        if bot_id not in [bot.id for bot in await self.bots_of(owner)]:
            raise NotFound(_("You have no such bot."))
        await self._write(delete(tokens).where(tokens.c.person == bot_id))

    async def of_token(self, token: str) -> Person | None:
        """The bot account whose token this is."""
        return await self._one(
            people.c.id
            == select(tokens.c.person).where(tokens.c.hash == _hash(token), tokens.c.label == "bot").scalar_subquery()
        )

    async def with_tokens(self, asked: Collection[str]) -> set[str]:
        """Those of these bot accounts that still have a token."""
        query = select(tokens.c.person).where(tokens.c.person.in_(asked), tokens.c.label == "bot")
        return set(await self._database.read(lambda connection: connection.execute(query).scalars().all()))

    async def device_link(self, person_id: str) -> str:
        """A token that opens this person's games on another device, once and soon."""
        return await self._new_token(person_id, "device", time.time() + 60 * DEVICE_MINUTES)

    async def of_device_link(self, token: str) -> Person:
        """The person who made the link, which can still be used after this."""
        return await self._linked(select(tokens.c.person), token)

    async def open_device_link(self, token: str) -> Person:
        """The person who made the link, which is used up by it."""
        return await self._linked(delete(tokens).returning(tokens.c.person), token)

    async def _linked(self, statement: Select[str] | ReturningDelete[str], token: str) -> Person:
        is_good = (tokens.c.hash == _hash(token), tokens.c.label == "device", tokens.c.expires >= time.time())
        good = statement.where(*is_good)
        person_id = await self._database.write(lambda connection: connection.execute(good).scalar())
        if person_id is None:
            raise NotFound(_("This link has been used already, or is too old."))
        return await self._surely(person_id)

    async def _add(self, kind: Kind, name: str, **more: str | None) -> Person:
        person_id = secrets.token_urlsafe(ID_BYTES)
        now = time.time()
        await self._write(insert(people).values(id=person_id, kind=kind, name=name, created=now, **more))
        return Person(person_id, kind, name, more.get("key"), None, now)

    async def _one(self, condition: ColumnElement[bool]) -> Person | None:
        query = select(*PERSON).where(condition)
        row = await self._database.read(lambda connection: connection.execute(query).one_or_none())
        return Person(*row) if row else None

    async def _surely(self, person_id: str) -> Person:
        found = await self.known(person_id)
        if found is None:
            raise NotFound(_("There is no such person."))
        return found

    async def _new_token(self, person_id: str, label: str, expires: float | None) -> str:
        token = secrets.token_urlsafe(TOKEN_BYTES)
        now = time.time()
        try:
            await self._write(
                delete(tokens).where(tokens.c.expires < now),
                insert(tokens).values(hash=_hash(token), person=person_id, label=label, expires=expires, created=now),
            )
        except IntegrityError as error:
            raise NotFound(_("There is no such person.")) from error
        return token

    async def _write(self, *statements: Executable) -> None:
        def work(connection: Connection) -> None:
            for statement in statements:
                connection.execute(statement)

        await self._database.write(work)

    async def _hashed(self, password: str) -> str:
        if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
            raise Unfit(
                _("A password has {fewest} to {most} characters.").format(
                    fewest=SHORTEST_PASSWORD, most=LONGEST_PASSWORD
                )
            )
        return await asyncio.to_thread(self._hasher.hash, password)

    def _fits(self, password_hash: str | None, password: str) -> bool:
        if password_hash is None:
            self._hasher.hash(password)
            return False
        try:
            return self._hasher.verify(password_hash, password)
        except VerifyMismatchError:
            return False


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
