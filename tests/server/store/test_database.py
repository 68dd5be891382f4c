"""Transactions, what counts as a conflict between two of them, and the health check."""

import asyncio
import sqlite3
import threading

import pytest
from sqlalchemy import Connection, text
from sqlalchemy.exc import OperationalError, ProgrammingError

from septem.server.store import database as module
from septem.server.store.database import Database, IntegrityError
from tests.server.postgres import Postgres

pytestmark = pytest.mark.anyio


def create(connection: Connection) -> None:
    """Two tables, of which one refers to the other when a transaction is committed."""
    connection.execute(text("CREATE TABLE first (id INTEGER PRIMARY KEY)"))
    refers = "id INTEGER REFERENCES first (id) DEFERRABLE INITIALLY DEFERRED"
    connection.execute(text(f"CREATE TABLE second ({refers})"))


def insert(connection: Connection, table: str, number: int) -> None:
    """A new row."""
    connection.execute(text(f"INSERT INTO {table} VALUES ({number})"))


def insert_first(connection: Connection, number: int) -> int:
    """Inserts a row, and returns its number."""
    insert(connection, "first", number)
    return number


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


async def test_only_a_transaction_in_the_way_counts_as_a_conflict(any_database_url: str) -> None:
    database = Database(any_database_url)
    try:
        await database.write(create)
        await database.try_write(insert, "first", 1)
        with pytest.raises(IntegrityError):
            await database.try_write(insert, "first", 1)
        with pytest.raises((OperationalError, ProgrammingError)):
            await database.try_write(insert, "third", 1)
        assert await database.read(count, "first") == 1
    finally:
        await database.close()


async def test_a_locked_database_counts_as_a_conflict(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PRAGMAS", ("PRAGMA busy_timeout = 0", "PRAGMA journal_mode = WAL"))
    database = Database(sqlite_url)
    try:
        await database.write(create)
        other = sqlite3.connect(database.url.database or "", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        assert await database.try_write(insert_first, 1) is None
        other.close()
        await database.try_write(insert, "first", 2)
        assert await database.read(count, "first") == 1
    finally:
        await database.close()


@pytest.mark.parametrize(
    ("state", "is_conflict"), [("40001", True), ("40P01", True), ("55P03", True), ("58000", False)]
)
async def test_states_of_postgresql_say_what_was_in_the_way(postgres: Postgres, state: str, is_conflict: bool) -> None:
    database = Database(postgres.new_database())
    failing = text(f"DO $$ BEGIN RAISE EXCEPTION 'locked' USING ERRCODE = '{state}'; END $$")
    try:
        if is_conflict:
            assert await database.try_write(Connection.execute, failing) is None
        else:
            with pytest.raises(OperationalError):
                await database.try_write(Connection.execute, failing)
    finally:
        await database.close()


async def test_a_database_that_hangs_does_not_answer(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    database = Database(sqlite_url)
    try:
        assert await database.is_reachable()
        goes_on = threading.Event()
        monkeypatch.setattr(module, "TIMEOUT", 0.01)
        hanging = [asyncio.create_task(database.read(lambda _: goes_on.wait(60))) for _ in range(module.CONNECTIONS)]
        await asyncio.sleep(0)
        assert not await database.is_reachable()
        goes_on.set()
        assert all(await asyncio.gather(*hanging))
    finally:
        await database.close()
