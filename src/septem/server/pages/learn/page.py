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
    lessons = [game.lesson(query) for game in all_games()]
    chapters = [chapter for lesson in lessons for chapter in lesson.chapters]
    body = render(
        "pages/learn/learn.html",
        leads=[lesson.lead for lesson in lessons if lesson.lead],
        openings=[lesson.opening for lesson in lessons],
        chapters=chapters,
        is_foreign=any(chapter.is_english for chapter in chapters),
        texts=[lesson.text for lesson in lessons],
    )
    return page(
        _("How to play"),
        body,
        active="learn",
        cls="learn-page",
        scripts=[script for lesson in lessons for script in lesson.scripts],
        styles=(GAMES_STYLESHEET,),
        person=person,
    )
