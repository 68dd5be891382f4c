"""The caller: a bot account by its token, or a person by their cookie; and how often they may call."""

from typing import Annotated

from fastapi import Depends, Request
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from septem.server.api.models import Models
from septem.server.asgi import has_bearer_token
from septem.server.errors import Unauthorized
from septem.server.i18n import _
from septem.server.store.people import Person
from septem.server.tables.commands import Actor
from septem.server.web.services import get_services
from septem.server.web.visit import ClientRequest

_bearer = HTTPBearer(auto_error=False, description="The token of a bot account.")


class Call(ClientRequest):
    """One request of a program, or of a page that calls the API."""

    def require_person(self) -> Person:
        """The caller; raises `Unauthorized` if not identified."""
        if self.person is None:
            raise Unauthorized(_("Send the token of a bot account in the Authorization header: Bearer …"))
        return self.person

    @property
    def is_program(self) -> bool:
        """Whether the caller is a bot account, which is marked as one at every table."""
        return self.person is not None and self.person.kind == "bot"

    @property
    def actor(self) -> Actor:
        """The caller as an `Actor`."""
        person = self.require_person()
        return Actor(person.id, person.name, self.is_program)

    @property
    def models(self) -> Models:
        """The models that name the games."""
        models: Models = self.request.app.state.api_models
        return models

    def table_link(self, table_id: str) -> str:
        """The address of a table for people."""
        return self.link(f"/t/{table_id}")


async def _read_call(
    request: Request, credentials: Annotated[HTTPAuthorizationCredentials | None, Depends(_bearer)]
) -> Call:
    services = get_services(request)
    if has_bearer_token(request.scope):
        token = credentials.credentials if credentials else ""
        client = await services.accounts.client_by_token(request.scope, token)
    else:
        client = await services.accounts.client_by_cookie(request.scope)
    call = Call(request, services, client)
    await call.count("api")
    return call


Caller = Annotated[Call, Depends(_read_call)]
