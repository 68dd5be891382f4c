"""Accounts are found by how their name looks: signs that only choose a form do not count any more."""

import re
import unicodedata

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

# As they were in this version; a later one may change them.
MAX_KEY_LENGTH = 80
FORMS = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]")

people = sa.table("people", sa.column("id"), sa.column("key"), sa.column("created"))


def upgrade() -> None:
    """Makes the change; where another account has the new key already, the old one stays."""
    connection = op.get_bind()
    rows = connection.execute(sa.select(people).where(people.c.key.is_not(None)).order_by(people.c.created)).all()
    taken = {row.key for row in rows}
    for row in rows:
        key = canonical_name(row.key)
        if key and key not in taken and len(key) <= MAX_KEY_LENGTH:
            taken.add(key)
            connection.execute(sa.update(people).where(people.c.id == row.id).values(key=key))


def canonical_name(name: str) -> str:
    """The form in which names that look alike are equal."""
    plain = unicodedata.normalize("NFKC", FORMS.sub("", name)).casefold()
    return " ".join(unicodedata.normalize("NFKC", plain).split())


def downgrade() -> None:
    """Takes nothing back: older versions find these keys, too."""
