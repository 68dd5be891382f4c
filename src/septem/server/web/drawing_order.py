"""The order of work in a worker that has one core: answers to choices first, then tables, one at a time."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager

# The longest that a table waits for answers: a database that hangs must not keep it from those who only look.
LONGEST_WAIT = 0.05


class DrawingOrder:
    """Lets whoever has chosen know at once, while the others' tables are drawn.

    A table takes some milliseconds to draw, and a reveal asks for one a seat. Drawn one after the other without a
    pause, they would hold up every answer; in turns with what the network brings, they hold it up by one.
    """

    def __init__(self) -> None:
        self._drawing = asyncio.Lock()
        self._answers: set[asyncio.Future[None]] = set()

    @contextmanager
    def answering(self) -> Iterator[None]:
        """An answer is on its way, for which tables that are to be drawn from now on wait."""
        answer = asyncio.get_running_loop().create_future()
        self._answers.add(answer)
        try:
            yield
        finally:
            self._answers.discard(answer)
            answer.set_result(None)

    async def drawn(self, draw: Callable[[], str]) -> str:
        """What is drawn when its turn comes: after the answers on their way now, not after those that begin later."""
        if self._answers:
            await asyncio.wait(self._answers.copy(), timeout=LONGEST_WAIT)
        async with self._drawing:
            # Whatever else is ready goes on before the next table, and those behind this one wait for the lock.
            await asyncio.sleep(0)
            return draw()
