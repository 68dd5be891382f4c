"""Replays of finished games."""

from fastapi import APIRouter
from starlette.responses import HTMLResponse, Response

from septem.server.pages.listing import finished_listings, listing
from septem.server.pages.replays.page import replays_page
from septem.server.web.visit import Visitor

router = APIRouter(include_in_schema=False)


@router.get("/replays")
async def show_replays(visit: Visitor) -> Response:
    """Finished games."""
    await visit.count("read")
    yours = await finished_listings(visit)
    own = {one.id for one in yours}
    found = await visit.services.tables.listed_and_finished()
    others = [listing(snapshot, visit.person_id) for snapshot in found if snapshot.id not in own]
    return HTMLResponse(replays_page(yours, others, person=visit.identity))
