"""The last plays side by side: shown for one beat when everybody has chosen."""

import htpy as h
from htpy import Node

from septem.server.drawing.cards import back, hand
from septem.server.language import _
from septem.server.pages.table.keeping import kept
from septem.server.pages.table.log import bot_seats, line_face
from septem.server.seeing.shown import CardTable, Turn


def reveal(shown: CardTable) -> Node:
    """The plays of the last turn, hidden until a script lets them be seen."""
    if not shown.log or shown.is_replay:
        return None
    return _reveal(shown.log[-1], bot_seats(shown))


@kept
def _reveal(turn: Turn, bots: tuple[int, ...]) -> Node:
    plays = [line for line in turn.lines if line.seat is not None]
    return h.section(
        ".reveal",
        id="reveal",
        data_number=str(turn.number),
        data_seats=str(len(plays)),
        aria_hidden="true",
        hidden=True,
    )[
        h.p(".eyebrow")[_("{turn}, all at once").format(turn=turn.title)],
        h.ul(".plays")[
            (
                h.li(data_play=str(line.seat), data_played=line.card.name if line.card else None)[
                    h.span(".flip")[hand(line.card) if line.card and not line.is_face_down else back(turn.age)],
                    h.div[
                        h.span(".pw")[line_face(bots, line), h.b[line.name]],
                        h.span[line.text],
                        line.payment and h.span(".lpay")[line.payment],
                    ],
                ]
                for line in plays
            )
        ],
        h.p(".skiphint")[_("any key skips")],
    ]
