"""When people were last seen at tables: written and read for many tables at once."""

from collections.abc import Collection, Mapping

from sqlalchemy import Connection, delete, select
from sqlalchemy.dialects import postgresql, sqlite

from septem.server.store.schema import seen

# A table and a person.
Place = tuple[str, str]

_SEEN = {
    dialect.name: made.on_conflict_do_update(
        index_elements=["table_id", "person"], set_={"at": made.excluded.at}, where=seen.c.at < made.excluded.at
    )
    for dialect, made in ((sqlite.dialect, sqlite.insert(seen)), (postgresql.dialect, postgresql.insert(seen)))
}


def note_seen(connection: Connection, sightings: Mapping[Place, float]) -> None:
    """Notes who was seen where and when; what is known to be later stays."""
    # In one order, so that two workers which note the same people do not wait for each other in a circle.
    rows = [{"table_id": table, "person": person, "at": at} for (table, person), at in sorted(sightings.items())]
    connection.execute(_SEEN[connection.dialect.name], rows)


def last_seen(connection: Connection, table_ids: Collection[str]) -> dict[str, dict[str, float]]:
    """When each person was last seen, by table."""
    found: dict[str, dict[str, float]] = {table_id: {} for table_id in table_ids}
    query = select(seen.c.table_id, seen.c.person, seen.c.at).where(seen.c.table_id.in_(found))
    for table_id, person, at in connection.execute(query):
        found[table_id][person] = at
    return found


def forget_seen(connection: Connection, before: float) -> None:
    """Forgets who has not been seen since then."""
    connection.execute(delete(seen).where(seen.c.at < before))
