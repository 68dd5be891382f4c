"""The session of a request, by cookie: read before the request is handled, set or removed with the response."""

from dataclasses import dataclass

from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from septem.server.asgi import Middleware, cookies_of, header
from septem.server.auth.session_cache import SessionCache
from septem.server.auth.session_cookie import COOKIE, SessionCookie
from septem.server.store.people import Person

STATE_KEY = "session"


@dataclass(slots=True)
class SessionState:
    """The session of a request while it is handled, and what its response does to the cookie.

    `session` is that of the cookie, '' without a valid one; `needs_renewal` says that the cookie is old. `person_id` is
    '' until the person is known. The response sets a cookie for `new_session`, or removes it if `is_signed_out`.
    """

    session: str = ""
    needs_renewal: bool = False
    person_id: str = ""
    new_session: str = ""
    is_signed_out: bool = False


def session_state(scope: Scope) -> SessionState:
    """The session state of a request; an empty one if `SessionMiddleware` has not seen the request."""
    state: SessionState | None = scope.get("state", {}).get(STATE_KEY)
    return state if state is not None else SessionState()


async def identify(scope: Scope, cache: SessionCache) -> tuple[str, Person | None]:
    """The session of a request and its person; '' and None for a session that has ended, whose cookie is removed."""
    state = session_state(scope)
    person = await cache.get(state.session)
    state.person_id = person.id if person else ""
    if person is None:
        if state.session and _is_page(scope):
            state.is_signed_out = True
        return "", None
    if state.needs_renewal:
        state.new_session = state.session
        await cache.renew(state.session)
    return state.session, person


def _is_page(scope: Scope) -> bool:
    """Whether a page is opened; its later requests may come just before the new cookie of a person who signs in."""
    is_read = scope["method"] == "GET" and not header(scope, b"hx-request")
    return is_read and "text/html" in header(scope, b"accept")


class SessionMiddleware(Middleware):
    """Adds a `SessionState` to the request, and to the response the cookie that it asks for."""

    def __init__(self, app: ASGIApp, *, cookie: SessionCookie) -> None:
        super().__init__(app)
        self.cookie = cookie

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handles a request."""
        state = SessionState(*self.cookie.read(cookies_of(scope).get(COOKIE, "")))
        scope.setdefault("state", {})[STATE_KEY] = state

        async def send_wrapper(message: Message) -> None:
            if message["type"] == "http.response.start" and (state.new_session or state.is_signed_out):
                message = {**message, "headers": [*message["headers"], self._cookie(state)]}
            await send(message)

        await self.app(scope, receive, send_wrapper)

    def _cookie(self, state: SessionState) -> tuple[bytes, bytes]:
        carrier = Response()
        if state.is_signed_out:
            self.cookie.forget(carrier)
        else:
            self.cookie.remember(carrier, state.new_session)
        return b"set-cookie", carrier.headers["set-cookie"].encode()
