"""Wakes the watchers of a table when it has changed. A wake-up carries only the new revision.

Watchers in the same process also wake when a person comes or goes, which does not change the table.
"""

import asyncio
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager


class Subscription:
    """The wake-ups of one watcher, who gets the newest revision only."""

    def __init__(self) -> None:
        self._last = 0
        self._presence_changed = False
        self._wakeup = asyncio.Event()

    def notify(self, revision: int) -> None:
        """Wakes the watcher."""
        if revision > self._last:
            self._last = revision
            self._wakeup.set()

    def notify_presence(self) -> None:
        """Wakes the watcher because a player has come or gone."""
        self._presence_changed = True
        self._wakeup.set()

    async def wait(self) -> tuple[int, bool]:
        """The newest revision after the next wake-up, and whether the presence of a player has changed."""
        await self._wakeup.wait()
        self._wakeup.clear()
        presence_changed, self._presence_changed = self._presence_changed, False
        return self._last, presence_changed


class Notifier:
    """Wakes the watchers in this process; subclasses also those at other workers."""

    def __init__(self) -> None:
        self._watchers: defaultdict[str, set[Subscription]] = defaultdict(set)

    @property
    def is_connected(self) -> bool:
        """Whether wake-ups reach all workers at once; here there are no others."""
        return True

    async def start(self) -> None:
        """Starts listening to other workers."""

    async def close(self) -> None:
        """Stops listening."""

    async def publish(self, table_id: str, revision: int) -> None:
        """Wakes all watchers of a table."""
        self.notify(table_id, revision)

    def notify(self, table_id: str, revision: int) -> None:
        """Wakes the watchers of a table in this process."""
        for subscription in self._watchers.get(table_id, ()):
            subscription.notify(revision)

    def notify_presence(self, table_id: str) -> None:
        """Wakes the watchers of a table in this process because a player has come or gone."""
        for subscription in self._watchers.get(table_id, ()):
            subscription.notify_presence()

    @contextmanager
    def subscribe(self, table_id: str) -> Iterator[Subscription]:
        """The wake-ups of a table, inside a `with` block."""
        subscription = Subscription()
        self._watchers[table_id].add(subscription)
        try:
            yield subscription
        finally:
            self._watchers[table_id].discard(subscription)
            if not self._watchers[table_id]:
                del self._watchers[table_id]

    @property
    def watched(self) -> list[str]:
        """The tables that are watched here."""
        return list(self._watchers)

    def is_watched(self, table_id: str) -> bool:
        """Whether a table is watched here."""
        return table_id in self._watchers
