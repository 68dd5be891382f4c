"""The order of work in a worker, which has one core: answers to requests first, then tables, one at a time."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from septem.server.asgi_middleware import Middleware

Drawn = TypeVar("Drawn")

# The longest that tables wait for one answer, and one table for all of them: neither a request that hangs nor a rush of
# requests may keep a table from those who look at it.
LONGEST_WAIT = 0.05


class RenderQueue:
    """Answers requests at once, while tables are drawn for others.

    A table takes some milliseconds to draw, and a reveal asks for one for each seat. A request goes to the database and
    back more than once, and would wait for a table at each of these points.
    """

    def __init__(self) -> None:
        self._drawing = asyncio.Lock()
        self._answers: set[object] = set()
        self._is_quiet = asyncio.Event()
        self._is_quiet.set()

    def begin_answer(self) -> Callable[[], None]:
        """An answer is on its way, for which tables wait until the function that this gives is called."""
        answer = object()
        self._answers.add(answer)
        self._is_quiet.clear()

        def end() -> None:
            given_up.cancel()
            self._answers.discard(answer)
            if not self._answers:
                self._is_quiet.set()

        given_up = asyncio.get_running_loop().call_later(LONGEST_WAIT, end)
        return end

    async def drawn(self, draw: Callable[[], Drawn]) -> Drawn:
        """What is drawn when its turn comes: with no answer on its way, or after the longest wait."""
        latest = asyncio.get_running_loop().time() + LONGEST_WAIT
        async with self._drawing:
            # Other tasks that are ready go on before the next table; tables behind this one wait for the lock.
            await asyncio.sleep(0)
            if self._answers:
                with suppress(TimeoutError):
                    async with asyncio.timeout_at(latest):
                        # Another request may have come before this one goes on.
                        while self._answers:
                            await self._is_quiet.wait()
            return draw()


class ResponsesFirstMiddleware(Middleware):
    """Lets tables wait for every request, from its start until its answer begins."""

    def __init__(self, app: ASGIApp, *, queue: RenderQueue) -> None:
        super().__init__(app)
        self.queue = queue

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers a request."""
        end = self.queue.begin_answer()

        async def answer(message: Message) -> None:
            await send(message)
            # A stream goes on after that, but no one waits for its end.
            if message["type"] == "http.response.start":
                end()

        try:
            await self.app(scope, receive, answer)
        finally:
            end()
