"""Parts of the bar over a table: the clock, the tools, and the menu, which is all that fits on a phone."""

from typing import NamedTuple

import htpy as h
from htpy import Element, Node

from septem.server.drawing.icons import icon
from septem.server.language import LANGUAGES, _, spoken
from septem.server.pages.play.help import help_entries, help_tool
from septem.server.pages.play.panels import close_button
from septem.server.pages.play.seen import AnyTable
from septem.server.table.setup import Setup


class Tool(NamedTuple):
    """A button that opens a panel: its key, if it has one, and whether the bar shows the picture alone."""

    panel: str
    picture: str
    words: str
    key: str = ""
    icon_only: bool = False


def usual_tools() -> tuple[Tool, ...]:
    """The tools that every table has."""
    return (
        Tool("log", "scroll-text", _("Log"), "L"),
        Tool("keys", "keyboard", _("Keys"), "?", icon_only=True),
        Tool("settings", "settings", _("Settings"), icon_only=True),
    )


def clock(shown: AnyTable) -> Node:
    """The time left, which a script counts down."""
    if shown.deadline is None or shown.over or shown.is_replay:
        return None
    return h.span(".timer", role="timer", title=_("When it runs out, a bot plays"))[
        icon("clock"), h.b(data_deadline=f"{shown.deadline:.3f}")["…"]
    ]


def tool_bar(table: str, setup: Setup, tools: tuple[Tool, ...], *, has_seat: bool) -> Node:
    """The tools; who has a seat here can go on to the next game that waits."""
    return [
        h.nav(".tools", aria_label=_("Table"))[
            has_seat
            and h.a(
                ".tool.ico",
                href=f"/next?after={table}",
                data_next=True,
                aria_label=_("Next game"),
                title=f"{_('Next game')} (N)",
            )[icon("skip-forward")],
            help_tool(setup),
            (_button(tool) for tool in tools),
        ],
        h.button(".tool.ico.menubutton", type="button", popovertarget="menu", aria_label=_("Menu"), title=_("Menu"))[
            icon("menu")
        ],
    ]


def _button(tool: Tool) -> Element:
    return h.button(
        class_="tool ico" if tool.icon_only else "tool",
        type="button",
        popovertarget=tool.panel,
        aria_label=tool.words if tool.icon_only else None,
        title=f"{tool.words} ({tool.key})" if tool.key else tool.words,
    )[icon(tool.picture), None if tool.icon_only else h.span[tool.words]]


def tool_menu(table: str, setup: Setup, tools: tuple[Tool, ...], *, has_seat: bool, may_leave: bool) -> Element:
    """Everything there is to do besides playing."""
    return h.nav(".drawer.menu", id="menu", popover="auto", aria_labelledby="menu-title")[
        h.header[h.h2(".display", id="menu-title")[_("Menu")], close_button("menu")],
        help_entries(setup),
        (_entry(tool) for tool in tools),
        _languages(),
        may_leave and h.button(".entry", type="button", popovertarget="leave")[icon("x"), h.span[_("Leave the game")]],
        has_seat and h.a(".entry", href=f"/next?after={table}")[icon("skip-forward"), h.span[_("Next game")]],
        h.a(".entry", href="/")[icon("landmark"), h.span[_("To the first page")]],
    ]


def _entry(tool: Tool) -> Element:
    # A list of keys is for those who have some: the style sheet hides it where a finger is all there is.
    cls = "entry keysonly" if tool.panel == "keys" else "entry"
    return h.button(class_=cls, type="button", popovertarget=tool.panel)[icon(tool.picture), h.span[tool.words]]


def _languages() -> Element:
    """The language, which changes without leaving the table."""
    return h.form(".entry.languages", action="/language", method="post", aria_label=_("Language"))[
        icon("globe"),
        (
            h.button(".btn.small", name="language", value=code, lang=code, aria_current=code == spoken() and "true")[
                name
            ]
            for code, name in LANGUAGES.items()
        ),
    ]
