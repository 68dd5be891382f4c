"""The state of a page, which decides whether a stream has something to send at first."""

from dataclasses import replace

from septem.server.games.components.live import page_state
from septem.server.games.protocol import Viewer
from tests.server.tables.building import complete_setup
from tests.server.tables.seating import begun


def test_the_state_of_a_page_depends_on_table_revision_viewer_and_absence() -> None:
    snapshot = begun(complete_setup())
    state = page_state(snapshot, Viewer(0))
    assert page_state(snapshot, Viewer(0)) == state
    other_table = replace(snapshot, table=replace(snapshot.table, id="bbbb-bbbb-bbbb-bbbb"))
    others = [
        page_state(snapshot, Viewer(None)),
        page_state(other_table, Viewer(0)),
        page_state(replace(snapshot, revision=snapshot.revision + 1), Viewer(0)),
        page_state(replace(snapshot, absent={1: "short"}), Viewer(0)),
    ]
    assert len({state, *others}) == 5
