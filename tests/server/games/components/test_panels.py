"""The panels over the edge of a table."""

from septem.server.games.components.panels import settings_panel
from septem.server.games.table_view import Fairness, TableView
from tests.server.tables.building import DEAL, TABLE_ID, make_setup

SHOWN = TableView(
    id=TABLE_ID,
    setup=make_setup(),
    turn_number=0,
    over=False,
    is_replay=False,
    phase="running",
    viewer=0,
    deadline=None,
    players=(),
    fairness=Fairness(DEAL.commitment, None, ""),
    rematch="",
)


def test_settings_ask_when_a_choice_is_sent_only_where_that_differs() -> None:
    asked = settings_panel(SHOWN, "When?", (("confirm", "Later"), ("tap", "At once")))
    assert "<legend>When?</legend>" in asked
    assert asked.count('name="confirm"') == 2
    plain = settings_panel(SHOWN)
    assert 'name="confirm"' not in plain
    assert all(f'name="{name}"' in plain for name in ("sound", "theme", "motion"))
