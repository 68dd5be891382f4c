"""Work that a worker repeats for as long as it runs."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

logger = logging.getLogger(__name__)


async def run_periodically(work: Callable[[], Awaitable[object]], pause: Callable[[], float], complaint: str) -> None:
    """Does the work after every pause. A failure is logged with the complaint, and the work goes on.

    It must not end: a database that restarts is back after a while.
    """
    while True:
        await asyncio.sleep(pause())
        try:
            await work()
        except Exception:
            logger.exception(complaint)
