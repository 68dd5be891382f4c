"""What streams send, rendered once for all who look at the same moment from the same page."""

from collections import OrderedDict
from typing import Any

from septem.server.games.protocol import Update, Viewer
from septem.server.i18n import current_locale
from septem.server.tables.snapshot import Snapshot

# An update is asked for again only by those who look at the same moment: spectators, and the tabs of one player.
MOST_CACHED = 60


class UpdateCache:
    """The latest updates, by everything that they depend on.

    Pages that got the same update hold the same `sent`, so that its identity stands for what it says.
    """

    def __init__(self) -> None:
        self._updates: OrderedDict[tuple[object, ...], tuple[Any, Update]] = OrderedDict()

    def get(self, seen: Snapshot, viewer: Viewer, sent: Any) -> Update:
        """What leads from the page that a viewer has to this moment, rendered if need be."""
        absent = tuple(sorted(seen.absent.items()))
        key = (seen.id, seen.revision, absent, viewer, current_locale(), id(sent))
        found = self._updates.get(key)
        if found is None:
            # `sent` is kept, so that no other object gets its identity.
            found = self._updates[key] = (sent, seen.table.game.update(seen, viewer, sent))
            if len(self._updates) > MOST_CACHED:
                self._updates.popitem(last=False)
        return found[1]
