"""The pages of a table, and their updates."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from markupsafe import Markup

from septem.server.drawing.glyphs import Symbols
from septem.server.games.protocol.values import Summary, Update, Viewer

if TYPE_CHECKING:
    from septem.server.tables.snapshot import Snapshot


class Pages(ABC):
    """How a table is shown to people."""

    @abstractmethod
    def title(self) -> str:
        """What the game is called, in the current locale."""

    @abstractmethod
    def page(self, snapshot: "Snapshot", viewer: Viewer) -> Markup:
        """The whole page of a table."""

    @abstractmethod
    def update(self, snapshot: "Snapshot", viewer: Viewer, sent: Any | None) -> Update:
        """The HTML that brings a viewer's page up to date.

        `sent` is what the last update returned, None for a page that was just opened. If nothing has changed for this
        viewer, return '' and the same `sent`.
        """

    @abstractmethod
    def replay_page(self, snapshot: "Snapshot", viewer: Viewer, at: int, seat: int | None) -> Markup:
        """The page of the position after its first `at` moves.

        `at` is at most the turn of the table, which counts moves taken back too, so it may exceed the number of moves.
        The page shows what the viewer may know. Once the game is over it may show what `seat` knew instead; before, it
        must not show what only `seat` knows.
        """

    @abstractmethod
    def summary(self, snapshot: "Snapshot", viewer: int | None) -> Summary:
        """The game as an entry of a list."""

    version: ClassVar[str] = ""
    """Of a game outside of this repository: open pages are renewed when it changes."""

    icon: ClassVar[str] = ""
    """The name of an icon for lists; '' for a game whose tables have pictures."""

    def symbols(self) -> Symbols:
        """What the drawings of the game use besides the shared symbols, for the sprite of every page."""
        return Symbols()

    def generated_files(self) -> Mapping[str, str]:
        """Static files that are drawn from the data of the game, by name; each name changes with its content."""
        return {}
