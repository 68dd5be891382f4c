"""A moment of a dice game that was."""

import htpy as h
from htpy import Element

from septem.server.language import _
from septem.server.pages import shell
from septem.server.pages.copying import copied_notice
from septem.server.pages.dice.page import dice_inside, page_title
from septem.server.pages.dice.panels import notices, panels
from septem.server.seeing.dice_shown import DiceTable


def dice_replay_page(shown: DiceTable) -> Element:
    """The whole page of that moment, with the controls that move to others."""
    return shell.bare_page(
        _("Replay: {title}").format(title=page_title(shown)),
        [h.div(id="table")[dice_inside(shown)], panels(shown), notices(), copied_notice()],
        cls="tablepage dicepage replaypage",
        scripts=("dice",),
    )
