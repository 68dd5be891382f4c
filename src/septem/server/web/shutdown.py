"""Ends open streams as soon as the server is asked to stop; otherwise they would keep it running."""

import asyncio
import signal
import threading
from types import FrameType
from typing import Any


class Shutdown:
    """An event that is set by SIGINT and SIGTERM, before the handlers that were installed earlier run."""

    def __init__(self) -> None:
        self.event = asyncio.Event()
        self._before: dict[int, Any] = {}

    def listen(self) -> None:
        """Installs the handlers; only the main thread gets signals, so elsewhere only `stop` sets the event."""
        if threading.current_thread() is not threading.main_thread():
            return
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            before = self._before[number] = signal.getsignal(number)

            def handle(number: int, frame: FrameType | None, before: Any = before) -> None:
                loop.call_soon_threadsafe(self.event.set)
                if callable(before):
                    before(number, frame)

            signal.signal(number, handle)

    def stop(self) -> None:
        """Ends the streams, and restores the handlers of the signals."""
        self.event.set()
        for number, before in self._before.items():
            # None is a handler that was not installed by Python, which cannot restore it.
            signal.signal(number, signal.SIG_DFL if before is None else before)
        self._before.clear()
