"""The table before the game: who sits where, what is played, how to invite, and the start."""

import htpy as h
from htpy import Element, Node
from markupsafe import Markup, escape

from septem.server.drawing.icons import icon
from septem.server.drawing.qr import qr
from septem.server.language import _, ngettext
from septem.server.pages.copying import copied_notice, worded_copy_button
from septem.server.pages.lobby_boards import board_choice
from septem.server.pages.lobby_seats import around_the_table
from septem.server.pages.play.live import listener, offline_notice
from septem.server.pages.setup_form import setup_fields
from septem.server.pages.setup_words import game_words, players_words, setup_rows
from septem.server.pages.shell import Person, page
from septem.server.pages.tables import said
from septem.server.seeing.lobby import Lobby
from septem.server.table.names import LONGEST_NAME


def lobby_page(lobby: Lobby, name: str, link: str, *, person: Person | None = None, problem: str = "") -> Element:
    """The page at '/t/{id}': `name` is the one that this person used last, `link` the address to send to friends.

    `problem` says what is wrong with the name under which somebody wanted to sit down.
    """
    return page(
        lobby.setup.name or _("A table"),
        [
            listener(f"/t/{lobby.id}/stream", data_game=f"/g/{lobby.id}"),
            h.div(".wrap.lsaid")[said(problem)] if problem else None,
            h.div("#lobby.wrap.lobby")[lobby_inside(lobby, name, link)],
            offline_notice(),
        ],
        active="tables",
        cls="lobbypage",
        scripts=("lobby",),
        person=person,
    )


def lobby_inside(lobby: Lobby, name: str, link: str) -> Node:
    """What changes when somebody comes or goes: the inside of #lobby."""
    seat = lobby.you
    return h.fragment[
        _agreements(lobby),
        h.div(".lmiddle")[
            around_the_table(lobby, name),
            board_choice(lobby, seat) if seat is not None and lobby.setup.sides == "chosen" else None,
        ],
        h.div(".lside")[
            _sit_down(lobby, name) if seat is None else None,
            _invitation(lobby, link),
        ],
    ]


def _agreements(lobby: Lobby) -> Element:
    setup = lobby.setup
    title = setup.name or _("{game} for {players}").format(
        game=game_words(setup.game), players=players_words(setup.players)
    )
    return h.section(".panel.lform")[
        h.h1(".display")[title],
        h.form(
            ".setup",
            action=f"/t/{lobby.id}/setup",
            method="post",
            hx_post=f"/t/{lobby.id}/setup",
            hx_trigger="change",
            hx_target="#said",
        )[setup_fields(setup), h.noscript[h.button(".btn.wide")[_("Change")]]]
        if lobby.is_host
        else h.dl(".agreed")[([h.dt[what], h.dd[how]] for what, how in setup_rows(setup))],
        said(),
        _fair_deal(lobby.commitment),
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


def _sit_down(lobby: Lobby, name: str) -> Element:
    if not lobby.free_seats:
        return h.section(".panel.lsit")[
            h.h2(".display")[_("All seats are taken")],
            h.p(".hint")[_("Stay to watch: this page turns to the game when it starts.")],
        ]
    host = lobby.host_name
    return h.section(".panel.lsit")[
        h.h2(".display")[_("{host} invites you").format(host=host) if host else _("Take a seat")],
        h.form(action=f"/t/{lobby.id}/seat", method="post")[
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


def _invitation(lobby: Lobby, link: str) -> Element:
    is_seated = lobby.you is not None
    host, code = link.removeprefix("https://").removeprefix("http://").rsplit("/", 1)
    return h.section(".panel.lshare")[
        h.h2(".display")[_("Invite")],
        qr(link),
        h.p(".linkrow")[h.code[host, "/", h.wbr, h.span(".nobreak")[code]]],
        h.p(".invitebtns")[
            worded_copy_button(link, _("Copy the link")),
            h.button(".btn", type="button", hidden=True, data_share=link)[icon("share-2"), _("Share")],
        ],
        copied_notice(),
        _is_local(host) and h.p(".hint")[_only_here()],
        h.p(".hint")[_("Guests need no account: open the link, type a name, sit down.")],
        _start(lobby) if lobby.is_host else _wait(lobby) if is_seated else None,
        _leave(lobby) if is_seated else None,
    ]


def _only_here() -> Markup:
    command = h.code(".nobreak")["septem serve --host 0.0.0.0"]
    words = _("Only this computer can open this link; for others, use the address that {command} prints.")
    return escape(words).format(command=command)


def _is_local(host: str) -> bool:
    """Whether an address names the machine that asks, so that it leads nowhere on another one."""
    return host.startswith(("127.", "localhost", "[::1]"))


def _start(lobby: Lobby) -> Node:
    free = lobby.free_seats
    words = ngettext("Start with {bots} bot", "Start with {bots} bots", free).format(bots=free) if free else _("Start")
    return [
        h.form(action=f"/t/{lobby.id}/start", method="post")[h.button(".btn.primary.big.wide")[icon("play"), words]],
        h.p(".hint")[
            ngettext("or wait for one more person", "or wait for {people} more people", free).format(people=free)
            if free
            else _("Everybody is here.")
        ],
    ]


def _wait(lobby: Lobby) -> Element:
    host = lobby.host_name
    return h.p(".waitline")[
        icon("hourglass"),
        _("Waiting for {host} to start.").format(host=host) if host else _("Waiting for the host to start."),
    ]


def _leave(lobby: Lobby) -> Element:
    return h.form(action=f"/t/{lobby.id}/leave", method="post")[h.button(".btn.ghost.wide")[_("Leave the table")]]
