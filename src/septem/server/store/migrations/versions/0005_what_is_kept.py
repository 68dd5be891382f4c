"""What must be known to take away what is old: when a session was renewed, a table's host, the game it follows."""

import json
import time

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

sessions = sa.table("sessions", sa.column("renewed"))
events = sa.table("events", sa.column("table_id"), sa.column("data"))
tables = sa.table("tables", sa.column("id"), sa.column("follows"))


def upgrade() -> None:
    """Makes the change."""
    op.add_column("sessions", sa.Column("renewed", sa.Float()))
    # Cookies were renewed without a note of it: each is good for a while from now on.
    op.execute(sa.update(sessions).values(renewed=time.time()))
    op.add_column("tables", sa.Column("host", sa.String(length=40)))
    op.add_column("tables", sa.Column("follows", sa.String(length=20)))
    connection = op.get_bind()
    rematched = sa.select(events.c.table_id, events.c.data).where(events.c.data.like('{"type":"rematched"%'))
    for before, data in connection.execute(rematched).all():
        following = json.loads(data)["table"]
        connection.execute(sa.update(tables).where(tables.c.id == following).values(follows=before))


def downgrade() -> None:
    """Takes it back."""
    op.drop_column("tables", "follows")
    op.drop_column("tables", "host")
    op.drop_column("sessions", "renewed")
