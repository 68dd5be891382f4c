"""The pages of a table, and how they are brought up to date."""

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
        """What leads from the page that a viewer has to this moment.

        `sent` is that of the last update, None for a page just opened. Where nothing changed for this viewer, return ''
        with the same `sent`.
        """

    @abstractmethod
    def replay_page(self, snapshot: "Snapshot", viewer: Viewer, at: int, seat: int | None) -> Markup:
        """The page of the moment after `at` moves; moves taken back count, so `at` may exceed those of the position.

        It is seen by the viewer. `seat` is a seat of the table from which it may be seen instead, but only once the
        game is over: before, the game must not show what that seat alone knows.
        """

    @abstractmethod
    def summary(self, snapshot: "Snapshot", viewer: int | None) -> Summary:
        """The game in a list."""

    icon: ClassVar[str] = ""
    """The name of an icon for lists; '' for a game whose tables have pictures."""

    def symbols(self) -> Symbols:
        """What the drawings of the game use besides the shared symbols, for the sprite of every page."""
        return Symbols()

    def generated_files(self) -> Mapping[str, str]:
        """Static files that are drawn from the data of the game, by name; each name changes with its content."""
        return {}
