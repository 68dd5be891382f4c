"""Tables before the game, as people read their pages."""

from septem.server.pages.lobby.page import lobby_page
from septem.server.tables.events import BotSat, Event, SatDown
from septem.server.tables.overview import table_overview
from septem.server.tables.setup import Setup
from septem.server.tables.snapshot import Snapshot
from tests.server.pages.reading import Reader
from tests.server.tables.building import TABLE_ID, make_snapshot, make_table

LINK = f"https://septem.example/t/{TABLE_ID}"


def a_table(setup: Setup, *more: Event) -> Snapshot:
    """Anna's table, at which Ben sits beside her, and then a bot where there are seats, and what happens next."""
    arrivals = (SatDown(0, "anna", "Anna"), SatDown(1, "ben", "Ben"), BotSat(2, 5, "Hypatia"))
    return make_snapshot(make_table(setup, *arrivals[: setup.players], *more))


def page_of(snapshot: Snapshot, person: str, name: str = "") -> str:
    """The page as this person gets it."""
    return str(lobby_page(table_overview(snapshot, person), name, LINK))


def read(snapshot: Snapshot, person: str, name: str = "") -> Reader:
    """What stands on that page."""
    return Reader(page_of(snapshot, person, name))
