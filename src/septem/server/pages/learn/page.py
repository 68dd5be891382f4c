"""How to play: the rules of all games on one page."""

from markupsafe import Markup

from septem.server.games.registry import all_games
from septem.server.games.site import Query
from septem.server.html.assets import GAMES_STYLESHEET
from septem.server.html.layout import page
from septem.server.html.navigation import Identity
from septem.server.html.templates import render
from septem.server.i18n import _


def learn_page(query: Query, *, person: Identity | None = None) -> Markup:
    """The page at '/learn'; each game reads its own fields of the query."""
    guides = [game.guide(query) for game in all_games()]
    chapters = [chapter for guide in guides for chapter in guide.chapters]
    body = render(
        "pages/learn/learn.html",
        leads=[guide.lead for guide in guides if guide.lead],
        openings=[guide.opening for guide in guides],
        chapters=chapters,
        is_foreign=any(chapter.is_english for chapter in chapters),
        texts=[guide.text for guide in guides],
    )
    return page(
        _("How to play"),
        body,
        active="learn",
        cls="learn-page",
        scripts=[script for guide in guides for script in guide.scripts],
        styles=(GAMES_STYLESHEET,),
        person=person,
    )
