"""Accounts and sessions: registering, signing in and out, device links and bot accounts."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from starlette.types import Scope

from septem.server.asgi import client_ip
from septem.server.auth.middleware import SessionState, identify, session_state
from septem.server.auth.people import People
from septem.server.auth.rate_limits import RateLimiter
from septem.server.auth.session_cache import SessionCache
from septem.server.auth.session_store import SessionStore
from septem.server.errors import Conflict, GameUnavailable, Refused, Unauthorized
from septem.server.i18n import _
from septem.server.store.people import Person
from septem.server.tables.names import canonical_name, validate_name


class Streams(Protocol):
    """The open streams; each ends with the session or token that opened it."""

    def end(self, session: str) -> None:
        """Ends all streams of a session."""
        ...

    async def close_stale(self) -> None:
        """Ends the streams of all sessions and tokens that are no longer good."""
        ...


class Seats(Protocol):
    """The seats of people at all tables."""

    async def take_over(self, person: str) -> None:
        """Gives an account the seats of guests who are known as it by now."""
        ...

    async def leave_all(self, person: str) -> list[Refused]:
        """Leaves every table that can be left; returns the refusals of the others."""
        ...


@dataclass(slots=True)
class Client:
    """Who sends a request: a browser with the session of its cookie, or a program; `person` is None if not identified.

    `state` tells the middleware which cookie the response sets.
    """

    state: SessionState
    client_ip: str
    session: str = ""
    person: Person | None = None

    @property
    def person_id(self) -> str:
        """The id of the person, '' if not identified."""
        return self.person.id if self.person else ""

    def account(self) -> Person:
        """The account that is signed in, or `Unauthorized`."""
        if self.person is None or self.person.kind != "account":
            raise Unauthorized(_("Only accounts can do that; please sign in."))
        return self.person


class Accounts:
    """Account operations. Each one counts against its rate limit first, unless it says otherwise."""

    def __init__(
        self,
        people: People,
        sessions: SessionStore,
        cache: SessionCache,
        limiter: RateLimiter,
        streams: Streams,
        seats: Seats,
    ) -> None:
        self._people = people
        self._sessions = sessions
        self._cache = cache
        self._limiter = limiter
        self._streams = streams
        self._seats = seats

    async def client_by_cookie(self, scope: Scope) -> Client:
        """Who sends a request, by its cookie. Not counted."""
        session, person = await identify(scope, self._cache)
        return Client(session_state(scope), client_ip(scope), session, person)

    async def client_by_token(self, scope: Scope, token: str) -> Client:
        """The bot account of this token. Raises `Unauthorized`, after counting the request, if the token is unknown."""
        person = await self._people.bot_by_token(token) if token else None
        if person is None:
            await self._limiter.count("api", "", client_ip(scope))
            raise Unauthorized(_("This token is not valid."))
        state = session_state(scope)
        state.person_id = person.id
        return Client(state, client_ip(scope), person=person)

    async def ensure_person(self, client: Client, name: str = "") -> Person:
        """The person under this name; a new visitor becomes a guest and gets a cookie. Not counted."""
        if client.person is None:
            await self._open_session(client, await self._people.guest(name))
        elif name and client.person.kind == "guest" and name != client.person.name:
            await self._rename(client, client.person, name)
        assert client.person is not None
        return client.person

    async def rename(self, client: Client, name: str) -> None:
        """Changes the name to be called by; a new visitor becomes a guest of that name."""
        await self._limiter.count("write", client.person_id, client.client_ip)
        if client.person is None:
            await self._open_session(client, await self._people.guest(validate_name(name)))
        else:
            await self._rename(client, client.person, name)

    async def register(self, client: Client, name: str, password: str) -> None:
        """Makes an account and signs in to it."""
        await self._count_sign_in(client)
        await self._become(client, await self._people.register(name, password))

    async def sign_in(self, client: Client, name: str, password: str) -> None:
        """Signs in to an account; what the guest played belongs to it from now on."""
        await self._count_sign_in(client)
        await self._limiter.count_name("sign-in", canonical_name(name), client.client_ip)
        await self._become(client, await self._people.sign_in(name, password))

    async def sign_out(self, client: Client) -> None:
        """Ends the session and removes its cookie. Not counted."""
        await self._end_session(client)
        client.state.is_signed_out = True

    async def change_password(self, client: Client, old: str, new: str) -> None:
        """Changes the password, after which only this browser is still signed in."""
        await self._count_sign_in(client)
        account = client.account()
        await self._people.change_password(account.id, old, new)
        await self._sessions.end_others(account.id, client.session)
        self._cache.forget_person(account.id)
        await self._streams.close_stale()

    async def delete(self, client: Client, password: str) -> None:
        """Deletes the account and its bots. Server bots take over their seats in running games.

        Raises `Conflict`, with the account unchanged, if a table cannot be left.
        """
        await self._count_sign_in(client)
        account = client.account()
        await self._people.check_password(account.id, password)
        leaving = [account.id, *await self._people.all_bots_of(account.id)]
        # First: if a table cannot be left now, the account is still there to try again.
        await self._leave_tables_or_refuse(leaving)
        await self._people.delete_account(account.id)
        await self.sign_out(client)
        self._cache.forget_person(account.id)
        await self._streams.close_stale()
        # A bot may have taken a seat, or its seat back, until its token was gone.
        await self._leave_tables(leaving)

    async def device_link(self, client: Client) -> str:
        """A short-lived, single-use token that opens this person's games on another device."""
        await self._limiter.count("write", client.person_id, client.client_ip)
        person = await self.ensure_person(client)
        return await self._people.device_link(person.id)

    async def owner_of_device_link(self, client: Client, token: str) -> Person:
        """The owner of a device link. Does not use the link up."""
        await self._count_sign_in(client)
        return await self._people.person_by_device_link(token)

    async def open_device_link(self, client: Client, token: str) -> None:
        """Signs this browser in as the link's owner and merges the guest who used it."""
        await self._count_sign_in(client)
        await self._become(client, await self._people.open_device_link(token))

    async def add_bot(self, client: Client, name: str) -> str:
        """Makes a bot account of this account, and returns its token, which cannot be shown again."""
        await self._limiter.count("create", client.person_id, client.client_ip)
        _bot, token = await self._people.bot_account(name, client.account().id)
        return token

    async def register_bot(self, client: Client, name: str) -> tuple[Person, str]:
        """Makes a bot account and its token; it has an owner only if the client is signed in to an account."""
        await self._limiter.count("create", client.person_id, client.client_ip)
        has_account = client.person is not None and client.person.kind == "account"
        return await self._people.bot_account(name, client.person_id if has_account else None)

    async def remove_bot(self, client: Client, bot_id: str) -> None:
        """Revokes the token of a bot account, which leaves all its tables; raises `Conflict` as `delete` does."""
        await self._limiter.count("write", client.person_id, client.client_ip)
        await self._people.check_owner(client.account().id, bot_id)
        # Before and after, as in `delete`.
        await self._leave_tables_or_refuse([bot_id])
        await self._people.forget_bot(bot_id)
        await self._streams.close_stale()
        await self._leave_tables([bot_id])

    async def _leave_tables(self, people: Iterable[str]) -> list[Refused]:
        """Leaves every table that can be left, for all of them; returns the refusals of the others."""
        return [error for person in people for error in await self._seats.leave_all(person)]

    async def _leave_tables_or_refuse(self, people: Iterable[str]) -> None:
        refusals = await self._leave_tables(people)
        if any(isinstance(error, GameUnavailable) for error in refusals):
            raise Conflict(_("Nothing was deleted, because the game of one of your tables is not available here."))
        if refusals:
            raise Conflict(_("Nothing was deleted, because you could not leave all your tables. Please try again."))

    async def _count_sign_in(self, client: Client) -> None:
        await self._limiter.count("sign-in", client.person_id, client.client_ip)

    async def _rename(self, client: Client, person: Person, name: str) -> None:
        client.person = await self._people.rename(person.id, name)
        self._cache.forget(client.session)

    async def _become(self, client: Client, person: Person) -> None:
        """Signs this browser in as a person, merging the guest who used it."""
        if client.person is not None and client.person.kind == "guest":
            # In this order: a seat that the guest takes in between is taken over as well.
            await self._people.merge(client.person.id, person.id)
            await self._seats.take_over(person.id)
        await self._open_session(client, person)

    async def _open_session(self, client: Client, person: Person) -> None:
        """Gives the browser a session of this person with the response; the one it had ends."""
        await self._end_session(client)
        client.person = person
        client.session = client.state.new_session = await self._sessions.open(person.id)

    async def _end_session(self, client: Client) -> None:
        if client.session:
            await self._sessions.end(client.session)
            self._cache.forget(client.session)
            self._streams.end(client.session)
