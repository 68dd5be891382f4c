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

    Pages that got the same update hold the same `sent`, so that its identity stands for what it says.
    """

    def __init__(self) -> None:
        self._updates = FragmentCache(MOST_CHARACTERS)

    def __len__(self) -> int:
        """How many updates there are."""
        return len(self._updates)

    def get(self, seen: Snapshot, viewer: Viewer, sent: Any) -> Update:
        """What leads from the page that a viewer has to this moment, rendered if need be."""
        absent = sorted(seen.absent.items())
        key = fragment_key("update", seen.id, seen.revision, absent, viewer, id(sent))
        # `sent` is kept, so that no other object gets its identity.
        return self._updates.get(key, lambda: (sent, seen.table.game.update(seen, viewer, sent)), _size)[1]


def _size(entry: tuple[Any, Update]) -> int:
    return len(entry[1].html) + HASHES
