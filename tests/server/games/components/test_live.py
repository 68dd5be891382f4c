"""The state of a page, which decides whether a stream has something to send at first."""

from dataclasses import replace
from pathlib import Path

import pytest

from septem.server.games.components import live
from septem.server.games.components.live import code_digest, page_state
from septem.server.games.protocol import Viewer
from septem.server.html import templates
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


def test_the_state_of_a_page_depends_on_what_renders_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    snapshot = begun(complete_setup())
    states = [page_state(snapshot, Viewer(0))]
    monkeypatch.setattr(type(snapshot.table.game), "version", "2")
    states.append(page_state(snapshot, Viewer(0)))
    template = tmp_path / "templates" / "table.html"
    template.parent.mkdir()
    for text in ("old", "new"):
        template.write_text(text)
        templates.add_folder("other", tmp_path)
        states.append(page_state(snapshot, Viewer(0)))
    templates.remove_folder("other")
    monkeypatch.setattr(live, "PACKAGE", tmp_path)
    for text in ("old", "new"):
        (tmp_path / "module.py").write_text(text)
        code_digest.cache_clear()
        states.append(page_state(snapshot, Viewer(0)))
    code_digest.cache_clear()
    assert len(set(states)) == len(states) == 6
