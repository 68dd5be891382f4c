"""Snapshots with something changed, for tests."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from septem.server.tables.events import Event
from septem.server.tables.snapshot import Snapshot


def after(seen: Snapshot, *events: Event, at: float = 0.0) -> Snapshot:
    """The table after these events, with the open choices that they leave."""
    for event in events:
        seen = seen.after([event], at, seen.choices)
    return seen


def with_choices(seen: Snapshot, choices: Mapping[int, str]) -> Snapshot:
    """The same table with these open choices."""
    return replace(seen, choices=dict(choices))


def with_seat(seen: Snapshot, number: int, **changes: Any) -> Snapshot:
    """The same table with a seat that is different in some ways."""
    seats = list(seen.table.seats)
    seats[number] = replace(seats[number], **changes)
    return replace(seen, table=replace(seen.table, seats=tuple(seats)))
