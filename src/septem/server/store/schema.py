"""The tables of the database.

The log of a game is in `events`. A row of `tables` says how often anything changed, choices not yet revealed included
(`revision`). Each write names the revision that it was decided on, so that of two writes at once only one can win.
"""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    false,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

# Of the form in which the name of an account is looked up.
MAX_KEY_LENGTH = 80

people = Table(
    "people",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("name", String(40), nullable=False),
    # The name in the one form in which an account is looked up.
    Column("key", String(MAX_KEY_LENGTH), unique=True),
    Column("password_hash", String(200)),
    # The account that this guest is now known by.
    Column("same_as", String(40), ForeignKey("people.id"), index=True),
    # The person that a bot account belongs to.
    Column("owner", String(40), ForeignKey("people.id"), index=True),
    Column("created", Float, nullable=False),
)

# Only hashes: reading the database gives no rights.
tokens = Table(
    "tokens",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("person", String(40), ForeignKey("people.id"), nullable=False, index=True),
    Column("label", String(20), nullable=False),
    Column("expires", Float),
    Column("created", Float, nullable=False),
)

# The browsers that people are known in; the cookie holds the id, signed.
sessions = Table(
    "sessions",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("person", String(40), ForeignKey("people.id"), nullable=False, index=True),
    Column("created", Float, nullable=False),
    # When the cookie was last written again.
    Column("renewed", Float),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(20), primary_key=True),
    Column("phase", String(10), nullable=False),
    Column("listed", Boolean, nullable=False),
    # Under its old name, so that workers of version 0.6 go on beside newer ones while a server is updated.
    Column("pulse", Integer, nullable=False, key="revision"),
    # The seats that owe a choice, one bit each.
    Column("waiting", Integer, nullable=False),
    # How many people sit here.
    Column("people", Integer, nullable=False),
    Column("host", String(40)),
    # The game that this table is the rematch of.
    Column("follows", String(20)),
    # When the scheduler must serve this table, and until when a worker holds its lease.
    Column("due", Float, index=True),
    Column("lease", Float),
    Column("updated", Float, nullable=False),
    Index(None, "listed", "phase", "updated"),
)

events = Table(
    "events",
    metadata,
    Column("table_id", String(20), ForeignKey("tables.id"), primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("data", Text, nullable=False),
    Column("at", Float, nullable=False),
)

choices = Table(
    "choices",
    metadata,
    Column("table_id", String(20), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("turn", Integer, nullable=False),
    Column("move", Text, nullable=False),
    # Whether a bot has chosen it.
    Column("by_bot", Boolean, nullable=False, server_default=false()),
)

deals = Table(
    "deals",
    metadata,
    Column("table_id", String(20), ForeignKey("tables.id"), primary_key=True),
    Column("seed", BigInteger, nullable=False),
    Column("salt", String(64), nullable=False),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(20), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person", String(40), nullable=False, index=True),
)

# When people were last at a table, or asked for it; only for telling who is absent, so that it may be lost.
seen = Table(
    "seen",
    metadata,
    Column("table_id", String(20), primary_key=True),
    Column("person", String(40), primary_key=True),
    Column("at", Float, nullable=False, index=True),
)
