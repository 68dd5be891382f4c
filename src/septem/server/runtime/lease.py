"""The lease by which one of several workers serves a table."""

import asyncio
import time

from septem.server.store.database import Database
from septem.server.store.leases import claim, defer, release, renew

LEASE_SECONDS = 4.0
RENEWAL_INTERVAL = 1.5


class LeaseLost(Exception):
    """Another worker holds the lease by now."""


class Lease:
    """A worker's lease of a table; it runs out after a few seconds unless it is renewed."""

    def __init__(self, database: Database, table_id: str) -> None:
        self._database = database
        self._table_id = table_id
        self._until = self._next = 0.0

    async def claim(self) -> bool:
        """Takes the lease if the table is due and no other worker holds it; returns whether it did."""
        now = time.time()
        self._until = self._next = now + LEASE_SECONDS
        return await self._database.write(claim, self._table_id, now, self._until)

    async def keep(self) -> None:
        """Renews the lease until it is cancelled; raises `LeaseLost` if another worker has taken it."""
        while True:
            await asyncio.sleep(RENEWAL_INTERVAL)
            self._next = time.time() + LEASE_SECONDS
            if not await self._database.write(renew, self._table_id, self._until, self._next):
                raise LeaseLost
            self._until = self._next

    async def defer(self, seconds: float) -> None:
        """Keeps all workers from the table for so long, unless another one has taken the lease."""
        held = (self._until, self._next)
        await self._database.write(defer, self._table_id, held, time.time() + seconds)

    async def release(self) -> None:
        """Gives the lease back, also one whose renewal was cancelled while it was written."""
        await self._database.write(release, self._table_id, (self._until, self._next))
