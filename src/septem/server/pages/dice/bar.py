"""The bar over a dice game: Age, whose turn it is, where the die goes, the clock, points, and the tools."""

import htpy as h
from htpy import Element, Node

from septem.server.drawing.icons import icon
from septem.server.language import _
from septem.server.pages.dice.pieces import bot_tag, face, name_of
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
        _clock(shown),
        _seats(shown),
        tail,
        h.nav(".tools", aria_label=_("Table"))[
            _tool("log", "scroll-text", _("Log"), "L"),
            _tool("keys", "keyboard", _("Keys"), "?", icon_only=True),
            _tool("settings", "settings", _("Settings"), "", icon_only=True),
        ],
        h.button(".tool.ico.menubutton", type="button", popovertarget="menu", aria_label=_("Menu"))[icon("menu")],
    ]


def _clock(shown: DiceTable) -> Node:
    if shown.deadline is None or shown.over or shown.is_replay:
        return None
    return h.span(".timer", role="timer", title=_("When it runs out, a bot plays"))[
        icon("clock"), h.b(data_deadline=f"{shown.deadline:.3f}")["…"]
    ]


def _seats(shown: DiceTable) -> Node:
    if len(shown.sheets) < 2:
        return None
    return h.ul(".dseats", aria_label=_("Players, with their points so far"))[
        (
            h.li(class_="me" if sheet.player.is_you else None)[
                face(sheet.player, "sm"),
                h.span[name_of(sheet.player), " ", bot_tag(sheet.player)],
                h.b[str(sheet.total)],
            ]
            for sheet in shown.sheets
        )
    ]


def _tool(panel: str, sign: str, words: str, key: str, *, icon_only: bool = False) -> Element:
    return h.button(
        class_="tool ico" if icon_only else "tool",
        type="button",
        popovertarget=panel,
        aria_label=words if icon_only else None,
        title=f"{words} ({key})" if key else words,
    )[icon(sign), None if icon_only else h.span[words]]


def menu(shown: DiceTable) -> Element:
    """What the bar has no room for on a phone."""
    entries = (
        ("log", "scroll-text", _("Log")),
        ("settings", "settings", _("Settings")),
        ("keys", "keyboard", _("Keys")),
    )
    return h.nav(".drawer.menu", id="menu", popover="auto", aria_label=_("Menu"))[
        (
            h.button(".entry", type="button", popovertarget=panel)[icon(sign), h.span[words]]
            for panel, sign, words in entries
        ),
        shown.viewer is not None
        and not shown.over
        and h.button(".entry", type="button", popovertarget="leave")[icon("x"), h.span[_("Leave the game")]],
        h.a(".entry", href="/")[icon("landmark"), h.span[_("To the first page")]],
    ]
