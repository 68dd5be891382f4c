"""The players of a table: names, avatars, the tag of bots, and buttons that let a bot play for those who are gone."""

from collections.abc import Sequence

from markupsafe import Markup

from septem.server.drawing.avatars import avatar
from septem.server.games.table_view import Player, TableView
from septem.server.html.templates import component, render
from septem.server.i18n import _


@component
def display_name(player: Player) -> str:
    """'You' for the viewer, else the name."""
    return _("You") if player.is_you else player.name


@component
def bot_tag(player: Player) -> Markup:
    """The word 'bot' for the name of a bot, else nothing."""
    return Markup('<span class="bot">{}</span>').format(_("bot")) if player.kind == "bot" else Markup()


def face(player: Player, size: str = "") -> Markup:
    """The avatar of a player, with a badge for their status."""
    return avatar(player.name, player.seat, player.mark, bot=player.kind == "bot", size=size)


def may_leave(table: TableView) -> bool:
    """Whether the viewer has a seat in a game that is not over."""
    return table.viewer is not None and table.phase != "over"


def may_hand_over(players: Sequence[Player]) -> bool:
    """Whether the viewer is seated and waiting for others."""
    return any(player.is_you and (player.has_chosen or not player.mark) for player in players)


def absent_box(table_id: str, players: Sequence[Player]) -> Markup:
    """The element for players who are gone; empty markup if the viewer cannot hand over a seat."""
    if not may_hand_over(players):
        return Markup()
    return Markup('<div class="gone" id="gone" aria-live="polite">{}</div>').format(absent_players(table_id, players))


def absent_seats(players: Sequence[Player]) -> tuple[int, ...]:
    """The seats that the viewer may hand to a bot."""
    return tuple(player.seat for player in players if player.is_long_absent) if may_hand_over(players) else ()


def absent_players(table_id: str, players: Sequence[Player]) -> Markup:
    """A button for each player whose seat the viewer may hand to a bot."""
    return render("games/components/templates/absent.html", table_id=table_id, players=players)
