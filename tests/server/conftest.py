"""What tests of the server share: databases of both kinds, a Redis, a server, and a clock."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from septem.server.store.database import database_url
from tests.server.postgres import Postgres, programs, running_postgres
from tests.server.redis_server import RedisServer, running_redis
from tests.server.serving import Serving, serving
from tests.server.standing_clock import StandingClock


@pytest.fixture
def anyio_backend() -> str:
    """Asynchronous tests run on asyncio, as the server does."""
    return "asyncio"


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL server for all tests of a run."""
    folder = programs()
    if folder is None:
        pytest.skip("PostgreSQL is not installed")
    with running_postgres(folder) as server:
        yield server


@pytest.fixture
def redis_server() -> Iterator[RedisServer]:
    """A Redis server of a test's own, to stop and start."""
    program = shutil.which("redis-server")
    if program is None:
        pytest.skip("Redis is not installed")
    with running_redis(program) as server:
        yield server


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """The address of a new SQLite database."""
    return database_url(tmp_path / "septem.db")


@pytest.fixture(params=["sqlite", "postgresql"])
def any_database_url(request: pytest.FixtureRequest) -> str:
    """The address of a new database, once of each kind."""
    if request.param == "sqlite":
        return str(request.getfixturevalue("sqlite_url"))
    server: Postgres = request.getfixturevalue("postgres")
    return server.new_database()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server for all tests of a module."""
    with serving(tmp_path_factory.mktemp("data")) as running:
        yield running


@pytest.fixture
def clock(server: Serving, monkeypatch: pytest.MonkeyPatch) -> StandingClock:
    """The time by which people are missed at this server, from now on."""
    standing = StandingClock()
    monkeypatch.setattr(server.services.presence, "now", standing)
    return standing
