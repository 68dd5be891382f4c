"""Those who play: their avatars, and the word that marks every bot."""

from markupsafe import Markup

from septem.server.drawing.avatars import avatar
from septem.server.games.table_view import Player
from septem.server.i18n import _


def face(player: Player, size: str = "", *, marked: bool = True) -> Markup:
    """The avatar of a player, with the mark for what they do."""
    return avatar(player.name, player.seat, player.mark if marked else "", bot=player.kind == "bot", size=size)


def bot_tag(player: Player) -> Markup:
    """The word that stands beside the name of every bot."""
    return Markup('<span class="bot">{}</span>').format(_("bot")) if player.kind == "bot" else Markup()
