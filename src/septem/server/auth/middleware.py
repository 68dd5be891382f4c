"""The session of a request, by cookie: read before the request is answered, set or removed with the answer."""

from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from septem.server.asgi import Middleware, cookies_of, header
from septem.server.auth.session_cache import SessionCache
from septem.server.auth.session_cookie import COOKIE, SessionCookie
from septem.server.store.people import Person

SESSION = "session"
PERSON = "person"
AGED = "aged"
REMEMBERED = "remembered"
FORGOTTEN = "forgotten"


async def identify(scope: Scope, cache: SessionCache) -> tuple[str, Person | None]:
    """The session of a request and its person; '' and None for a session that has ended, whose cookie is removed."""
    state = scope["state"]
    session = state.get(SESSION, "")
    person = await cache.known(session)
    state[PERSON] = person.id if person else ""
    if person is None:
        if session and _is_page(scope):
            state[FORGOTTEN] = "yes"
        return "", None
    if state.get(AGED):
        state[REMEMBERED] = session
        await cache.renew(session)
    return session, person


def _is_page(scope: Scope) -> bool:
    """Whether a page is opened; its later requests may come just before the new cookie of a person who signs in."""
    is_read = scope["method"] == "GET" and not header(scope, b"hx-request")
    return is_read and "text/html" in header(scope, b"accept")


class SessionMiddleware(Middleware):
    """Puts the session of the cookie into the state of the request, and the one to remember into the cookie."""

    def __init__(self, app: ASGIApp, *, cookie: SessionCookie) -> None:
        super().__init__(app)
        self.cookie = cookie

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers a request."""
        state = scope.setdefault("state", {})
        session, is_old = self.cookie.read(cookies_of(scope).get(COOKIE, ""))
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
            self.cookie.forget(carrier)
        else:
            self.cookie.remember(carrier, state[REMEMBERED])
        return b"set-cookie", carrier.headers["set-cookie"].encode()
