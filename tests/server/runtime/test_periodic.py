"""Periodic work goes on after failures, and its log stays short while it fails."""

import asyncio
import logging

import pytest

from septem.server.runtime.periodic import PeriodicTask
from tests.server.standing_clock import StandingClock

pytestmark = pytest.mark.anyio


class Work:
    """Fails while `fails` is set, and moves the clock by half a minute each time."""

    def __init__(self) -> None:
        self.now = StandingClock()
        self.fails = True
        self.times = 0
        self.done = asyncio.Event()

    async def __call__(self) -> None:
        """Counts a time."""
        self.times += 1
        self.now.move(30)
        if self.times == 5:
            self.fails = False
        if self.times == 7:
            self.done.set()
        if self.fails:
            raise OSError("no database")


async def test_a_failure_is_logged_once_a_minute_until_the_work_succeeds(caplog: pytest.LogCaptureFixture) -> None:
    work = Work()
    task = PeriodicTask(work, lambda: 0.0, "cleanup", work.now)
    task.start()
    async with asyncio.timeout(60):
        await work.done.wait()
    await task.close()
    logged = [(record.levelno, record.getMessage(), bool(record.exc_info)) for record in caplog.records]
    assert logged == [
        (logging.ERROR, "cleanup failed", True),
        (logging.ERROR, "cleanup failed", True),
        (logging.WARNING, "cleanup recovered", False),
    ]


async def test_it_stops_in_the_middle_of_its_work() -> None:
    begun, ended = asyncio.Event(), asyncio.Event()

    async def hang() -> None:
        begun.set()
        try:
            await asyncio.Event().wait()
        finally:
            ended.set()

    task = PeriodicTask(hang, lambda: 0.0, "waiting")
    await task.close()
    task.start()
    async with asyncio.timeout(60):
        await begun.wait()
        await task.close()
    assert ended.is_set()
