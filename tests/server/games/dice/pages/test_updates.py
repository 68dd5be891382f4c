"""A dice table in parts: what a move sends is small, and leads to the same page as a fresh one."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from statistics import median

import pytest

from septem.dice.events import Played
from septem.server.games.components import parts as parts_module
from septem.server.games.components.parts import hashes_of, render_part
from septem.server.games.dice.pages import updates
from septem.server.games.dice.pages.parts import ROOT, table_inside, table_parts, table_updates
from septem.server.games.dice.projections.log import LogEntry, LogWriter
from septem.server.games.dice.projections.project import project
from septem.server.games.protocol import Viewer
from septem.server.i18n import use_locale
from septem.server.tables.events import TookBack, WentAway
from septem.server.tables.setup import Setup
from septem.server.tables.snapshot import Absence, Snapshot
from tests.server.games.dice.dice_tables import SETUPS, game_of, moments, play, played, started
from tests.server.games.dice.pages_as_trees import Element, apply, targets, tree
from tests.server.tables.changing import after

# By kind of move and role: the largest median and maximum size of a message at a table of four, in bytes.
MOST = {
    ("pick", "mover"): (9_000, 10_000),
    ("pick", "other"): (9_000, 10_000),
    ("pick", "spectator"): (13_000, 14_000),
    ("keep", "mover"): (6_000, 6_500),
    ("keep", "other"): (5_500, 6_000),
    ("keep", "spectator"): (5_500, 6_000),
    ("opens", "mover"): (30_000, 50_000),
    ("opens", "other"): (6_500, 7_500),
    ("opens", "spectator"): (6_500, 7_500),
    ("buys", "mover"): (7_000, 22_000),
    ("buys", "other"): (3_000, 5_000),
    ("buys", "spectator"): (4_500, 8_000),
    ("undo", "mover"): (10_000, 31_000),
    ("undo", "other"): (4_000, 6_500),
    ("undo", "spectator"): (5_500, 9_000),
    ("pass", "mover"): (16_000, 20_000),
    ("pass", "other"): (8_500, 12_000),
    ("pass", "spectator"): (21_000, 26_000),
    # With the score sheet.
    ("ends", "mover"): (42_000, 42_000),
    ("ends", "other"): (37_000, 37_000),
    ("ends", "spectator"): (36_000, 36_000),
}
# The largest size of a whole table, in bytes.
MOST_OF_A_TABLE = 115_000
MOST_OF_AN_ABSENCE = 1_200


class OpenPage:
    """An open page, and how messages update it."""

    def __init__(self, table: Snapshot, seat: int | None) -> None:
        self.seat = seat
        parts = table_parts(project(table, seat))
        self.sent = table.table.game.update(table, Viewer(seat), None).sent
        self.page = Element("body", children=[Element("div", {"id": "table"}, tree(render_part(parts, ROOT)).children)])

    def update(self, table: Snapshot, *, is_checked: bool = True) -> str:
        """Applies what changed, compares the page with a fresh one, and returns what was sent."""
        message, self.sent = table.table.game.update(table, Viewer(self.seat), self.sent)
        apply(self.page, message)
        if is_checked:
            fresh = project(table, self.seat)
            assert self.page.ids()["table"].children == tree(table_inside(fresh)).children
            assert self.sent.parts == hashes_of(table_parts(fresh))
        return message


def deciding(setup: Setup, seed: int = 1) -> Iterator[tuple[Snapshot, int]]:
    """The table before every move of a game, and the seat that decides."""
    for table in moments(started(setup, seed), seed):
        if not game_of(table).over:
            yield table, game_of(table).active_seat


def with_undo(setup: Setup) -> tuple[Snapshot, int]:
    """A table right after a purchase."""
    for table, seat in deciding(setup):
        decision = project(table, seat).decision
        if decision and decision.can_undo:
            return table, seat
    raise AssertionError("Nothing was bought.")


@pytest.mark.parametrize(("name", "language"), [*((name, "en") for name in SETUPS), ("two", "de")])
def test_updates_lead_to_the_same_page_as_loading_it(name: str, language: str) -> None:
    with use_locale(language):
        table = started(SETUPS[name], 3)
        viewers = [OpenPage(table, seat) for seat in (None, *range(min(2, SETUPS[name].players)))]
        for number, moment in enumerate(moments(table, 3)):
            table = moment
            # Several moves at once, as after missed messages, and each move alone.
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


def kind_of(before: Snapshot, after: Snapshot) -> str:
    """The kind of a move: 'buys' for all that is paid for with symbols, 'opens' for the roll before it."""
    old, new = game_of(before), game_of(after)
    played = next(event for event in new.log[len(old.log) :] if isinstance(event, Played))
    if new.over:
        return "ends"
    if played.move.action == "keep" and new.pending[0].kind == "spend":
        return "opens"
    action = played.move.action
    return action if action in ("pick", "keep", "pass") else "buys"


def role_of(viewer: int | None, mover: int) -> str:
    """How a viewer takes part in a move."""
    return "spectator" if viewer is None else "mover" if viewer == mover else "other"


def test_moves_are_small_for_everybody() -> None:
    sizes: dict[tuple[str, str], list[int]] = {}
    for seed in (1, 2):
        along = list(moments(started(SETUPS["four"], seed), seed))
        for viewer in (None, *range(4)):
            sent = None
            for before, then in pairwise(along):
                mover, game = game_of(before).active_seat, before.table.game
                sent = sent or game.update(before, Viewer(viewer), None).sent
                message, sent = game.update(then, Viewer(viewer), sent)
                role = role_of(viewer, mover)
                sizes.setdefault((kind_of(before, then), role), []).append(len(message.encode()))
                if game_of(then).can_unchoose:
                    undone = game.update(after(then, TookBack(mover)), Viewer(viewer), sent).html
                    sizes.setdefault(("undo", role), []).append(len(undone.encode()))
    assert sizes.keys() == MOST.keys()
    found = {key: (round(median(lengths)), max(lengths)) for key, lengths in sizes.items()}
    assert {key: size for key, size in found.items() if size[0] > MOST[key][0] or size[1] > MOST[key][1]} == {}


def test_a_whole_table_is_of_bounded_size() -> None:
    for seed in (1, 2):
        for table in list(moments(started(SETUPS["four"], seed), seed))[::6]:
            for viewer in (None, 0):
                assert len(table_inside(project(table, viewer)).encode()) <= MOST_OF_A_TABLE


@pytest.mark.parametrize("name", ["two", "four", "ghost"])
def test_taking_a_purchase_back_sends_no_table(name: str) -> None:
    table, seat = with_undo(SETUPS[name])
    viewers = [OpenPage(table, viewer) for viewer in (None, *range(SETUPS[name].players))]
    table = after(table, TookBack(seat))
    for viewer in viewers:
        message = viewer.update(table)
        assert not {"table", "own", "others", "decision", "turns"} & set(targets(message))
        assert len(message.encode()) <= MOST["undo", role_of(viewer.seat, seat)][1]


def test_who_comes_and_goes_sends_only_faces_and_the_button_for_a_bot() -> None:
    table = started(SETUPS["four"])
    seat = game_of(table).active_seat
    viewers = [OpenPage(table, viewer) for viewer in (None, *range(4)) if viewer != seat]
    ways: tuple[dict[int, Absence], ...] = ({seat: "short"}, {seat: "long"}, {})
    for absent in ways:
        table = replace(table, absent=absent)
        for viewer in viewers:
            changed = set(targets(viewer.update(table)))
            faces = {f"seat-{seat}-face", f"strip-{seat}-face", f"strip-{seat}-small-face", "own-face"}
            assert changed <= faces | {"waiting"}
            assert ("waiting" in changed) == (viewer.seat is not None and absent != {seat: "short"})


def test_presence_projects_only_the_players(monkeypatch: pytest.MonkeyPatch) -> None:
    table = played(started(SETUPS["four"]), moves=30)
    seat = game_of(table).active_seat
    viewers = [OpenPage(table, viewer) for viewer in (None, *range(4))]
    projected: list[Snapshot] = []
    monkeypatch.setattr(updates, "project", lambda snapshot, *_, **__: projected.append(snapshot))
    ways: tuple[dict[int, Absence], ...] = ({seat: "short"}, {seat: "long"}, {})
    for absent in ways:
        for viewer in viewers:
            message = viewer.update(replace(table, absent=absent), is_checked=False)
            assert bool(message) == (viewer.seat != seat and (viewer.seat is not None or absent != {seat: "long"}))
            assert len(message.encode()) <= MOST_OF_AN_ABSENCE
    assert projected == []


def test_a_page_that_an_absence_does_not_change_goes_on_holding_the_same() -> None:
    table = started(SETUPS["four"])
    seat = game_of(table).active_seat
    sent = table.table.game.update(table, Viewer(seat), None).sent
    html, still = table.table.game.update(replace(table, absent={seat: "long"}), Viewer(seat), sent)
    assert (html, still is sent) == ("", True)


@pytest.mark.parametrize("name", ["two", "four", "ghost", "bot"])
def test_pages_that_were_opened_at_different_moments_come_to_hold_the_same(name: str) -> None:
    along = list(moments(started(SETUPS[name], 3), 3))
    for viewer in (None, 0):
        held = []
        for first in (0, 5, 11):
            sent = None
            for snapshot in along[first:14]:
                absent = snapshot if snapshot is along[12] else replace(snapshot, absent={0: "long"})
                sent = snapshot.table.game.update(absent, Viewer(viewer), sent).sent
            held.append(sent)
        assert held[0] == held[1] == held[2]
        assert len(set(held)) == 1
        last = along[14]
        assert len({last.table.game.update(last, Viewer(viewer), sent).html for sent in held}) == 1


def test_the_log_of_a_position_is_written_once_for_all_viewers(monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[LogWriter] = []
    write = LogWriter.entries

    def counted(writer: LogWriter) -> list[LogEntry]:
        written.append(writer)
        return write(writer)

    along = list(moments(started(SETUPS["four"], 4), 4))[:12]
    viewers = [OpenPage(along[0], viewer) for viewer in (None, *range(4))]
    monkeypatch.setattr(LogWriter, "entries", counted)
    for table in along[1:]:
        for viewer in viewers:
            viewer.update(table, is_checked=False)
    assert len(written) == len(along) - 1


def test_no_frame_is_rendered_again_for_another_viewer_of_the_same_kind(monkeypatch: pytest.MonkeyPatch) -> None:
    before, then = list(moments(started(SETUPS["four"], 5), 5))[20:22]
    first, second = (OpenPage(before, None) for _ in range(2))
    message = first.update(then, is_checked=False)
    rendered: list[str] = []
    monkeypatch.setattr(parts_module, "render", lambda name, **_: rendered.append(name))
    assert table_updates(second.sent.parts, table_parts(project(then, None))) == message
    assert rendered == []


def test_a_bot_that_takes_over_sends_no_table() -> None:
    table = started(SETUPS["three"])
    seat = game_of(table).active_seat
    viewers = [OpenPage(table, viewer) for viewer in (None, 0, 1, 2)]
    table = after(table, WentAway(seat, "left"))
    for viewer in viewers:
        assert "table" not in targets(viewer.update(table))


def test_of_the_log_only_what_is_new_is_sent() -> None:
    table = started(SETUPS["three"])
    table = play(table, "pick 4")
    viewer = OpenPage(table, 2)
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
    viewer = OpenPage(table, 1)
    table = play(table, "keep 1 2")
    changed = targets(viewer.update(table))
    assert "place-4" not in changed
    assert {"place-3", "place-5", "place-6", "place-7"} <= set(changed)
