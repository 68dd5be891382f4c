"""Updates that are kept for a moment take a bounded part of the memory, whatever they say."""

from dataclasses import replace

from septem.server.games.protocol import Viewer
from septem.server.web.update_cache import HASHES, MOST_CHARACTERS, UpdateCache
from tests.server.tables.building import complete_setup
from tests.server.tables.seating import begun


def test_updates_without_html_count_too() -> None:
    cache, seen = UpdateCache(), begun(complete_setup("dice", 2))
    known = cache.get(seen, Viewer(0), None).sent
    for _ in range(2 * MOST_CHARACTERS // HASHES):
        # Another page that holds the same.
        assert cache.get(seen, Viewer(0), replace(known)).html == ""
    assert len(cache) <= MOST_CHARACTERS // HASHES


def test_an_update_that_says_nothing_leaves_the_page_what_it_holds() -> None:
    cache, seen = UpdateCache(), begun(complete_setup("dice", 2))
    known = cache.get(seen, Viewer(0), None).sent
    assert cache.get(seen, Viewer(0), known).sent is known
