"""The bar over a dice game: Age, whose turn it is, where the die goes, the clock, points, and the tools."""

import htpy as h
from htpy import Element, Node

from septem.server.drawing.icons import icon
from septem.server.language import _
from septem.server.pages.play.bar import clock, tool_bar, tool_menu, usual_tools
from septem.server.pages.play.faces import bot_tag, face
from septem.server.pages.play.seen import may_leave, shown_name
from septem.server.pages.shell import brand
from septem.server.seeing.dice_shown import DiceTable
from septem.words import ROMAN


def top_bar(shown: DiceTable, tail: Node = None) -> Element:
    """The bar of a game; `tail` stands where a replay says what it is."""
    return h.header(".topbar")[
        brand(),
        h.div(".agebox")[
            h.span(".display")[_("Age {age}").format(age=ROMAN[shown.age - 1])],
            h.span(".turn")[shown.title],
        ],
        shown.receiver
        and h.div(".passbox")[
            icon("arrow-left"),
            h.span(".long")[_("one die passes to {name}").format(name=shown.receiver)],
            h.span(".short", aria_hidden="true")[_("to {name}").format(name=shown.receiver)],
        ],
        clock(shown),
        _seats(shown),
        tail,
        tool_bar(shown.id, shown.setup, usual_tools(), has_seat=shown.viewer is not None),
    ]


def _seats(shown: DiceTable) -> Node:
    if len(shown.sheets) < 2:
        return None
    return h.ul(".dseats", aria_label=_("Players, with their points so far"))[
        (
            h.li(class_="me" if sheet.player.is_you else None)[
                face(sheet.player, "sm"),
                h.span[shown_name(sheet.player), " ", bot_tag(sheet.player)],
                h.b[str(sheet.total)],
            ]
            for sheet in shown.sheets
        )
    ]


def menu(shown: DiceTable) -> Element:
    """The menu of a game."""
    has_seat = shown.viewer is not None
    return tool_menu(shown.id, shown.setup, usual_tools(), has_seat=has_seat, may_leave=may_leave(shown))
