"""The gallery."""

from fastapi import APIRouter
from starlette.responses import HTMLResponse, Response

from septem.server.games.site import GALLERY
from septem.server.pages.gallery.page import gallery_page
from septem.server.web.visit import Visitor

router = APIRouter(include_in_schema=False)


@router.get(GALLERY)
async def show_gallery(visit: Visitor) -> Response:
    """What all games are played with."""
    await visit.count("read")
    return HTMLResponse(gallery_page(visit.request.query_params, person=visit.identity))
