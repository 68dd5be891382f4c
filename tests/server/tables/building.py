"""Setups, tables and snapshots for tests."""

from collections.abc import Mapping

from septem.server.games.registry import game_named
from septem.server.tables.deal import Deal
from septem.server.tables.events import Created, Event
from septem.server.tables.setup import Setup
from septem.server.tables.snapshot import Absence, Snapshot
from septem.server.tables.table import Table, fold

TABLE_ID = "k7mq-x2pd-4fwt-h3vb"
DEAL = Deal(7, "00ff")


def make_setup(game: str = "cards", players: int = 3, **fields: object) -> Setup:
    """A setup from the fields of a game, not checked and not completed."""
    return Setup.parse({"game": game, "players": players, **fields})


def complete_setup(game: str = "cards", players: int = 3, **fields: object) -> Setup:
    """A setup with the options that depend on others filled in, and checked."""
    return game_named(game).with_defaults(make_setup(game, players, **fields)).checked()


def make_table(setup: Setup, *events: Event, host: str = "anna", deal: Deal = DEAL, at: float = 0.0) -> Table:
    """A table that was created and then saw these events."""
    log: tuple[Event, ...] = (Created(setup.fields, host, deal.commitment), *events)
    return fold(TABLE_ID, deal, [(event, at) for event in log])


def make_snapshot(
    table: Table,
    choices: Mapping[int, str] | None = None,
    *,
    by_bots: frozenset[int] = frozenset(),
    absent: Mapping[int, Absence] | None = None,
) -> Snapshot:
    """A table with these open choices and these seats absent."""
    return Snapshot(table, choices or {}, by_bots, table.version, absent or {})
