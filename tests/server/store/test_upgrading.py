"""A database has the form that schema.py describes, however often and by however many it is brought there."""

import asyncio
import subprocess
import sys

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, insert, inspect, select

from septem.errors import SetupError
from septem.server.store.database import Database
from septem.server.store.schema import metadata, people, sessions
from septem.server.store.upgrading import configuration, downgrade

pytestmark = pytest.mark.anyio

UPGRADE = """
import asyncio, sys
from septem.server.store.database import Database

async def upgrade() -> None:
    database = Database(sys.argv[1])
    await database.upgrade()
    await database.close()

asyncio.run(upgrade())
"""


def differences(connection: Connection) -> list[object]:
    context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
    return list(compare_metadata(context, metadata))


async def test_migrations_lead_to_the_schema(any_database_url: str) -> None:
    database = Database(any_database_url)
    await database.upgrade()
    assert await database.read(differences) == []
    await database.close()


async def test_a_second_upgrade_changes_nothing(any_database_url: str) -> None:
    for _ in range(2):
        database = Database(any_database_url)
        await database.upgrade()
        assert await database.read(differences) == []
        await database.close()


async def test_workers_that_start_together_upgrade_once(any_database_url: str) -> None:
    workers = [subprocess.Popen([sys.executable, "-c", UPGRADE, any_database_url]) for _ in range(4)]
    codes = await asyncio.gather(*(asyncio.to_thread(worker.wait, 60) for worker in workers))
    assert codes == [0, 0, 0, 0]
    database = Database(any_database_url)
    assert await database.read(differences) == []
    await database.close()


async def test_the_way_back_leaves_nothing(any_database_url: str) -> None:
    database = Database(any_database_url)
    await database.upgrade()
    await database.write(downgrade)
    assert await database.read(lambda connection: inspect(connection).get_table_names()) == ["alembic_version"]
    await database.close()


async def test_cookies_from_before_there_were_sessions_stay_good(any_database_url: str) -> None:
    database = Database(any_database_url)
    await database.write(lambda connection: command.upgrade(configuration(connection), "0001"))
    kinds = ("guest", "account", "bot")
    rows = [{"id": kind, "kind": kind, "name": "Anna", "created": 1.0} for kind in kinds]
    await database.write(Connection.execute, insert(people), rows)
    await database.upgrade()
    kept = await database.read(lambda connection: connection.execute(select(sessions.c.id, sessions.c.person)).all())
    assert sorted(map(tuple, kept)) == [("account", "account"), ("guest", "guest")]
    await database.close()


@pytest.mark.parametrize("url", ["mysql://somewhere/septem", "no address at all"])
def test_another_kind_of_database_is_refused(url: str) -> None:
    with pytest.raises(SetupError):
        Database(url)
