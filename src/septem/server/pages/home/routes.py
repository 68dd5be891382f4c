"""Pages for everybody: home, replays, gallery, rules and those of each game; and the choice of a language."""

import time
from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import urlsplit

from fastapi import APIRouter
from markupsafe import Markup
from starlette.responses import HTMLResponse, RedirectResponse, Response

from septem.server.auth.session_cookie import LASTS
from septem.server.errors import Invalid
from septem.server.games.protocol import Game
from septem.server.games.site import GALLERY, RULES, PageContext, SitePage
from septem.server.i18n import LANGUAGES, _
from septem.server.pages.gallery.page import gallery_page
from septem.server.pages.games_list import games_list
from septem.server.pages.home.page import MAX_ROWS, home_page, replays_page
from septem.server.pages.learn.page import learn_page
from septem.server.pages.listing import Listing, listing
from septem.server.runtime.tables import MAX_LISTED
from septem.server.tables.names import ID_SHAPE
from septem.server.web.locale import LANGUAGE_COOKIE
from septem.server.web.visit import Fields, Visit, Visitor

router = APIRouter(include_in_schema=False)


@router.get("/")
async def show_home(visit: Visitor, link: str = "") -> Response:
    """The home page; with a pasted link, a redirect to that table."""
    if table_id := table_in(link):
        return RedirectResponse(f"/t/{table_id}", 303)
    most = MAX_ROWS + 1
    page = home_page(
        await _yours(visit, most),
        await _finished(visit, most),
        now=time.time(),
        person=visit.identity,
        link=link,
        problem=_("That is no link to a table; it ends like k7mq-x2pd-4fwt-h3vb.") if link else "",
    )
    return HTMLResponse(str(page), 422 if link else 200)


@router.get("/replays")
async def show_replays(visit: Visitor) -> Response:
    """Finished games."""
    await visit.count("read")
    yours = await _finished(visit)
    found = await visit.services.tables.listed_and_finished(MAX_LISTED)
    listed = [listing(seen, visit.person_id) for seen in found]
    own = {one.id for one in yours}
    return HTMLResponse(str(replays_page(yours, [one for one in listed if one.id not in own], person=visit.identity)))


@router.get(GALLERY)
async def show_gallery(visit: Visitor) -> Response:
    """What all games are played with."""
    await visit.count("read")
    return HTMLResponse(str(gallery_page(visit.request.query_params, person=visit.identity)))


@router.get(RULES)
async def show_rules(visit: Visitor) -> Response:
    """How all games are played."""
    await visit.count("read")
    return HTMLResponse(str(learn_page(visit.request.query_params, person=visit.identity)))


def game_pages(game: Game[Any]) -> APIRouter:
    """The pages of a game besides its tables."""
    pages = APIRouter(include_in_schema=False)
    for page in game.site_pages():
        pages.get(page.path)(_shown(game, page))
    return pages


def _shown(game: Game[Any], page: SitePage) -> Callable[[Visit], Awaitable[Response]]:
    async def show(visit: Visitor) -> Response:
        await visit.count("read")
        yours = [one for one in await _yours(visit) if one.game == game.name]
        tables = games_list(yours, time.time()) if yours else Markup()
        return HTMLResponse(str(page.render(visit.request.query_params, PageContext(visit.identity, tables))))

    return show


@router.post("/language")
async def choose_language(visit: Visitor, fields: Fields) -> Response:
    """Stores a language in a cookie, and goes back to the page with the form."""
    language = fields.text("language")
    if language not in LANGUAGES:
        raise Invalid(_("There is no such language here."))
    answer = RedirectResponse(_back(visit), 303)
    is_https = visit.services.settings.is_https
    answer.set_cookie(LANGUAGE_COOKIE, language, max_age=LASTS, httponly=True, samesite="lax", secure=is_https)
    return answer


def table_in(text: str) -> str | None:
    """The table that a link or code leads to.

    >>> table_in("https://septem.example/t/k7mq-x2pd-4fwt-h3vb?x=1")
    'k7mq-x2pd-4fwt-h3vb'
    >>> table_in("hello") is None
    True
    """
    found = ID_SHAPE.search(text.strip().lower())
    return found.group() if found else None


def _back(visit: Visit) -> str:
    """The page that a form was on; only its path, so that it cannot lead to another site."""
    try:
        referrer = urlsplit(visit.request.headers.get("referer", ""))
    except ValueError:
        return "/"
    path = f"/{referrer.path.lstrip('/')}"
    return f"{path}?{referrer.query}" if referrer.query else path


async def _yours(visit: Visit, most: int = MAX_LISTED) -> list[Listing]:
    person = visit.person_id
    return [listing(seen, person) for seen in await visit.services.tables.mine(person, most)] if person else []


async def _finished(visit: Visit, most: int = MAX_LISTED) -> list[Listing]:
    person = visit.person_id
    return [listing(seen, person) for seen in await visit.services.tables.finished(person, most)] if person else []
