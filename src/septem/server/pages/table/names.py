"""Names of things at the table in the language of whoever reads."""

from septem.data.cards import Symbol
from septem.server.language import _
from septem.server.seeing.shown import Category


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
