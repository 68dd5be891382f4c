"""The page of a dice game."""

from time import time

from markupsafe import Markup

from septem.server.games.components.live import listener
from septem.server.games.dice.pages.panels import notices, panels
from septem.server.games.dice.pages.parts import table_inside, table_parts
from septem.server.games.dice.pages.pieces import page_title
from septem.server.games.dice.projections.dice_table import DiceTable
from septem.server.html.layout import bare_page
from septem.server.html.templates import render


def dice_page(shown: DiceTable, state: str = "") -> Markup:
    """The whole page of a game, which listens to the game's stream; `state` is that of the page."""
    body = render(
        "games/dice/templates/page.html",
        listener=listener(f"/g/{shown.id}/stream", state),
        now=f"{time():.3f}",
        inside=dice_inside(shown),
        panels=panels(shown),
        notices=notices(),
        copied=Markup(),
    )
    return bare_page(page_title(shown), body, cls="tablepage dicepage", scripts=("dice/js/dice.js",))


def dice_inside(shown: DiceTable) -> Markup:
    """The table, which is all of the page that changes."""
    return table_inside(table_parts(shown))
