"""The page of a card game, with its stream."""

from time import time

from markupsafe import Markup

from septem.server.games.cards.drawing.sprite import sprite_address
from septem.server.games.cards.options import options_of
from septem.server.games.cards.pages.log import log_drawer
from septem.server.games.cards.pages.panels import notices, panels
from septem.server.games.cards.pages.parts import table_inside, table_title
from septem.server.games.cards.projections.card_table import CardTable
from septem.server.games.components.live import listener
from septem.server.html import layout as shell
from septem.server.html.templates import render


def game_page(table: CardTable, state: str = "") -> Markup:
    """The whole page of a game; `state` is its `page_state`."""
    body = render(
        "games/cards/templates/game.html",
        table_id=table.id,
        has_seat=table.viewer is not None,
        pictures=sprite_address(options_of(table.setup).edition),
        listener=listener(f"/g/{table.id}/stream", state),
        now=f"{time():.3f}",
        inside=table_inside(table),
        log=log_drawer(table),
        panels=panels(table),
        notices=notices(),
    )
    return shell.bare_page(table_title(table), body, cls="tablepage", scripts=("cards/js/table.js",))
