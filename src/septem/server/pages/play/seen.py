"""A table of either game, and the names of those who sit at it."""

from septem.server.language import _
from septem.server.seeing.dice_shown import DiceTable
from septem.server.seeing.frame import Player
from septem.server.seeing.shown import CardTable

AnyTable = CardTable | DiceTable


def shown_name(player: Player) -> str:
    """'You' for the viewer, else the name."""
    return _("You") if player.is_you else player.name


def may_leave(shown: AnyTable) -> bool:
    """Whether the viewer has a seat in a game that goes on."""
    return shown.viewer is not None and not shown.over
