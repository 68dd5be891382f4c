"""How often one may ask."""

import asyncio
import time
from collections import Counter
from contextlib import AsyncExitStack, ExitStack
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from limits.aio.storage import memory
from limits.errors import StorageError

from septem.server.auth import rate_limits
from septem.server.auth.rate_limits import LOCAL_SECONDS, MAX_STREAMS, RateLimiter
from septem.server.errors import TooManyRequests
from tests.server.redis_server import RedisServer
from tests.server.serving import Serving, serving


async def count(limits: RateLimiter, times: int, person: str = "anna", address: str = "192.0.2.7") -> int:
    """How many of so many sign-ins are let through."""
    let = 0
    for _ in range(times):
        try:
            await limits.count("sign-in", person, address)
            let += 1
        except TooManyRequests:
            continue
    return let


def test_a_person_is_stopped_and_others_at_the_same_address_are_not() -> None:
    async def ask() -> None:
        limits = RateLimiter()
        assert await count(limits, 12) == 10
        assert await count(limits, 2, person="ben") == 2

    asyncio.run(ask())


def test_a_refusal_says_when_it_goes_on() -> None:
    async def ask() -> None:
        limits = RateLimiter()
        await count(limits, 10)
        with pytest.raises(TooManyRequests, match="Too many requests") as refused:
            await limits.count("sign-in", "anna", "192.0.2.7")
        assert 1 <= refused.value.wait <= 300

    asyncio.run(ask())


def test_who_changes_names_is_stopped_by_the_address() -> None:
    async def ask() -> None:
        limits = RateLimiter()
        assert sum([await count(limits, 1, person=f"nobody {number}") for number in range(60)]) == 50
        assert await count(limits, 1, person="ben", address="192.0.2.8") == 1

    asyncio.run(ask())


def test_limits_can_be_switched_off() -> None:
    assert asyncio.run(count(RateLimiter(is_on=False), 100)) == 100


def test_while_redis_is_gone_each_worker_counts_alone() -> None:
    assert asyncio.run(count(RateLimiter("redis://127.0.0.1:1"), 12)) == 10


def test_a_redis_that_is_gone_is_logged_at_most_once_a_minute(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    now = [1000.0]
    monkeypatch.setattr(rate_limits, "time", SimpleNamespace(monotonic=lambda: now[0], time=time.time))
    limits = RateLimiter("redis://127.0.0.1:1")

    def ask() -> list[str]:
        caplog.clear()
        asyncio.run(count(limits, 1))
        return [record.__dict__["why"] for record in caplog.records if "per worker" in record.message]

    assert ask() == ["StorageError"]
    now[0] += LOCAL_SECONDS + 1
    assert ask() == []
    now[0] += 60
    assert ask() == ["StorageError"]


def test_all_workers_count_together_and_none_waits_for_a_redis_that_hangs(redis_server: RedisServer) -> None:
    async def ask() -> None:
        first, second = RateLimiter(redis_server.url), RateLimiter(redis_server.url)
        assert await count(first, 6) + await count(second, 6) == 10
        redis_server.stop()
        async with asyncio.timeout(5):
            assert await count(first, 12) == 10
        await first.close()
        await second.close()

    asyncio.run(ask())


@pytest.mark.parametrize("deed", ["create", "join", "sign-in", "choose", "write", "read", "stream", "api"])
def test_every_deed_has_its_limit(deed: str) -> None:
    asyncio.run(RateLimiter().count(deed, "anna", "192.0.2.7"))  # type: ignore[arg-type]


def test_a_household_with_a_network_of_its_own_is_one_address() -> None:
    async def ask() -> None:
        limits = RateLimiter()
        everywhere = [f"2001:db8:0:7::{number:x}" for number in range(1, 61)]
        assert sum([await count(limits, 1, person="", address=address) for address in everywhere]) == 50
        assert await count(limits, 1, person="", address="2001:db8:0:8::1") == 1

    asyncio.run(ask())


def test_who_tries_a_name_too_often_keeps_nobody_elsewhere_from_it() -> None:
    async def ask() -> None:
        limits = RateLimiter()
        for _ in range(10):
            await limits.count_name("sign-in", "anna", "192.0.2.7")
        with pytest.raises(TooManyRequests, match="Too many requests"):
            await limits.count_name("sign-in", "anna", "192.0.2.7")
        await limits.count_name("sign-in", "ben", "192.0.2.7")
        await limits.count_name("sign-in", "anna", "192.0.2.8")

    asyncio.run(ask())


def test_an_address_has_only_so_many_streams_at_once() -> None:
    async def ask() -> None:
        limits = RateLimiter()
        with ExitStack() as streams:
            for _ in range(MAX_STREAMS):
                await limits.count("stream", "", "192.0.2.7")
                streams.enter_context(limits.open_stream("192.0.2.7"))
            with pytest.raises(TooManyRequests, match="Too many tables are open from your network") as refused:
                streams.enter_context(limits.open_stream("192.0.2.7"))
            assert refused.value.wait >= 1
            streams.enter_context(limits.open_stream("192.0.2.8"))
        with limits.open_stream("192.0.2.7"):
            pass

    asyncio.run(ask())


class Watched(dict[str, float]):
    """When keys expire, with how often all of them were looked at."""

    loops = 0

    def keys(self) -> Any:
        """As always."""
        self.loops += 1
        return super().keys()

    def items(self) -> Any:
        """As always."""
        self.loops += 1
        return super().items()


def test_old_counts_are_removed_now_and_then_and_not_with_every_request(monkeypatch: pytest.MonkeyPatch) -> None:
    # In the middle of a window of five minutes.
    now = [300_000_150.0]
    standing = SimpleNamespace(monotonic=lambda: now[0], time=lambda: now[0])
    monkeypatch.setattr(rate_limits, "time", standing)
    monkeypatch.setattr(memory, "time", standing)

    async def ask() -> None:
        limits = RateLimiter()
        storage = limits._local.storage
        assert isinstance(storage, memory.MemoryStorage)
        expirations = storage.expirations = Watched()
        for number in range(200):
            await count(limits, 1, person=f"person {number}", address=f"192.0.2.{number}")
            await asyncio.sleep(0)
        assert len(expirations) == 400
        assert expirations.loops <= 2
        assert await count(limits, 12, person="anna") == 10
        # Half of the window before still counts, whatever is removed.
        now[0] += 300
        assert await count(limits, 12, person="anna") == 5
        now[0] += 600
        await count(limits, 1)
        assert len(expirations) <= 6
        assert len(storage.storage) <= 6

    asyncio.run(ask())


def test_only_so_many_streams_open_however_many_ask_at_once(tmp_path: Path) -> None:
    async def ask(server: Serving) -> list[httpx.Response]:
        async with (
            httpx.AsyncClient(base_url=server.url, limits=httpx.Limits(), timeout=30) as client,
            AsyncExitStack() as streams,
        ):
            table = await client.post("/tables", data={"person": "Anna"}, headers={"origin": server.url})
            address = f"{table.headers['location']}/stream"
            asked = [streams.enter_async_context(client.stream("GET", address)) for _ in range(MAX_STREAMS + 40)]
            return list(await asyncio.gather(*asked))

    with serving(tmp_path, rate_limits=True) as server:
        answers = asyncio.run(ask(server))
        statuses = Counter(answer.status_code for answer in answers)
        assert statuses == {200: MAX_STREAMS, 429: 40}
        refused = next(answer for answer in answers if answer.status_code == 429)
        assert int(refused.headers["retry-after"]) >= 1


@pytest.mark.parametrize("limit", [StorageError(OSError("gone")), OSError("gone")])
def test_a_redis_that_goes_before_it_says_how_long_to_wait_still_refuses(
    limit: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise limit

    async def ask() -> None:
        limits = RateLimiter()
        await count(limits, 10)
        monkeypatch.setattr(limits._shared, "get_window_stats", fail)
        with pytest.raises(TooManyRequests) as refused:
            await limits.count("sign-in", "anna", "192.0.2.7")
        assert refused.value.wait == 0

    asyncio.run(ask())
