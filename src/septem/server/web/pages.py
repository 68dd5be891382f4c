"""Pages that everybody can read: the first one, replays, the gallery, how to play, the dice game; and the language."""

import time
from urllib.parse import urlsplit

from fastapi import APIRouter
from starlette.responses import HTMLResponse, RedirectResponse, Response

from septem.server.language import LANGUAGES, _
from septem.server.live.tables import MOST_LISTED
from septem.server.pages.dice_start import dice_start_page
from septem.server.pages.gallery import gallery_page
from septem.server.pages.home import MOST_ROWS, home_page
from septem.server.pages.learn import learn_page
from septem.server.pages.learn_science import EXAMPLE
from septem.server.pages.links import table_in
from septem.server.pages.replays import replays_page
from septem.server.refusals import Unfit
from septem.server.seeing.listing import Listing, listing
from septem.server.web.manners import LANGUAGE_COOKIE
from septem.server.web.sessions import LASTS
from septem.server.web.visits import Fields, Visit, Visitor

router = APIRouter(include_in_schema=False)

USUAL_TABLE = 4


@router.get("/")
async def show_home(visit: Visitor, link: str = "") -> Response:
    """The first page; with a link that somebody pasted, on to that table."""
    if table_id := table_in(link):
        return RedirectResponse(f"/t/{table_id}", 303)
    most = MOST_ROWS + 1
    page = home_page(
        await _yours(visit, most),
        await _finished(visit, most),
        now=time.time(),
        person=visit.shown,
        link=link,
        problem=_("That is no link to a table; it ends like k7mq-x2pd-4fwt-h3vb.") if link else "",
    )
    return HTMLResponse(str(page), 422 if link else 200)


@router.get("/replays")
async def show_replays(visit: Visitor) -> Response:
    """Finished games."""
    await visit.count("read")
    yours = await _finished(visit)
    found = await visit.services.tables.listed_and_finished(MOST_LISTED)
    listed = [listing(table, visit.person_id) for table in found]
    own = {one.id for one in yours}
    return HTMLResponse(str(replays_page(yours, [one for one in listed if one.id not in own], person=visit.shown)))


@router.get("/dice")
async def show_dice(visit: Visitor) -> Response:
    """The door to the dice game."""
    yours = [one for one in await _yours(visit) if one.kind == "dice"]
    return HTMLResponse(str(dice_start_page(yours, now=time.time(), person=visit.shown)))


@router.get("/gallery")
async def show_gallery(visit: Visitor, edition: str = "first", players: str = "") -> Response:
    """Every card, wonder and die."""
    await visit.count("read")
    return HTMLResponse(str(gallery_page(edition, _number(players), person=visit.shown)))


@router.get("/learn")
async def show_learn(
    visit: Visitor,
    players: str = "",
    edition: str = "first",
    variant: str | None = None,
    compass: str = "",
    gear: str = "",
    tablet: str = "",
    wild: str = "",
) -> Response:
    """How to play; a number that was left out or is none counts as nothing, without any there is an example."""
    await visit.count("read")
    asked = (_number(compass), _number(gear), _number(tablet), _number(wild))
    science = asked if compass or gear or tablet or wild else EXAMPLE
    page = learn_page(_number(players) or USUAL_TABLE, edition, variant, science, person=visit.shown)
    return HTMLResponse(str(page))


@router.post("/language")
async def choose_language(visit: Visitor, fields: Fields) -> Response:
    """Remembers a language in this browser, and goes back to where it was asked for."""
    language = fields.text("language")
    if language not in LANGUAGES:
        raise Unfit(_("There is no such language here."))
    answer = RedirectResponse(_back(visit), 303)
    is_https = visit.services.settings.is_https
    answer.set_cookie(LANGUAGE_COOKIE, language, max_age=LASTS, httponly=True, samesite="lax", secure=is_https)
    return answer


def _number(text: str) -> int:
    # Three digits are more than anything here can be, and few enough to be read quickly.
    return int(text[:3]) if text.isascii() and text.isdecimal() else 0


def _back(visit: Visit) -> str:
    """The page that a form was on; only its path, so that nobody is led to another site."""
    try:
        referrer = urlsplit(visit.request.headers.get("referer", ""))
    except ValueError:
        return "/"
    path = f"/{referrer.path.lstrip('/')}"
    return f"{path}?{referrer.query}" if referrer.query else path


async def _yours(visit: Visit, most: int = MOST_LISTED) -> list[Listing]:
    person = visit.person_id
    return [listing(table, person) for table in await visit.services.tables.mine(person, most)] if person else []


async def _finished(visit: Visit, most: int = MOST_LISTED) -> list[Listing]:
    person = visit.person_id
    return [listing(table, person) for table in await visit.services.tables.finished(person, most)] if person else []
