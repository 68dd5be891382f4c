"""Refuses large bodies before they are read."""

from http import HTTPStatus

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from septem.server.asgi import Middleware, header
from septem.server.i18n import _
from septem.server.web.responses import error_response

MAX_BYTES = 64 * 1024
MAX_TARGET_LENGTH = 2048


class BodyLimitMiddleware(Middleware):
    """Refuses bodies and addresses that are too long, bodies without a Content-Length included."""

    def __init__(self, app: ASGIApp, *, max_bytes: int = MAX_BYTES) -> None:
        super().__init__(app)
        self.max_bytes = max_bytes

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handles an HTTP request."""
        length = header(scope, b"content-length")
        if len(scope["path"]) + len(scope["query_string"]) > MAX_TARGET_LENGTH:
            await _refuse(HTTPStatus.REQUEST_URI_TOO_LONG, scope, receive, send)
        elif length.isdecimal() and int(length) > self.max_bytes:
            await _refuse(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, scope, receive, send)
        elif header(scope, b"transfer-encoding"):
            await self._handle_pieces(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _handle_pieces(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Reads a body of unknown length first; a request that breaks off needs no response."""
        body = b""
        while len(body) <= self.max_bytes:
            message = await receive()
            if message["type"] == "http.disconnect":
                return
            body += message.get("body", b"")
            if not message.get("more_body", False) and len(body) <= self.max_bytes:
                await self.app(scope, _once(body, receive), send)
                return
        await _refuse(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, scope, receive, send)


async def _refuse(status: HTTPStatus, scope: Scope, receive: Receive, send: Send) -> None:
    response = await error_response(scope, status, _("The request is too large."))
    await response(scope, receive, send)


def _once(body: bytes, receive: Receive) -> Receive:
    """Receives this body first, then all other messages."""
    given = False

    async def replay() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return replay
