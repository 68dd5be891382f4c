"""A session is looked up once for a while, and for longer while streams of it are open."""

import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from septem.server.auth import session_cache
from septem.server.auth.people import People
from septem.server.auth.session_cache import TTL, TTL_WITH_STREAM, SessionCache
from septem.server.auth.session_store import SessionStore
from septem.server.store.database import Database, database_url
from septem.server.store.sessions import SessionOwner

pytestmark = pytest.mark.anyio


class CountingStore(SessionStore):
    """Counts how often a session is looked up."""

    asked = 0

    async def owner_of(self, session: str) -> SessionOwner | None:
        """As it is."""
        self.asked += 1
        return await super().owner_of(session)


class MovingClock:
    """A clock that tests move."""

    def __init__(self) -> None:
        self.now = time.monotonic()

    def monotonic(self) -> float:
        """The time."""
        return self.now


async def nobody_takes_over(person: str) -> None:
    """These people were no guests."""


Parts = tuple[MovingClock, People, CountingStore, SessionCache]


@pytest.fixture
async def parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Parts]:
    """A cache on an empty database, with a clock that the test moves."""
    clock = MovingClock()
    monkeypatch.setattr(session_cache, "time", clock)
    database = Database(database_url(tmp_path / "septem.db"))
    await database.upgrade()
    store = CountingStore(database)
    yield clock, People(database), store, SessionCache(store, nobody_takes_over)
    await database.close()


async def test_a_session_with_a_stream_is_not_looked_up_for_each_request(parts: Parts) -> None:
    clock, people, store, cache = parts
    anna = await people.guest("Anna")
    session = await store.open(anna.id)
    assert await cache.get(session) == anna
    clock.now += TTL + 1
    cache.confirm(session, SessionOwner(anna, False), clock.now)
    clock.now += TTL_WITH_STREAM - 0.1
    assert await cache.get(session) == anna
    assert store.asked == 1
    clock.now += 0.2
    assert await cache.get(session) == anna
    assert store.asked == 2


async def test_what_was_forgotten_or_asked_since_is_not_confirmed(parts: Parts) -> None:
    clock, people, store, cache = parts
    anna = await people.guest("Anna")
    session = await store.open(anna.id)
    await cache.get(session)
    asked_at = clock.now + 1
    renamed = await people.rename(anna.id, "Annika")
    cache.forget(session)
    cache.confirm(session, SessionOwner(anna, False), asked_at)
    assert await cache.get(session) == renamed
    cache.confirm(session, SessionOwner(anna, False), asked_at - 2)
    assert await cache.get(session) == renamed


async def test_a_session_whose_guests_have_seats_is_looked_up_again(parts: Parts) -> None:
    clock, people, store, cache = parts
    anna = await people.guest("Anna")
    session = await store.open(anna.id)
    await cache.get(session)
    clock.now += TTL + 1
    cache.confirm(session, SessionOwner(anna, True), clock.now)
    await cache.get(session)
    assert store.asked == 2


async def test_an_answer_from_before_a_change_is_not_kept(tmp_path: Path) -> None:
    database = Database(database_url(tmp_path / "septem.db"))
    await database.upgrade()
    people = People(database)

    class ForgettingStore(CountingStore):
        """The session is forgotten while it is looked up."""

        async def owner_of(self, session: str) -> SessionOwner | None:
            """As it was before."""
            found = await super().owner_of(session)
            cache.forget(session)
            return found

    store = ForgettingStore(database)
    cache = SessionCache(store, nobody_takes_over)
    session = await store.open((await people.guest("Anna")).id)
    await cache.get(session)
    await cache.get(session)
    assert store.asked == 2
    await database.close()
