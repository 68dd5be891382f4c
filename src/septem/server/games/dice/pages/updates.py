"""What a stream sends to the page of a dice game: the parts that a move or an absence has changed."""

from dataclasses import dataclass, field, replace

from septem.server.games.components.parts import Hashes, changed, hashes_of, partials
from septem.server.games.dice.pages.parts import presence_parts, table_parts, table_updates
from septem.server.games.dice.projections.project import project, project_presence
from septem.server.games.protocol import Update, Viewer
from septem.server.tables.snapshot import Snapshot


@dataclass(frozen=True, slots=True)
class PageContents:
    """What a page holds: its version, the viewer's seat, and a hash of each part.

    Pages with the same contents are equal and have the same hash, whenever they were opened.
    """

    version: int
    seat: int | None
    parts: Hashes = field(hash=False)


def update(snapshot: Snapshot, viewer: Viewer, sent: PageContents | None) -> Update:
    """The parts that differ from the page's; all of them for a page that was just opened."""
    version = snapshot.table.version
    if sent is not None and (sent.version, sent.seat) == (version, viewer.seat):
        return _presence(snapshot, sent)
    parts = table_parts(project(snapshot, viewer.seat))
    html = table_updates(sent.parts if sent else {}, parts)
    return Update(html, PageContents(version, viewer.seat, hashes_of(parts)))


def _presence(snapshot: Snapshot, sent: PageContents) -> Update:
    """Who has come or gone since; returns the same `sent` if that changes nothing on this page."""
    parts = presence_parts(project_presence(snapshot, sent.seat))
    different = changed(sent.parts, {name: part for name, part in parts.items() if name in sent.parts})
    if not different:
        return Update("", sent)
    return Update(partials(different), replace(sent, parts={**sent.parts, **hashes_of(different)}))
