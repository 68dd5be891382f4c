"""How the categories of the dice game look on the score sheet."""

from septem.server.games.components.bars import Look
from septem.server.games.dice.projections.dice_table import PointsOf

LOOKS: dict[PointsOf, Look] = {
    "stages": Look("stage", "", "#9a6b2f", "#fff"),
    "rolled": Look("laurel", "civil", "#0072b2", "#fff"),
    "inventions": Look("t_science", "science", "#009e73", "#111"),
    "vault": Look("coin", "", "#d8b45a", "#111"),
    "tech": Look("idea", "goods", "#b8bec6", "#111"),
    "guild": Look("t_guild", "guild", "#cc79a7", "#111"),
    "conflict": Look("t_war", "war", "#d55e00", "#111"),
}
