"""What components ask of a table that a viewer sees."""

from septem.server.games.table_view import Player, TableFrame
from septem.server.i18n import _


def shown_name(player: Player) -> str:
    """'You' for the viewer, else the name."""
    return _("You") if player.is_you else player.name


def may_leave(table: TableFrame) -> bool:
    """Whether the viewer has a seat in a game that goes on."""
    return table.viewer is not None and not table.over
