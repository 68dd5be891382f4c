"""The start page of the dice game, and its parts of the gallery, the guide and the home page."""

from collections.abc import Mapping

from markupsafe import Markup

from septem.data import dice
from septem.server.games.dice.drawing.dice import die
from septem.server.games.dice.pages.gallery import dice_section
from septem.server.games.dice.pages.learn import dice_in_short
from septem.server.games.dice.pages.start import dice_start_page
from septem.server.games.site import Chapter, Gallery, Guide, PageContext, Section, SitePage
from septem.server.html.navigation import NavItem
from septem.server.html.templates import render
from septem.server.i18n import _

# The indexes of three dice and of the face that each shows: a resource of each kind, and a science symbol.
DICE = ((0, 0), (5, 5), (6, 0))


def _start(_query: Mapping[str, str], context: PageContext) -> Markup:
    return dice_start_page(context.tables, person=context.person)


PAGES = (SitePage("/dice", _start),)


def places() -> list[NavItem]:
    """The entry of the navigation."""
    return [NavItem("dice", "/dice", _("Dice"), "dices", 4)]


def gallery() -> Gallery:
    """Dice and wonder cards."""
    return Gallery(sections=[Section("dice", _("Dice"), dice_section(), 3)])


def guide() -> Guide:
    """The rules in short."""
    return Guide(chapters=[Chapter("dice", _("The dice game"))], text=dice_in_short())


def home_panel() -> Markup:
    """The panel of the home page that links to the game."""
    pictures = [die(dice.load().dice[number].faces[up], size=64) for number, up in DICE]
    return render("games/dice/templates/home_panel.html", pictures=pictures)
