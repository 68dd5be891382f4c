"""Brings a database to the current schema, only once if several workers start together."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, text

MIGRATIONS = Path(__file__).parent / "migrations"
# Any number that nothing else uses in the same database.
ADVISORY_LOCK = 7_077_007


def configuration(connection: Connection) -> Config:
    """What Alembic has to know, for a connection that is already open."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def upgrade(connection: Connection) -> None:
    """Runs the migrations that are missing; of several workers one runs them, the others wait and find nothing to do.

    SQLite lets only one write anyway.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": ADVISORY_LOCK})
    command.upgrade(configuration(connection), "head")
