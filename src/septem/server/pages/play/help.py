"""Where the rules and the cards of a table are explained: addresses that open set to this very game."""

from urllib.parse import urlencode

import htpy as h
from htpy import Element, Node

from septem.data.cards import PLAYERS
from septem.server.drawing.icons import icon
from septem.server.language import _
from septem.server.table.setup import Setup

FEWEST = min(PLAYERS)


def rules_address(setup: Setup) -> str:
    """How to play at a table like this.

    >>> rules_address(Setup(players=5, edition="second"))
    '/learn?edition=second&players=5'
    """
    if setup.game == "dice":
        return "/learn#dice"
    asked = {"edition": setup.edition, "players": setup.players, "variant": setup.variant}
    return f"/learn?{urlencode({name: value for name, value in asked.items() if value})}"


def cards_address(setup: Setup) -> str:
    """The cards, or the dice, that a table like this plays with."""
    if setup.game == "dice":
        return "/gallery#dice"
    # Two play with the cards of three.
    asked = {"edition": setup.edition, "players": max(setup.players, FEWEST)}
    return f"/gallery?{urlencode(asked)}#cards"


def help_tool(setup: Setup) -> Element:
    """The way to the rules in the bar over a table; the table stays where it is."""
    return h.a(".tool", href=rules_address(setup), target="_blank", title=_("How to play"))[
        icon("circle-question-mark"), h.span[_("Rules")]
    ]


def help_entries(setup: Setup) -> Node:
    """The ways to rules and pictures in the menu."""
    pictures = _("Dice") if setup.game == "dice" else _("Cards")
    ways = (
        ("circle-question-mark", rules_address(setup), _("How to play")),
        ("library", cards_address(setup), pictures),
    )
    return [
        h.a(".entry", href=address, target="_blank")[icon(picture), h.span[words]] for picture, address, words in ways
    ]
