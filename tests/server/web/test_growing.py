"""Two workers on one PostgreSQL, with Redis between them and without."""

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.server.postgres import Postgres
from tests.server.redis_server import RedisServer
from tests.server.serving import Serving, serving
from tests.server.waiting import wait_until
from tests.server.web.browsing import Browser, table_of
from tests.server.web.listening import listening


@pytest.fixture
def workers(tmp_path: Path, postgres: Postgres, redis_server: RedisServer) -> Iterator[tuple[Serving, Serving]]:
    """Two workers behind what people would take for one address."""
    options = {"database_url": postgres.new_database(), "redis_url": redis_server.url}
    with ExitStack() as closing:
        first, second = (closing.enter_context(serving(tmp_path / str(number), **options)) for number in range(2))
        yield first, second


def test_a_choice_at_one_worker_reaches_a_stream_at_the_other(
    workers: tuple[Serving, Serving], redis_server: RedisServer
) -> None:
    first, second = workers
    with Browser(first, "Anna") as anna, Browser(second, "Ben") as ben, Browser(second, "Anna") as phone:
        table = table_of(anna, ben)
        phone.http.cookies.update(anna.http.cookies)
        assert 'data-yours="true"' in phone.page(table)

        async def listen() -> None:
            async with listening(phone, f"/g/{table}/stream") as stream:
                await stream.next()
                assert anna.choose(table).status_code == 204
                await stream.until("data-undo")
                redis_server.stop()
                assert ben.choose(table).status_code == 204
                await stream.until('data-turn="1"')
                assert anna.choose(table).status_code == 204
                await stream.until("data-undo")

        asyncio.run(listen())
        for worker in (anna, ben):
            answer = worker.http.get("/healthz")
            assert (answer.status_code, answer.json()["database"]) == (200, "ok")


def test_health_tells_of_redis(workers: tuple[Serving, Serving], redis_server: RedisServer) -> None:
    with Browser(workers[0], "Anna") as anna:
        wait_until(
            lambda: anna.http.get("/healthz").json() == {"database": "ok", "redis": "ok"}, "the server finds Redis"
        )
