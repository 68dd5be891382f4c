"""How to play."""

from fastapi import APIRouter
from starlette.responses import HTMLResponse, Response

from septem.server.games.site import RULES
from septem.server.pages.learn.page import learn_page
from septem.server.web.visit import Visitor

router = APIRouter(include_in_schema=False)


@router.get(RULES)
async def show_rules(visit: Visitor) -> Response:
    """How all games are played."""
    await visit.count("read")
    return HTMLResponse(learn_page(visit.request.query_params, person=visit.identity))
