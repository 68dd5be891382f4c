"""Which board a seat plays, where the table lets everybody choose."""

import htpy as h
from htpy import Element

from septem.data import dice, load
from septem.data.cards import SIDES
from septem.server.drawing.wonders import scene
from septem.server.language import _
from septem.server.pages.lists import THUMBNAIL
from septem.server.pages.shell import hidden
from septem.server.seeing.lobby import Lobby
from septem.server.table.setup import Setup


def board_choice(lobby: Lobby, seat: int) -> Element:
    """All boards as buttons; those of a city that somebody else took cannot be pressed."""
    chosen = lobby.seats[seat].board
    setup = lobby.setup
    taken = {
        other.board.split()[0]: other.name
        for other in lobby.seats
        if other.board and not setup.is_side(other.board) and other.number != seat
    }
    address = f"/t/{lobby.id}/board"
    return h.section(".panel.lboards")[
        h.h2(".display")[_("Your board")],
        h.form(".boards", action=address, method="post", hx_post=address, hx_target="#said")[
            hidden(seat=seat),
            h.button(".boardpick.any", name="board", value="", aria_pressed=_pressed(not chosen))[
                h.b[_("Any")], h.small[_("by lot")]
            ],
            (
                h.button(".boardpick.any", name="board", value=side, aria_pressed=_pressed(side == chosen))[
                    h.b[_("Any")], h.small[side_words(side)]
                ]
                for side in (SIDES[setup.edition] if setup.game == "cards" else ())
            ),
            (
                _board(city, side, is_chosen=title == chosen, taken_by=taken.get(city, ""))
                for title, city, side in _boards(setup)
            ),
        ],
    ]


def _boards(setup: Setup) -> list[tuple[str, str, str]]:
    """The boards as (what is chosen, city, side); the dice game has one side for all, by lot."""
    if setup.game == "dice":
        return [(wonder.short, wonder.short, "") for wonder in dice.load().wonders.values()]
    return [(wonder.title, wonder.city, wonder.side) for wonder in load(setup.edition).wonders]


def _board(city: str, side: str, *, is_chosen: bool, taken_by: str) -> Element:
    is_day = side not in ("B", "night")
    return h.button(
        ".boardpick",
        name="board",
        value=f"{city} {side}".strip(),
        aria_pressed=_pressed(is_chosen),
        disabled=bool(taken_by),
    )[
        h.span(".thumb", aria_hidden="true")[scene(city, is_day, label=False, crop=THUMBNAIL, ratio="xMidYMid slice")],
        h.b[city],
        h.small[taken_by or side_words(side)],
    ]


def side_words(side: str) -> str:
    """A side as people call it."""
    return {"": _("side by lot"), "A": _("A, day"), "B": _("B, night"), "day": _("day"), "night": _("night")}[side]


def _pressed(is_chosen: bool) -> str:
    return "true" if is_chosen else "false"
