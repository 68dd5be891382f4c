"""How the categories of the card game look on the score sheet."""

from septem.server.games.cards.projections.card_table import Category
from septem.server.games.components.bars import CategoryStyle

CATEGORY_STYLES: dict[Category, CategoryStyle] = {
    "military": CategoryStyle("t_war", "war", "#d55e00", "#111"),
    "treasury": CategoryStyle("coin", "", "#efe1b8", "#111"),
    "wonder": CategoryStyle("stage", "", "#9a6b2f", "#fff"),
    "civilian": CategoryStyle("t_civil", "civil", "#0072b2", "#fff"),
    "science": CategoryStyle("t_science", "science", "#009e73", "#111"),
    "commerce": CategoryStyle("t_trade", "trade", "#f0c230", "#111"),
    "guilds": CategoryStyle("t_guild", "guild", "#cc79a7", "#111"),
}
