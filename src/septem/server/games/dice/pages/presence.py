"""What changes on a page of the dice game when players come and go: faces, and the buttons that let a bot play."""

from markupsafe import Markup

from septem.server.games.components.faces import face
from septem.server.games.components.gone import gone_box
from septem.server.games.dice.projections.dice_table import Presence


def presence_parts(shown: Presence) -> dict[str, Markup]:
    """These parts by id; a page has a place for some of them only."""
    parts = {"own-face": face(shown.players[shown.laid_out]), "waiting": gone_box(shown.table, shown.players)}
    for player in shown.players:
        small, seat = face(player, "sm"), player.seat
        parts |= {f"seat-{seat}-face": small, f"strip-{seat}-small-face": small, f"strip-{seat}-face": face(player)}
    return parts
