"""Transactions on connections that threads keep."""

import pytest
from sqlalchemy import Connection, text

from septem.server.store.database import Database, IntegrityError

pytestmark = pytest.mark.anyio


def create(connection: Connection) -> None:
    """Two tables, of which one refers to the other when a transaction is committed."""
    connection.execute(text("CREATE TABLE first (id INTEGER PRIMARY KEY)"))
    refers = "id INTEGER REFERENCES first (id) DEFERRABLE INITIALLY DEFERRED"
    connection.execute(text(f"CREATE TABLE second ({refers})"))


def insert(connection: Connection, table: str, number: int) -> None:
    """A new row."""
    connection.execute(text(f"INSERT INTO {table} VALUES ({number})"))


def count(connection: Connection, table: str) -> int:
    """How many rows there are."""
    return int(connection.execute(text(f"SELECT count(*) FROM {table}")).scalar_one())


async def test_a_commit_that_is_refused_leaves_nothing_to_the_next_transaction(sqlite_url: str) -> None:
    database = Database(sqlite_url)
    try:
        await database.write(create)
        for number in (1, 2):
            with pytest.raises(IntegrityError):
                await database.write(insert, "second", 99)
            await database.write(insert, "first", number)
        assert await database.read(count, "first") == 2
        assert await database.read(count, "second") == 0
    finally:
        await database.close()
