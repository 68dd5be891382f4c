"""Waiting for facts: however busy the machine is, only a fact ends the wait, or a deadline that no machine needs."""

import time
from collections.abc import Callable

PATIENCE = 60.0
# Often enough to lose no time, seldom enough to leave it to those who are waited for.
PAUSE = 0.02


def wait_until(is_so: Callable[[], object], what: str) -> None:
    """Waits until something is so, or fails with what has not happened."""
    deadline = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < deadline, f"{what}: not within {PATIENCE:.0f} s"
        time.sleep(PAUSE)
