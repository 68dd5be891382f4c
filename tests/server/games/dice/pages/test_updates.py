"""A dice table in parts: what a move sends is little, and leads to the same page as one that is loaded then."""

from collections.abc import Iterator
from dataclasses import replace
from statistics import median

import pytest

from septem.server.games.components.parts import Hashes, hashes_of, render_part
from septem.server.games.dice.pages.parts import ROOT, table_inside, table_parts, table_updates
from septem.server.games.dice.projections.project import project
from septem.server.i18n import use_locale
from septem.server.tables.events import TookBack, WentAway
from septem.server.tables.setup import Setup
from septem.server.tables.snapshot import Absence, Snapshot
from tests.server.games.dice.dice_tables import SETUPS, game_of, moments, play, started
from tests.server.games.dice.pages_as_trees import Element, apply, targets, tree
from tests.server.tables.changing import after


class Viewer:
    """A page that is open, and how it is brought up to date."""

    def __init__(self, table: Snapshot, seat: int | None) -> None:
        self.seat = seat
        self.parts = table_parts(project(table, seat))
        self.page = Element(
            "body", children=[Element("div", {"id": "table"}, tree(render_part(self.parts, ROOT)).children)]
        )

    def update(self, table: Snapshot, *, is_checked: bool = True) -> str:
        """Applies what changed, compares the page with a fresh one, and gives what was sent."""
        shown = project(table, self.seat)
        parts = table_parts(shown)
        message = table_updates(hashes_of(self.parts), parts)
        self.parts = parts
        apply(self.page, message)
        if is_checked:
            assert self.page.ids()["table"].children == tree(table_inside(shown)).children
        return message


def deciding(setup: Setup, seed: int = 1) -> Iterator[tuple[Snapshot, int]]:
    """A table before every move of a game, with who decides."""
    for table in moments(started(setup, seed), seed):
        if not game_of(table).over:
            yield table, game_of(table).active_seat


def with_undo(setup: Setup) -> tuple[Snapshot, int]:
    """A table where a purchase was just made."""
    for table, seat in deciding(setup):
        decision = project(table, seat).decision
        if decision and decision.can_undo:
            return table, seat
    raise AssertionError("Nothing was bought.")


@pytest.mark.parametrize(("name", "language"), [*((name, "en") for name in SETUPS), ("two", "de")])
def test_updates_lead_to_the_same_page_as_loading_it(name: str, language: str) -> None:
    with use_locale(language):
        table = started(SETUPS[name], 3)
        viewers = [Viewer(table, seat) for seat in (None, *range(min(2, SETUPS[name].players)))]
        for number, moment in enumerate(moments(table, 3)):
            table = moment
            # Several moves at once, as when messages were missed, and each move alone.
            for viewer in viewers[number % 2 :]:
                viewer.update(table, is_checked=number % 4 == 0 or game_of(table).over)
        assert game_of(table).over


def test_a_table_that_was_not_sent_before_is_sent_as_a_whole() -> None:
    shown = project(started(SETUPS["two"]), 0)
    message = table_updates({}, table_parts(shown))
    assert targets(message) == ["table"]
    assert str(table_inside(shown)) in message


def test_nothing_is_sent_where_nothing_changed() -> None:
    table = started(SETUPS["four"])
    known = hashes_of(table_parts(project(table, 1)))
    assert table_updates(known, table_parts(project(table, 1))) == ""


def test_every_part_has_its_element_in_the_page() -> None:
    for table, seat in deciding(SETUPS["three"]):
        for viewer in (None, seat):
            parts = table_parts(project(table, viewer))
            ids = [one.attributes["id"] for one in tree(render_part(parts, ROOT)).elements() if "id" in one.attributes]
            assert set(parts) - {"table"} <= set(ids)
            assert "<!--" not in render_part(parts, ROOT)


@pytest.mark.parametrize("name", ["two", "four"])
def test_a_move_sends_a_small_share_of_the_table(name: str) -> None:
    shares = []
    for viewer in (None, 0, 1):
        known: Hashes = {}
        for table in moments(started(SETUPS[name], 2), 2):
            parts = table_parts(project(table, viewer))
            if known:
                shares.append(len(table_updates(known, parts)) / len(render_part(parts, ROOT)))
            known = hashes_of(parts)
    assert median(shares) < 0.2
    assert max(shares) < 0.9


@pytest.mark.parametrize("name", ["two", "four", "ghost"])
def test_taking_a_purchase_back_sends_no_table(name: str) -> None:
    table, seat = with_undo(SETUPS[name])
    viewers = [Viewer(table, viewer) for viewer in (None, *range(SETUPS[name].players))]
    table = after(table, TookBack(seat))
    for viewer in viewers:
        message = viewer.update(table)
        assert not {"table", "own", "others", "decision", "turns"} & set(targets(message))
        assert len(message) < 0.4 * len(render_part(viewer.parts, ROOT))


def test_who_comes_and_goes_sends_only_faces_and_the_button_for_a_bot() -> None:
    table = started(SETUPS["four"])
    seat = game_of(table).active_seat
    viewers = [Viewer(table, viewer) for viewer in (None, *range(4)) if viewer != seat]
    ways: tuple[dict[int, Absence], ...] = ({seat: "short"}, {seat: "long"}, {})
    for absent in ways:
        table = replace(table, absent=absent)
        for viewer in viewers:
            changed = set(targets(viewer.update(table)))
            faces = {f"seat-{seat}-face", f"strip-{seat}-face", f"strip-{seat}-small-face", "own-face"}
            assert changed <= faces | {"waiting"}
            assert ("waiting" in changed) == (viewer.seat is not None and absent != {seat: "short"})


def test_a_bot_that_takes_over_sends_no_table() -> None:
    table = started(SETUPS["three"])
    seat = game_of(table).active_seat
    viewers = [Viewer(table, viewer) for viewer in (None, 0, 1, 2)]
    table = after(table, WentAway(seat, "left"))
    for viewer in viewers:
        assert "table" not in targets(viewer.update(table))


def test_of_the_log_only_what_is_new_is_sent() -> None:
    table = started(SETUPS["three"])
    table = play(table, "pick 4")
    viewer = Viewer(table, 2)
    table = play(table, "keep 1 2")
    message = viewer.update(table)
    news = [one for one in tree(message).children if isinstance(one, Element)]
    (lines,) = [one for one in news if (one.attributes["hx-target"] or "").startswith("#lines-")]
    assert lines.attributes["hx-swap"] == "beforeend"
    assert [child.tag for child in lines.children if isinstance(child, Element)] == ["li", "li"]
    assert "turns" not in targets(message)


def test_sheets_of_others_are_rendered_once_for_all() -> None:
    table = started(SETUPS["four"])
    one, other = (table_parts(project(table, viewer)) for viewer in (0, 2))
    shared = [part for part in one if part.startswith("strip-3-") and not part.endswith(("face", "sells", "side"))]
    assert len(shared) > 5
    assert all(one[part] is other[part] for part in shared)


def test_a_die_that_is_not_chosen_keeps_its_place() -> None:
    table = started(SETUPS["three"])
    table = play(table, "pick 4")
    viewer = Viewer(table, 1)
    table = play(table, "keep 1 2")
    changed = targets(viewer.update(table))
    assert "place-4" not in changed
    assert {"place-3", "place-5", "place-6", "place-7"} <= set(changed)
