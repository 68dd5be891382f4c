"""Names of things at the table in the language of whoever reads."""

from septem.data.cards import Symbol
from septem.server.language import _
from septem.server.seeing.shown import Category, Player

ROMAN = ("", "I", "II", "III")


def signed(number: int) -> str:
    """A number with its sign, zero without."""
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"


def shown_name(player: Player) -> str:
    """'You' for the viewer, else the name."""
    return _("You") if player.is_you else player.name


def symbol_name(symbol: Symbol) -> str:
    """A science symbol in words, in the plural."""
    return {"compass": _("compasses"), "gear": _("gears"), "tablet": _("tablets")}[symbol]


def category_name(category: Category) -> str:
    """A column of the score sheet."""
    return {
        "military": _("Military"),
        "treasury": _("Treasury"),
        "wonder": _("Wonder"),
        "civilian": _("Civilian"),
        "science": _("Science"),
        "commerce": _("Commerce"),
        "guilds": _("Guilds"),
    }[category]
