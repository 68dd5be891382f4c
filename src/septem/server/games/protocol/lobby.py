"""What a game asks and shows before it begins."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from septem.server.games.forms import BoardButton, OptionForm
from septem.server.i18n import _

if TYPE_CHECKING:
    from septem.server.tables.lobby import Lobby
    from septem.server.tables.setup import Setup


class LobbyForm:
    """The part of a game in the form of a table, and the boards to pick."""

    def option_form(self, setup: "Setup") -> OptionForm:  # noqa: ARG002 - a game may have no options
        """The fields of the lobby's form for the options of this game, set to this setup."""
        return OptionForm()

    def option_rows(self, setup: "Setup") -> list[tuple[str, str]]:  # noqa: ARG002
        """The options with their names, for those who cannot change them."""
        return []

    def read_options(self, fields: Mapping[str, str], players: int) -> dict[str, str]:  # noqa: ARG002
        """The options that a form says."""
        return {}

    def boards(self, table: "Lobby", seat: int) -> Sequence[BoardButton]:  # noqa: ARG002 - a game may have no boards
        """The boards from which a seat can pick."""
        return ()

    def board_label(self, setup: "Setup", board: str) -> str:  # noqa: ARG002
        """A picked board as people call it."""
        return board

    def level_hints(self) -> Sequence[str]:
        """How bots think: a sentence for each level, one for all of them, or none."""
        return ()

    def deal_note(self) -> str:
        """Explains the commitment shown in the lobby."""
        return _(
            "The random numbers are fixed in advance; this is the hash of their seed and salt. "
            "Both are shown after the game, so anyone can check them."
        )

    def lobby_note(self, players: int) -> str:  # noqa: ARG002
        """A few words for the middle of the table before the game."""
        return ""
