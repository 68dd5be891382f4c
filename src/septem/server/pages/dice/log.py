"""The whole dice game line by line, the latest turn first."""

import htpy as h
from htpy import Element

from septem.server.drawing.dice import symbol
from septem.server.drawing.icons import icon
from septem.server.language import _
from septem.server.pages.dice.pieces import close_button, face
from septem.server.seeing.dice_shown import DiceLine, DiceTable, DiceTurn


def log_drawer(shown: DiceTable) -> Element:
    """Every turn with a link to its moment in the replay."""
    return h.section(".drawer.dlogs", id="log", popover="auto", aria_labelledby="log-title")[
        h.header[h.h2(".display", id="log-title")[_("Log")], close_button("log")],
        h.ol(".turns", tabindex="0", aria_label=_("Turns, the latest first"))[
            (_turn(shown, turn) for turn in reversed(shown.log))
        ],
    ]


def _turn(shown: DiceTable, turn: DiceTurn) -> Element:
    moment = turn.lines[0].moment
    return h.li[
        h.h3[
            h.span[turn.seat is not None and face(shown.players[turn.seat], "xs"), " ", turn.title],
            h.a(".moment", href=f"/g/{shown.id}/replay?at={moment}")[
                icon("history"), h.span(".sr")[_("Show this moment")]
            ],
        ],
        h.ul[(h.li[_line(line)] for line in turn.lines)],
    ]


def _line(line: DiceLine) -> Element:
    return h.span[
        (symbol(one, 16) for one in line.symbols),
        " ",
        line.text,
        line.detail and [" ", h.small[line.detail]],
    ]
