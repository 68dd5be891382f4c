"""The table before the game: who sits where, what is played, how to invite, and the start."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from markupsafe import Markup

from septem.server.drawing.qr import qr
from septem.server.games.components.live import listener, offline_notice
from septem.server.games.components.parts import Frame, Hashes, NestedParts, hashes_of, render_part, updates
from septem.server.games.forms import BoardButton
from septem.server.games.registry import game_named
from septem.server.html.layout import page
from septem.server.html.navigation import Identity
from septem.server.html.partials import partial
from septem.server.html.templates import macro, render
from septem.server.i18n import _
from septem.server.pages.lobby.seats import around_the_table
from septem.server.pages.lobby.setup_form import setup_fields
from septem.server.pages.lobby.setup_words import players_words, setup_rows
from septem.server.tables.names import MAX_NAME_LENGTH
from septem.server.tables.overview import TableOverview


@dataclass(frozen=True, slots=True)
class Invitation:
    """The link to send to friends: whole, as a QR code, and in two parts with a possible line break between them."""

    link: str
    qr: Markup
    host: str
    code: str
    is_local: bool


# The part that all others stand in.
ROOT = "lobby"


class BoardChoice(NamedTuple):
    """The boards that a seat can choose from, and where a choice is sent."""

    address: str
    seat: int
    boards: Sequence[BoardButton]


def lobby_page(
    lobby: TableOverview, name: str, link: str, *, person: Identity | None = None, problem: str = "", state: str = ""
) -> Markup:
    """The page at '/t/{id}': `name` is the one that this person used last, `link` the address to send to friends.

    `problem` says what is wrong with the name that a newcomer typed; `state` is that of the page.
    """
    body = render(
        "pages/lobby/lobby.html",
        listener=listener(f"/t/{lobby.id}/stream", state, data_game=f"/g/{lobby.id}"),
        offline_notice=offline_notice(),
        inside=lobby_inside(lobby, name, link),
        problem=problem,
    )
    return page(_title(lobby), body, active="tables", cls="lobbypage", scripts=("js/lobby.js",), person=person)


def lobby_inside(lobby: TableOverview, name: str, link: str) -> Markup:
    """The inside of #lobby."""
    return render_part(_parts(lobby, name, link), ROOT)


def lobby_update(lobby: TableOverview, name: str, link: str, known: Hashes) -> tuple[str, Hashes]:
    """What brings a page with the `known` parts up to date, '' for nothing, and the parts that it has after it."""
    parts = _parts(lobby, name, link)
    html = updates(known, parts, ROOT)
    # After a change, an error of an earlier request no longer matters.
    return html + partial("#said", Markup()) if html else "", hashes_of(parts)


def _parts(lobby: TableOverview, name: str, link: str) -> NestedParts:
    """The parts of the page by the ids of their elements."""
    ring, boards = around_the_table(lobby, name), _boards(lobby)
    free, host, is_seated = lobby.free_seats, lobby.host_name, lobby.you is not None
    address = f"/t/{lobby.id}"
    return {
        ROOT: Frame(
            lambda parts: render(
                "pages/lobby/inside.html",
                address=address,
                has_boards=boards is not None,
                is_seated=is_seated,
                invitation=_invitation(link),
                parts=parts,
            )
        ),
        "lobby-setup": _setup(lobby, address),
        "lobby-ring": Frame(lambda parts: macro("pages/lobby/seats.html", "around_the_table")(ring, parts)),
        "lobby-taken": Markup.escape(ring.taken_words),
        **{seat.id: macro("pages/lobby/seats.html", "seat_inside")(ring, seat) for seat in ring.seats},
        "lobby-boards": render("pages/lobby/boards.html", choice=boards) if boards is not None else Markup(),
        "lobby-sit": render(
            "pages/lobby/sit.html", address=address, free=free, host=host, name=name, longest_name=MAX_NAME_LENGTH
        ),
        "lobby-start": render(
            "pages/lobby/start.html", address=address, free=free, host=host, is_host=lobby.is_host, is_seated=is_seated
        ),
    }


def _setup(lobby: TableOverview, address: str) -> Markup:
    setup = lobby.setup
    return render(
        "pages/lobby/setup.html",
        title=_title(lobby),
        is_host=lobby.is_host,
        address=address,
        fields=setup_fields(setup) if lobby.is_host else Markup(),
        agreed=setup_rows(setup),
        deal_note=game_named(setup.game).deal_note(),
        commitment=lobby.commitment,
        short_commitment=_short(lobby.commitment),
    )


def _boards(lobby: TableOverview) -> BoardChoice | None:
    """The boards from which the reader chooses; None for readers without a seat, and where boards are not chosen."""
    game = game_named(lobby.setup.game)
    if lobby.you is None or not game.picks_boards(lobby.setup):
        return None
    return BoardChoice(f"/t/{lobby.id}/board", lobby.you, game.boards(lobby, lobby.you))


def _title(lobby: TableOverview) -> str:
    setup = lobby.setup
    words = _("{game} for {players}").format(game=game_named(setup.game).title(), players=players_words(setup.players))
    return setup.name or words


def _short(commitment: str) -> str:
    """The beginning and end of the commitment to the deal, in groups of four."""
    groups = [commitment[start : start + 4] for start in range(0, len(commitment), 4)]
    return f"{' '.join(groups[:3])} … {groups[-1]}" if groups else ""


def _invitation(link: str) -> Invitation:
    host, code = link.removeprefix("https://").removeprefix("http://").rsplit("/", 1)
    return Invitation(link, qr(link), host, code, _is_local(host))


def _is_local(host: str) -> bool:
    """Whether the address works only on this machine."""
    return host.startswith(("127.", "localhost", "[::1]"))
