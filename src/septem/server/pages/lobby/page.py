"""The table before the game: who sits where, what is played, how to invite, and the start."""

from dataclasses import dataclass

from markupsafe import Markup

from septem.server.drawing.qr import qr
from septem.server.games.components.live import listener, offline_notice
from septem.server.games.registry import game_named
from septem.server.html.layout import page
from septem.server.html.navigation import Identity
from septem.server.html.templates import render
from septem.server.i18n import _
from septem.server.pages.lobby.boards import board_choice
from septem.server.pages.lobby.seats import around_the_table
from septem.server.pages.lobby.setup_form import setup_fields
from septem.server.pages.lobby.setup_words import players_words, setup_rows
from septem.server.tables.lobby import Lobby
from septem.server.tables.names import LONGEST_NAME


@dataclass(frozen=True, slots=True)
class Invitation:
    """The link to send to friends: whole, as a QR code, and in two parts between which a line may break."""

    link: str
    qr: Markup
    host: str
    code: str
    is_local: bool


def lobby_page(lobby: Lobby, name: str, link: str, *, person: Identity | None = None, problem: str = "") -> Markup:
    """The page at '/t/{id}': `name` is the one that this person used last, `link` the address to send to friends.

    `problem` says what is wrong with the name under which a newcomer wanted to sit down.
    """
    body = render(
        "pages/lobby/lobby.html",
        listener=listener(f"/t/{lobby.id}/stream", data_game=f"/g/{lobby.id}"),
        offline_notice=offline_notice(),
        inside=lobby_inside(lobby, name, link),
        problem=problem,
    )
    title = lobby.setup.name or _("A table")
    return page(title, body, active="tables", cls="lobbypage", scripts=("js/lobby.js",), person=person)


def lobby_inside(lobby: Lobby, name: str, link: str) -> Markup:
    """What changes when people come and go: the inside of #lobby."""
    setup, seat = lobby.setup, lobby.you
    return render(
        "pages/lobby/inside.html",
        lobby=lobby,
        address=f"/t/{lobby.id}",
        title=_title(lobby),
        fields=setup_fields(setup) if lobby.is_host else Markup(),
        agreed=setup_rows(setup),
        deal_note=game_named(setup.game).deal_note(),
        short_commitment=_short(lobby.commitment),
        ring=around_the_table(lobby, name),
        boards=board_choice(lobby, seat) if seat is not None else None,
        is_seated=seat is not None,
        free=lobby.free_seats,
        host=lobby.host_name,
        name=name,
        longest_name=LONGEST_NAME,
        invitation=_invitation(link),
    )


def _title(lobby: Lobby) -> str:
    setup = lobby.setup
    words = _("{game} for {players}").format(game=game_named(setup.game).title(), players=players_words(setup.players))
    return setup.name or words


def _short(commitment: str) -> str:
    """The beginning and end of the hash that the deal is checked against, in groups of four."""
    groups = [commitment[start : start + 4] for start in range(0, len(commitment), 4)]
    return f"{' '.join(groups[:3])} … {groups[-1]}" if groups else ""


def _invitation(link: str) -> Invitation:
    host, code = link.removeprefix("https://").removeprefix("http://").rsplit("/", 1)
    return Invitation(link, qr(link), host, code, _is_local(host))


def _is_local(host: str) -> bool:
    """Whether an address names the machine that asks, so that it leads nowhere on another one."""
    return host.startswith(("127.", "localhost", "[::1]"))
