"""The session of whoever asks, by cookie: read before a request is answered, given or taken with the answer."""

from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from septem.server.live.people import Person
from septem.server.web.acquaintances import Acquaintances
from septem.server.web.layers import Layer
from septem.server.web.messages import cookies_of, header
from septem.server.web.sessions import COOKIE, Sessions

SESSION = "session"
PERSON = "person"
AGED = "aged"
REMEMBERED = "remembered"
FORGOTTEN = "forgotten"


async def whoever_asks(scope: Scope, acquaintances: Acquaintances) -> tuple[str, Person | None]:
    """The session of a request and whose it is; '' and nobody for one that has ended, whose cookie is taken away."""
    state = scope["state"]
    session = state.get(SESSION, "")
    person = await acquaintances.known(session)
    state[PERSON] = person.id if person else ""
    if person is None:
        if session and _is_page(scope):
            state[FORGOTTEN] = "yes"
        return "", None
    if state.get(AGED):
        state[REMEMBERED] = session
        await acquaintances.renew(session)
    return session, person


def _is_page(scope: Scope) -> bool:
    """Whether somebody opens a page: what it loads later may come just before the cookie of who has signed in."""
    is_read = scope["method"] == "GET" and not header(scope, b"hx-request")
    return is_read and "text/html" in header(scope, b"accept")


class Identity(Layer):
    """Puts the session of the cookie into the state of the request, and the one to remember into the cookie."""

    def __init__(self, app: ASGIApp, *, sessions: Sessions) -> None:
        super().__init__(app)
        self.sessions = sessions

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers a request."""
        state = scope.setdefault("state", {})
        session, is_old = self.sessions.read(cookies_of(scope).get(COOKIE, ""))
        state[SESSION] = session
        if is_old:
            state[AGED] = "yes"

        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start" and (state.get(REMEMBERED) or state.get(FORGOTTEN)):
                message = {**message, "headers": [*message["headers"], self._cookie(state)]}
            await send(message)

        await self.app(scope, receive, answer)

    def _cookie(self, state: dict[str, str]) -> tuple[bytes, bytes]:
        carrier = Response()
        if state.get(FORGOTTEN):
            self.sessions.forget(carrier)
        else:
            self.sessions.remember(carrier, state[REMEMBERED])
        return b"set-cookie", carrier.headers["set-cookie"].encode()
