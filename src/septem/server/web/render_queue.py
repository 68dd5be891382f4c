"""The order of work in a worker, which has one core: responses first, then renders of tables, one at a time."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from septem.server.asgi import Middleware

Rendered = TypeVar("Rendered")

# How long a table waits at most, for one response or for all of them: neither a slow request nor a rush of requests may
# hold back the tables.
MAX_WAIT = 0.05


class RenderQueue:
    """Renders tables for streams while no response is pending.

    A table takes some milliseconds to render, and a reveal asks for one for each seat. A request waits for the database
    more than once, and without this queue would wait for a table each time.
    """

    def __init__(self) -> None:
        self._rendering = asyncio.Lock()
        self._pending: set[object] = set()
        self._is_quiet = asyncio.Event()
        self._is_quiet.set()

    def begin_response(self) -> Callable[[], None]:
        """Makes tables wait for a response until the returned function is called."""
        response = object()
        self._pending.add(response)
        self._is_quiet.clear()

        def end() -> None:
            given_up.cancel()
            self._pending.discard(response)
            if not self._pending:
                self._is_quiet.set()

        given_up = asyncio.get_running_loop().call_later(MAX_WAIT, end)
        return end

    async def run(self, render: Callable[[], Rendered]) -> Rendered:
        """What `render` returns; it is called once no response is pending, or after the longest wait."""
        latest = asyncio.get_running_loop().time() + MAX_WAIT
        async with self._rendering:
            # Other tasks that are ready go on before the next table; tables behind this one wait for the lock.
            await asyncio.sleep(0)
            if self._pending:
                with suppress(TimeoutError):
                    async with asyncio.timeout_at(latest):
                        # Another request may have come before this one goes on.
                        while self._pending:
                            await self._is_quiet.wait()
            return render()


class ResponsesFirstMiddleware(Middleware):
    """Makes tables wait for every request, until its response begins."""

    def __init__(self, app: ASGIApp, *, queue: RenderQueue) -> None:
        super().__init__(app)
        self.queue = queue

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handles an HTTP request."""
        end = self.queue.begin_response()

        async def send_wrapper(message: Message) -> None:
            await send(message)
            # A stream goes on after that, but no one waits for its end.
            if message["type"] == "http.response.start":
                end()

        try:
            await self.app(scope, receive, send_wrapper)
        finally:
            end()
