"""Which board a seat plays, where the table lets everybody choose."""

from collections.abc import Sequence
from typing import NamedTuple

from septem.server.games.forms import BoardButton
from septem.server.games.registry import game_named
from septem.server.tables.lobby import Lobby


class BoardChoice(NamedTuple):
    """All buttons, and where they are sent to."""

    address: str
    seat: int
    boards: Sequence[BoardButton]


def board_choice(lobby: Lobby, seat: int) -> BoardChoice | None:
    """All boards as this seat chooses among them; None where boards are not chosen."""
    game = game_named(lobby.setup.game)
    if not game.picks_boards(lobby.setup):
        return None
    return BoardChoice(f"/t/{lobby.id}/board", seat, game.boards(lobby, seat))
