"""What happened: the last turn in pictures, and the whole game line by line."""

import htpy as h
from htpy import Node
from markupsafe import Markup

from septem.server.drawing.cards import chip
from septem.server.drawing.icons import icon
from septem.server.language import _
from septem.server.pages.keeping import NOTHING, framed, joined, kept
from septem.server.pages.table.pieces import face
from septem.server.seeing.shown import CardTable, Line, Turn

MOST_IN_ONE_COLUMN = 4


def last_turn(shown: CardTable) -> Markup:
    """The turn that was revealed last."""
    if not shown.log:
        return _no_turn()
    return _last_turn(shown, shown.log[-1])


@kept
def _no_turn() -> Node:
    return h.div(".dlog")[h.h3[_("Last turn")], h.p[_("Nothing has happened yet.")]]


def _last_turn(shown: CardTable, turn: Turn) -> Markup:
    return _last_turn_frame(len(turn.lines) > MOST_IN_ONE_COLUMN, turn.battles.age if turn.battles else 0).filled(
        lines=joined([_log_line(shown, line) for line in turn.lines])
    )


@framed
def _last_turn_frame(is_long: bool, battles: int) -> Node:
    return h.div(".dlog")[
        h.h3[_("Last turn")],
        h.ul(class_="log two" if is_long else "log")["{lines}"],
        battles > 0
        and h.button(".btn.small", type="button", data_show="battle")[
            icon("swords"), _("Battle of Age {age}").format(age="I" * battles)
        ],
    ]


def _log_line(shown: CardTable, line: Line) -> Markup:
    """One line with the card as a chip."""
    return _log_line_frame(bool(line.payment)).filled(
        face=line_face(shown, line), told=told(line, chip(line.card) if line.card else NOTHING), payment=line.payment
    )


@framed
def _log_line_frame(has_payment: bool) -> Node:
    return h.li["{face}", "{told}", has_payment and h.span(".lpay")["{payment}"]]


def line_face(shown: CardTable, line: Line) -> Markup:
    """The avatar of whoever a line is about."""
    return NOTHING if line.seat is None else face(shown.cities[line.seat].player, "xs", marked=False)


def told(line: Line, card: Markup) -> Markup:
    """What somebody did in a sentence, the card as it is given."""
    return _told(line.text).filled(name=_bold().filled(name=line.name), card=card)


@framed
def _told(text: str) -> Node:
    return h.span(".told")[text]


@framed
def _bold() -> Node:
    return h.b["{name}"]


def log_drawer(shown: CardTable) -> Markup:
    """The whole game, the latest turn first; each turn links to its moment in the replay."""
    return _drawer_frame().filled(turns=log_turns(shown))


def log_turns(shown: CardTable) -> Markup:
    """The turns of the drawer; where only the last is known, that one comes before those already there."""
    return joined(_turn(shown, turn) for turn in reversed(shown.log))


@framed
def _drawer_frame() -> Node:
    return h.section(".drawer", id="log", popover="auto", aria_labelledby="log-title")[
        h.header[
            h.h2(".display", id="log-title")[_("Log")],
            h.button(
                ".tool.ico", type="button", popovertarget="log", popovertargetaction="hide", aria_label=_("Close")
            )[icon("x")],
        ],
        h.ol(".turns", id="turns", tabindex="0", aria_label=_("Turns, the latest first"))["{turns}"],
        h.p(".noturns")[_("Nothing has happened yet.")],
    ]


def _turn(shown: CardTable, turn: Turn) -> Markup:
    lines = [_sentence_frame().filled(face=line_face(shown, line), sentence=line.sentence) for line in turn.lines]
    if turn.battles is not None:
        swords = icon("swords")
        lines += [_sentence_frame().filled(face=swords, sentence=pair.sentence) for pair in turn.battles.pairs]
    return _turn_frame().filled(table=shown.id, number=turn.number, title=turn.title, lines=joined(lines))


@framed
def _turn_frame() -> Node:
    return h.li(id="turn-{number}")[
        h.h3[
            "{title}",
            h.a(".moment", href="/g/{table}/replay?at={number}")[icon("history"), h.span(".sr")[_("Show this moment")]],
        ],
        h.ul["{lines}"],
    ]


@framed
def _sentence_frame() -> Node:
    return h.li["{face}", h.span["{sentence}"]]
