"""Work that a worker does again and again for as long as it runs."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

logger = logging.getLogger(__name__)


async def run_periodically(work: Callable[[], Awaitable[object]], pause: Callable[[], float], complaint: str) -> None:
    """Does the work after every pause; a round that fails is logged with the complaint, and the next one comes.

    Whatever went wrong must not end the rounds: a database that restarts is back after a while.
    """
    while True:
        await asyncio.sleep(pause())
        try:
            await work()
        except Exception:
            logger.exception(complaint)
