"""Wake-ups between workers and machines by Redis."""

import asyncio
import logging
from contextlib import suppress

from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.exceptions import RedisError

from septem.server.runtime.polling_notifier import PollingNotifier
from septem.server.store.database import Database

logger = logging.getLogger(__name__)

CHANNEL = "septem:tables"
LOOKED_EVERY = 2.0
SHORTEST_WAIT = 0.2
LONGEST_WAIT = 3.0
# Longer without an answer, and the connection counts as gone.
ANSWER_WITHIN = 2.0
LOST = (RedisError, OSError, TimeoutError)


class RedisNotifier(PollingNotifier):
    """Wakes watchers at all workers at once. A message carries only the revision of a table.

    Since messages can be lost, each worker also polls the database every two seconds. While Redis is down, only that
    remains.
    """

    def __init__(self, url: str, database: Database) -> None:
        super().__init__(database, LOOKED_EVERY)
        self._redis = Redis.from_url(url, socket_connect_timeout=ANSWER_WITHIN)
        self._news: dict[str, int] = {}
        self._has_news = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._connected = False

    @property
    def is_connected(self) -> bool:
        """Whether Redis is there."""
        return self._connected

    async def start(self) -> None:
        """Begins to listen."""
        await super().start()
        self._tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._send())]

    async def close(self) -> None:
        """Ends it."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await super().close()
        await self._redis.aclose()

    async def publish(self, table_id: str, revision: int) -> None:
        """Wakes the watchers here at once, and those of other workers by a message, without waiting for it."""
        self.tell(table_id, revision)
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
                async with asyncio.timeout(ANSWER_WITHIN), self._redis.pipeline(transaction=False) as pipeline:
                    for table_id, revision in news.items():
                        pipeline.publish(CHANNEL, f"{table_id} {revision}")
                    await pipeline.execute()
            except LOST as error:
                logger.warning("redis takes no wake-ups", extra={"why": type(error).__name__})

    async def _listen(self) -> None:
        wait = SHORTEST_WAIT
        while True:
            try:
                async with self._redis.pubsub() as channel:
                    await asyncio.wait_for(channel.subscribe(CHANNEL), ANSWER_WITHIN)
                    await self._hear(channel)
            except LOST as error:
                if self._connected:
                    logger.warning("redis is gone", extra={"why": type(error).__name__})
                    wait = SHORTEST_WAIT
                self._connected = False
            await asyncio.sleep(wait)
            wait = min(2 * wait, LONGEST_WAIT)

    async def _hear(self, channel: PubSub) -> None:
        is_asked = False
        while True:
            message = await channel.get_message(timeout=ANSWER_WITHIN)
            if message is None:
                if is_asked:
                    raise TimeoutError
                # Silence: does the other end still answer?
                await asyncio.wait_for(channel.ping(), ANSWER_WITHIN)
                is_asked = True
                continue
            is_asked = False
            if message["type"] == "subscribe":
                self._connected = True
                logger.info("redis is there")
            elif message["type"] == "message":
                self._pass_on(message["data"])

    def _pass_on(self, data: bytes) -> None:
        """Wakes the watchers here; other messages on the channel are ignored."""
        with suppress(ValueError):
            table_id, revision = data.decode().split()
            self.tell(table_id, int(revision))
