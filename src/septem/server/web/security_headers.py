"""Headers of every response: only our own scripts and styles, no frames, no guessing of types."""

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from septem.server.asgi import HeaderList, Middleware, with_headers

CONTENT_POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "object-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
)
ALWAYS: HeaderList = [
    (b"content-security-policy", CONTENT_POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    # A link to a table lets anyone join, so other sites must not learn it.
    (b"referrer-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
    (b"cross-origin-resource-policy", b"same-origin"),
    # Pages hold private data; responses that may be cached set this header themselves.
    (b"cache-control", b"private, no-store"),
]
# Without https, browsers ignore these and complain on the console.
ON_HTTPS: HeaderList = [
    (b"strict-transport-security", b"max-age=31536000"),
    (b"cross-origin-opener-policy", b"same-origin"),
]


class SecurityHeadersMiddleware(Middleware):
    """Adds these headers to every response that does not set them itself."""

    def __init__(self, app: ASGIApp, *, is_https: bool) -> None:
        super().__init__(app)
        self.added = ALWAYS + (ON_HTTPS if is_https else [])

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handles an HTTP request."""

        async def send_wrapper(message: Message) -> None:
            await send(with_headers(message, self.added) if message["type"] == "http.response.start" else message)

        await self.app(scope, receive, send_wrapper)
