"""The table before the game: its page, its stream and its commands."""

from collections.abc import AsyncGenerator
from contextlib import aclosing
from functools import partial
from http import HTTPStatus

from fastapi import APIRouter
from starlette.responses import HTMLResponse, RedirectResponse, Response

from septem.server.games.components.live import page_state
from septem.server.games.components.parts import Hashes
from septem.server.pages.lobby.page import lobby_page, lobby_update
from septem.server.pages.lobby.setup_form import read_setup
from septem.server.tables.commands import ChangeSetup, FreeSeat, Leave, PickBoard, SeatBot, Sit, Start
from septem.server.tables.names import InvalidName
from septem.server.tables.overview import TableOverview, table_overview
from septem.server.tables.snapshot import Snapshot
from septem.server.web.event_stream import EventStream, message
from septem.server.web.visit import Fields, Visit, Visitor

router = APIRouter(include_in_schema=False)


@router.get("/t/{table_id}")
async def show_lobby(table_id: str, visit: Visitor) -> Response:
    """The page; once the game has begun, a redirect to its page."""
    await visit.count("read")
    snapshot = await visit.services.tables.get(table_id)
    if snapshot.table.phase != "open":
        return RedirectResponse(f"/g/{table_id}", HTTPStatus.SEE_OTHER)
    return _page(snapshot, visit, visit.name)


@router.post("/t/{table_id}/seat")
async def sit(table_id: str, visit: Visitor, fields: Fields) -> Response:
    """Takes a seat under a name that becomes the guest's."""
    name = fields.text("name")
    try:
        await visit.execute_as(name, Sit, table_id, lambda: Sit(fields.optional_integer("seat"), name))
    except InvalidName as error:
        return _page(await visit.services.tables.get(table_id), visit, name, str(error), error.status)
    return visit.redirect(f"/t/{table_id}")


@router.post("/t/{table_id}/leave")
async def leave(table_id: str, visit: Visitor) -> Response:
    """Stands up."""
    await visit.execute(Leave, table_id)
    return visit.redirect(f"/t/{table_id}")


@router.post("/t/{table_id}/bots")
async def seat_bot(table_id: str, visit: Visitor, fields: Fields) -> Response:
    """Puts a bot into a seat."""
    await visit.execute(
        SeatBot, table_id, lambda: SeatBot(fields.optional_integer("seat"), fields.optional_integer("level"))
    )
    return visit.redirect(f"/t/{table_id}")


@router.post("/t/{table_id}/free")
async def free(table_id: str, visit: Visitor, fields: Fields) -> Response:
    """Frees a seat."""
    await visit.execute(FreeSeat, table_id, lambda: FreeSeat(fields.integer("seat")))
    return visit.redirect(f"/t/{table_id}")


@router.post("/t/{table_id}/setup")
async def change_setup(table_id: str, visit: Visitor, fields: Fields) -> Response:
    """Changes what is played."""
    await visit.execute(ChangeSetup, table_id, lambda: ChangeSetup(read_setup(fields)))
    return visit.redirect(f"/t/{table_id}")


@router.post("/t/{table_id}/board")
async def pick_board(table_id: str, visit: Visitor, fields: Fields) -> Response:
    """Picks a board."""
    await visit.execute(PickBoard, table_id, lambda: PickBoard(fields.integer("seat"), fields.text("board")))
    return visit.redirect(f"/t/{table_id}")


@router.post("/t/{table_id}/start")
async def start(table_id: str, visit: Visitor) -> Response:
    """Begins the game."""
    await visit.execute(Start, table_id)
    return visit.redirect(f"/g/{table_id}", is_elsewhere=True)


@router.get("/t/{table_id}/stream")
async def lobby_stream(table_id: str, visit: Visitor) -> EventStream:
    """Who comes and goes before a game, until it begins."""
    await visit.count("stream")
    await visit.services.tables.get(table_id)
    messages = _messages(visit, table_id, visit.request.headers.get("last-event-id", ""))
    return visit.services.stream(messages, visit.session, visit.person_id)


async def _messages(visit: Visit, table_id: str, last_state: str) -> AsyncGenerator[bytes, None]:
    """What has changed since the page was in the state `last_state`: nothing at first if that is current, else all."""
    services, link = visit.services, visit.link(f"/t/{table_id}")
    sent: Hashes = {}
    with services.presence.connected(table_id, visit.person_id):
        async with aclosing(services.tables.watch(table_id)) as watched:
            async for snapshot in watched:
                if snapshot.table.phase != "open":
                    yield message("", event="started", event_id=snapshot.revision)
                    return
                lobby = table_overview(snapshot, visit.person_id)
                is_current = not sent and last_state == _state(snapshot, lobby, visit.name, link)
                html, sent = await services.render_queue.run(partial(lobby_update, lobby, visit.name, link, sent))
                if html and not is_current:
                    yield message(html, event_id=_state(snapshot, lobby, visit.name, link))


def _page(
    snapshot: Snapshot, visit: Visit, name: str, problem: str = "", status: HTTPStatus = HTTPStatus.OK
) -> Response:
    lobby, link = table_overview(snapshot, visit.person_id), visit.link(f"/t/{snapshot.id}")
    state = _state(snapshot, lobby, name, link)
    return HTMLResponse(lobby_page(lobby, name, link, person=visit.identity, problem=problem, state=state), status)


def _state(snapshot: Snapshot, lobby: TableOverview, name: str, link: str) -> str:
    return page_state(snapshot, (lobby.you, lobby.is_host, lobby.is_known, name, link))
