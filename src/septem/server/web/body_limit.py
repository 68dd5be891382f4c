"""Refuses large bodies before they are read."""

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from septem.server.asgi import header
from septem.server.asgi_middleware import Middleware
from septem.server.errors import TooLarge
from septem.server.i18n import _
from septem.server.web.responses import refusal

MOST_BYTES = 64 * 1024
MOST_PATH = 2048


class BodyLimitMiddleware(Middleware):
    """Refuses bodies and addresses that are too long, also those that do not say how long they are."""

    def __init__(self, app: ASGIApp, *, most_bytes: int = MOST_BYTES) -> None:
        super().__init__(app)
        self.most_bytes = most_bytes

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers a request."""
        said = header(scope, b"content-length")
        if (said.isdecimal() and int(said) > self.most_bytes) or (
            len(scope["path"]) + len(scope["query_string"]) > MOST_PATH
        ):
            await self._refuse(scope, receive, send)
            return
        if said or header(scope, b"transfer-encoding") == "":
            await self.app(scope, receive, send)
            return
        body = await self._read(receive)
        if body is None:
            await self._refuse(scope, receive, send)
            return
        await self.app(scope, _once(body, receive), send)

    async def _read(self, receive: Receive) -> bytes | None:
        """A body that comes in pieces, None once it is too long."""
        body = b""
        while True:
            message = await receive()
            body += bytes(message.get("body", b""))
            if len(body) > self.most_bytes:
                return None
            if not message.get("more_body", False):
                return body

    async def _refuse(self, scope: Scope, receive: Receive, send: Send) -> None:
        answer = await refusal(scope, TooLarge(_("More was sent than anything here needs.")))
        await answer(scope, receive, send)


def _once(body: bytes, receive: Receive) -> Receive:
    """Gives this body first, then all other messages."""
    given = False

    async def replay() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return replay
