"""A browser's request: the visitor, the fields of a form, and the response to a write."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from http import HTTPStatus
from typing import Annotated
from urllib.parse import parse_qsl

from fastapi import Depends, Request
from starlette.exceptions import HTTPException
from starlette.responses import RedirectResponse, Response

from septem.server.auth.accounts import Client
from septem.server.auth.rate_limits import Limit
from septem.server.errors import Forbidden, Invalid
from septem.server.html.navigation import Identity
from septem.server.i18n import _
from septem.server.runtime.table_service import CommandReader
from septem.server.store.people import Person
from septem.server.tables.commands import Actor, Command, Create
from septem.server.tables.snapshot import Snapshot
from septem.server.web.responses import identity_of
from septem.server.web.services import Services, get_services

FORM = "application/x-www-form-urlencoded"
MAX_FIELDS = 50


class ClientRequest(ABC):
    """A request, with its sender and the services that handle it."""

    def __init__(self, request: Request, services: Services, client: Client) -> None:
        self.request = request
        self.services = services
        self.client = client

    @property
    def person(self) -> Person | None:
        """The sender; None if not identified."""
        return self.client.person

    @property
    def session(self) -> str:
        """The session of its cookie, '' if it has none."""
        return self.client.session

    @property
    def person_id(self) -> str:
        """The id of the sender, '' if not identified."""
        return self.client.person_id

    @property
    def client_ip(self) -> str:
        """The IP address that it comes from."""
        return self.client.client_ip

    @property
    @abstractmethod
    def actor(self) -> Actor:
        """The sender as an `Actor`; raises `Refused` if not identified."""

    async def count(self, limit: Limit) -> None:
        """Counts this request against a rate limit; raises `TooManyRequests`."""
        await self.services.limiter.count(limit, self.person_id, self.client_ip)

    async def create(self, read: CommandReader[Create]) -> Snapshot:
        """Opens a table of the sender."""
        return await self.services.tables.create(self, read)

    async def execute(self, kind: type[Command], table_id: str, read: CommandReader[Command] | None = None) -> Snapshot:
        """Executes a command of the sender."""
        return await self.services.tables.execute(kind, table_id, self, read)

    def link(self, path: str) -> str:
        """An absolute address, for people to share."""
        return f"{self.services.settings.public_url or str(self.request.base_url).rstrip('/')}{path}"


class Visit(ClientRequest):
    """One request of a browser."""

    @property
    def name(self) -> str:
        """The name that the visitor used last."""
        return self.person.name if self.person else ""

    @property
    def identity(self) -> Identity | None:
        """The visitor as pages name them."""
        return identity_of(self.person)

    async def ensure_person(self, name: str = "") -> Person:
        """The visitor, under this name; a new one becomes a guest and gets a cookie."""
        return await self.services.accounts.ensure_person(self.client, name)

    async def execute_as(self, name: str, kind: type[Command], table_id: str, read: Callable[[], Command]) -> Snapshot:
        """Executes a command of the visitor under this name; a refused one neither makes a guest nor renames one."""

        async def read_and_check() -> Command:
            command = read()
            await self.services.tables.check(command, table_id, Actor(self.person_id, self.name))
            await self.ensure_person(name)
            return command

        return await self.execute(kind, table_id, read_and_check)

    @property
    def actor(self) -> Actor:
        """The visitor as an `Actor`; raises `Forbidden` for a new one, who cannot have a seat."""
        if self.person is None:
            raise Forbidden(_("You have no seat at this table."))
        return Actor(self.person.id, self.person.name)

    def redirect(self, address: str, *, is_elsewhere: bool = False) -> Response:
        """The response to a write: a form continues at this address; htmx waits for the stream, or goes there too."""
        if "hx-request" not in self.request.headers:
            return RedirectResponse(address, HTTPStatus.SEE_OTHER)
        return Response(status_code=HTTPStatus.NO_CONTENT, headers={"hx-redirect": address} if is_elsewhere else None)


class FormFields(dict[str, str]):
    """The fields of a form, each with its last value."""

    def text(self, name: str) -> str:
        """The value of a field, '' where there is none."""
        return self.get(name, "")

    def integer(self, name: str) -> int:
        """The integer in a field; raises `Invalid` where there is none."""
        number = self.optional_integer(name)
        if number is None:
            raise Invalid(_("Missing field: {name}.").format(name=name))
        return number

    def optional_integer(self, name: str) -> int | None:
        """The integer in a field, None where it is empty."""
        text = self.text(name)
        if not text:
            return None
        if not (text.isascii() and text.isdecimal() and len(text) < 10):
            raise Invalid(_("{name} must be a whole number.").format(name=name))
        return int(text)


async def read_visit(request: Request) -> Visit:
    """The request with its client and services."""
    services = get_services(request)
    return Visit(request, services, await services.accounts.client_by_cookie(request.scope))


async def read_fields(request: Request) -> FormFields:
    """The fields of a form as browsers send it by default: in UTF-8, without files; anything else has no fields."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != FORM:
        return FormFields()
    try:
        text = (await request.body()).decode("utf-8")
        return FormFields(parse_qsl(text, keep_blank_values=True, errors="strict", max_num_fields=MAX_FIELDS))
    except ValueError as error:
        raise HTTPException(HTTPStatus.BAD_REQUEST) from error


Visitor = Annotated[Visit, Depends(read_visit)]
Fields = Annotated[FormFields, Depends(read_fields)]
