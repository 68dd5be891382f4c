"""The order of work in a worker that has one core: answers to choices first, then tables, one at a time."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

# The longest that tables wait for answers: a database that hangs must not keep them from those who only look.
LONGEST_WAIT = 0.05


class DrawingOrder:
    """Lets whoever has chosen know at once, while the others' tables are drawn.

    A table takes some milliseconds to draw, and a reveal asks for one a seat. Drawn one after the other without a
    pause, they would hold up every answer; in turns with what the network brings, they hold it up by one.
    """

    def __init__(self) -> None:
        self._drawing = asyncio.Lock()
        self._answering = 0
        self._answered = asyncio.Event()
        self._answered.set()

    @contextmanager
    def answering(self) -> Iterator[None]:
        """An answer is on its way, for which drawing waits."""
        self._answering += 1
        self._answered.clear()
        try:
            yield
        finally:
            self._answering -= 1
            if not self._answering:
                self._answered.set()

    async def drawn(self, draw: Callable[[], str]) -> str:
        """What is drawn when its turn comes."""
        async with self._drawing:
            # Whatever else is ready goes on before the next table, and those behind this one wait for the lock.
            await asyncio.sleep(0)
            if self._answering:
                with suppress(TimeoutError):
                    async with asyncio.timeout(LONGEST_WAIT):
                        await self._answered.wait()
            return draw()
