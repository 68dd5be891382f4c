"""What the card game adds to the pages of the site: its rules, its cards, and the ways to them."""

from urllib.parse import urlencode

from markupsafe import Markup

from septem.data import load
from septem.data.cards import PLAYERS
from septem.server.games.cards.drawing.cards import full
from septem.server.games.cards.options import options_of
from septem.server.games.cards.pages.gallery import gallery
from septem.server.games.cards.pages.learn import DEFAULT_PLAYERS, guide
from septem.server.games.cards.pages.learn_science import EXAMPLE
from septem.server.games.site import Gallery, Guide, Help, Link, Query
from septem.server.html.templates import render
from septem.server.i18n import _
from septem.server.tables.setup import Setup

# A card of each Age that shows much of what cards can do.
FAN = (("Academy", 3), ("Vineyard", 2), ("Palace", 3))


def gallery_for(query: Query) -> Gallery:
    """The edition and the number of players that the query names."""
    return gallery(query.get("edition", "first"), _number(query.get("players", "")))


def guide_for(query: Query) -> Guide:
    """The table and the symbols that the query names.

    A number that was left out or is none counts as nothing; without any there is an example.
    """
    symbols = [query.get(name, "") for name in ("compass", "gear", "tablet", "wild")]
    compass, gear, tablet, wild = map(_number, symbols)
    science = (compass, gear, tablet, wild) if any(symbols) else EXAMPLE
    return guide(
        _number(query.get("players", "")) or DEFAULT_PLAYERS,
        query.get("edition", "first"),
        query.get("variant"),
        science,
    )


def help_for(setup: Setup) -> Help:
    """Rules and cards, set to a table like this."""
    options = options_of(setup)
    rules = {"edition": options.edition, "players": setup.players, "variant": options.variant}
    # Two play with the cards of three.
    cards = {"edition": options.edition, "players": max(setup.players, min(PLAYERS))}
    given = {name: value for name, value in rules.items() if value}
    return Help(f"/learn?{urlencode(given)}", f"/gallery?{urlencode(cards)}#cards")


def foot_links() -> list[Link]:
    """A link to the gallery."""
    return [Link("/gallery", _("Cards"))]


def newcomer_panel() -> Markup:
    """A panel that links to the rules."""
    return render("games/cards/templates/newcomer_panel.html")


def home_panel() -> Markup:
    """The way from the home page to all cards."""
    edition = load("first")
    return render(
        "games/cards/templates/home_panel.html", pictures=[full(edition.card(name, age)) for name, age in FAN]
    )


def _number(text: str) -> int:
    # Three digits are more than anything here can be, and few enough to be read quickly.
    return int(text[:3]) if text.isascii() and text.isdecimal() else 0
