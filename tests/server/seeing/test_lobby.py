"""What is known of a table without looking at its game, and that it is no more."""

from pathlib import Path

import septem.server.pages
from septem.server.seeing.lobby import project_lobby
from septem.server.table.events import BotSat, Created, SatDown, Started
from septem.server.table.fairness import Deal
from septem.server.table.setup import Setup
from septem.server.table.table import Table

DEAL = Deal(7_046_029_254, "00ff17aa")
PEOPLE = ("person-of-anna", "person-of-ben")


def a_table() -> Table:
    """Anna's table for four with Ben, a bot and a free seat."""
    table = Table("k7mq-x2pd-4fwt-h3vb", DEAL)
    table.apply(Created(Setup(players=4), PEOPLE[0], DEAL.commitment), 0)
    for event in (SatDown(0, PEOPLE[0], "Anna"), SatDown(1, PEOPLE[1], "Ben"), BotSat(2, 5, "Hypatia")):
        table.apply(event, 0)
    return table


def test_everybody_sees_who_sits_where() -> None:
    lobby = project_lobby(a_table(), "somebody-else")
    assert [(seat.name, seat.kind, seat.level) for seat in lobby.seats] == [
        ("Anna", "person", 0),
        ("Ben", "person", 0),
        ("Hypatia", "bot", 5),
        ("", "free", 0),
    ]
    assert (lobby.you, lobby.is_host, lobby.is_known, lobby.free_seats) == (None, False, True, 1)
    assert lobby.host_name == "Anna"


def test_those_who_sit_there_know_their_seat_and_the_host_is_the_host() -> None:
    own = [(project_lobby(a_table(), person).you, project_lobby(a_table(), person).is_host) for person in PEOPLE]
    assert own == [(0, True), (1, False)]
    stranger = project_lobby(a_table(), "")
    assert (stranger.you, stranger.is_host, stranger.is_known) == (None, False, False)


def test_neither_people_nor_the_deal_are_in_it_before_or_after_the_start() -> None:
    table = a_table()
    table.apply(BotSat(3, 1, "Solon"), 0)
    for phase in ("open", "running"):
        if phase == "running":
            table.apply(Started(), 0)
        assert table.phase == phase
        for viewer in ("", *PEOPLE, "somebody-else"):
            shown = repr(project_lobby(table, viewer))
            assert not any(secret in shown for secret in (*PEOPLE, str(DEAL.seed), DEAL.salt))
            assert DEAL.commitment in shown


def test_pages_see_no_table_itself() -> None:
    for path in septem.server.pages.__path__:
        for file in Path(path).rglob("*.py"):
            assert "septem.server.table.table import" not in file.read_text("utf-8"), file
