"""Wakes the watchers of a table when it has changed. A wake-up carries only the new revision.

Watchers in the same process also wake when a person comes or goes, which does not change the table.
"""

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Protocol


class Subscription:
    """The wake-ups for one watcher; of several that were missed only the last remains."""

    def __init__(self) -> None:
        self._last = 0
        self._is_nudged = False
        self._told = asyncio.Event()

    def tell(self, revision: int) -> None:
        """Wakes the watcher."""
        if revision > self._last:
            self._last = revision
            self._told.set()

    def nudge(self) -> None:
        """Wakes the watcher, though the table is as it was."""
        self._is_nudged = True
        self._told.set()

    async def __aiter__(self) -> AsyncIterator[tuple[int, bool]]:
        """The revisions as they come, each with whether the watcher was nudged."""
        while True:
            await self._told.wait()
            self._told.clear()
            is_nudged, self._is_nudged = self._is_nudged, False
            yield self._last, is_nudged


class Notifier(Protocol):
    """A way to wake watchers, in this process or anywhere."""

    @property
    def is_connected(self) -> bool:
        """Whether wake-ups reach all workers at once."""
        ...

    async def start(self) -> None:
        """Begins to listen."""
        ...

    async def close(self) -> None:
        """Ends it."""
        ...

    async def publish(self, table_id: str, revision: int) -> None:
        """Wakes all who watch this table."""
        ...

    def subscribe(self, table_id: str) -> AbstractContextManager[Subscription]:
        """The wake-ups of a table, inside a `with` block."""
        ...

    def nudge(self, table_id: str) -> None:
        """Wakes those who watch this table here, though it is as it was."""
        ...

    @property
    def watched(self) -> list[str]:
        """The tables that are watched here."""
        ...

    def is_watched(self, table_id: str) -> bool:
        """Whether a table is watched here."""
        ...


class LocalNotifier:
    """Wakes the watchers in this process; enough where there is no other."""

    def __init__(self) -> None:
        self._watchers: defaultdict[str, set[Subscription]] = defaultdict(set)

    @property
    def is_connected(self) -> bool:
        """There is nothing to lose."""
        return True

    async def start(self) -> None:
        """Has nothing to begin."""

    async def close(self) -> None:
        """Has nothing to end."""

    async def publish(self, table_id: str, revision: int) -> None:
        """Wakes all who watch this table."""
        self.tell(table_id, revision)

    def tell(self, table_id: str, revision: int) -> None:
        """Wakes those who watch this table here."""
        for calls in self._watchers.get(table_id, ()):
            calls.tell(revision)

    def nudge(self, table_id: str) -> None:
        """Wakes those who watch this table here, though it is as it was."""
        for calls in self._watchers.get(table_id, ()):
            calls.nudge()

    @contextmanager
    def subscribe(self, table_id: str) -> Iterator[Subscription]:
        """The wake-ups of a table, inside a `with` block."""
        calls = Subscription()
        self._watchers[table_id].add(calls)
        try:
            yield calls
        finally:
            self._watchers[table_id].discard(calls)
            if not self._watchers[table_id]:
                del self._watchers[table_id]

    @property
    def watched(self) -> list[str]:
        """The tables that are watched here."""
        return list(self._watchers)

    def is_watched(self, table_id: str) -> bool:
        """Whether a table is watched here."""
        return table_id in self._watchers
