"""The whole dice game line by line, the latest turn first."""

from functools import lru_cache

import htpy as h
from htpy import Element, Node
from markupsafe import Markup

from septem.server.drawing.avatars import avatar
from septem.server.drawing.dice import symbol
from septem.server.drawing.icons import icon
from septem.server.language import _, spoken
from septem.server.pages.play.panels import close_button
from septem.server.seeing.dice_shown import DiceLine, DiceTable, DiceTurn

TURNS_KEPT = 2048


def log_drawer(shown: DiceTable) -> Element:
    """Every turn with a link to its moment in the replay."""
    return h.section(".drawer.dlogs", id="log", popover="auto", aria_labelledby="log-title")[
        h.header[h.h2(".display", id="log-title")[_("Log")], close_button("log")],
        h.ol(".turns", tabindex="0", aria_label=_("Turns, the latest first"))[
            (_turn(shown, turn) for turn in reversed(shown.log))
        ],
    ]


def _turn(shown: DiceTable, turn: DiceTurn) -> Node:
    if turn is shown.log[-1]:
        return _drawn(shown.id, turn, _avatar(shown, turn))
    return _drawn_once(shown.id, turn, _avatar(shown, turn), spoken())


@lru_cache(maxsize=TURNS_KEPT)
def _drawn_once(table: str, turn: DiceTurn, who: Markup, _language: str) -> Markup:
    """A turn that is past, which does not change any more."""
    return Markup(str(_drawn(table, turn, who)))


def _avatar(shown: DiceTable, turn: DiceTurn) -> Markup:
    if turn.seat is None:
        return Markup()
    player = shown.players[turn.seat]
    return avatar(player.name, player.seat, bot=player.kind == "bot", size="xs")


def _drawn(table: str, turn: DiceTurn, who: Markup) -> Element:
    return h.li[
        h.h3[
            h.span[who, " ", turn.title],
            h.a(".moment", href=f"/g/{table}/replay?at={turn.lines[0].moment}")[
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
        line.detail and [": ", h.small[line.detail]],
    ]
