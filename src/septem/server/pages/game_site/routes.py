"""The pages of a game besides its tables, such as '/dice'."""

import time
from collections.abc import Awaitable, Callable
from typing import Any

from fastapi import APIRouter
from markupsafe import Markup
from starlette.responses import HTMLResponse, Response

from septem.server.games.protocol import Game
from septem.server.games.site import PageContext, SitePage
from septem.server.pages.games_list import games_list
from septem.server.pages.listing import own_listings
from septem.server.web.visit import Visit, Visitor


def game_site_router(game: Game[Any]) -> APIRouter:
    """The routes of all pages that a game has besides its tables."""
    router = APIRouter(include_in_schema=False)
    for page in game.site_pages():
        router.get(page.path)(_show_page(game, page))
    return router


def _show_page(game: Game[Any], page: SitePage) -> Callable[[Visit], Awaitable[Response]]:
    async def show(visit: Visitor) -> Response:
        await visit.count("read")
        yours = [one for one in await own_listings(visit) if one.game == game.name]
        tables = games_list(yours, time.time()) if yours else Markup()
        return HTMLResponse(page.render(visit.request.query_params, PageContext(visit.identity, tables)))

    return show
