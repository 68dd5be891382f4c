"""The table before the game: who sits where, what is played, how to invite, and the start."""

import htpy as h
from htpy import Element, Node

from septem.server.drawing.icons import icon
from septem.server.drawing.qr import qr
from septem.server.language import _, ngettext
from septem.server.pages.lobby_boards import board_choice
from septem.server.pages.lobby_seats import around_the_table
from septem.server.pages.play.live import listener, offline_notice
from septem.server.pages.setup_form import setup_fields
from septem.server.pages.setup_words import game_words, players_words, setup_rows
from septem.server.pages.shell import Person, page
from septem.server.pages.tables import said
from septem.server.table.names import LONGEST_NAME
from septem.server.table.table import Table


def lobby_page(table: Table, person_id: str, name: str, link: str, *, person: Person | None = None) -> Element:
    """The page at '/t/{id}': `name` is the one that this person used last, `link` the address to send to friends."""
    return page(
        table.setup.name or _("A table"),
        [
            listener(f"/t/{table.id}/stream", data_game=f"/g/{table.id}"),
            h.div("#lobby.wrap.lobby")[lobby_inside(table, person_id, name, link)],
            offline_notice(),
        ],
        active="tables",
        cls="lobbypage",
        scripts=("lobby",),
        person=person,
    )


def lobby_inside(table: Table, person_id: str, name: str, link: str) -> Node:
    """What changes when somebody comes or goes: the inside of #lobby."""
    is_host = bool(person_id) and person_id == table.host
    seat = table.seat_of(person_id)
    return h.fragment[
        _agreements(table, is_host),
        h.div(".lmiddle")[
            around_the_table(table, person_id, name, is_host=is_host),
            board_choice(table, seat) if seat is not None and table.setup.sides == "chosen" else None,
        ],
        h.div(".lside")[
            _sit_down(table, name) if seat is None else None,
            _invitation(table, link, is_host=is_host, is_seated=seat is not None),
        ],
    ]


def _agreements(table: Table, is_host: bool) -> Element:
    setup = table.setup
    title = setup.name or _("{game} for {players}").format(
        game=game_words(setup.game), players=players_words(setup.players)
    )
    return h.section(".panel.lform")[
        h.h1(".display")[title],
        h.form(
            ".setup",
            action=f"/t/{table.id}/setup",
            method="post",
            hx_post=f"/t/{table.id}/setup",
            hx_trigger="change",
            hx_target="#said",
        )[setup_fields(setup), h.noscript[h.button(".btn.wide")[_("Change")]]]
        if is_host
        else h.dl(".agreed")[([h.dt[what], h.dd[how]] for what, how in setup_rows(setup))],
        said(),
        _fair_deal(table.commitment),
    ]


def _fair_deal(commitment: str) -> Element:
    groups = [commitment[start : start + 4] for start in range(0, len(commitment), 4)]
    short = f"{' '.join(groups[:3])} … {groups[-1]}" if groups else ""
    return h.details(".fair")[
        h.summary[_("Fair deal: sha-256 {hash}").format(hash=short)],
        h.p[
            _(
                "The cards are dealt already, and this is the hash of their seed and salt. Both are shown after the "
                "game, so that everybody can check that nobody chose the deal."
            )
        ],
        h.code[commitment],
    ]


def _sit_down(table: Table, name: str) -> Element:
    if not any(seat.is_free for seat in table.seats):
        return h.section(".panel.lsit")[
            h.h2(".display")[_("All seats are taken")],
            h.p(".hint")[_("Stay to watch: this page turns to the game when it starts.")],
        ]
    host = _host_name(table)
    return h.section(".panel.lsit")[
        h.h2(".display")[_("{host} invites you").format(host=host) if host else _("Take a seat")],
        h.form(action=f"/t/{table.id}/seat", method="post")[
            h.div(".field")[
                h.label(for_="sit-name")[_("Your name")],
                h.input(
                    "#sit-name.text",
                    {"hx-morph-skip": True},
                    name="name",
                    value=name,
                    required=True,
                    maxlength=str(LONGEST_NAME),
                    autocomplete="nickname",
                ),
            ],
            h.button(".btn.primary.big.wide")[icon("check"), _("Sit down")],
        ],
        h.p(".hint")[_("No account needed. This browser keeps your seat.")],
    ]


def _invitation(table: Table, link: str, *, is_host: bool, is_seated: bool) -> Element:
    host, code = link.removeprefix("https://").removeprefix("http://").rsplit("/", 1)
    return h.section(".panel.lshare")[
        h.h2(".display")[_("Invite")],
        qr(link),
        h.p(".linkrow")[
            h.code[host, "/", h.wbr, h.span(".nobreak")[code]],
            h.button(
                ".tool.ico",
                type="button",
                hidden=True,
                data_copy=link,
                data_done=_("Copied."),
                data_said="copied",
                aria_label=_("Copy the link"),
            )[icon("copy", "undone"), icon("check", "isdone")],
            h.button(".tool.ico", type="button", hidden=True, data_share=link, aria_label=_("Share the link"))[
                icon("share-2")
            ],
        ],
        h.p("#copied.sr", role="status"),
        _is_local(host)
        and h.p(".hint")[_("Only this computer can open this link; septem serve --host 0.0.0.0 lets others in.")],
        h.p(".hint")[_("Guests need no account: open the link, type a name, sit down.")],
        _start(table) if is_host else _wait(table) if is_seated else None,
        _leave(table) if is_seated else None,
    ]


def _is_local(host: str) -> bool:
    """Whether an address names the machine that asks, so that it leads nowhere on another one."""
    return host.startswith(("127.", "localhost", "[::1]"))


def _start(table: Table) -> Node:
    free = sum(seat.is_free for seat in table.seats)
    words = ngettext("Start with {bots} bot", "Start with {bots} bots", free).format(bots=free) if free else _("Start")
    return [
        h.form(action=f"/t/{table.id}/start", method="post")[h.button(".btn.primary.big.wide")[icon("play"), words]],
        h.p(".hint")[
            ngettext("or wait for one more person", "or wait for {people} more people", free).format(people=free)
            if free
            else _("Everybody is here.")
        ],
    ]


def _wait(table: Table) -> Element:
    host = _host_name(table)
    return h.p(".waitline")[
        icon("hourglass"),
        _("Waiting for {host} to start.").format(host=host) if host else _("Waiting for the host to start."),
    ]


def _host_name(table: Table) -> str:
    return next((seat.name for seat in table.seats if seat.person and seat.person == table.host), "")


def _leave(table: Table) -> Element:
    return h.form(action=f"/t/{table.id}/leave", method="post")[h.button(".btn.ghost.wide")[_("Leave the table")]]
