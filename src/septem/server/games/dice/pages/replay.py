"""A moment of a dice game that was."""

from markupsafe import Markup

from septem.server.games.dice.pages.page import dice_inside
from septem.server.games.dice.pages.panels import notices, panels
from septem.server.games.dice.pages.pieces import page_title
from septem.server.games.dice.projections.dice_table import DiceTable
from septem.server.html.copying import copied_notice
from septem.server.html.layout import bare_page
from septem.server.html.templates import render
from septem.server.i18n import _


def dice_replay_page(shown: DiceTable) -> Markup:
    """The whole page of that moment, with the controls that move to others."""
    body = render(
        "games/dice/templates/page.html",
        listener=Markup(),
        now="",
        inside=dice_inside(shown),
        panels=panels(shown),
        notices=notices(),
        copied=Markup(copied_notice()),
    )
    title = _("Replay: {title}").format(title=page_title(shown))
    return bare_page(title, body, cls="tablepage dicepage replaypage", scripts=("dice/js/dice.js",))
