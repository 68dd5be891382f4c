"""The last plays side by side: shown for one beat when everybody has chosen."""

import htpy as h
from htpy import Node
from markupsafe import Markup

from septem.server.drawing.cards import back, hand
from septem.server.language import _
from septem.server.pages.table.keeping import framed, joined
from septem.server.pages.table.log import bot_seats, line_face
from septem.server.seeing.shown import CardTable, Line, Turn


def reveal(shown: CardTable) -> Node:
    """The plays of the last turn, hidden until a script lets them be seen."""
    if not shown.log or shown.is_replay:
        return None
    return _reveal(shown.log[-1], bot_seats(shown))


def _reveal(turn: Turn, bots: tuple[int, ...]) -> Markup:
    plays = [line for line in turn.lines if line.seat is not None]
    return _reveal_frame().filled(
        number=turn.number,
        seats=len(plays),
        title=_("{turn}, all at once").format(turn=turn.title),
        plays=joined([_play(turn.age, bots, line) for line in plays]),
    )


@framed
def _reveal_frame() -> Node:
    return h.section(
        ".reveal", id="reveal", data_number="{number}", data_seats="{seats}", aria_hidden="true", hidden=True
    )[
        h.p(".eyebrow")["{title}"],
        h.ul(".plays")["{plays}"],
        h.p(".skiphint")[_("any key skips")],
    ]


def _play(age: int, bots: tuple[int, ...], line: Line) -> Markup:
    return _play_frame(line.card is not None, bool(line.payment)).filled(
        seat=line.seat,
        card=line.card.name if line.card else "",
        picture=hand(line.card) if line.card and not line.is_face_down else back(age),
        face=line_face(bots, line),
        name=line.name,
        text=line.text,
        payment=line.payment,
    )


@framed
def _play_frame(has_card: bool, has_payment: bool) -> Node:
    return h.li(data_play="{seat}", data_played="{card}" if has_card else None)[
        h.span(".flip")["{picture}"],
        h.div[
            h.span(".pw")["{face}", h.b["{name}"]],
            h.span["{text}"],
            has_payment and h.span(".lpay")["{payment}"],
        ],
    ]
