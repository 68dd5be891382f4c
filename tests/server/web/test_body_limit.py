"""Large requests are refused before they are read."""

import asyncio
from collections.abc import AsyncIterator

from starlette.types import Message, Receive, Scope, Send

from septem.server.web.body_limit import BodyLimitMiddleware
from tests.server.web.small import behind


async def pieces(count: int) -> AsyncIterator[bytes]:
    """A body that does not say how long it is."""
    for _ in range(count):
        yield b"x" * 1000


def test_a_body_may_have_64_kilobytes_and_no_more() -> None:
    async def ask() -> None:
        async with behind(BodyLimitMiddleware) as client:
            assert (await client.post("/", content=b"x" * 65536)).text == "x" * 65536
            assert (await client.post("/", content=b"x" * 65537)).status_code == 413

    asyncio.run(ask())


def test_a_body_in_pieces_is_measured_while_it_comes() -> None:
    async def ask() -> None:
        async with behind(BodyLimitMiddleware) as client:
            assert (await client.post("/", content=pieces(60))).text == "x" * 60_000
            assert (await client.post("/", content=pieces(100))).status_code == 413

    asyncio.run(ask())


def test_the_pieces_count_and_not_the_length_that_a_request_also_names() -> None:
    async def ask() -> None:
        async with behind(BodyLimitMiddleware) as client:
            headers = {"content-length": "5", "transfer-encoding": "chunked"}
            assert (await client.post("/", content=pieces(100), headers=headers)).status_code == 413

    asyncio.run(ask())


def test_a_body_that_breaks_off_reaches_no_route() -> None:
    reached: list[Scope] = []
    coming: list[Message] = [
        {"type": "http.request", "body": b"half of ", "more_body": True},
        {"type": "http.disconnect"},
    ]

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        reached.append(scope)

    async def receive() -> Message:
        return coming.pop(0)

    async def send(message: Message) -> None:
        raise AssertionError(message)

    headers = [(b"transfer-encoding", b"chunked")]
    scope = {"type": "http", "method": "POST", "path": "/", "query_string": b"", "headers": headers}
    asyncio.run(BodyLimitMiddleware(app).handle(scope, receive, send))
    assert (reached, coming) == ([], [])


def test_addresses_have_an_end_too() -> None:
    async def ask() -> None:
        async with behind(BodyLimitMiddleware) as client:
            assert (await client.get("/?" + "x" * 2000)).status_code == 200
            assert (await client.get("/?" + "x" * 3000)).status_code == 414

    asyncio.run(ask())
