"""The session of whoever asks, by cookie: read before a request is answered, given or renewed with the answer."""

from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from septem.server.web.messages import cookies_of
from septem.server.web.sessions import COOKIE, Sessions

SESSION = "session"
PERSON = "person"
REMEMBERED = "remembered"
FORGOTTEN = "forgotten"


class Identity:
    """Puts the session of the cookie into the state of the request, and the one to remember into the cookie."""

    def __init__(self, app: ASGIApp, *, sessions: Sessions) -> None:
        self.app = app
        self.sessions = sessions

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers a request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        state = scope.setdefault("state", {})
        session, is_old = self.sessions.read(cookies_of(scope).get(COOKIE, ""))
        state[SESSION] = session
        if is_old:
            state[REMEMBERED] = session

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
