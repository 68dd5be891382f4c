"""What lies around the app and has a part in every request."""

from abc import ABC, abstractmethod
from collections.abc import Awaitable

from starlette.types import ASGIApp, Receive, Scope, Send


class Middleware(ABC):
    """The base of these; whatever is no request, such as the start of the server, passes through."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        """What the server calls."""
        inner = self.handle if scope["type"] == "http" else self.app
        return inner(scope, receive, send)

    @abstractmethod
    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers a request."""
