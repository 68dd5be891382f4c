"""Which board a seat plays, where the table lets everybody choose."""

from typing import NamedTuple

from markupsafe import Markup

from septem.server.drawing.scenes import scene
from septem.server.games.forms import BoardButton
from septem.server.games.listing import THUMBNAIL
from septem.server.games.registry import game_named
from septem.server.tables.lobby import Lobby


class BoardChoice(NamedTuple):
    """All buttons, each with its picture, and where they are sent to."""

    address: str
    seat: int
    boards: list[tuple[BoardButton, Markup]]


def board_choice(lobby: Lobby, seat: int) -> BoardChoice | None:
    """All boards as this seat chooses among them; None where boards are not chosen."""
    game = game_named(lobby.setup.game)
    if not game.picks_boards(lobby.setup):
        return None
    boards = [(button, _picture(button)) for button in game.boards(lobby, seat)]
    return BoardChoice(f"/t/{lobby.id}/board", seat, boards)


def _picture(button: BoardButton) -> Markup:
    if not button.city:
        return Markup()
    return scene(button.city, button.is_day, label=False, crop=THUMBNAIL, ratio="xMidYMid slice")
