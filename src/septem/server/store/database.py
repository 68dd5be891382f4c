"""The database: SQLite in a file, or PostgreSQL, and the transactions in which everything is read and written."""

import asyncio
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Concatenate, ParamSpec, TypeVar

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, OperationalError, SQLAlchemyError
from sqlalchemy.pool import ConnectionPoolEntry

from septem.errors import SetupError

__all__ = ["Database", "IntegrityError", "SQLAlchemyError", "database_url", "parse_url"]

PSYCOPG = "postgresql+psycopg"
# By what an address may begin with.
DRIVERS = {"sqlite": "sqlite", "postgresql": PSYCOPG, PSYCOPG: PSYCOPG, "postgres": PSYCOPG}
EXAMPLE = "sqlite:////srv/septem/septem.db"
CONNECTIONS = 10
# Transactions take milliseconds; a longer wait means that something is wrong.
BUSY_MILLISECONDS = 10_000
# The states of PostgreSQL for serialization failures, deadlocks and locks that are not available.
CONFLICTS = ("40001", "40P01", "55P03")
# SQLite's extended error codes have the primary one in their lowest byte.
PRIMARY_CODE = 0xFF
TIMEOUT = 2.0
PRAGMAS = (
    f"PRAGMA busy_timeout = {BUSY_MILLISECONDS}",
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = NORMAL",
    "PRAGMA foreign_keys = ON",
)

T = TypeVar("T")
P = ParamSpec("P")


def database_url(file: Path) -> str:
    """The address of a database in a file."""
    return URL.create("sqlite", database=str(file)).render_as_string()


def parse_url(text: str) -> URL:
    """The URL of a database that the server can use, or `SetupError` with the reason why it cannot."""
    try:
        address = make_url(text)
    except (ArgumentError, ValueError) as error:
        raise SetupError(f"Invalid database URL. Example: {EXAMPLE}") from error
    if address.drivername not in DRIVERS:
        raise SetupError("The database URL must begin with postgresql:// or sqlite://.")
    if address.drivername == "sqlite":
        _check_file(address)
    return address.set(drivername=DRIVERS[address.drivername])


def _check_file(address: URL) -> None:
    """In memory, each connection would have a database of its own, and nothing would be kept."""
    if address.host or address.port or address.username or address.password:
        raise SetupError(f"An SQLite URL needs three slashes before the path, as in {EXAMPLE}.")
    if address.query:
        raise SetupError("An SQLite URL cannot have options.")
    if not address.database or ":memory:" in address.database:
        raise SetupError(f"In-memory databases are not supported. Use a file, such as {EXAMPLE}.")


def _is_conflict(error: OperationalError) -> bool:
    """Whether another transaction was in the way, so that trying again helps."""
    if isinstance(error.orig, sqlite3.OperationalError):
        return error.orig.sqlite_errorcode & PRIMARY_CODE in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
    return getattr(error.orig, "sqlstate", None) in CONFLICTS


class Database:
    """A database at an address such as 'sqlite:///septem.db' or 'postgresql://user@host/name'.

    A transaction is a function over a connection. It runs in a thread: one thread switch per transaction instead of one
    per statement.
    """

    def __init__(self, url: str) -> None:
        self.url = parse_url(url)
        self.is_sqlite = self.url.get_backend_name() == "sqlite"
        self._writer, self._reader = _sqlite(self.url) if self.is_sqlite else _postgresql(self.url)
        # SQLite: one connection per thread, since a local file does not drop connections.
        self._local = threading.local()
        self._connections: list[Connection] = []
        # SQLite allows one writer; writers of this process queue here instead of retrying there.
        self._writing = ThreadPoolExecutor(1 if self.is_sqlite else CONNECTIONS, "writing")
        self._reading = ThreadPoolExecutor(CONNECTIONS, "reading")

    async def write(self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Does the work in a transaction, which is committed when this returns."""
        return await self._in_thread(self._writing, self._writer, lambda connection: work(connection, *args, **kwargs))

    async def try_write(
        self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T | None:
        """As `write`; None if another transaction was in the way."""
        try:
            return await self.write(work, *args, **kwargs)
        except OperationalError as error:
            if not _is_conflict(error):
                raise
            return None

    async def read(self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Does the work at one moment of the database, however many statements it needs."""
        return await self._in_thread(self._reading, self._reader, lambda connection: work(connection, *args, **kwargs))

    async def upgrade(self) -> None:
        """Brings the tables to the form that this version needs; `SetupError` where the database cannot be used."""
        from septem.server.store.migrate import upgrade

        try:
            await self.write(upgrade)
        except DBAPIError as error:
            why = str(error.orig).partition("\n")[0].strip()
            raise SetupError(f"The database cannot be used: {why}.") from error

    async def is_reachable(self) -> bool:
        """Whether the database replies within two seconds."""
        try:
            async with asyncio.timeout(TIMEOUT):
                await self.read(Connection.scalar, text("SELECT 1"))
        except (OSError, SQLAlchemyError):
            return False
        return True

    async def close(self) -> None:
        """Closes all connections."""
        for threads in (self._writing, self._reading):
            await asyncio.to_thread(threads.shutdown)
        for connection in self._connections:
            connection.close()
        self._writer.dispose()
        self._reader.dispose()

    async def _in_thread(self, threads: ThreadPoolExecutor, engine: Engine, work: Callable[[Connection], T]) -> T:
        def transaction() -> T:
            if not self.is_sqlite:
                with engine.begin() as connection:
                    return work(connection)
            connection = self._thread_connection(engine)
            try:
                with connection.begin():
                    return work(connection)
            except SQLAlchemyError:
                self._give_back(connection)
                raise

        return await asyncio.get_running_loop().run_in_executor(threads, transaction)

    def _give_back(self, connection: Connection) -> None:
        """Returns a connection to the pool, which rolls back what a refused COMMIT has left open."""
        self._connections.remove(connection)
        self._local.connection = None
        connection.close()

    def _thread_connection(self, engine: Engine) -> Connection:
        """This thread's connection. Reader and writer threads are separate, so one is enough."""
        connection: Connection | None = getattr(self._local, "connection", None)
        if connection is None:
            connection = self._local.connection = engine.connect()
            self._connections.append(connection)
        return connection


def _sqlite(url: URL) -> tuple[Engine, Engine]:
    # Statements that fail are logged, but never the choices, deals and people they were about: parameters are hidden.
    # Without the driver's own transactions: each begins as its purpose asks.
    own = {"isolation_level": None, "check_same_thread": False}
    writer = create_engine(url, pool_size=1, connect_args=own, hide_parameters=True)
    reader = create_engine(url, pool_size=CONNECTIONS, connect_args=own, hide_parameters=True)
    for engine in (writer, reader):
        event.listen(engine, "connect", _set_pragmas)
    event.listen(writer, "begin", _begin_writing)
    event.listen(reader, "begin", _begin_reading)
    return writer, reader


def _set_pragmas(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(pragma)
    cursor.close()


def _begin_writing(connection: Connection) -> None:
    # At once, since a transaction that reads first cannot wait for another writer later.
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _begin_reading(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN")


def _postgresql(url: URL) -> tuple[Engine, Engine]:
    engine = create_engine(url, pool_size=2 * CONNECTIONS, pool_pre_ping=True, hide_parameters=True)
    return engine, engine.execution_options(isolation_level="REPEATABLE READ")
