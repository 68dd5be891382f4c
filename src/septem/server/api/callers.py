"""Who calls: a bot account by its token, or a person by their cookie; and how often they may."""

from typing import Annotated

from fastapi import Depends, Request
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from septem.server.language import _
from septem.server.live.people import Person
from septem.server.refusals import NotSignedIn
from septem.server.web.identity import PERSON, whoever_asks
from septem.server.web.limits import Deed
from septem.server.web.messages import address_of, brings_token
from septem.server.web.services import Services

_bearer = HTTPBearer(auto_error=False, description="The token of a bot account.")


class Call:
    """One request of a program, or of a page that calls the API."""

    def __init__(self, request: Request, services: Services, session: str, person: Person | None) -> None:
        self.request = request
        self.services = services
        self.session = session
        self.person = person

    @property
    def person_id(self) -> str:
        """The id of whoever calls, '' for anybody."""
        return self.person.id if self.person else ""

    def known(self) -> Person:
        """Whoever calls, who must have said who they are."""
        if self.person is None:
            raise NotSignedIn(_("Please send the token of a bot account: Authorization: Bearer …"))
        return self.person

    @property
    def is_program(self) -> bool:
        """Whether a bot account calls, which is marked as one wherever it sits."""
        return self.person is not None and self.person.kind == "bot"

    async def count(self, deed: Deed) -> None:
        """Counts this request, or refuses it because there were too many."""
        await self.services.limits.count(deed, self.person_id, address_of(self.request.scope))

    def link(self, table_id: str) -> str:
        """The address of a table for people."""
        return f"{self.services.settings.public_url or str(self.request.base_url).rstrip('/')}/t/{table_id}"


async def _read_call(
    request: Request, credentials: Annotated[HTTPAuthorizationCredentials | None, Depends(_bearer)]
) -> Call:
    services: Services = request.app.state.services
    if not brings_token(request.scope):
        session, person = await whoever_asks(request.scope, services.acquaintances)
    else:
        session = ""
        person = await services.people.of_token(credentials.credentials) if credentials else None
        if person is None:
            await services.limits.count("api", "", address_of(request.scope))
            raise NotSignedIn(_("Nobody has this token."))
        request.scope["state"][PERSON] = person.id
    call = Call(request, services, session, person)
    await call.count("api")
    return call


Caller = Annotated[Call, Depends(_read_call)]
