"""The start page of the dice game: alone, against bots or with friends."""

from markupsafe import Markup

from septem.data import dice
from septem.server.games.dice.drawing.dice import die
from septem.server.html.assets import GAMES_STYLESHEET
from septem.server.html.layout import page
from septem.server.html.navigation import Identity
from septem.server.html.templates import render
from septem.server.i18n import _
from septem.server.tables.setup import DEFAULT_LEVEL


def dice_start_page(tables: Markup, *, person: Identity | None = None) -> Markup:
    """The page at '/dice'; `tables` is the list of the person's dice games, '' if there are none."""
    body = render(
        "games/dice/templates/start.html",
        faces=[die(one.faces[number % len(one.faces)], size=56) for number, one in enumerate(dice.load().dice)],
        level=DEFAULT_LEVEL,
        games=tables,
    )
    return page(_("The dice game"), body, active="dice", cls="dicestart", styles=(GAMES_STYLESHEET,), person=person)
