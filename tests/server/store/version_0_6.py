"""The database that version 0.6.0 has left behind, and what that version read from it.

`make_version_0_6.py` in the folder of the fixtures says how both were made.
"""

import gzip
import json
import sqlite3
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from typing import Any

from alembic import command
from sqlalchemy import Connection, Float, MetaData, create_engine, insert, select, update

from septem.server.runtime.table_service import TableService
from septem.server.store.database import Database, database_url
from septem.server.store.migrate import configuration

FIXTURES = Path(__file__).parents[1] / "fixtures"
# The schema of version 0.6.0.
REVISION = "0005"

Seen = dict[str, Any]


@cache
def said() -> Seen:
    """What version 0.6.0 read: `people`, `tables` and `lists`, and the times `began` and `now`."""
    found: Seen = json.loads(gzip.decompress((FIXTURES / "version_0_6.json.gz").read_bytes()))
    return found


def openapi() -> Seen:
    """The OpenAPI document of version 0.6.0."""
    found: Seen = json.loads((FIXTURES / "openapi_0_6.json").read_text("utf-8"))
    return found


def keys(phase: str) -> list[str]:
    """The tables of the fixture in this phase, by their names there."""
    return [key for key, table in said()["tables"].items() if table["phase"] == phase]


def unpacked(file: Path) -> str:
    """The address of a copy of the SQLite database."""
    file.write_bytes(gzip.decompress((FIXTURES / "version_0_6.sqlite.gz").read_bytes()))
    with sqlite3.connect(file) as connection:
        assert connection.execute("SELECT version_num FROM alembic_version").fetchall() == [(REVISION,)]
    return database_url(file)


async def copied(file: Path, url: str) -> str:
    """Brings an empty database to the schema of version 0.6.0, and copies every row of the SQLite database there."""
    unpacked(file)
    database = Database(url)
    await database.write(_copy, file)
    await database.close()
    return url


def _copy(connection: Connection, file: Path) -> None:
    command.upgrade(configuration(connection), REVISION)
    rows, tables = MetaData(), MetaData()
    tables.reflect(connection)
    engine = create_engine(f"sqlite:///{file}")
    with engine.connect() as source:
        rows.reflect(source)
        for table in tables.sorted_tables:
            found = [dict(row) for row in source.execute(select(rows.tables[table.name])).mappings()]
            if found and table.name != "alembic_version":
                connection.execute(insert(table), _in_order(found))
    engine.dispose()


def _in_order(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The rows so that each comes after those of the same table that it names."""
    ids = {row["id"]: row for row in rows if "id" in row}
    placed: dict[int, dict[str, Any]] = {}

    def place(row: dict[str, Any]) -> None:
        for name in ("same_as", "owner", "follows"):
            if (other := ids.get(row.get(name))) is not None:
                place(other)
        placed.setdefault(id(row), row)

    for row in rows:
        place(row)
    return list(placed.values())


class Clock:
    """The time of the fixture, from the start of its server on."""

    def __init__(self) -> None:
        self.now: float = said()["began"]

    def __call__(self) -> float:
        """The time now."""
        return self.now


@asynccontextmanager
async def reopened(url: str) -> AsyncIterator[TableService]:
    """The tables of a database of version 0.6.0, after all migrations, at the time when that version read them."""
    clock, database = Clock(), Database(url)
    await database.upgrade()
    service = TableService(database, now=clock)
    clock.now = said()["now"]
    try:
        yield service
    finally:
        await service.presence.close()
        await database.close()


async def open_today(url: str, leased_for: float = 0.0) -> float:
    """Migrates a copy and moves all its times as if that version had stopped just now; by how many seconds.

    For `leased_for` seconds from now on another worker seems to look after all tables, so that nothing happens there.
    """
    database, now = Database(url), time.time()
    await database.upgrade()
    await database.write(_move_times, now - said()["now"], now + leased_for if leased_for else None)
    await database.close()
    return now - float(said()["now"])


def _move_times(connection: Connection, seconds: float, lease: float | None) -> None:
    schema = MetaData()
    schema.reflect(connection)
    for table in schema.sorted_tables:
        if times := [column for column in table.c if isinstance(column.type, Float)]:
            connection.execute(update(table).values({column: column + seconds for column in times}))
    connection.execute(update(schema.tables["tables"]).values(lease=lease))
