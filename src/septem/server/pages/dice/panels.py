"""Panels that open over the edge of a dice game, and the notices."""

import htpy as h
from htpy import Node

from septem.server.language import _
from septem.server.pages.play.live import offline_notice
from septem.server.pages.play.panels import keys_panel, leave_panel, settings_panel
from septem.server.seeing.dice_shown import DiceTable


def panels(shown: DiceTable) -> Node:
    """All panels of a game, closed."""
    ways = (("confirm", _("After I confirm it")), ("tap", _("With the last tap on a die")))
    return [keys_panel(_keys()), settings_panel(shown, _("When are dice kept?"), ways), leave_panel(shown.id)]


def notices() -> Node:
    """The offline notice, and the sentence after a refused choice."""
    return [offline_notice(), h.div(".problems", id="problem", role="alert")]


def _keys() -> tuple[tuple[str, str], ...]:
    return (
        ("1 – 7", _("choose dice to keep")),
        ("1 – 9", _("choose what to spend symbols on")),
        ("D 1 – 7", _("choose the die to pass")),
        ("↑ ↓", _("choose how to pay")),
        ("Enter", _("confirm")),
        ("E", _("end the turn")),
        ("Esc", _("cancel, or close what is open")),
        ("U", _("undo your last purchase")),
        ("L", _("log")),
        ("N", _("next game that waits for you")),
        ("← →", _("step through a replay")),
        ("?", _("this list")),
    )
