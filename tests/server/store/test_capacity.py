"""The statements that pgbench repeats are for the tables as they are."""

import asyncio

import psycopg
import pytest

from benchmarks.server.capacity import CHOICE, NEW_TABLES, REVEAL
from septem.server.store.database import Database
from tests.server.postgres import Postgres

VALUES = {":version": "1", ":seat": "0", ":t)": "1)"}


@pytest.mark.parametrize("script", [CHOICE, REVEAL])
def test_every_statement_can_be_carried_out(postgres: Postgres, script: str) -> None:
    url = postgres.new_database()

    async def upgrade() -> None:
        database = Database(url)
        await database.upgrade()
        await database.close()

    asyncio.run(upgrade())
    for name, value in VALUES.items():
        script = script.replace(name, value)
    statements = "\n".join(line for line in script.splitlines() if not line.startswith("\\"))
    with psycopg.connect(url.replace("+psycopg", ""), autocommit=True) as connection:
        connection.execute(NEW_TABLES.encode(), (3,))
        connection.execute(statements.encode())
        found = connection.execute("SELECT phase FROM tables WHERE id = 'bench1'").fetchone()
    assert found == ("running",)
