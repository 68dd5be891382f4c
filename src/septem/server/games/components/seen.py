"""A table of either game, and the names of those who sit at it."""

from septem.server.games.table_view import Player, TableFrame
from septem.server.i18n import _

AnyTable = TableFrame


def shown_name(player: Player) -> str:
    """'You' for the viewer, else the name."""
    return _("You") if player.is_you else player.name


def may_leave(shown: AnyTable) -> bool:
    """Whether the viewer has a seat in a game that goes on."""
    return shown.viewer is not None and not shown.over
