"""Sessions: which browser is whose, so that signing out ends one for good."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Makes the change."""
    op.create_table(
        "sessions",
        sa.Column("id", sa.String(length=40), nullable=False),
        sa.Column("person", sa.String(length=40), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_sessions_person"),
        sa.PrimaryKeyConstraint("id", name="pk_sessions"),
    )
    op.create_index("ix_sessions_person", "sessions", ["person"])
    # Cookies held the id of the person so far: each becomes the session of that name.
    op.execute("INSERT INTO sessions (id, person, created) SELECT id, id, created FROM people WHERE kind <> 'bot'")


def downgrade() -> None:
    """Takes it back."""
    op.drop_table("sessions")
