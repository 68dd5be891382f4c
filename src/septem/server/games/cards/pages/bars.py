"""How the categories of the card game look on the score sheet."""

from septem.server.games.cards.projections.card_table import Category
from septem.server.games.components.bars import Look

LOOKS: dict[Category, Look] = {
    "military": Look("t_war", "war", "#d55e00", "#111"),
    "treasury": Look("coin", "", "#efe1b8", "#111"),
    "wonder": Look("stage", "", "#9a6b2f", "#fff"),
    "civilian": Look("t_civil", "civil", "#0072b2", "#fff"),
    "science": Look("t_science", "science", "#009e73", "#111"),
    "commerce": Look("t_trade", "trade", "#f0c230", "#111"),
    "guilds": Look("t_guild", "guild", "#cc79a7", "#111"),
}
