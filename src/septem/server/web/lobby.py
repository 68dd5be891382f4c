"""The table before the game: its page, and everything that can be done there."""

from fastapi import APIRouter
from starlette.responses import HTMLResponse, RedirectResponse, Response

from septem.server.pages.lobby import lobby_page
from septem.server.pages.setup_form import read_setup
from septem.server.refusals import Unfit
from septem.server.seeing.lobby import project_lobby
from septem.server.table.table import Table
from septem.server.web.visits import Fields, Visit, Visitor

router = APIRouter(include_in_schema=False)


@router.get("/t/{table_id}")
async def show_lobby(table_id: str, visit: Visitor) -> Response:
    """The page; once the game has begun, its own."""
    table = await visit.services.tables.table(table_id)
    if table.phase != "open":
        return RedirectResponse(f"/g/{table_id}", 303)
    return _page(table, visit, visit.name)


@router.post("/t/{table_id}/seat")
async def sit(table_id: str, visit: Visitor, fields: Fields) -> Response:
    """Takes a seat, under a name that this browser keeps."""
    await visit.count("join")
    table = await visit.services.tables.table(table_id)
    name = fields.text("name")
    try:
        person = await visit.somebody(name)
    except Unfit as error:
        return _page(table, visit, name, str(error), error.status)
    await visit.services.tables.sit(table_id, person.id, name or person.name, fields.maybe_whole("seat"))
    return visit.done(f"/t/{table_id}")


@router.post("/t/{table_id}/leave")
async def leave(table_id: str, visit: Visitor) -> Response:
    """Stands up."""
    await visit.count("write")
    await visit.services.tables.leave(table_id, visit.known_id())
    return visit.done(f"/t/{table_id}")


@router.post("/t/{table_id}/bots")
async def seat_bot(table_id: str, visit: Visitor, fields: Fields) -> Response:
    """Puts a bot into a seat."""
    await visit.count("write")
    seat, level = fields.maybe_whole("seat"), fields.maybe_whole("level")
    await visit.services.tables.seat_bot(table_id, visit.known_id(), seat, level)
    return visit.done(f"/t/{table_id}")


@router.post("/t/{table_id}/free")
async def free(table_id: str, visit: Visitor, fields: Fields) -> Response:
    """Frees a seat."""
    await visit.count("write")
    await visit.services.tables.free_seat(table_id, visit.known_id(), fields.whole("seat"))
    return visit.done(f"/t/{table_id}")


@router.post("/t/{table_id}/setup")
async def agree(table_id: str, visit: Visitor, fields: Fields) -> Response:
    """Changes what is played."""
    await visit.count("write")
    await visit.services.tables.agree(table_id, visit.known_id(), read_setup(fields))
    return visit.done(f"/t/{table_id}")


@router.post("/t/{table_id}/board")
async def pick_board(table_id: str, visit: Visitor, fields: Fields) -> Response:
    """Wishes for a board."""
    await visit.count("write")
    await visit.services.tables.pick_board(table_id, visit.known_id(), fields.whole("seat"), fields.text("board"))
    return visit.done(f"/t/{table_id}")


@router.post("/t/{table_id}/start")
async def start(table_id: str, visit: Visitor) -> Response:
    """Begins the game."""
    await visit.count("write")
    await visit.services.tables.start(table_id, visit.known_id())
    return visit.done(f"/g/{table_id}", is_elsewhere=True)


def _page(table: Table, visit: Visit, name: str, problem: str = "", status: int = 200) -> Response:
    lobby, link = project_lobby(table, visit.person_id), visit.link(f"/t/{table.id}")
    return HTMLResponse(str(lobby_page(lobby, name, link, person=visit.shown, problem=problem)), status)
