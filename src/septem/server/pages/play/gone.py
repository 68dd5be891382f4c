"""Those for whom the table waits though they are gone, and the button that lets a bot play for them."""

from collections.abc import Sequence

import htpy as h
from htpy import Element, Node

from septem.server.drawing.icons import icon
from septem.server.language import _
from septem.server.pages.shell import hidden
from septem.server.seeing.frame import Player


def may_hand_over(players: Sequence[Player]) -> bool:
    """Whether the viewer has a seat and waits, so that those who are gone hold them up."""
    return any(player.is_you and (player.has_chosen or not player.mark) for player in players)


def gone_box(table: str, players: Sequence[Player]) -> Node:
    """The place in the page for those who are gone, where the viewer can do something about it."""
    return h.div(".gone", id="gone", aria_live="polite")[gone(table, players)] if may_hand_over(players) else None


def gone(table: str, players: Sequence[Player]) -> Node:
    """Everybody for whom the viewer may let a bot play."""
    return [_handing_over(table, player) for player in players if player.is_long_gone]


def _handing_over(table: str, player: Player) -> Element:
    return h.form(hx_post=f"/g/{table}/bot", hx_target="#problem", hx_swap="innerHTML")[
        hidden(seat=player.seat),
        h.p[_("{name} has been away for a while.").format(name=player.name)],
        h.button(".btn")[icon("bot"), _("Let a bot play for {name}").format(name=player.name)],
    ]
