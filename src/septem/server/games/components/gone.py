"""Those for whom the table waits though they are gone, and the button that lets a bot play for them."""

from collections.abc import Sequence

from markupsafe import Markup

from septem.server.games.table_view import Player
from septem.server.html.templates import render


def may_hand_over(players: Sequence[Player]) -> bool:
    """Whether the viewer has a seat and waits, so that those who are gone hold them up."""
    return any(player.is_you and (player.has_chosen or not player.mark) for player in players)


def gone_box(table_id: str, players: Sequence[Player]) -> Markup:
    """The place in the page for those who are gone, where the viewer can do something about it."""
    if not may_hand_over(players):
        return Markup()
    return Markup('<div class="gone" id="gone" aria-live="polite">{}</div>').format(gone(table_id, players))


def gone(table_id: str, players: Sequence[Player]) -> Markup:
    """Everybody for whom the viewer may let a bot play."""
    return render("games/components/templates/gone.html", table_id=table_id, players=players)
