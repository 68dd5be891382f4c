"""The sheet that the page shows in full: that of the seat it is seen from, or of the active player."""

from markupsafe import Markup

from septem.server.fragments import cached
from septem.server.games.components.parts import Part, template_frame
from septem.server.games.dice.pages.pieces import points_name, shared
from septem.server.games.dice.pages.sheet import sheet_parts, tree_titles
from septem.server.games.dice.projections.dice_table import DiceTable, Means, PublicSheet
from septem.server.games.dice.projections.sheets import CATEGORIES
from septem.server.html.templates import render
from septem.server.i18n import _


def own_parts(table: DiceTable) -> dict[str, Part]:
    """The sheet, what its player can spend besides the dice, and the points so far."""
    sheet = table.main_sheet
    seat, public = sheet.player.seat, sheet.public
    title = _("Your sheet") if sheet.player.is_you else _("Sheet of {name}").format(name=sheet.player.name)
    return {
        "own": template_frame("games/dice/templates/own.html", trees=tree_titles(public)),
        "own-title": Markup.escape(title),
        "means": Markup() if table.over or not table.means else _means(table.means),
        **sheet_parts(table, "own", sheet, table.decision),
        "so-far": Markup() if table.over else shared(table, ("so far", seat), lambda: _so_far(public)),
    }


@cached
def _means(means: tuple[Means, ...]) -> Markup:
    return render("games/dice/templates/means.html", means=means)


def _so_far(sheet: PublicSheet) -> Markup:
    """The points of each category so far; the battle is not until the end."""
    categories = [one for one in CATEGORIES if one != "conflict" and (one != "guild" or sheet.guild)]
    points = [(points_name(category), str(sheet.points[category])) for category in categories]
    points.append((points_name("conflict"), _("at the end")))
    return render("games/dice/templates/so_far.html", points=points, total=sheet.total)
