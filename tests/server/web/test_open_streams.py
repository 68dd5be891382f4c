"""A stream shows one person's view: it ends when its browser signs in or out, here or at another worker."""

import asyncio
import re
import threading
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest

from septem.server.auth.people import People
from septem.server.auth.session_cache import SessionCache
from septem.server.auth.session_store import SessionStore
from septem.server.store.database import Database, database_url
from septem.server.store.sessions import SessionOwner
from septem.server.web import open_streams
from septem.server.web.open_streams import OpenStreams
from tests.server.serving import Serving, serving
from tests.server.waiting import PATIENCE
from tests.server.web.browsing import Browser, table_of
from tests.server.web.listening import listening

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


async def has_ended(stream: AsyncIterator[bytes]) -> bool:
    """Whether the server ends the stream."""
    try:
        async with asyncio.timeout(PATIENCE):
            async for _ in stream:
                pass
    except TimeoutError:
        return False
    return True


def test_signing_in_and_out_ends_the_streams_of_this_browser_only(server: Serving) -> None:
    with Browser(server, "Anna") as anna, Browser(server, "Ben") as ben:
        table = table_of(anna, ben)

        async def listen() -> None:
            async with listening(ben, f"/g/{table}/stream") as other:
                await other.next()
                async with stream_of(anna, table) as stream:
                    anna.http.post("/register", data=ACCOUNT | {"name": "Anna of Tarsus"})
                    assert await has_ended(stream)
                async with stream_of(anna, table) as stream:
                    anna.http.post("/sign-out")
                    assert await has_ended(stream)
                assert ben.choose(table).status_code == 204
                await other.until("chosen")

        asyncio.run(listen())


def test_a_guest_who_became_an_account_elsewhere_is_noticed_soon(server: Serving) -> None:
    with Browser(server, "Anna") as anna, Browser(server, "Anna") as phone, Browser(server, "Ben") as ben:
        table = table_of(anna, ben)
        link = re.search(r"/d/([\w-]+)", anna.http.post("/account/device").text)
        assert link is not None
        phone.http.post(link.group())

        async def listen() -> None:
            async with stream_of(phone, table) as stream, listening(ben, f"/g/{table}/stream") as other:
                await other.next()
                anna.http.post("/register", data=ACCOUNT | {"name": "Anna of Sardis"})
                server.ask(server.services.open_streams.close_stale())
                assert await has_ended(stream)
                assert ben.choose(table).status_code == 204
                await other.until("chosen")

        asyncio.run(listen())


def test_a_session_that_another_worker_has_ended_is_noticed_soon(server: Serving) -> None:
    with Browser(server, "Anna") as anna:
        table = table_of(anna)
        session, _ = server.services.session_cookie.read(anna.http.cookies["person"])

        async def listen() -> None:
            async with stream_of(anna, table) as stream:
                server.ask(server.services.sessions.end(session))
                server.ask(server.services.open_streams.close_stale())
                assert await has_ended(stream)

        asyncio.run(listen())


@pytest.mark.parametrize("deed", ["remove", "delete"])
def test_a_bot_that_is_removed_or_whose_account_is_deleted_hears_no_more(server: Serving, deed: str) -> None:
    with Browser(server, "Chiara") as chiara:
        name = f"Chiara who will {deed}"
        chiara.http.post("/register", data=ACCOUNT | {"name": name})
        table = table_of(chiara)
        token = re.search(r"<code>([\w-]{40,})</code>", chiara.http.post("/account/bots", data={"name": "Robo"}).text)
        remove = re.search(r'action="(/account/bots/[^"]+/remove)"', chiara.http.get("/account").text)
        assert token is not None
        assert remove is not None

        async def listen() -> None:
            headers = {"authorization": f"Bearer {token[1]}"}
            async with (
                httpx.AsyncClient(base_url=server.url, headers=headers, timeout=PATIENCE) as client,
                client.stream("GET", f"/api/v1/tables/{table}/stream") as response,
            ):
                parts = response.aiter_raw()
                await anext(parts)
                server.ask(server.services.open_streams.close_stale())
                path = remove[1] if deed == "remove" else "/account/delete"
                assert chiara.http.post(path, data=ACCOUNT).status_code == 303
                assert await has_ended(parts)

        asyncio.run(listen())


class SlowBrowsers(SessionStore):
    """Sessions of which the answer can be held back, and come as an error."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self.asked, self.answers = asyncio.Event(), asyncio.Event()
        self.fails = False

    async def owners_of(self, asked: Collection[str]) -> dict[str, SessionOwner]:
        """As they are when it is asked, told later."""
        self.asked.set()
        if self.fails:
            raise RuntimeError("out of order")
        known = await super().owners_of(asked)
        await self.answers.wait()
        return known


async def nobody_takes_over(person: str) -> None:
    """These people were no guests."""


@asynccontextmanager
async def slow_streams(tmp_path: Path) -> AsyncIterator[tuple[SlowBrowsers, OpenStreams, People]]:
    """Streams whose sessions are told late."""
    database = Database(database_url(tmp_path / "septem.db"))
    await database.upgrade()
    browsers, people = SlowBrowsers(database), People(database)
    try:
        yield browsers, OpenStreams(browsers, SessionCache(browsers, nobody_takes_over), people), people
    finally:
        await database.close()


def test_a_stream_that_opens_during_the_question_is_not_ended_by_the_answer(tmp_path: Path) -> None:
    async def compare() -> None:
        async with slow_streams(tmp_path) as (browsers, streams, people):
            old = streams.closed_event("a session of long ago", "anna")
            comparing = asyncio.create_task(streams.close_stale())
            await browsers.asked.wait()
            anna = await people.guest("Anna")
            fresh = streams.closed_event(await browsers.open(anna.id), anna.id)
            browsers.answers.set()
            await comparing
            assert (old.is_set(), fresh.is_set()) == (True, False)

    asyncio.run(compare())


def test_a_question_that_fails_is_logged_and_asked_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(open_streams, "CHECK_INTERVAL", 0.01)

    async def look() -> None:
        async with slow_streams(tmp_path) as (browsers, streams, _):
            browsers.fails = True
            end = streams.closed_event("a session of long ago", "anna")
            async with streams.watched(), asyncio.timeout(PATIENCE):
                await browsers.asked.wait()
                browsers.fails = False
                browsers.answers.set()
                await end.wait()
        assert "stream check failed" in caplog.text

    asyncio.run(look())


def test_stopping_ends_streams_while_the_database_does_not_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    is_asked = threading.Event()

    async def never(*_: object) -> None:
        is_asked.set()
        await asyncio.Event().wait()

    monkeypatch.setattr(open_streams, "CHECK_INTERVAL", 0.01)
    monkeypatch.setattr(SessionStore, "owners_of", never)
    with serving(tmp_path) as server, Browser(server, "Anna") as anna:
        table = table_of(anna)

        async def listen() -> None:
            async with stream_of(anna, table) as stream:
                assert await asyncio.to_thread(is_asked.wait, PATIENCE)
                server.loop.call_soon_threadsafe(server.services.shutdown.event.set)
                assert await has_ended(stream)

        asyncio.run(listen())
