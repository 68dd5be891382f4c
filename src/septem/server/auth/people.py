"""Guests, accounts with a password, bot accounts, and their tokens."""

import asyncio
import hashlib
import secrets
import time
from collections.abc import Collection

from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError

from septem.server.auth.policy import (
    DEVICE_MINUTES,
    ID_BYTES,
    MAX_BOTS,
    MAX_PASSWORD_LENGTH,
    MIN_PASSWORD_LENGTH,
    TOKEN_BYTES,
)
from septem.server.errors import Invalid, NotFound, Unauthorized
from septem.server.i18n import _
from septem.server.store import people
from septem.server.store.database import Database, IntegrityError
from septem.server.store.people import Kind, Person, TokenLabel
from septem.server.store.schema import MAX_KEY_LENGTH
from septem.server.tables.names import MAX_NAME_LENGTH, canonical_name, is_visible, validate_name


class WrongPassword(Unauthorized):
    """A password is not that of the account."""


class People:
    """All people in this database."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._hasher = PasswordHasher()

    async def guest(self, name: str = "") -> Person:
        """A new guest, with a name or without one yet."""
        return await self._add("guest", validate_name(name) if name else "")

    async def get(self, person_id: str) -> Person | None:
        """The person of this id; for a guest who has signed in since, their account."""
        return await self._database.read(people.person_by_id, person_id)

    async def rename(self, person_id: str, name: str) -> Person:
        """Gives a person another name, with which an account signs in from now on; `Invalid` if another has it."""
        name = validate_name(name)
        person = await self._require(person_id)
        # A guest who is known as an account by now still has a row without a key.
        is_account = person.kind == "account" and person.id == person_id
        try:
            await self._database.write(people.rename, person_id, name, _account_key(name) if is_account else None)
        except IntegrityError as error:
            raise Invalid(_("There is already an account with that name.")) from error
        return await self._require(person_id)

    async def register(self, name: str, password: str) -> Person:
        """A new account."""
        name = validate_name(name)
        key = _account_key(name)
        password_hash = await self._hashed(password)
        try:
            return await self._add("account", name, key=key, password_hash=password_hash)
        except IntegrityError as error:
            raise Invalid(_("There is already an account with that name.")) from error

    async def sign_in(self, name: str, password: str) -> Person:
        """The account with this name and password; raises `WrongPassword`."""
        key = canonical_name(name)
        # No account has such a name, and not every database can be asked for it.
        is_possible = is_visible(key) and len(key) <= MAX_KEY_LENGTH
        found = await self._database.read(people.credentials_by_key, key) if is_possible else None
        # Something is hashed in any case, so that the time to answer does not tell which accounts exist.
        is_right = await asyncio.to_thread(
            self._verify, found.password_hash if found else None, password[:MAX_PASSWORD_LENGTH]
        )
        if found is None or not is_right:
            raise WrongPassword(_("Wrong name or password."))
        return await self._require(found.person)

    async def check_password(self, account_id: str, password: str) -> None:
        """Raises `WrongPassword` unless this is the password of the account."""
        found = await self._database.read(people.credentials_of, account_id)
        password_hash = found.password_hash if found else None
        if not await asyncio.to_thread(self._verify, password_hash, password[:MAX_PASSWORD_LENGTH]):
            raise WrongPassword(_("Wrong password."))

    async def change_password(self, account_id: str, old: str, new: str) -> None:
        """Gives an account another password, for those who know the one it has; its links to other devices end."""
        await self.check_password(account_id, old)
        await self._database.write(people.set_password, account_id, await self._hashed(new))

    async def delete_account(self, account_id: str) -> None:
        """Deletes an account, its bots, and their sessions and tokens; games keep the names they were played under."""
        await self._database.write(people.delete_account, account_id)

    async def merge(self, guest_id: str, person_id: str) -> None:
        """Merges a guest into this person; raises `NotFound` if that person was deleted meanwhile."""
        try:
            await self._database.write(people.merge, guest_id, person_id)
        except IntegrityError as error:
            raise NotFound(_("There is no such person.")) from error

    async def bot_account(self, name: str, owner: str | None = None) -> tuple[Person, str]:
        """A new bot account and the token it acts with, which is not kept and cannot be shown again."""
        bot, token = _new_person("bot", validate_name(name)), secrets.token_urlsafe(TOKEN_BYTES)
        try:
            is_added = await self._database.write(people.add_bot, bot, _hash(token), owner, MAX_BOTS)
        except IntegrityError as error:
            raise NotFound(_("There is no such person.")) from error
        if not is_added:
            raise Invalid(_("You already have {most} bots; remove one first.").format(most=MAX_BOTS))
        return bot, token

    async def bots_of(self, owner: str) -> list[Person]:
        """The bot accounts of a person that still have a token, in the order in which they were made."""
        return await self._database.read(people.bots_of, owner)

    async def all_bots_of(self, owner: str) -> list[str]:
        """The ids of all bot accounts of a person, with a token or without."""
        return await self._database.read(people.all_bots_of, owner)

    async def check_owner(self, owner: str, bot_id: str) -> None:
        """Raises `NotFound` unless this bot account belongs to that person and still has a token."""
        if bot_id not in [bot.id for bot in await self.bots_of(owner)]:
            raise NotFound(_("You have no such bot."))

    async def forget_bot(self, bot_id: str) -> None:
        """Revokes the token of a bot account. Does not check its owner."""
        await self._database.write(people.delete_tokens, bot_id)

    async def bot_by_token(self, token: str) -> Person | None:
        """The bot account whose token this is."""
        return await self._database.read(people.bot_by_token, _hash(token))

    async def with_tokens(self, asked: Collection[str]) -> set[str]:
        """Those of these bot accounts that still have a token."""
        return await self._database.read(people.with_tokens, asked)

    async def device_link(self, person_id: str) -> str:
        """A token that opens this person's games on another device, once and soon."""
        return await self._new_token(person_id, "device", time.time() + 60 * DEVICE_MINUTES)

    async def person_by_device_link(self, token: str) -> Person:
        """The person who made the link, which can still be used after this."""
        return await self._linked(token, consume=False)

    async def open_device_link(self, token: str) -> Person:
        """The person who made the link, which is used up by it."""
        return await self._linked(token, consume=True)

    async def _linked(self, token: str, *, consume: bool) -> Person:
        person = await self._database.write(people.person_by_link, _hash(token), time.time(), consume=consume)
        if person is None:
            raise NotFound(_("This link has expired or has already been used."))
        return person

    async def _add(self, kind: Kind, name: str, *, key: str | None = None, password_hash: str = "") -> Person:
        person = _new_person(kind, name, key)
        await self._database.write(people.add_person, person, password_hash=password_hash)
        return person

    async def _require(self, person_id: str) -> Person:
        found = await self.get(person_id)
        if found is None:
            raise NotFound(_("There is no such person."))
        return found

    async def _new_token(self, person_id: str, label: TokenLabel, expires: float | None) -> str:
        token = secrets.token_urlsafe(TOKEN_BYTES)
        try:
            await self._database.write(people.add_token, _hash(token), person_id, label, expires, time.time())
        except IntegrityError as error:
            raise NotFound(_("There is no such person.")) from error
        return token

    async def _hashed(self, password: str) -> str:
        if not MIN_PASSWORD_LENGTH <= len(password) <= MAX_PASSWORD_LENGTH:
            raise Invalid(
                _("A password must have {fewest} to {most} characters.").format(
                    fewest=MIN_PASSWORD_LENGTH, most=MAX_PASSWORD_LENGTH
                )
            )
        return await asyncio.to_thread(self._hasher.hash, password)

    def _verify(self, password_hash: str | None, password: str) -> bool:
        if password_hash is None:
            self._hasher.hash(password)
            return False
        try:
            return self._hasher.verify(password_hash, password)
        except VerifyMismatchError:
            return False


def _account_key(name: str) -> str:
    """The form of a name by which its account is found, or `Invalid` if it is too long."""
    key = canonical_name(name)
    if len(key) > MAX_KEY_LENGTH:
        raise Invalid(_("A name can have at most {most} characters.").format(most=MAX_NAME_LENGTH))
    return key


def _new_person(kind: Kind, name: str, key: str | None = None) -> Person:
    return Person(secrets.token_urlsafe(ID_BYTES), kind, name, key, None, time.time())


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
