"""A stream shows one person's view: it ends when its browser signs in or out, here or at another worker."""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import httpx

from tests.server.serving import Serving
from tests.server.web.browsing import Browser, table_of

ACCOUNT = {"password": "seven wonders"}


@asynccontextmanager
async def stream_of(browser: Browser, table: str) -> AsyncIterator[AsyncIterator[bytes]]:
    """The bytes of a stream of this browser's, after its first message."""
    async with (
        httpx.AsyncClient(base_url=browser.http.base_url, cookies=browser.http.cookies, timeout=30) as client,
        client.stream("GET", f"/g/{table}/stream") as response,
    ):
        assert response.status_code == 200
        parts = response.aiter_raw()
        await anext(parts)
        yield parts


async def has_ended(stream: AsyncIterator[bytes], seconds: float = 5.0) -> bool:
    """Whether the server ends the stream within this time."""
    try:
        async with asyncio.timeout(seconds):
            async for _ in stream:
                pass
    except TimeoutError:
        return False
    return True


def test_signing_in_and_out_ends_the_streams_of_this_browser_only(server: Serving) -> None:
    with Browser(server, "Anna") as anna, Browser(server, "Ben") as ben:
        table = table_of(anna, ben)

        async def listen() -> None:
            async with stream_of(ben, table) as other:
                async with stream_of(anna, table) as stream:
                    anna.http.post("/register", data=ACCOUNT | {"name": "Anna of Tarsus"})
                    assert await has_ended(stream)
                async with stream_of(anna, table) as stream:
                    anna.http.post("/sign-out")
                    assert await has_ended(stream)
                assert not await has_ended(other, 0.3)

        asyncio.run(listen())


def test_a_guest_who_became_an_account_elsewhere_is_noticed_soon(server: Serving) -> None:
    with Browser(server, "Anna") as anna, Browser(server, "Anna") as phone, Browser(server, "Ben") as ben:
        table = table_of(anna, ben)
        link = re.search(r"/d/([\w-]+)", anna.http.post("/account/device").text)
        assert link is not None
        phone.http.post(link.group())

        async def listen() -> None:
            async with stream_of(phone, table) as stream, stream_of(ben, table) as other:
                anna.http.post("/register", data=ACCOUNT | {"name": "Anna of Sardis"})
                server.ask(server.services.open_streams.compare())
                assert await has_ended(stream)
                assert not await has_ended(other, 0.3)

        asyncio.run(listen())


def test_a_session_that_another_worker_has_ended_is_noticed_soon(server: Serving) -> None:
    with Browser(server, "Anna") as anna:
        table = table_of(anna)
        session, _ = server.services.sessions.read(anna.http.cookies["person"])

        async def listen() -> None:
            async with stream_of(anna, table) as stream:
                server.ask(server.services.browsers.end(session))
                server.ask(server.services.open_streams.compare())
                assert await has_ended(stream)

        asyncio.run(listen())
