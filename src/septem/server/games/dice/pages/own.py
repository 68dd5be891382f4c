"""The sheet that is laid out in full: the viewer's own, or that of the player whose turn it is."""

from markupsafe import Markup

from septem.server.games.components.parts import Frame, Part
from septem.server.games.dice.pages.pieces import points_name
from septem.server.games.dice.pages.sheet import sheet_frame, sheet_parts
from septem.server.games.dice.projections.dice_table import DiceTable
from septem.server.games.dice.projections.sheets import CATEGORIES
from septem.server.html.templates import render
from septem.server.i18n import _


def own_parts(shown: DiceTable) -> dict[str, Part]:
    """The sheet, what its player can spend besides the dice, and the points so far."""
    sheet = shown.shown_sheet
    frame = sheet_frame(sheet)
    title = _("Your sheet") if sheet.player.is_you else _("Sheet of {name}").format(name=sheet.player.name)
    return {
        "own": Frame(lambda parts: render("games/dice/templates/own.html", title=title, sheet=frame, parts=parts)),
        "means": _means(shown),
        **sheet_parts("own", sheet, shown.decision),
        "so-far": _so_far(shown),
    }


def _means(shown: DiceTable) -> Markup:
    if shown.over or not shown.means:
        return Markup()
    return render("games/dice/templates/means.html", means=shown.means)


def _so_far(shown: DiceTable) -> Markup:
    """The points of each category; the battle comes at the end."""
    if shown.over:
        return Markup()
    sheet = shown.shown_sheet
    categories = [one for one in CATEGORIES if one != "conflict" and (one != "guild" or sheet.guild)]
    points = [(points_name(category), str(sheet.points[category])) for category in categories]
    points.append((points_name("conflict"), _("at the end")))
    return render("games/dice/templates/so_far.html", points=points, total=sheet.total)
