"""Large requests are refused before they are read."""

import asyncio
from collections.abc import AsyncIterator

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


def test_addresses_have_an_end_too() -> None:
    async def ask() -> None:
        async with behind(BodyLimitMiddleware) as client:
            assert (await client.get("/?" + "x" * 2000)).status_code == 200
            assert (await client.get("/?" + "x" * 3000)).status_code == 413

    asyncio.run(ask())
