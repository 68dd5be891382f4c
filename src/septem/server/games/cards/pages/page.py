"""The page of a card game, which listens to the game's stream."""

from time import time

from markupsafe import Markup

from septem.server.games.cards.drawing.sprite import sprite_address
from septem.server.games.cards.options import options_of
from septem.server.games.cards.pages.bar import status
from septem.server.games.cards.pages.decide import waiting
from septem.server.games.cards.pages.hand import resting_title
from septem.server.games.cards.pages.log import log_drawer
from septem.server.games.cards.pages.panels import notices, panels
from septem.server.games.cards.pages.parts import table_inside, table_title
from septem.server.games.cards.projections.card_table import CardTable
from septem.server.games.components.live import listener
from septem.server.html import layout as shell
from septem.server.html.templates import render

__all__ = ["game_page", "resting_title", "status", "table_inside", "waiting"]


def game_page(shown: CardTable, state: str = "") -> Markup:
    """The whole page of a game; `state` is that of the page."""
    body = render(
        "games/cards/templates/game.html",
        table=shown.id,
        has_seat=shown.viewer is not None,
        pictures=sprite_address(options_of(shown.setup).edition),
        listener=listener(f"/g/{shown.id}/stream", state),
        now=f"{time():.3f}",
        inside=table_inside(shown),
        log=log_drawer(shown),
        panels=panels(shown),
        notices=notices(),
    )
    return shell.bare_page(table_title(shown), body, cls="tablepage", scripts=("cards/js/table.js",))
