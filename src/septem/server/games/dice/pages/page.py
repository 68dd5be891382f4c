"""The page of a dice game, and the page of a moment of its replay."""

from time import time

from markupsafe import Markup

from septem.server.games.components.live import listener
from septem.server.games.dice.pages.panels import notices, panels
from septem.server.games.dice.pages.parts import table_inside
from septem.server.games.dice.pages.pieces import table_title
from septem.server.games.dice.projections.dice_table import DiceTable
from septem.server.html.copying import copied_notice
from septem.server.html.layout import bare_page
from septem.server.html.templates import render
from septem.server.i18n import _


def game_page(table: DiceTable, state: str = "") -> Markup:
    """The whole page of a game, with its stream; `state` is its `page_state`."""
    body = render(
        "games/dice/templates/page.html",
        listener=listener(f"/g/{table.id}/stream", state),
        now=f"{time():.3f}",
        inside=table_inside(table),
        panels=panels(table),
        notices=notices(),
        copied=Markup(),
    )
    return bare_page(table_title(table), body, cls="tablepage dicepage", scripts=("dice/js/dice.js",))


def replay_page(table: DiceTable) -> Markup:
    """The whole page of a moment of a replay, with the controls."""
    body = render(
        "games/dice/templates/page.html",
        listener=Markup(),
        now="",
        inside=table_inside(table),
        panels=panels(table),
        notices=notices(),
        copied=Markup(copied_notice()),
    )
    title = _("Replay: {title}").format(title=table_title(table))
    return bare_page(title, body, cls="tablepage dicepage replaypage", scripts=("dice/js/dice.js",))
