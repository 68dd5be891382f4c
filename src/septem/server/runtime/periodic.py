"""Work that a worker repeats until it stops."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable

logger = logging.getLogger(__name__)

SECONDS_BETWEEN_LOGS = 60.0


class FailureLog:
    """When to log a failure that repeats: the first time, then once a minute until it is over."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._logged_at: float | None = None

    def is_due(self) -> bool:
        """Whether to log a failure now; it counts as logged if so."""
        if self._logged_at is not None and self._now() - self._logged_at < SECONDS_BETWEEN_LOGS:
            return False
        self._logged_at = self._now()
        return True

    def end(self) -> bool:
        """Ends the failure; returns whether one was logged."""
        was_logged, self._logged_at = self._logged_at is not None, None
        return was_logged


class PeriodicTask:
    """Does its work after every pause, from `start` to `close`; a failure does not end it.

    The first failure is logged, then one a minute until the work succeeds again, which is logged as well. `name` is
    what these lines call the work, such as "cleanup".
    """

    def __init__(
        self,
        work: Callable[[], Awaitable[object]],
        pause: Callable[[], float],
        name: str,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._work = work
        self._pause = pause
        self._name = name
        self._failures = FailureLog(now)
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Starts the task; its first run comes after one pause."""
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Cancels the work, and returns when it has ended."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(self._pause())
            try:
                await self._work()
            except Exception:
                if self._failures.is_due():
                    logger.exception("%s failed", self._name)
            else:
                if self._failures.end():
                    logger.warning("%s recovered", self._name)
