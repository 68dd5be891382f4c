"""A cache of the updates that streams send, for viewers whose pages hold the same."""

from typing import Any

from septem.server.fragments import FragmentCache, fragment_key
from septem.server.games.protocol import Update, Viewer
from septem.server.tables.snapshot import Snapshot

# Only spectators and further tabs of a player ask for the same update again. A bound of their own keeps updates from
# evicting fragments.
MAX_CHARACTERS = 2**20
# The size of the part hashes of one page, in characters.
HASHES = 8 * 1024


class UpdateCache:
    """The latest updates, by everything that they depend on.

    What a page holds counts by value, so pages that were opened at different moments share updates.
    """

    def __init__(self) -> None:
        self._updates = FragmentCache(MAX_CHARACTERS)

    def __len__(self) -> int:
        """How many updates there are."""
        return len(self._updates)

    def get(self, snapshot: Snapshot, viewer: Viewer, sent: Any) -> Update:
        """The update from what a viewer's page holds to this moment; `sent` must be plain data."""
        key = fragment_key("update", snapshot.id, snapshot.revision, sorted(snapshot.absent.items()), viewer, sent)
        return self._updates.get(key, lambda: snapshot.table.game.update(snapshot, viewer, sent), _size)


def _size(update: Update) -> int:
    return len(update.html) + HASHES
