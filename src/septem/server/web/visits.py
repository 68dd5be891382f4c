"""A request of a person: who asks, what they sent, how often they may, and how they are answered."""

from typing import Annotated

from fastapi import Depends, Request
from starlette.datastructures import UploadFile
from starlette.responses import RedirectResponse, Response

from septem.server.language import _
from septem.server.live.people import Person
from septem.server.pages import shell
from septem.server.refusals import NotYours, Unfit
from septem.server.web.identity import FORGOTTEN, REMEMBERED, whoever_asks
from septem.server.web.limits import Deed
from septem.server.web.messages import address_of
from septem.server.web.services import Services

MOST_FIELDS = 50


class Visit:
    """One request, with the session of its cookie and whose that is; None for somebody new."""

    def __init__(self, request: Request, services: Services, session: str, person: Person | None) -> None:
        self.request = request
        self.services = services
        self.session = session
        self.person = person

    @property
    def person_id(self) -> str:
        """The id of whoever asks, '' for somebody new."""
        return self.person.id if self.person else ""

    @property
    def name(self) -> str:
        """The name that whoever asks used last."""
        return self.person.name if self.person else ""

    @property
    def shown(self) -> shell.Person | None:
        """Whoever asks, as pages name them."""
        return shell.Person(self.person.name, self.person.kind == "account") if self.person else None

    def known_id(self) -> str:
        """The id of whoever asks, who must have been here before to have a seat."""
        if self.person is None:
            raise NotYours(_("You have no seat at this table."))
        return self.person.id

    async def somebody(self, name: str = "") -> Person:
        """Whoever asks, under this name; somebody new becomes a guest and gets a cookie."""
        if self.person is None:
            await self.become(await self.services.people.guest(name))
        elif name and self.person.kind == "guest" and name != self.person.name:
            self.person = await self.services.people.rename(self.person.id, name)
            self.services.acquaintances.forget(self.session)
        assert self.person is not None
        return self.person

    async def become(self, person: Person) -> None:
        """Gives the browser a session of this person with the answer; the one it had ends."""
        await self._end_session()
        self.person = person
        self.session = self._state[REMEMBERED] = await self.services.browsers.open(person.id)

    async def sign_out(self) -> None:
        """Ends the session, and takes the cookie away with the answer."""
        await self._end_session()
        self._state[FORGOTTEN] = "yes"

    async def _end_session(self) -> None:
        if self.session:
            await self.services.browsers.end(self.session)
            self.services.acquaintances.forget(self.session)
            self.services.open_streams.end(self.session)

    async def count(self, deed: Deed) -> None:
        """Counts this request, or refuses it because there were too many."""
        await self.services.limits.count(deed, self.person_id, address_of(self.request.scope))

    def done(self, address: str, *, is_elsewhere: bool = False) -> Response:
        """The answer to a write: a form goes on to this address; htmx waits for the stream, or goes there too."""
        if "hx-request" not in self.request.headers:
            return RedirectResponse(address, 303)
        return Response(status_code=204, headers={"hx-redirect": address} if is_elsewhere else None)

    def link(self, path: str) -> str:
        """A whole address for people to send to each other."""
        return f"{self.services.settings.public_url or str(self.request.base_url).rstrip('/')}{path}"

    @property
    def _state(self) -> dict[str, str]:
        state: dict[str, str] = self.request.scope["state"]
        return state


class FormFields(dict[str, str]):
    """The fields of a form, each with its last value."""

    def text(self, name: str) -> str:
        """The value of a field, '' where there is none."""
        return self.get(name, "")

    def whole(self, name: str) -> int:
        """The whole number in a field, or `Unfit` where there is none."""
        number = self.maybe_whole(name)
        if number is None:
            raise Unfit(_("Something is missing in what was sent: {name}.").format(name=name))
        return number

    def maybe_whole(self, name: str) -> int | None:
        """The whole number in a field, None where it is empty."""
        text = self.text(name)
        if not text:
            return None
        if not (text.isascii() and text.isdecimal() and len(text) < 10):
            raise Unfit(_("{name} must be a whole number.").format(name=name))
        return int(text)


async def _read_visit(request: Request) -> Visit:
    services: Services = request.app.state.services
    session, person = await whoever_asks(request.scope, services.acquaintances)
    return Visit(request, services, session, person)


async def _read_fields(request: Request) -> FormFields:
    async with request.form(max_files=0, max_fields=MOST_FIELDS) as form:
        return FormFields({name: value for name, value in form.items() if not isinstance(value, UploadFile)})


Visitor = Annotated[Visit, Depends(_read_visit)]
Fields = Annotated[FormFields, Depends(_read_fields)]
