"""What an overview shows of a table, and what it hides."""

from pathlib import Path

import septem.server
from septem.server.tables.deal import Deal
from septem.server.tables.events import BotSat, SatDown, Started
from septem.server.tables.overview import table_overview
from septem.server.tables.snapshot import Snapshot
from tests.server.tables.building import make_setup, make_snapshot, make_table

DEAL = Deal(7_046_029_254, "00ff17aa")
PEOPLE = ("person-of-anna", "person-of-ben")


def a_table() -> Snapshot:
    """Anna's table for four with Ben, a bot and a free seat."""
    events = (SatDown(0, PEOPLE[0], "Anna"), SatDown(1, PEOPLE[1], "Ben"), BotSat(2, 5, "Hypatia"))
    return make_snapshot(make_table(make_setup(players=4), *events, host=PEOPLE[0], deal=DEAL))


def test_everybody_sees_who_sits_where() -> None:
    overview = table_overview(a_table(), "somebody-else")
    assert [(seat.name, seat.kind, seat.level) for seat in overview.seats] == [
        ("Anna", "person", 0),
        ("Ben", "person", 0),
        ("Hypatia", "bot", 5),
        ("", "free", 0),
    ]
    assert (overview.you, overview.is_host, overview.is_known, overview.free_seats) == (None, False, True, 1)
    assert overview.host_name == "Anna"


def test_those_who_sit_there_know_their_seat_and_the_host_is_the_host() -> None:
    own = [(table_overview(a_table(), person).you, table_overview(a_table(), person).is_host) for person in PEOPLE]
    assert own == [(0, True), (1, False)]
    stranger = table_overview(a_table(), "")
    assert (stranger.you, stranger.is_host, stranger.is_known) == (None, False, False)


def test_neither_people_nor_the_deal_are_in_it_before_or_after_the_start() -> None:
    filled = a_table().after([BotSat(3, 1, "Solon")], 0, {})
    for phase, snapshot in (("open", filled), ("running", filled.after([Started()], 0, {}))):
        assert snapshot.table.phase == phase
        for viewer in ("", *PEOPLE, "somebody-else"):
            shown = repr(table_overview(snapshot, viewer))
            assert not any(secret in shown for secret in (*PEOPLE, str(DEAL.seed), DEAL.salt))
            assert DEAL.commitment in shown


def test_pages_see_no_table_itself() -> None:
    (server,) = septem.server.__path__
    pages = [
        file
        for folder in ("components", "cards/pages", "dice/pages")
        for file in Path(server, "games", folder).rglob("*.py")
    ]
    assert len(pages) > 30
    for file in pages:
        assert "septem.server.tables.table import" not in file.read_text("utf-8"), file
