"""The game: its page and stream, choices, leaving and coming back, another game, the replay, the proof of its deal."""

from collections.abc import AsyncGenerator
from contextlib import aclosing
from functools import partial
from http import HTTPStatus
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Query
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Match, Route
from starlette.types import Scope

from septem.server.games.components.live import page_state
from septem.server.games.protocol import Viewer
from septem.server.tables.commands import Choose, ComeBack, Leave, LetBotPlay, Rematch, Undo
from septem.server.tables.proof import proof_of, record_of
from septem.server.tables.snapshot import Snapshot
from septem.server.tables.table import Table
from septem.server.web.event_stream import EventStream, message
from septem.server.web.services import Services
from septem.server.web.visit import Fields, Visitor, read_fields, read_visit

router = APIRouter(include_in_schema=False)


@router.get("/g/{table_id}")
async def show_game(table_id: str, visit: Visitor) -> Response:
    """The page of a game; before the game, a redirect to the lobby."""
    await visit.count("read")
    snapshot = await visit.services.tables.visit_table(table_id, visit.person_id)
    if snapshot.table.phase == "open":
        return RedirectResponse(f"/t/{table_id}", HTTPStatus.SEE_OTHER)
    return HTMLResponse(snapshot.table.game.page(snapshot, viewer_of(snapshot.table, visit.person_id)))


@router.get("/g/{table_id}/stream")
async def game_stream(table_id: str, visit: Visitor) -> EventStream:
    """What happens in a game, as its viewer may see it."""
    await visit.count("stream")
    # Who is absent must be known before the first message.
    await visit.services.tables.visit_table(table_id, visit.person_id)
    messages = _messages(visit.services, table_id, visit.person_id, visit.request.headers.get("last-event-id", ""))
    return visit.services.stream(messages, visit.session, visit.person_id)


async def choose(request: Request) -> Response:
    """Takes a choice for a turn."""
    table_id: str = request.path_params["table_id"]
    visit, fields = await read_visit(request), await read_fields(request)

    async def read() -> Choose:
        game = await visit.services.tables.game_of(table_id)
        return Choose(fields.integer("turn"), fields.integer("seat"), game.read_move(fields))

    await visit.execute(Choose, table_id, read)
    return Response(status_code=HTTPStatus.NO_CONTENT)


class LoggedRoute(Route):
    """A plain route that logs and metrics can name, as FastAPI's can."""

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Tells the request its route."""
        match, child = super().matches(scope)
        return match, {**child, "route": self}


# The most frequent request by far. FastAPI would take as long for routing and dependencies as the choice itself.
choice_route = LoggedRoute("/g/{table_id}/choice", choose, methods=["POST"])


@router.delete("/g/{table_id}/choice")
async def undo(table_id: str, visit: Visitor, turn: Annotated[int, Query(ge=0)]) -> Response:
    """Takes a choice back while it can still be changed."""
    await visit.execute(Undo, table_id, lambda: Undo(turn))
    return Response(status_code=HTTPStatus.NO_CONTENT)


@router.post("/g/{table_id}/leave")
async def leave(table_id: str, visit: Visitor) -> Response:
    """Lets a bot play on."""
    await visit.execute(Leave, table_id)
    return visit.redirect("/tables", is_elsewhere=True)


@router.post("/g/{table_id}/back")
async def come_back(table_id: str, visit: Visitor) -> Response:
    """Takes the seat back from the bot."""
    await visit.execute(ComeBack, table_id)
    return visit.redirect(f"/g/{table_id}")


@router.post("/g/{table_id}/bot")
async def let_bot_play(table_id: str, visit: Visitor, fields: Fields) -> Response:
    """Lets a bot play for a person who is gone and whom the table waits for."""
    await visit.execute(LetBotPlay, table_id, lambda: LetBotPlay(fields.integer("seat")))
    return visit.redirect(f"/g/{table_id}")


@router.post("/g/{table_id}/rematch")
async def rematch(table_id: str, visit: Visitor) -> Response:
    """Opens another table for all who played; the only person at a table of bots starts the next game at once."""
    over = await visit.execute(Rematch, table_id)
    snapshot = await visit.services.tables.get(over.table.rematch)
    return visit.redirect(f"/{'t' if snapshot.table.phase == 'open' else 'g'}/{snapshot.id}", is_elsewhere=True)


@router.get("/g/{table_id}/replay")
async def show_replay(
    table_id: str,
    visit: Visitor,
    at: Annotated[int, Query(ge=0, le=10_000)] = 0,
    seat: Annotated[int | None, Query(ge=0, le=6)] = None,
) -> Response:
    """A moment of the game, by default its start: during the game as the visitor sees it, afterwards from any seat."""
    await visit.count("read")
    snapshot = await visit.services.tables.get(table_id)
    table = snapshot.table
    table.check_begun()
    if seat is not None:
        table.check_seat(seat)
    viewer = Viewer(table.seat_of(visit.person_id))
    return HTMLResponse(table.game.replay_page(snapshot, viewer, min(at, table.turn), seat))


@router.get("/g/{table_id}/deal.json")
async def show_deal(table_id: str, visit: Visitor) -> Response:
    """The proof of the deal, for `septem verify-deal`."""
    await visit.count("read")
    table = (await visit.services.tables.get(table_id)).table
    headers = {"content-disposition": f'attachment; filename="septem-deal-{table_id}.json"'}
    return Response(msgspec.json.encode(proof_of(table)), media_type="application/json", headers=headers)


@router.get("/g/{table_id}/record.txt")
async def show_record(table_id: str, visit: Visitor) -> Response:
    """The game as text, for `septem replay`."""
    await visit.count("read")
    table = (await visit.services.tables.get(table_id)).table
    headers = {"content-disposition": f'attachment; filename="septem-{table_id}.txt"'}
    return PlainTextResponse(record_of(table), headers=headers)


def viewer_of(table: Table, person: str) -> Viewer:
    """The seat from which a person sees the table."""
    return Viewer(table.seat_of(person))


async def _messages(services: Services, table_id: str, person: str, last_state: str) -> AsyncGenerator[bytes, None]:
    """What has changed since the page was in the state `last_state`: nothing at first if that is current, else all."""
    sent: Any = None
    last: Snapshot | None = None
    with services.presence.connected(table_id, person):
        async with aclosing(services.tables.watch(table_id)) as watched:
            async for known in watched:
                snapshot = services.presence.with_cached_absences(known)
                if snapshot.table.phase == "open" or (last is not None and _is_same(snapshot, last)):
                    continue
                viewer = viewer_of(snapshot.table, person)
                state = page_state(snapshot, viewer)
                html, sent = await services.render_queue.run(partial(services.update_cache.get, snapshot, viewer, sent))
                if html and not (last is None and last_state == state):
                    yield message(html, event_id=state)
                else:
                    # A page that keeps a choice until it is up to date learns here that it is.
                    yield message("", event="current", event_id=state)
                last = snapshot


def _is_same(snapshot: Snapshot, last: Snapshot) -> bool:
    """Whether neither the table nor who is there has changed."""
    return (snapshot.revision, snapshot.absent) == (last.revision, last.absent)
