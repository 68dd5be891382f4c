"""Panels over the edge of the table: keys, settings, leaving. Also the notices."""

from markupsafe import Markup

from septem.server.games.components.live import offline_notice
from septem.server.games.components.panels import keys_panel, leave_panel, settings_panel
from septem.server.games.dice.projections.dice_table import DiceTable
from septem.server.i18n import _


def panels(table: DiceTable) -> Markup:
    """All panels of a game, closed."""
    confirm_modes = (("confirm", _("After I confirm it")), ("tap", _("As soon as I tap the last die")))
    settings = settings_panel(table, _("When are dice kept?"), confirm_modes)
    return keys_panel(_keys()) + settings + leave_panel(table.id)


def notices() -> Markup:
    """The offline notice, and the place for error messages."""
    return offline_notice() + Markup('<div class="problems" id="problem" role="alert"></div>')


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
        ("N", _("next game waiting for you")),
        ("← →", _("step through a replay")),
        ("?", _("show this list")),
    )
