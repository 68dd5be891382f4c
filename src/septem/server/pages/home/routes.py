"""The home page."""

import time
from http import HTTPStatus

from fastapi import APIRouter
from starlette.responses import HTMLResponse, RedirectResponse, Response

from septem.server.i18n import _
from septem.server.pages.home.page import MAX_ROWS, home_page
from septem.server.pages.listing import finished_listings, own_listings
from septem.server.tables.names import ID_SHAPE
from septem.server.web.visit import Visitor

router = APIRouter(include_in_schema=False)


@router.get("/")
async def show_home(visit: Visitor, link: str = "") -> Response:
    """The home page; with a pasted link, a redirect to that table."""
    await visit.count("read")
    if table_id := table_in(link):
        return RedirectResponse(f"/t/{table_id}", HTTPStatus.SEE_OTHER)
    # One more than the page shows tells it that there are more.
    most = MAX_ROWS + 1
    page = home_page(
        await own_listings(visit, most),
        await finished_listings(visit, most),
        now=time.time(),
        person=visit.identity,
        link=link,
        problem=_("That is not a link to a table; links end like k7mq-x2pd-4fwt-h3vb.") if link else "",
    )
    return HTMLResponse(page, HTTPStatus.UNPROCESSABLE_ENTITY if link else HTTPStatus.OK)


def table_in(text: str) -> str | None:
    """The table that a link or code leads to.

    >>> table_in("https://septem.example/t/k7mq-x2pd-4fwt-h3vb?x=1")
    'k7mq-x2pd-4fwt-h3vb'
    >>> table_in("hello") is None
    True
    """
    found = ID_SHAPE.search(text.strip().lower())
    return found.group() if found else None
