"""Panels over the edge of the table: keys, settings, chains, leaving. Also the notices."""

from markupsafe import Markup

from septem.server.games.cards.options import options_of
from septem.server.games.cards.pages.chains import chain_tree
from septem.server.games.cards.projections.card_table import CardTable
from septem.server.games.components.live import offline_notice
from septem.server.games.components.panels import keys_panel, leave_panel, settings_panel
from septem.server.html.templates import render
from septem.server.i18n import _


def panels(table: CardTable) -> Markup:
    """All panels of a game, closed."""
    confirm_modes = (("confirm", _("After I confirm it")), ("tap", _("As soon as I tap an action")))
    return Markup().join(
        (
            keys_panel(_keys()),
            settings_panel(table, _("When is a choice sent?"), confirm_modes),
            render("games/cards/templates/chains_drawer.html", tree=chain_tree(options_of(table.setup).edition)),
            leave_panel(table.id),
        )
    )


def notices() -> Markup:
    """The offline notice, the place for error messages, and announcements for screen readers."""
    return render("games/cards/templates/notices.html", offline=offline_notice())


def _keys() -> tuple[tuple[str, str], ...]:
    return (
        ("1 – 7", _("pick a card")),
        ("B", _("build it")),
        ("F", _("build it by your wonder’s power")),
        ("W", _("build a wonder stage with it")),
        ("S", _("sell it")),
        ("↑ ↓", _("choose how to pay")),
        ("Enter", _("confirm")),
        ("Esc", _("cancel, or close what is open")),
        ("U", _("undo your choice")),
        ("P", _("take no card from the discard pile")),
        ("C", _("chains")),
        ("L", _("log")),
        ("N", _("next game waiting for you")),
        ("?", _("show this list")),
    )
