"""The table before the game: its page, and everything that can be done there."""

from collections.abc import AsyncIterator

from fastapi import APIRouter
from starlette.responses import HTMLResponse, RedirectResponse, Response

from septem.server.html.partials import partial
from septem.server.pages.lobby.page import lobby_inside, lobby_page
from septem.server.pages.lobby.setup_form import read_setup
from septem.server.tables.commands import ChangeSetup, FreeSeat, Leave, PickBoard, SeatBot, Sit, Start
from septem.server.tables.lobby import project_lobby
from septem.server.tables.names import InvalidName
from septem.server.tables.snapshot import Snapshot
from septem.server.web.event_stream import EventStream, message
from septem.server.web.visit import Fields, Visit, Visitor

router = APIRouter(include_in_schema=False)


@router.get("/t/{table_id}")
async def show_lobby(table_id: str, visit: Visitor) -> Response:
    """The page; once the game has begun, its own."""
    seen = await visit.services.tables.get(table_id)
    if seen.table.phase != "open":
        return RedirectResponse(f"/g/{table_id}", 303)
    return _page(seen, visit, visit.name)


@router.post("/t/{table_id}/seat")
async def sit(table_id: str, visit: Visitor, fields: Fields) -> Response:
    """Takes a seat, under a name that this browser keeps."""
    tables, name = visit.services.tables, fields.text("name")

    async def read() -> Sit:
        await tables.get(table_id)
        await visit.ensure_person(name)
        return Sit(fields.maybe_whole("seat"), name)

    try:
        await visit.execute(Sit, table_id, read)
    except InvalidName as error:
        return _page(await tables.get(table_id), visit, name, str(error), error.status)
    return visit.done(f"/t/{table_id}")


@router.post("/t/{table_id}/leave")
async def leave(table_id: str, visit: Visitor) -> Response:
    """Stands up."""
    await visit.execute(Leave, table_id)
    return visit.done(f"/t/{table_id}")


@router.post("/t/{table_id}/bots")
async def seat_bot(table_id: str, visit: Visitor, fields: Fields) -> Response:
    """Puts a bot into a seat."""
    await visit.execute(SeatBot, table_id, lambda: SeatBot(fields.maybe_whole("seat"), fields.maybe_whole("level")))
    return visit.done(f"/t/{table_id}")


@router.post("/t/{table_id}/free")
async def free(table_id: str, visit: Visitor, fields: Fields) -> Response:
    """Frees a seat."""
    await visit.execute(FreeSeat, table_id, lambda: FreeSeat(fields.whole("seat")))
    return visit.done(f"/t/{table_id}")


@router.post("/t/{table_id}/setup")
async def change_setup(table_id: str, visit: Visitor, fields: Fields) -> Response:
    """Changes what is played."""
    await visit.execute(ChangeSetup, table_id, lambda: ChangeSetup(read_setup(fields)))
    return visit.done(f"/t/{table_id}")


@router.post("/t/{table_id}/board")
async def pick_board(table_id: str, visit: Visitor, fields: Fields) -> Response:
    """Asks for a board."""
    await visit.execute(PickBoard, table_id, lambda: PickBoard(fields.whole("seat"), fields.text("board")))
    return visit.done(f"/t/{table_id}")


@router.post("/t/{table_id}/start")
async def start(table_id: str, visit: Visitor) -> Response:
    """Begins the game."""
    await visit.execute(Start, table_id)
    return visit.done(f"/g/{table_id}", is_elsewhere=True)


@router.get("/t/{table_id}/stream")
async def lobby_stream(table_id: str, visit: Visitor) -> EventStream:
    """Who comes and goes before a game, until it begins."""
    await visit.count("stream")
    await visit.services.tables.get(table_id)
    return visit.services.stream(_messages(visit, table_id), visit.session, visit.person_id)


async def _messages(visit: Visit, table_id: str) -> AsyncIterator[bytes]:
    link = visit.link(f"/t/{table_id}")
    with visit.services.presence.connected(table_id, visit.person_id):
        async for seen in visit.services.tables.watch(table_id):
            if seen.table.phase != "open":
                yield message("", event="started", number=seen.revision)
                return
            inside = lobby_inside(project_lobby(seen, visit.person_id), visit.name, link)
            yield message(partial("#lobby", inside), number=seen.revision)


def _page(seen: Snapshot, visit: Visit, name: str, problem: str = "", status: int = 200) -> Response:
    lobby, link = project_lobby(seen, visit.person_id), visit.link(f"/t/{seen.id}")
    return HTMLResponse(str(lobby_page(lobby, name, link, person=visit.shown, problem=problem)), status)
