"""A database has the form that schema.py describes, however often and by however many it is brought there."""

import asyncio
import subprocess
import sys

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, insert, inspect, select, text

from septem.errors import SetupError
from septem.server.store.database import Database
from septem.server.store.migrate import configuration
from septem.server.store.schema import choices, metadata, people, sessions, tables

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


OLD_TABLE = """
INSERT INTO tables (id, phase, listed, pulse, waiting, people, updated) VALUES (:id, 'open', false, 1, 0, 0, 1)
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
    await database.write(lambda connection: command.downgrade(configuration(connection), "base"))
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


async def test_accounts_are_found_by_how_their_name_looks(any_database_url: str) -> None:
    database = Database(any_database_url)
    await database.write(lambda connection: command.upgrade(configuration(connection), "0003"))
    keys = {"sun": "anna \u2600\ufe0f", "plain": "ben", "first": "chiara", "second": "chiara\ufe0f"}
    rows = [{"id": name, "kind": "account", "name": "Anna", "key": key, "created": 1.0} for name, key in keys.items()]
    await database.write(Connection.execute, insert(people), rows)
    await database.upgrade()
    kept = await database.read(lambda connection: connection.execute(select(people.c.id, people.c.key)).all())
    assert dict(map(tuple, kept)) == keys | {"sun": "anna \u2600"}
    await database.close()


async def test_choices_and_rematches_from_before_are_kept(any_database_url: str) -> None:
    database = Database(any_database_url)

    def seed(connection: Connection) -> None:
        command.upgrade(configuration(connection), "0001")
        for table in ("first", "next", "other"):
            connection.execute(text(OLD_TABLE), {"id": table})
        connection.execute(text("INSERT INTO choices (table_id, seat, turn, move) VALUES ('other', 2, 5, 'sell Loom')"))
        data = '{"type":"rematched","table":"next"}'
        event = text("INSERT INTO events (table_id, version, data, at) VALUES ('first', 9, :data, 1)")
        connection.execute(event, {"data": data})

    await database.write(seed)
    await database.upgrade()
    chosen = await database.read(lambda connection: connection.execute(select(choices)).all())
    follows = await database.read(lambda connection: connection.execute(select(tables.c.id, tables.c.follows)).all())
    assert [tuple(row) for row in chosen] == [("other", 2, 5, "sell Loom", False)]
    assert dict(map(tuple, follows)) == {"first": None, "next": "first", "other": None}
    await database.close()


@pytest.mark.parametrize("url", ["mysql://somewhere/septem", "no address at all"])
def test_another_kind_of_database_is_refused(url: str) -> None:
    with pytest.raises(SetupError):
        Database(url)
