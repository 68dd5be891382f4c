"""Small helpers for ASGI: the base of middleware, and headers of requests and responses."""

from abc import ABC, abstractmethod
from collections.abc import Awaitable

from starlette.types import ASGIApp, Message, Receive, Scope, Send

HeaderList = list[tuple[bytes, bytes]]


def header(scope: Scope, name: bytes) -> str:
    """The value of a header of the request, '' if it has none."""
    return next((value.decode("latin-1") for key, value in scope["headers"] if key == name), "")


def cookies_of(scope: Scope) -> dict[str, str]:
    """The cookies of a request; malformed ones are ignored."""
    found = {}
    for part in header(scope, b"cookie").split(";"):
        name, _, value = part.strip().partition("=")
        found[name] = value.strip('"')
    return found


def is_api(scope: Scope) -> bool:
    """Whether the request is one to the JSON API."""
    path: str = scope["path"]
    return path == "/api" or path.startswith("/api/")


def has_bearer_token(scope: Scope) -> bool:
    """Whether the request has a token, valid or not; no page of another site can make a browser send one."""
    return header(scope, b"authorization").partition(" ")[0].lower() == "bearer"


def client_ip(scope: Scope) -> str:
    """The client's IP address; behind trusted proxies, the one that they name."""
    client = scope.get("client")
    return client[0] if client else ""


def with_headers(message: Message, added: HeaderList) -> Message:
    """The start of a response with these headers added; those that are already set stay."""
    present = {key.lower() for key, _ in message.get("headers", [])}
    headers = [*message.get("headers", []), *(pair for pair in added if pair[0] not in present)]
    return {**message, "headers": headers}


class Middleware(ABC):
    """The base of all middleware; what is not an HTTP request, such as the lifespan, passes through."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        """Handles HTTP requests, and passes on all else."""
        inner = self.handle if scope["type"] == "http" else self.app
        return inner(scope, receive, send)

    @abstractmethod
    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handles an HTTP request."""
