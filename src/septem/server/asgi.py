"""Small helpers for ASGI: headers of a request, and a finished answer."""

from starlette.types import Message, Scope

HeaderList = list[tuple[bytes, bytes]]


def header(scope: Scope, name: bytes) -> str:
    """The value of a header of the request, '' where it has none."""
    return next((value.decode("latin-1") for key, value in scope["headers"] if key == name), "")


def cookies_of(scope: Scope) -> dict[str, str]:
    """The cookies of a request; what cannot be read counts as none."""
    found = {}
    for part in header(scope, b"cookie").split(";"):
        name, _, value = part.strip().partition("=")
        found[name] = value.strip('"')
    return found


def is_api(scope: Scope) -> bool:
    """Whether a program asks, which reads JSON."""
    path: str = scope["path"]
    return path == "/api" or path.startswith("/api/")


def brings_token(scope: Scope) -> bool:
    """Whether the request names a token, good or not; no page of another site can make a browser do that."""
    return header(scope, b"authorization").partition(" ")[0].lower() == "bearer"


def address_of(scope: Scope) -> str:
    """Where the request comes from, as far as trusted proxies tell."""
    client = scope.get("client")
    return client[0] if client else ""


def with_headers(message: Message, added: HeaderList) -> Message:
    """The start of an answer with more headers; those that are set already stay."""
    present = {key.lower() for key, _ in message.get("headers", [])}
    headers = [*message.get("headers", []), *(pair for pair in added if pair[0] not in present)]
    return {**message, "headers": headers}
