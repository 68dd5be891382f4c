"""Protection against CSRF: writes with a cookie are accepted from our own pages only."""

from urllib.parse import urlsplit

from starlette.types import ASGIApp, Receive, Scope, Send

from septem.server.asgi import Middleware, has_bearer_token, header, is_api
from septem.server.errors import Forbidden
from septem.server.i18n import _
from septem.server.web.responses import refusal_response

READS = ("GET", "HEAD", "OPTIONS")


class CsrfMiddleware(Middleware):
    """Refuses writes from pages of other sites, and from programs that send a cookie.

    An API request with a token, or without a cookie, does not act for a browser's user and passes.
    """

    def __init__(self, app: ASGIApp, *, public_url: str) -> None:
        super().__init__(app)
        self.host = urlsplit(public_url).netloc

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handles an HTTP request."""
        if scope["method"] not in READS and not self._may_write(scope):
            response = await refusal_response(
                scope, Forbidden(_("This request came from another site and was refused."))
            )
            await response(scope, receive, send)
            return
        await self.app(scope, receive, send)

    def _may_write(self, scope: Scope) -> bool:
        if is_api(scope) and (has_bearer_token(scope) or not header(scope, b"cookie")):
            return True
        site, origin = header(scope, b"sec-fetch-site"), header(scope, b"origin")
        if site:
            return site == "same-origin"
        return bool(origin) and origin.partition("://")[2] == (self.host or header(scope, b"host"))
