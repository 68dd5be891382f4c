"""The bar over the table: Age and turn, the way hands go, the clock, who has chosen, and the tools."""

import htpy as h
from htpy import Element, Node
from markupsafe import Markup

from septem.server.drawing.avatars import mark
from septem.server.drawing.icons import icon
from septem.server.drawing.words import ROMAN
from septem.server.language import _
from septem.server.pages.keeping import NOTHING, framed, joined, kept, text_of
from septem.server.pages.play.bar import Tool, clock, tool_bar, tool_menu, usual_tools
from septem.server.pages.play.seen import may_leave, shown_name
from septem.server.pages.shell import brand
from septem.server.pages.table.decide import chosen_words
from septem.server.seeing.shown import CardTable, Status
from septem.server.table.setup import Setup

TURNS = 6


def top_bar(shown: CardTable, tail: Node = None) -> Markup:
    """The bar of a game; `tail` stands where a replay says what it is."""
    parts = (
        _moment(shown.age, shown.turn),
        _passing(shown),
        text_of(clock(shown)),
        NOTHING if shown.over or shown.is_replay else _status_box().filled(status=status(shown.status)),
        text_of(tail),
        _to_sheet() if shown.over and not shown.is_replay else NOTHING,
        _tools_frame(_rules(shown.setup), shown.viewer is not None).filled(table=shown.id),
    )
    return _bar_frame().filled(parts=joined(parts))


@framed
def _bar_frame() -> Node:
    return h.header(".topbar")["{parts}"]


@kept
def _to_sheet() -> Node:
    return h.button(".btn.small", type="button", data_browse=True)[icon("trophy"), _("Score sheet")]


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


def _tools() -> tuple[Tool, ...]:
    return (Tool("chains", "git-branch", _("Chains"), "C"), *usual_tools())


def _rules(setup: Setup) -> Setup:
    """What the ways to rules and cards depend on; a frame is kept for each such table, whatever its name."""
    return Setup(players=setup.players, edition=setup.edition, variant=setup.variant)


@framed
def _tools_frame(setup: Setup, has_seat: bool) -> Node:
    return tool_bar("{table}", setup, _tools(), has_seat=has_seat)


def _pips(turn: int) -> Element:
    states = ("past" if number < turn else "now" if number == turn else None for number in range(1, TURNS + 1))
    return h.span(".pips", aria_hidden="true")[(h.i(class_=state) for state in states)]


def _passing(shown: CardTable) -> Markup:
    passing = shown.passing
    if passing is None or shown.over:
        return NOTHING
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


def menu(shown: CardTable) -> Node:
    """The menu of a game."""
    return _menu_frame(_rules(shown.setup), shown.viewer is not None, may_leave(shown)).filled(table=shown.id)


@framed
def _menu_frame(setup: Setup, has_seat: bool, leaves: bool) -> Node:
    return tool_menu("{table}", setup, _tools(), has_seat=has_seat, may_leave=leaves)
