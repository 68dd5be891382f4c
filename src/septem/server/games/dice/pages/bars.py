"""How the categories of the dice game look on the score sheet."""

from septem.server.games.components.bars import CategoryStyle
from septem.server.games.dice.projections.dice_table import PointsOf

CATEGORY_STYLES: dict[PointsOf, CategoryStyle] = {
    "stages": CategoryStyle("stage", "", "#9a6b2f", "#fff"),
    "rolled": CategoryStyle("laurel", "civil", "#0072b2", "#fff"),
    "inventions": CategoryStyle("t_science", "science", "#009e73", "#111"),
    "vault": CategoryStyle("coin", "", "#d8b45a", "#111"),
    "tech": CategoryStyle("idea", "goods", "#b8bec6", "#111"),
    "guild": CategoryStyle("t_guild", "guild", "#cc79a7", "#111"),
    "conflict": CategoryStyle("t_war", "war", "#d55e00", "#111"),
}
