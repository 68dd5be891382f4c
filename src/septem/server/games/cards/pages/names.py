"""Names of things at the table in the current locale."""

from septem.server.games.cards.projections.card_table import Category
from septem.server.i18n import _


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
