"""What happened: the last turn in pictures, and the whole game line by line."""

import htpy as h
from htpy import Node
from markupsafe import Markup

from septem.server.drawing.avatars import avatar
from septem.server.drawing.cards import chip
from septem.server.drawing.icons import icon
from septem.server.language import _
from septem.server.pages.table.keeping import NOTHING, framed, joined, kept
from septem.server.seeing.shown import CardTable, Line, Turn

MOST_IN_ONE_COLUMN = 4


def last_turn(shown: CardTable) -> Markup:
    """The turn that was revealed last."""
    if not shown.log:
        return _no_turn()
    return _last_turn(shown.log[-1], bot_seats(shown))


@kept
def _no_turn() -> Node:
    return h.div(".dlog")[h.h3[_("Last turn")], h.p[_("Nothing has happened yet.")]]


def _last_turn(turn: Turn, bots: tuple[int, ...]) -> Markup:
    return _last_turn_frame(len(turn.lines) > MOST_IN_ONE_COLUMN, turn.battles.age if turn.battles else 0).filled(
        lines=joined([_log_line(bots, line) for line in turn.lines])
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


def _log_line(bots: tuple[int, ...], line: Line) -> Markup:
    """One line with the card as a chip."""
    return _log_line_frame(line.card is not None, bool(line.payment)).filled(
        face=line_face(bots, line),
        name=line.name,
        text=line.text,
        card=chip(line.card) if line.card is not None else NOTHING,
        payment=line.payment,
    )


@framed
def _log_line_frame(has_card: bool, has_payment: bool) -> Node:
    return h.li[
        "{face}",
        h.b["{name}"],
        h.span["{text}"],
        has_card and h.span(".lchip")["{card}"],
        has_payment and h.span(".lpay")["{payment}"],
    ]


def line_face(bots: tuple[int, ...], line: Line) -> Markup:
    """The avatar of whoever a line is about."""
    if line.seat is None:
        return NOTHING
    return avatar(line.name, line.seat, bot=line.seat in bots, size="xs")


def bot_seats(shown: CardTable) -> tuple[int, ...]:
    """The seats where bots play from the start."""
    return tuple(player.seat for player in shown.players if player.kind == "bot")


def log_drawer(shown: CardTable) -> Markup:
    """The whole game, the latest turn first; each turn links to its moment in the replay."""
    return _drawer_frame().filled(turns=log_turns(shown))


def log_turns(shown: CardTable) -> Markup:
    """The turns of the drawer; where only the last is known, that one comes before those already there."""
    bots = bot_seats(shown)
    return joined(_turn(shown.id, bots, turn) for turn in reversed(shown.log))


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


def _turn(table: str, bots: tuple[int, ...], turn: Turn) -> Markup:
    lines = [_sentence_frame().filled(face=line_face(bots, line), sentence=line.sentence) for line in turn.lines]
    if turn.battles is not None:
        swords = icon("swords")
        lines += [_sentence_frame().filled(face=swords, sentence=pair.sentence) for pair in turn.battles.pairs]
    return _turn_frame().filled(table=table, number=turn.number, title=turn.title, lines=joined(lines))


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
