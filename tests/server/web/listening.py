"""Streams as a browser gets them, message by message."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import httpx

from tests.server.waiting import PATIENCE
from tests.server.web.browsing import Browser


class Listening:
    """One stream."""

    def __init__(self, response: httpx.Response) -> None:
        self._lines = response.aiter_lines()

    async def next(self) -> dict[str, str]:
        """The next message that says something: its fields, with the lines of its data together."""
        fields: dict[str, str] = {}
        async with asyncio.timeout(PATIENCE):
            async for line in self._lines:
                if not line and fields:
                    if fields != {"event": "beat"}:
                        return fields
                    fields = {}
                name, _, value = line.partition(": ")
                if name:
                    fields[name] = f"{fields[name]}\n{value}" if name in fields else value
        raise AssertionError("the stream has ended")

    async def until(self, words: str) -> dict[str, str]:
        """The first message from now on with these words."""
        while words not in (message := await self.next())["data"]:
            pass
        return message


@asynccontextmanager
async def listening(browser: Browser, address: str, state: str = "") -> AsyncIterator[Listening]:
    """A stream for this browser, whose page is in this state."""
    headers = {b"last-event-id": state.encode()} if state else {}
    async with (
        httpx.AsyncClient(base_url=browser.http.base_url, cookies=browser.http.cookies, timeout=PATIENCE) as client,
        client.stream("GET", address, headers=headers) as response,
    ):
        assert response.status_code == 200
        yield Listening(response)
