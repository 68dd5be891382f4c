"""The last plays side by side: shown for one beat when everybody has chosen."""

import htpy as h
from htpy import Node
from markupsafe import Markup, escape

from septem.server.drawing.cards import back, hand
from septem.server.language import _
from septem.server.pages.keeping import NOTHING, framed, joined
from septem.server.pages.table.log import line_face, told
from septem.server.seeing.shown import CardTable, Line, Turn


def reveal(shown: CardTable) -> Node:
    """The plays of the last turn, hidden until a script lets them be seen."""
    if not shown.log or shown.is_replay:
        return None
    return _reveal(shown, shown.log[-1])


def _reveal(shown: CardTable, turn: Turn) -> Markup:
    plays = [line for line in turn.lines if line.seat is not None]
    return _reveal_frame().filled(
        number=turn.number,
        seats=len(plays),
        title=_("{turn}, all at once").format(turn=turn.title),
        plays=joined([_play(shown, turn.age, line) for line in plays]),
    )


@framed
def _reveal_frame() -> Node:
    return h.section(
        ".reveal", id="reveal", data_number="{number}", data_seats="{seats}", aria_hidden="true", hidden=True
    )[
        h.p(".eyebrow")["{title}"],
        h.ul(".plays")["{plays}"],
        h.p(".skiphint")[h.span(".keysonly")[_("any key skips")], h.span(".taponly")[_("tap to skip")]],
    ]


def _play(shown: CardTable, age: int, line: Line) -> Markup:
    return _play_frame(line.card is not None, bool(line.payment)).filled(
        seat=line.seat,
        card=line.card.name if line.card else "",
        picture=hand(line.card) if line.card and not line.is_face_down else back(age),
        face=line_face(shown, line),
        told=told(line, escape(line.card.name) if line.card else NOTHING),
        payment=line.payment,
    )


@framed
def _play_frame(has_card: bool, has_payment: bool) -> Node:
    return h.li(data_play="{seat}", data_played="{card}" if has_card else None)[
        h.span(".flip")["{picture}"],
        h.div[
            h.span(".pw")["{face}", "{told}"],
            has_payment and h.span(".lpay")["{payment}"],
        ],
    ]
