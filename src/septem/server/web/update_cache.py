"""The updates of streams, rendered once for all viewers who go from the same page to the same moment."""

from typing import Any

from septem.server.fragments import FragmentCache, fragment_key
from septem.server.games.protocol import Update, Viewer
from septem.server.tables.snapshot import Snapshot

# Only spectators and further tabs of one player ask for the same update again. A separate bound keeps updates from
# evicting fragments.
MOST_CHARACTERS = 2**20
# What the hashes of the parts of one page take, in characters.
HASHES = 8 * 1024


class UpdateCache:
    """The latest updates by everything that they depend on, in a cache of their own.

    What a page holds counts by its value, so pages that were opened at different moments share updates.
    """

    def __init__(self) -> None:
        self._updates = FragmentCache(MOST_CHARACTERS)

    def __len__(self) -> int:
        """How many updates there are."""
        return len(self._updates)

    def get(self, seen: Snapshot, viewer: Viewer, sent: Any) -> Update:
        """What leads from the page that a viewer has to this moment, rendered if need be; `sent` is plain data."""
        key = fragment_key("update", seen.id, seen.revision, sorted(seen.absent.items()), viewer, sent)
        return self._updates.get(key, lambda: seen.table.game.update(seen, viewer, sent), _size)


def _size(update: Update) -> int:
    return len(update.html) + HASHES
