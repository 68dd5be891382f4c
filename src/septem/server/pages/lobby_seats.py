"""The seats around a table that is not started yet, the reader's own at the foot."""

import htpy as h
from htpy import Element, Node

from septem.server.drawing.avatars import avatar
from septem.server.drawing.icons import icon
from septem.server.language import _, ngettext
from septem.server.pages.setup_words import level_name, levels
from septem.server.pages.shell import hidden
from septem.server.table.table import Seat, Table

NUMERALS = ("", "I", "II", "III", "IV", "V", "VI", "VII")


def around_the_table(table: Table, person_id: str, name: str, *, is_host: bool) -> Element:
    """All seats in a ring; the host can fill and free them, others can sit down."""
    own = table.seat_of(person_id)
    count = len(table.seats)
    taken = sum(not seat.is_free for seat in table.seats)
    places = [((own or 0) + place) % count for place in range(count)]
    return h.section(".panel.lseats")[
        h.h2(".display")[_("Around the table")],
        h.p(".sr", role="status")[_("{taken} of {count} seats are taken.").format(taken=taken, count=count)],
        h.div(class_=f"ring of-{count}")[
            h.div(".ringart", aria_hidden="true")[h.i, h.i, h.i],
            h.p(".ringmid")[h.span(".display")[NUMERALS[count]], h.small[_middle(table)]],
            h.ol[
                (_seat(table, number, place, person_id, name, is_host=is_host) for place, number in enumerate(places))
            ],
        ],
    ]


def _middle(table: Table) -> str:
    seats = ngettext("seat", "seats", len(table.seats))
    if table.setup.game == "cards" and len(table.seats) > 2:
        return _("{seats}; hands go left first").format(seats=seats)
    return seats


def _seat(table: Table, number: int, place: int, person_id: str, name: str, *, is_host: bool) -> Element:
    seat = table.seats[number]
    return h.li(class_=f"rs at-{place}")[
        _free_seat(table, number, person_id, name, is_host=is_host)
        if seat.is_free
        else _taken_seat(table, number, seat, person_id, is_host=is_host)
    ]


def _taken_seat(table: Table, number: int, seat: Seat, person_id: str, *, is_host: bool) -> Node:
    is_own = bool(person_id) and seat.person == person_id
    picture = avatar(seat.name, number, bot=seat.is_bot or seat.program, size="lg")
    can_remove = is_host and not is_own
    return [
        _opener(number, _("{name}: remove").format(name=seat.name), [picture, h.i(".off")[icon("x")]])
        if can_remove
        else picture,
        h.b[_("You") if is_own else seat.name],
        h.small[_about(table, seat)],
        h.small(".board")[seat.board] if seat.board else None,
        _menu(number, seat.name, _remove(table, number, seat)) if can_remove else None,
    ]


def _about(table: Table, seat: Seat) -> str:
    if seat.is_bot:
        return _("bot, {level}").format(level=level_name(seat.level).lower())
    if seat.program:
        return _("bot, by the API")
    return _("host") if seat.person == table.host else _("ready")


def _free_seat(table: Table, number: int, person_id: str, name: str, *, is_host: bool) -> Node:
    can_sit = bool(name) and bool(person_id)
    label = h.b[_("free seat")]
    if is_host:
        return [
            _opener(number, _("Seat {number}: add a bot").format(number=number + 1), icon("plus"), "emptyseat"),
            label,
            h.small[_("add a bot")],
            _menu(
                number,
                _("Who sits here?"),
                [_sit_here(table, number, name) if can_sit else None, _bots(table, number)],
            ),
        ]
    if can_sit:
        return [
            h.form(action=f"/t/{table.id}/seat", method="post")[
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


def _remove(table: Table, number: int, seat: Seat) -> Element:
    return h.form(action=f"/t/{table.id}/free", method="post", hx_post=f"/t/{table.id}/free", hx_target="#said")[
        hidden(seat=number),
        h.button(".btn.wide")[icon("x"), _("Remove {name}").format(name=seat.name)],
    ]


def _sit_here(table: Table, number: int, name: str) -> Element:
    return h.form(action=f"/t/{table.id}/seat", method="post", hx_post=f"/t/{table.id}/seat", hx_target="#said")[
        hidden(seat=number, name=name),
        h.button(".btn.wide")[icon("user"), _("I sit here")],
    ]


def _bots(table: Table, number: int) -> Element:
    address = f"/t/{table.id}/bots"
    return h.form(".botlist", action=address, method="post", hx_post=address, hx_target="#said")[
        hidden(seat=number),
        (
            h.button(class_="btn usual" if level == table.setup.level else "btn", name="level", value=str(level))[
                icon("bot"), h.span[_("{name} bot").format(name=level_name(level))], h.small[str(level)]
            ]
            for level in levels()
        ),
    ]
