"""How often one may ask: by person, and more generously by address, since friends share one."""

import time
from dataclasses import dataclass
from typing import Any, Literal

from limits import RateLimitItem, parse
from limits.aio.storage import MemoryStorage, RedisStorage
from limits.aio.strategies import SlidingWindowCounterRateLimiter
from limits.errors import StorageError

from septem.server.language import _
from septem.server.refusals import TooMany

Deed = Literal["create", "join", "sign-in", "choose", "write", "stream", "api"]


@dataclass(frozen=True, slots=True)
class Allowed:
    """What one person may do, and all people at one address together."""

    person: RateLimitItem
    address: RateLimitItem


ALLOWED: dict[Deed, Allowed] = {
    "create": Allowed(parse("20/10 minutes"), parse("100/10 minutes")),
    "join": Allowed(parse("30/minute"), parse("200/minute")),
    "sign-in": Allowed(parse("10/5 minutes"), parse("50/5 minutes")),
    "choose": Allowed(parse("120/minute"), parse("1200/minute")),
    "write": Allowed(parse("120/minute"), parse("600/minute")),
    "stream": Allowed(parse("120/minute"), parse("1200/minute")),
    "api": Allowed(parse("600/minute"), parse("3000/minute")),
}


# Longer than this nobody waits for Redis, and so long it is not asked again once it did not answer.
ANSWER_WITHIN = 0.5
ALONE_SECONDS = 10.0


class Limits:
    """Counts in memory, or in Redis for all workers together; while Redis is gone, each worker counts alone."""

    def __init__(self, redis_url: str = "", *, is_on: bool = True) -> None:
        self.is_on = is_on
        self._alone_until = 0.0
        self._alone = SlidingWindowCounterRateLimiter(MemoryStorage())
        self._together = SlidingWindowCounterRateLimiter(_redis(redis_url)) if redis_url else self._alone

    async def close(self) -> None:
        """Closes the connections to Redis."""
        if isinstance(self._together.storage, RedisStorage):
            client: Any = self._together.storage.bridge
            await client.get_connection().aclose()

    async def count(self, deed: Deed, person: str, address: str) -> None:
        """Counts one more of these deeds, or raises `TooMany` with the seconds until the next."""
        if not self.is_on:
            return
        allowed = ALLOWED[deed]
        if person:
            await self._hit(allowed.person, deed, "person", person)
        await self._hit(allowed.address, deed, "address", address)

    async def _hit(self, allowed: RateLimitItem, *key: str) -> None:
        counter = self._alone if time.monotonic() < self._alone_until else self._together
        try:
            is_fine = await counter.hit(allowed, *key)
        except (OSError, StorageError):
            # Nobody waits again for an answer that does not come.
            self._alone_until = time.monotonic() + ALONE_SECONDS
            counter = self._alone
            is_fine = await counter.hit(allowed, *key)
        if not is_fine:
            window = await counter.get_window_stats(allowed, *key)
            wait = max(1, round(window.reset_time - time.time()))
            raise TooMany(_("Too often in too short a time; please wait a moment."), wait)


def _redis(url: str) -> RedisStorage:
    scheme = "redis+unix" if url.startswith("unix:") else url.partition(":")[0]
    return RedisStorage(
        f"async+{scheme}:{url.partition(':')[2]}",
        wrap_exceptions=True,
        implementation="redispy",
        key_prefix="septem-limits",
        socket_timeout=ANSWER_WITHIN,
        socket_connect_timeout=ANSWER_WITHIN,
    )
