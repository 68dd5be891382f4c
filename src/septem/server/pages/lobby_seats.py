"""The seats around a table that is not started yet, the reader's own at the foot."""

import htpy as h
from htpy import Element, Node

from septem.server.drawing.avatars import avatar
from septem.server.drawing.icons import icon
from septem.server.language import _, ngettext
from septem.server.pages.lobby_boards import side_words
from septem.server.pages.setup_words import level_name, levels
from septem.server.pages.shell import hidden
from septem.server.seeing.lobby import Lobby, LobbySeat

NUMERALS = ("", "I", "II", "III", "IV", "V", "VI", "VII")


def around_the_table(lobby: Lobby, name: str) -> Element:
    """All seats in a ring; the host can fill and free them, others can sit down."""
    count = len(lobby.seats)
    taken = count - lobby.free_seats
    places = [((lobby.you or 0) + place) % count for place in range(count)]
    return h.section(".panel.lseats")[
        h.h2(".display")[_("Around the table")],
        h.p(".sr", role="status")[
            ngettext("{taken} of {count} seats is taken.", "{taken} of {count} seats are taken.", taken).format(
                taken=taken, count=count
            )
        ],
        h.div(class_=f"ring of-{count}")[
            h.div(".ringart", aria_hidden="true")[h.i, h.i, h.i],
            h.p(".ringmid")[h.span(".display")[NUMERALS[count]], h.small[_middle(lobby)]],
            h.ol[(_seat(lobby, lobby.seats[number], place, name) for place, number in enumerate(places))],
        ],
    ]


def _middle(lobby: Lobby) -> str:
    seats = ngettext("seat", "seats", len(lobby.seats))
    if lobby.setup.game == "cards" and len(lobby.seats) > 2:
        return _("{seats}; hands go left first").format(seats=seats)
    return seats


def _seat(lobby: Lobby, seat: LobbySeat, place: int, name: str) -> Element:
    return h.li(class_=f"rs at-{place}")[
        _free_seat(lobby, seat.number, name) if seat.is_free else _taken_seat(lobby, seat)
    ]


def _taken_seat(lobby: Lobby, seat: LobbySeat) -> Node:
    picture = avatar(seat.name, seat.number, bot=seat.is_machine, size="lg")
    can_remove = lobby.is_host and not seat.is_you
    return [
        _opener(seat.number, _("{name}: remove").format(name=seat.name), [picture, h.i(".off")[icon("x")]])
        if can_remove
        else picture,
        h.b[_("You") if seat.is_you else seat.name],
        h.small[_about(seat)],
        h.small(".board")[_board(lobby, seat)] if seat.board else None,
        _menu(seat.number, seat.name, _remove(lobby, seat)) if can_remove else None,
    ]


def _board(lobby: Lobby, seat: LobbySeat) -> str:
    """The board that somebody wishes for, or only its side."""
    return side_words(seat.board) if lobby.setup.is_side(seat.board) else seat.board


def _about(seat: LobbySeat) -> str:
    if seat.kind == "bot":
        return _("bot, {level}").format(level=level_name(seat.level).lower())
    if seat.kind == "program":
        return _("bot, by the API")
    return _("host") if seat.is_host else _("ready")


def _free_seat(lobby: Lobby, number: int, name: str) -> Node:
    can_sit = bool(name) and lobby.is_known
    label = h.b[_("free seat")]
    if lobby.is_host:
        return [
            _opener(number, _("Seat {number}: add a bot").format(number=number + 1), icon("plus"), "emptyseat"),
            label,
            h.small[_("add a bot")],
            _menu(
                number,
                _("Who sits here?"),
                [_sit_here(lobby, number, name) if can_sit else None, _bots(lobby, number)],
            ),
        ]
    if can_sit:
        return [
            h.form(action=f"/t/{lobby.id}/seat", method="post")[
                hidden(seat=number, name=name),
                h.button(".emptyseat", aria_label=_("Seat {number}: sit here").format(number=number + 1))[icon("plus")],
            ],
            label,
            h.small[_("sit here")],
        ]
    return [h.span(".emptyseat", aria_hidden="true"), label]


def _opener(number: int, label: str, inside: Node, cls: str = "seatbutton") -> Element:
    return h.button(type="button", class_=cls, popovertarget=f"seat-{number}", aria_label=label)[inside]


def _menu(number: int, title: str, inside: Node) -> Element:
    return h.div(f"#seat-{number}.seatmenu", popover=True)[
        h.h3[title],
        inside,
        h.button(".btn.ghost", type="button", popovertarget=f"seat-{number}", popovertargetaction="hide")[_("Cancel")],
    ]


def _remove(lobby: Lobby, seat: LobbySeat) -> Element:
    return h.form(action=f"/t/{lobby.id}/free", method="post", hx_post=f"/t/{lobby.id}/free", hx_target="#said")[
        hidden(seat=seat.number),
        h.button(".btn.wide")[icon("x"), _("Remove {name}").format(name=seat.name)],
    ]


def _sit_here(lobby: Lobby, number: int, name: str) -> Element:
    return h.form(action=f"/t/{lobby.id}/seat", method="post", hx_post=f"/t/{lobby.id}/seat", hx_target="#said")[
        hidden(seat=number, name=name),
        h.button(".btn.wide")[icon("user"), _("I sit here")],
    ]


def _bots(lobby: Lobby, number: int) -> Element:
    address = f"/t/{lobby.id}/bots"
    return h.form(".botlist", action=address, method="post", hx_post=address, hx_target="#said")[
        hidden(seat=number),
        (
            h.button(class_="btn usual" if level == lobby.setup.level else "btn", name="level", value=str(level))[
                icon("bot"), h.span[_("{name} bot").format(name=level_name(level))], h.small[str(level)]
            ]
            for level in levels()
        ),
    ]
