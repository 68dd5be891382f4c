"""Rate limits: by person, and more generous ones by address, since friends share one."""

import hashlib
import logging
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from ipaddress import IPv4Address, ip_address, ip_network
from typing import Any, Literal

from limits import RateLimitItem, parse
from limits.aio.storage import MemoryStorage, RedisStorage
from limits.aio.strategies import SlidingWindowCounterRateLimiter
from limits.errors import StorageError

from septem.server.errors import TooManyRequests
from septem.server.i18n import _
from septem.server.tables.commands.base import CommandLimit

Limit = CommandLimit | Literal["sign-in", "read", "stream", "api"]


@dataclass(frozen=True, slots=True)
class RateLimit:
    """What one person may do, and all people at one address together."""

    person: RateLimitItem
    address: RateLimitItem


RATE_LIMITS: dict[Limit, RateLimit] = {
    "create": RateLimit(parse("20/10 minutes"), parse("100/10 minutes")),
    "join": RateLimit(parse("30/minute"), parse("200/minute")),
    "sign-in": RateLimit(parse("10/5 minutes"), parse("50/5 minutes")),
    "choose": RateLimit(parse("120/minute"), parse("1200/minute")),
    "write": RateLimit(parse("120/minute"), parse("600/minute")),
    "read": RateLimit(parse("240/minute"), parse("1200/minute")),
    "stream": RateLimit(parse("120/minute"), parse("1200/minute")),
    "api": RateLimit(parse("600/minute"), parse("3000/minute")),
}
# How often one name may be tried from one address.
# A limit for all addresses together would let a stranger lock an account out.
BY_NAME = parse("10/5 minutes")
# Streams open at the same time at one worker: a class of pupils behind one address, each with two tabs.
MAX_STREAMS = 60
# Of these addresses one household has a whole network.
HOUSEHOLD_BITS = 64

# How long a reply of Redis may take, and how long Redis is not asked again after it did not reply.
TIMEOUT = 0.5
LOCAL_SECONDS = 10.0
# While Redis is unreachable, this is logged at most once in so many seconds.
WARNING_INTERVAL = 60.0
# How often expired counts are removed from memory, and how long a client waits before it opens another stream.
EXPIRY_INTERVAL = 10.0
STREAM_WAIT = 10

logger = logging.getLogger(__name__)


class LocalStorage(MemoryStorage):
    """Counts in memory, and removes expired keys every few seconds.

    The base class looks at all keys after every hit. It ignores a key that has expired, removed or not. Nothing here
    waits, so no locks are needed.
    """

    def __init__(self) -> None:
        super().__init__()
        self._next_expiry = 0.0

    async def incr(self, key: str, expiry: float, amount: int = 1) -> int:
        """Adds to the count of a key; a new one expires after so many seconds."""
        self._expire()
        count = await self.get(key) + amount
        if count == amount:
            self.expirations[key] = time.time() + expiry
        self.storage[key] = count
        return count

    async def decr(self, key: str, amount: int = 1) -> int:
        """Subtracts from the count of a key, down to 0."""
        count = max(0, await self.get(key) - amount)
        self.storage[key] = count
        return count

    def _expire(self) -> None:
        if time.monotonic() < self._next_expiry:
            return
        self._next_expiry = time.monotonic() + EXPIRY_INTERVAL
        now = time.time()
        for key in [key for key, until in self.expirations.items() if until <= now]:
            del self.expirations[key]
            self.storage.pop(key, None)


class RateLimiter:
    """Counts in memory, or in Redis for all workers together; while Redis is gone, each worker counts alone."""

    def __init__(self, redis_url: str = "", *, is_on: bool = True) -> None:
        self.is_on = is_on
        self._streams: Counter[str] = Counter()
        self._local_until = 0.0
        self._next_warning = 0.0
        self._local = SlidingWindowCounterRateLimiter(LocalStorage())
        self._shared = SlidingWindowCounterRateLimiter(_redis(redis_url)) if redis_url else self._local

    async def close(self) -> None:
        """Closes the connections to Redis."""
        if isinstance(self._shared.storage, RedisStorage):
            client: Any = self._shared.storage.bridge
            await client.get_connection().aclose()

    async def count(self, limit: Limit, person: str, client_ip: str) -> None:
        """Counts one more request against this limit, or raises `TooManyRequests` with the seconds until the next."""
        if not self.is_on:
            return
        rates = RATE_LIMITS[limit]
        if person:
            await self._hit(rates.person, limit, "person", person)
        network = client_network(client_ip)
        await self._hit(rates.address, limit, "address", network)

    async def count_name(self, limit: Limit, name: str, client_ip: str) -> None:
        """Counts one more try of a name from this address."""
        if self.is_on:
            digest = hashlib.sha256(name.encode()).hexdigest()
            await self._hit(BY_NAME, limit, "name", digest, client_network(client_ip))

    @contextmanager
    def open_stream(self, client_ip: str) -> Iterator[None]:
        """Counts a stream while it is open; raises `TooManyRequests` if too many are."""
        network = client_network(client_ip)
        if self.is_on and self._streams[network] >= MAX_STREAMS:
            sentence = _("Too many tables are open from your network. Please close one.")
            raise TooManyRequests(sentence, STREAM_WAIT)
        self._streams[network] += 1
        try:
            yield
        finally:
            self._streams[network] -= 1
            if not self._streams[network]:
                del self._streams[network]

    async def _hit(self, rate: RateLimitItem, *key: str) -> None:
        counter = self._local if time.monotonic() < self._local_until else self._shared
        try:
            is_fine = await counter.hit(rate, *key)
        except (OSError, StorageError) as error:
            # The next requests do not wait for a reply that does not come.
            self._local_until = time.monotonic() + LOCAL_SECONDS
            self._warn(error)
            counter = self._local
            is_fine = await counter.hit(rate, *key)
        if not is_fine:
            raise TooManyRequests(_("Too many requests; please wait a moment."), await self._wait(counter, rate, *key))

    async def _wait(self, counter: SlidingWindowCounterRateLimiter, rate: RateLimitItem, *key: str) -> int:
        """The seconds until the next request is allowed, 0 if Redis has gone meanwhile."""
        try:
            window = await counter.get_window_stats(rate, *key)
        except (OSError, StorageError):
            return 0
        return max(1, round(window.reset_time - time.time()))

    def _warn(self, error: Exception) -> None:
        now = time.monotonic()
        if now >= self._next_warning:
            self._next_warning = now + WARNING_INTERVAL
            logger.warning("Redis is unreachable; counting rate limits per worker", extra={"why": type(error).__name__})


def client_network(client_ip: str) -> str:
    """The address, or the /64 network that it is in if it is IPv6.

    >>> client_network("2001:db8:0:7::1"), client_network("192.0.2.7")
    ('2001:db8:0:7::/64', '192.0.2.7')
    """
    try:
        found = ip_address(client_ip)
    except ValueError:
        return client_ip
    if isinstance(found, IPv4Address):
        return client_ip
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ip_network((int(found), HOUSEHOLD_BITS), strict=False))


def _redis(url: str) -> RedisStorage:
    scheme = "redis+unix" if url.startswith("unix:") else url.partition(":")[0]
    return RedisStorage(
        f"async+{scheme}:{url.partition(':')[2]}",
        wrap_exceptions=True,
        implementation="redispy",
        key_prefix="septem-limits",
        socket_timeout=TIMEOUT,
        socket_connect_timeout=TIMEOUT,
    )
