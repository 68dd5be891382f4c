"""What happened: the last turn in pictures, and the whole game line by line."""

import htpy as h
from htpy import Element, Node

from septem.server.drawing.avatars import avatar
from septem.server.drawing.cards import chip
from septem.server.drawing.icons import icon
from septem.server.language import _
from septem.server.pages.table.keeping import kept
from septem.server.seeing.shown import CardTable, Line, Turn


def last_turn(shown: CardTable) -> Node:
    """The turn that was revealed last."""
    if not shown.log:
        return h.div(".dlog")[h.h3[_("Last turn")], h.p[_("Nothing has happened yet.")]]
    return _last_turn(shown.log[-1], bot_seats(shown))


@kept
def _last_turn(turn: Turn, bots: tuple[int, ...]) -> Node:
    return h.div(".dlog")[
        h.h3[_("Last turn")],
        h.ul(class_="log two" if len(turn.lines) > 4 else "log")[(h.li[log_line(bots, line)] for line in turn.lines)],
        turn.battles is not None
        and h.button(".btn.small", type="button", data_show="battle")[
            icon("swords"), _("Battle of Age {age}").format(age="I" * turn.battles.age)
        ],
    ]


def log_line(bots: tuple[int, ...], line: Line) -> Node:
    """One line with the card as a chip."""
    return [
        line_face(bots, line),
        h.b[line.name],
        h.span[line.text],
        line.card is not None and h.span(".lchip")[chip(line.card)],
        line.payment and h.span(".lpay")[line.payment],
    ]


def line_face(bots: tuple[int, ...], line: Line) -> Node:
    """The avatar of whoever a line is about."""
    if line.seat is None:
        return None
    return avatar(line.name, line.seat, bot=line.seat in bots, size="xs")


def bot_seats(shown: CardTable) -> tuple[int, ...]:
    """The seats where bots play from the start."""
    return tuple(player.seat for player in shown.players if player.kind == "bot")


def log_drawer(shown: CardTable) -> Element:
    """The whole game, the latest turn first; each turn links to its moment in the replay."""
    bots = bot_seats(shown)
    return h.section(".drawer", id="log", popover="auto", aria_labelledby="log-title")[
        h.header[
            h.h2(".display", id="log-title")[_("Log")],
            h.button(
                ".tool.ico", type="button", popovertarget="log", popovertargetaction="hide", aria_label=_("Close")
            )[icon("x")],
        ],
        h.ol(".turns", tabindex="0", aria_label=_("Turns, the latest first"))[
            (_turn(shown.id, bots, turn) for turn in reversed(shown.log))
        ]
        if shown.log
        else h.p[_("Nothing has happened yet.")],
    ]


@kept
def _turn(table: str, bots: tuple[int, ...], turn: Turn) -> Node:
    return h.li(id=f"turn-{turn.number}")[
        h.h3[
            turn.title,
            h.a(".moment", href=f"/g/{table}/replay?at={turn.number}")[
                icon("history"), h.span(".sr")[_("Show this moment")]
            ],
        ],
        h.ul[
            (h.li[line_face(bots, line), h.span[line.sentence]] for line in turn.lines),
            turn.battles is not None and (h.li[icon("swords"), h.span[pair.sentence]] for pair in turn.battles.pairs),
        ],
    ]
