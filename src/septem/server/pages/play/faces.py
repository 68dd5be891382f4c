"""Those who play: their avatars, and the word that marks every bot."""

import htpy as h
from htpy import Node
from markupsafe import Markup

from septem.server.drawing.avatars import avatar
from septem.server.language import _
from septem.server.pages.keeping import NOTHING, kept
from septem.server.seeing.frame import Player


def face(player: Player, size: str = "", *, marked: bool = True) -> Markup:
    """The avatar of a player, with the mark for what they do."""
    return avatar(player.name, player.seat, player.mark if marked else "", bot=player.kind == "bot", size=size)


def bot_tag(player: Player) -> Markup:
    """The word that stands beside the name of every bot."""
    return _bot_tag() if player.kind == "bot" else NOTHING


@kept
def _bot_tag() -> Node:
    return h.span(".bot")[_("bot")]
