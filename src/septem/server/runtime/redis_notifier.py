"""Wake-ups between workers and machines by Redis."""

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress

from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.exceptions import RedisError

from septem.server.runtime.periodic import FailureLog
from septem.server.runtime.polling_notifier import PollingNotifier
from septem.server.store.database import Database

logger = logging.getLogger(__name__)

CHANNEL = "septem:tables"
POLL_INTERVAL = 2.0
MIN_WAIT = 0.2
MAX_WAIT = 3.0
# The connection counts as lost after this long without a reply.
TIMEOUT = 2.0
CANCELLED_WITHIN = 0.1
LOST = (RedisError, OSError, TimeoutError)


class RedisNotifier(PollingNotifier):
    """Wakes watchers at all workers at once. A message carries only the revision of a table.

    Since messages can be lost, each worker also polls the database every two seconds. While Redis is down, only that
    remains.
    """

    def __init__(self, url: str, database: Database, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__(database, POLL_INTERVAL)
        self._redis = Redis.from_url(url, socket_connect_timeout=TIMEOUT)
        self._news: dict[str, int] = {}
        self._has_news = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._connected = False
        self._failures = FailureLog(now)

    @property
    def is_connected(self) -> bool:
        """Whether this worker is subscribed to Redis."""
        return self._connected

    async def start(self) -> None:
        """Starts listening and sending."""
        await super().start()
        self._tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._send())]

    async def close(self) -> None:
        """Stops and closes the connections."""
        pending = set(self._tasks)
        while pending:
            # redis-py may swallow a cancellation that comes together with a reply, so it is repeated.
            for task in pending:
                task.cancel()
            _, pending = await asyncio.wait(pending, timeout=CANCELLED_WITHIN)
        await super().close()
        await self._redis.aclose()

    async def publish(self, table_id: str, revision: int) -> None:
        """Wakes the watchers here at once, and those of other workers by a message, without waiting for it."""
        self.notify(table_id, revision)
        self._news[table_id] = revision
        self._has_news.set()

    async def _send(self) -> None:
        while True:
            await self._has_news.wait()
            self._has_news.clear()
            news, self._news = self._news, {}
            if not self._connected:
                continue
            try:
                async with asyncio.timeout(TIMEOUT), self._redis.pipeline(transaction=False) as pipeline:
                    for table_id, revision in news.items():
                        pipeline.publish(CHANNEL, f"{table_id} {revision}")
                    await pipeline.execute()
            except LOST as error:
                logger.warning("publishing to redis failed", extra={"why": type(error).__name__})
            except Exception:
                logger.exception("publishing to redis failed")

    async def _listen(self) -> None:
        wait = MIN_WAIT
        while True:
            try:
                async with self._redis.pubsub() as channel:
                    await asyncio.wait_for(channel.subscribe(CHANNEL), TIMEOUT)
                    await self._hear(channel)
            except LOST as error:
                was_connected = self._connected
                if was_connected:
                    wait = MIN_WAIT
                if self._failures.is_due():
                    sentence = "redis connection lost" if was_connected else "redis is unreachable"
                    logger.warning(sentence, extra={"why": type(error).__name__})
            except Exception:
                logger.exception("listening to redis failed")
            finally:
                self._connected = False
            await asyncio.sleep(wait)
            wait = min(2 * wait, MAX_WAIT)

    async def _hear(self, channel: PubSub) -> None:
        is_asked = False
        while True:
            message = await channel.get_message(timeout=TIMEOUT)
            if message is None:
                if is_asked:
                    raise TimeoutError
                # Silence: does the other end still reply?
                await asyncio.wait_for(channel.ping(), TIMEOUT)
                is_asked = True
                continue
            is_asked = False
            if message["type"] == "subscribe":
                self._connected = True
                # In the plain log, too, if it said that Redis was gone.
                logger.log(logging.WARNING if self._failures.end() else logging.INFO, "connected to redis")
            elif message["type"] == "message":
                self._pass_on(message["data"])

    def _pass_on(self, data: bytes) -> None:
        """Wakes the watchers here; ignores messages that are not a table and its revision."""
        with suppress(ValueError):
            table_id, revision = data.decode().split()
            self.notify(table_id, int(revision))
