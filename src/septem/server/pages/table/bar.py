"""The bar over the table: Age and turn, the way hands go, the clock, who has chosen, and the tools."""

import htpy as h
from htpy import Element, Node
from markupsafe import Markup

from septem.server.drawing.avatars import mark
from septem.server.drawing.icons import icon
from septem.server.language import _
from septem.server.pages.shell import brand
from septem.server.pages.table.decide import chosen_words
from septem.server.pages.table.keeping import NOTHING, framed, joined, kept
from septem.server.pages.table.names import ROMAN, shown_name
from septem.server.seeing.shown import CardTable, Status

TURNS = 6


def top_bar(shown: CardTable, tail: Node = None) -> Element:
    """The bar of a game; `tail` stands where a replay says what it is."""
    return h.header(".topbar")[
        _moment(shown.age, shown.turn),
        _passing(shown),
        _clock(shown),
        None if shown.over or shown.is_replay else _status_box().filled(status=status(shown.status)),
        tail,
        h.button(".btn.small", type="button", data_browse=True)[icon("trophy"), _("Score sheet")]
        if shown.over and not shown.is_replay
        else None,
        _tools_frame(shown.viewer is not None).filled(table=shown.id),
    ]


@kept
def _moment(age: int, turn: int) -> Node:
    return [
        brand(),
        h.div(".agebox")[
            h.span(".display")[_("Age {age}").format(age=ROMAN[age])],
            _pips(turn),
            h.span(".turn")[_("turn {turn} of {turns}").format(turn=turn, turns=TURNS)],
        ],
    ]


@framed
def _tools_frame(has_seat: bool) -> Node:
    return [
        h.nav(".tools", aria_label=_("Table"))[
            has_seat
            and h.a(".tool", href="/next?after={table}", data_next=True, title=f"{_('Next game')} (N)")[
                icon("skip-forward"), h.span[_("Next game")]
            ],
            _tool("chains", "git-branch", _("Chains"), "C"),
            _tool("log", "scroll-text", _("Log"), "L"),
            _tool("keys", "keyboard", _("Keys"), "?", icon_only=True),
            _tool("settings", "settings", _("Settings"), "", icon_only=True),
        ],
        h.button(".tool.ico.menubutton", type="button", popovertarget="menu", aria_label=_("Menu"))[icon("menu")],
    ]


def _pips(turn: int) -> Element:
    states = ("past" if number < turn else "now" if number == turn else None for number in range(1, TURNS + 1))
    return h.span(".pips", aria_hidden="true")[(h.i(class_=state) for state in states)]


def _passing(shown: CardTable) -> Node:
    passing = shown.passing
    if passing is None or shown.over:
        return None
    to_left = passing.direction == "left"
    words = _("hands pass left") if to_left else _("hands pass right")
    receiver = _("to {name}").format(name=passing.receiver) if passing.receiver else ""
    return _passing_frame(to_left).filled(words=", ".join(filter(None, (words, receiver))), receiver=receiver)


@framed
def _passing_frame(to_left: bool) -> Node:
    return h.div(".passbox", data_direction="left" if to_left else "right")[
        to_left and icon("arrow-left"),
        h.span(".long")["{words}"],
        h.span(".short", aria_hidden="true")["{receiver}"],
        not to_left and icon("arrow-right"),
    ]


def _clock(shown: CardTable) -> Node:
    if shown.deadline is None or shown.over or shown.is_replay:
        return None
    return h.span(".timer", role="timer", title=_("When it runs out, a bot plays"))[
        icon("clock"), h.b(data_deadline=f"{shown.deadline:.3f}")["…"]
    ]


def status(shown: Status) -> Markup:
    """Who has chosen, for the small update between reveals; it says nothing about what was chosen."""
    seats = [
        _seat_frame().filled(
            seat=player.seat,
            mark=player.mark,
            name=shown_name(player),
            drawn=mark(player.mark) if player.mark else NOTHING,
        )
        for player in shown.players
    ]
    return _status_frame().filled(words=chosen_words(shown), seats=joined(seats))


@framed
def _status_box() -> Node:
    return h.div(".status", id="status", aria_live="polite")["{status}"]


@framed
def _status_frame() -> Node:
    return [h.b["{words}"], h.ul(".sr")["{seats}"]]


@framed
def _seat_frame() -> Node:
    return h.li(data_seat="{seat}", data_mark="{mark}")["{name}", ": ", "{drawn}"]


def _tool(panel: str, picture: str, words: str, key: str, *, icon_only: bool = False) -> Element:
    return h.button(
        class_="tool ico" if icon_only else "tool",
        type="button",
        popovertarget=panel,
        aria_label=words if icon_only else None,
        title=f"{words} ({key})" if key else words,
    )[icon(picture), None if icon_only else h.span[words]]


def menu(shown: CardTable) -> Node:
    """What the bar has no room for on a phone."""
    return _menu_frame(shown.viewer is not None, shown.viewer is not None and not shown.over).filled(table=shown.id)


@framed
def _menu_frame(has_seat: bool, may_leave: bool) -> Node:
    entries = (
        ("chains", "git-branch", _("Chains")),
        ("log", "scroll-text", _("Log")),
        ("settings", "settings", _("Settings")),
        ("keys", "keyboard", _("Keys")),
    )
    return h.nav(".drawer.menu", id="menu", popover="auto", aria_label=_("Menu"))[
        (
            h.button(".entry", type="button", popovertarget=panel)[icon(picture), h.span[words]]
            for panel, picture, words in entries
        ),
        may_leave and h.button(".entry", type="button", popovertarget="leave")[icon("x"), h.span[_("Leave the game")]],
        has_seat and h.a(".entry", href="/next?after={table}")[icon("skip-forward"), h.span[_("Next game")]],
        h.a(".entry", href="/")[icon("landmark"), h.span[_("To the first page")]],
    ]
