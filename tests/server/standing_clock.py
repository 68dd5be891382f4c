"""A clock that stands until a test moves it, so that nothing depends on how busy the machine is."""

import time


class StandingClock:
    """The time, for whoever asks for it by a call."""

    def __init__(self) -> None:
        self._now = time.time()

    def __call__(self) -> float:
        """The time now."""
        return self._now

    def move(self, seconds: float) -> None:
        """Lets time pass."""
        self._now += seconds
