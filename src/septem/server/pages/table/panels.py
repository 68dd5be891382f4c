"""Panels that open over the edge of the table: keys, settings, chains, leaving; and the notices."""

import htpy as h
from htpy import Element, Node

from septem.server.language import _
from septem.server.pages.chains import chain_tree
from septem.server.pages.play.live import offline_notice
from septem.server.pages.play.panels import drawer, keys_panel, leave_panel, settings_panel
from septem.server.seeing.shown import CardTable


def panels(shown: CardTable) -> Node:
    """All panels of a game, closed."""
    ways = (("confirm", _("After I confirm it")), ("tap", _("With the tap on what to do")))
    return [
        keys_panel(_keys()),
        settings_panel(shown, _("When is a choice sent?"), ways),
        _chains(shown),
        leave_panel(shown.id),
    ]


def notices() -> Node:
    """The offline notice, the sentence after a refused choice, and what a screen reader is told."""
    return [
        offline_notice(),
        h.div(".problems", id="problem", role="alert"),
        h.div(
            ".sr",
            id="spoken",
            aria_live="polite",
            data_your_turn=_("Your turn"),
            data_revealed=_("All have chosen."),
        ),
        # What it shows is the name of the card, which screen readers tell already.
        h.div(".tip", id="tip", hidden=True, aria_hidden="true"),
    ]


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
        ("N", _("next game that waits for you")),
        ("?", _("this list")),
    )


def _chains(shown: CardTable) -> Element:
    """The tree is in the page once; a script marks what stands where when it is opened."""
    return drawer(
        "chains",
        _("Chains"),
        h.div(
            id="chain-marks",
            data_in_you=_("yours"),
            data_in_hand=_("in hand"),
            data_in_left=_("left"),
            data_in_right=_("right"),
            data_in_other=_("elsewhere"),
        )[chain_tree(shown.setup.edition)],
        "wide",
    )
