"""Updates that are kept for a moment take a bounded part of the memory, and serve all pages that hold the same."""

from dataclasses import replace

import pytest

from septem.server.games.protocol import Viewer
from septem.server.tables.commands import Choose
from septem.server.tables.snapshot import Snapshot
from septem.server.web.update_cache import HASHES, MAX_CHARACTERS, UpdateCache
from tests.server.tables.building import complete_setup
from tests.server.tables.seating import PEOPLE, begun, done, moves


def chosen(snapshot: Snapshot) -> Snapshot:
    """The table after one more choice of the first seat that has to make one."""
    seat = next(iter(snapshot.pending()))
    return done(snapshot, Choose(snapshot.table.turn, None, moves(snapshot, seat)[0]), PEOPLE[seat])


def test_updates_without_html_count_too() -> None:
    cache, snapshot = UpdateCache(), begun(complete_setup("dice", 2))
    known = cache.get(snapshot, Viewer(0), None).sent
    for number in range(2 * MAX_CHARACTERS // HASHES):
        # Another page, with a part that is gone by now.
        page = replace(known, parts={**known.parts, "gone": number})
        assert cache.get(snapshot, Viewer(0), page).html == ""
    assert len(cache) <= MAX_CHARACTERS // HASHES


def test_an_update_that_says_nothing_leaves_the_page_what_it_holds() -> None:
    cache, snapshot = UpdateCache(), begun(complete_setup("dice", 2))
    known = cache.get(snapshot, Viewer(0), None).sent
    assert cache.get(snapshot, Viewer(0), known).sent is known


@pytest.mark.parametrize(("game", "players"), [("cards", 3), ("dice", 2)])
@pytest.mark.parametrize("viewer", [Viewer(None), Viewer(0)], ids=["spectators", "tabs"])
def test_pages_opened_at_different_moments_share_updates_again(game: str, players: int, viewer: Viewer) -> None:
    cache, snapshot = UpdateCache(), begun(complete_setup(game, players))
    early = cache.get(snapshot, viewer, None).sent
    for _ in range(2):
        snapshot = chosen(snapshot)
        early = cache.get(snapshot, viewer, early).sent
    late = cache.get(snapshot, viewer, None).sent
    # The next reveal or move brings both pages to the same state.
    turn = snapshot.table.turn
    while snapshot.table.turn == turn:
        snapshot = chosen(snapshot)
        early, late = cache.get(snapshot, viewer, early).sent, cache.get(snapshot, viewer, late).sent
    assert early == late
    for _ in range(players):
        snapshot = chosen(snapshot)
        rendered = len(cache)
        first, second = cache.get(snapshot, viewer, early), cache.get(snapshot, viewer, late)
        assert first is second
        assert len(cache) == rendered + 1
        early, late = first.sent, second.sent
