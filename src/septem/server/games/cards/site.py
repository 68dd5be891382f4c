"""The pages of the card game beside its tables: the gallery and how to play."""

from collections.abc import Mapping
from urllib.parse import urlencode

from markupsafe import Markup

from septem.data import load
from septem.data.cards import PLAYERS
from septem.server.games.cards.drawing.cards import full
from septem.server.games.cards.options import options_of
from septem.server.games.cards.pages.gallery import gallery_page
from septem.server.games.cards.pages.learn import USUAL, learn_page
from septem.server.games.cards.pages.learn_science import EXAMPLE
from septem.server.games.protocol import Help, Reader, SitePage
from septem.server.html.navigation import Place
from septem.server.html.templates import render
from septem.server.i18n import _
from septem.server.tables.setup import Setup

# A card of each Age that shows much of what cards can do.
FAN = (("Academy", 3), ("Vineyard", 2), ("Palace", 3))


def _gallery(query: Mapping[str, str], reader: Reader) -> Markup:
    return gallery_page(query.get("edition", "first"), _number(query.get("players", "")), person=reader.person)


def _learn(query: Mapping[str, str], reader: Reader) -> Markup:
    """A number that was left out or is none counts as nothing; without any there is an example."""
    symbols = [query.get(name, "") for name in ("compass", "gear", "tablet", "wild")]
    compass, gear, tablet, wild = map(_number, symbols)
    science = (compass, gear, tablet, wild) if any(symbols) else EXAMPLE
    players = _number(query.get("players", "")) or USUAL
    return learn_page(players, query.get("edition", "first"), query.get("variant"), science, person=reader.person)


PAGES = (SitePage("/gallery", _gallery), SitePage("/learn", _learn))


def places() -> list[Place]:
    """The entries of the navigation."""
    return [
        Place("gallery", "/gallery", _("Gallery"), "library", 3),
        Place("learn", "/learn", _("Learn"), "scroll-text", 5),
    ]


def help_for(setup: Setup) -> Help:
    """Rules and cards, set to a table like this."""
    options = options_of(setup)
    rules = {"edition": options.edition, "players": setup.players, "variant": options.variant}
    # Two play with the cards of three.
    cards = {"edition": options.edition, "players": max(setup.players, min(PLAYERS))}
    given = {name: value for name, value in rules.items() if value}
    return Help(f"/learn?{urlencode(given)}", f"/gallery?{urlencode(cards)}#cards")


def home_door() -> Markup:
    """The way from the first page to all cards."""
    edition = load("first")
    return render("games/cards/templates/home_door.html", pictures=[full(edition.card(name, age)) for name, age in FAN])


def _number(text: str) -> int:
    # Three digits are more than anything here can be, and few enough to be read quickly.
    return int(text[:3]) if text.isascii() and text.isdecimal() else 0
