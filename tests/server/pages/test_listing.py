"""Tables in one line."""

from markupsafe import Markup

from septem.server.pages.listing import listing
from septem.server.tables.events import BotSat, SatDown
from tests.server.tables.building import DEAL, make_setup, make_snapshot, make_table


def test_an_open_table_tells_its_free_seats() -> None:
    setup = make_setup(players=4, name="Sunday league")
    arrivals = (SatDown(0, "person-0", "Anna"), BotSat(2, 3, "Solon"))
    gathering = make_snapshot(make_table(setup, *arrivals, host="person-0", deal=DEAL, at=5.0))
    found = listing(gathering, "person-0")
    assert (found.name, found.phase, found.players, found.seats_taken) == ("Sunday league", "open", 4, 2)
    assert (found.names, found.text, found.your_turn, found.picture) == (("Solon",), "", False, Markup())
    assert found.changed == 5.0
    assert listing(gathering, "somebody else").names == ("Anna", "Solon")
