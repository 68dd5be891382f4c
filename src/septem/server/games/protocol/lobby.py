"""What a game asks and shows in the lobby, before it begins."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from septem.server.games.forms import BoardButton, OptionForm
from septem.server.i18n import _

if TYPE_CHECKING:
    from septem.server.tables.overview import TableOverview
    from septem.server.tables.setup import Setup


class LobbyForm:
    """The fields of a game in the form of the lobby, and the boards to pick from."""

    def option_form(self, setup: "Setup") -> OptionForm:  # noqa: ARG002 - a game may have no options
        """The form fields for the options of this game, filled in from this setup."""
        return OptionForm()

    def option_rows(self, setup: "Setup") -> list[tuple[str, str]]:  # noqa: ARG002
        """The options as pairs of name and value in words, for those who cannot change them."""
        return []

    def read_options(self, fields: Mapping[str, str], players: int) -> dict[str, str]:  # noqa: ARG002
        """The options in the fields of a form, as `Setup.parse` reads them."""
        return {}

    def boards(self, table: "TableOverview", seat: int) -> Sequence[BoardButton]:  # noqa: ARG002 - a game may have no boards
        """The boards from which a seat can pick."""
        return ()

    def board_label(self, setup: "Setup", board: str) -> str:  # noqa: ARG002
        """The name of a picked board, in the current locale."""
        return board

    def level_hints(self) -> Sequence[str]:
        """How bots think: one sentence per level, one for all levels, or none."""
        return ()

    def deal_note(self) -> str:
        """The sentence that explains the hash of the deal in the lobby."""
        return _(
            "The random numbers are fixed in advance; this is the hash of their seed and salt. "
            "Both are shown after the game, so anyone can check them."
        )

    def lobby_note(self, players: int) -> str:  # noqa: ARG002
        """A few words for the middle of the table before the game."""
        return ""
