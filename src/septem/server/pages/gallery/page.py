"""The gallery: everything that the games are played with, as it is drawn."""

from markupsafe import Markup

from septem.server.games.registry import all_games
from septem.server.games.site import Query
from septem.server.html.assets import GAMES_STYLESHEET
from septem.server.html.layout import page
from septem.server.html.navigation import Identity
from septem.server.html.templates import render
from septem.server.i18n import _


def gallery_page(query: Query, *, person: Identity | None = None) -> Markup:
    """The page at '/gallery'; each game reads its own fields of the query."""
    parts = [game.gallery(query) for game in all_games()]
    sections = sorted((section for part in parts for section in part.sections), key=lambda section: section.order)
    body = render(
        "pages/gallery/gallery.html",
        leads=[part.lead for part in parts if part.lead],
        views=[part.views for part in parts if part.views],
        sections=sections,
    )
    return page(_("Gallery"), body, active="gallery", cls="gallery-page", styles=(GAMES_STYLESHEET,), person=person)
