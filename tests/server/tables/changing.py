"""Snapshots with something changed, for tests."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from septem.server.tables.events import Event
from septem.server.tables.snapshot import Snapshot


def after(snapshot: Snapshot, *events: Event, at: float = 0.0) -> Snapshot:
    """The table after these events, with the open choices that they leave."""
    for event in events:
        snapshot = snapshot.after([event], at, snapshot.choices)
    return snapshot


def with_choices(snapshot: Snapshot, choices: Mapping[int, str]) -> Snapshot:
    """The same table with these open choices."""
    return replace(snapshot, choices=dict(choices))


def with_seat(snapshot: Snapshot, number: int, **changes: Any) -> Snapshot:
    """The same table with a seat that is different in some ways."""
    seats = list(snapshot.table.seats)
    seats[number] = replace(seats[number], **changes)
    return replace(snapshot, table=replace(snapshot.table, seats=tuple(seats)))
