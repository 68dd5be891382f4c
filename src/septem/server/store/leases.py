"""Which tables are due, and the leases by which workers hold them."""

from collections.abc import Collection

from sqlalchemy import Connection, or_, select, update

from septem.server.store.schema import tables


def due_tables(connection: Connection, now: float, limit: int) -> list[str]:
    """The tables that are due and that no worker holds, those that wait longest first."""
    query = (
        select(tables.c.id)
        .where(tables.c.due <= now, or_(tables.c.lease.is_(None), tables.c.lease < now))
        .order_by(tables.c.due)
        .limit(limit)
    )
    return list(connection.execute(query).scalars())


def claim(connection: Connection, table_id: str, now: float, until: float) -> bool:
    """Takes a table that is due, unless another worker was faster."""
    free = or_(tables.c.lease.is_(None), tables.c.lease < now)
    claimed = update(tables).where(tables.c.id == table_id, tables.c.due <= now, free).values(lease=until)
    return connection.execute(claimed).rowcount == 1


def renew(connection: Connection, table_id: str, lease: float, until: float) -> bool:
    """Keeps a table for longer; False if it is no longer held."""
    held = update(tables).where(tables.c.id == table_id, tables.c.lease == lease).values(lease=until)
    return connection.execute(held).rowcount == 1


def defer(connection: Connection, table_id: str, leases: Collection[float], until: float) -> None:
    """Lets no worker have a table for longer, if one of these leases holds it."""
    held = update(tables).where(tables.c.id == table_id, tables.c.lease.in_(leases))
    connection.execute(held.values(lease=until))


def release(connection: Connection, table_id: str, leases: Collection[float]) -> None:
    """Gives a table back if one of these leases holds it."""
    connection.execute(update(tables).where(tables.c.id == table_id, tables.c.lease.in_(leases)).values(lease=None))
