"""Who was last seen where, and which open choices a bot has made for a person."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Makes the change."""
    op.create_table(
        "seen",
        sa.Column("table_id", sa.String(length=20), nullable=False),
        sa.Column("person", sa.String(length=40), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "person", name="pk_seen"),
    )
    op.create_index("ix_seen_at", "seen", ["at"])
    op.add_column("choices", sa.Column("by_bot", sa.Boolean(), nullable=False, server_default=sa.false()))


def downgrade() -> None:
    """Takes it back."""
    op.drop_column("choices", "by_bot")
    op.drop_table("seen")
