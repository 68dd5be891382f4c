"""What a stream sends to the page of a dice game: the parts that a move has changed."""

from septem.server.games.components.parts import Hashes, hashes_of
from septem.server.games.dice.pages.parts import table_parts, table_updates
from septem.server.games.dice.projections.project import project_dice
from septem.server.games.protocol import Update, Viewer
from septem.server.tables.snapshot import Snapshot


def update(seen: Snapshot, viewer: Viewer, sent: Hashes | None) -> Update:
    """The parts that differ from those that the page has; all of them for a page just opened."""
    parts = table_parts(project_dice(seen, viewer.seat, is_host=viewer.is_host))
    html = table_updates(sent or {}, parts)
    # The same object where nothing has changed, so that a stream keeps no copy of it.
    return Update(html, sent if sent is not None and not html else hashes_of(parts))
