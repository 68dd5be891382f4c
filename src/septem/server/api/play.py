"""The game: what a seat sees, its moves and choices; after the game, its record and the proof of its deal."""

from collections.abc import AsyncGenerator
from contextlib import aclosing
from functools import partial
from http import HTTPStatus
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Query
from starlette.responses import PlainTextResponse, Response

from septem.server.api.callers import Call, Caller
from septem.server.api.models import Models, MovesBase, StateBase, TableBase, TurnNumber
from septem.server.api.states import moves_of, state_of
from septem.server.api.tables import SeatPath, TableId, changed_table
from septem.server.tables.commands import Choose, ComeBack, Leave, LetBotPlay, Rematch, Undo
from septem.server.tables.proof import proof_of, record_of
from septem.server.tables.snapshot import Snapshot
from septem.server.web.event_stream import message

Responses = dict[int | str, dict[str, Any]]

STREAM: Responses = {
    HTTPStatus.OK: {
        "content": {"text/event-stream": {"schema": {"type": "string"}}},
        "description": "Messages `event: state` with a State as JSON; the id is the pulse of the table.",
    }
}
TEXT: Responses = {
    HTTPStatus.OK: {"content": {"text/plain": {"schema": {"type": "string"}}}, "description": "The record."}
}
PROOF: Responses = {
    HTTPStatus.OK: {"content": {"application/json": {"schema": {"type": "object"}}}, "description": "The proof."}
}


def play_router(models: Models) -> APIRouter:
    """The routes, with the models of all games."""
    router = APIRouter(prefix="/tables", tags=["play"])
    table = models.table
    router.get("/{table_id}/state", operation_id="getState", response_model=models.state)(get_state)
    router.get("/{table_id}/moves", operation_id="getMoves", response_model=models.moves)(get_moves)

    @router.put("/{table_id}/choice", status_code=HTTPStatus.NO_CONTENT, operation_id="choose")
    async def choose(call: Caller, table_id: TableId, choice: models.choice) -> Response:  # type: ignore[name-defined]
        """Chooses for this turn; another choice replaces it until all have chosen."""
        await call.execute(Choose, table_id, lambda: Choose(choice.turn, choice.seat, choice.text))
        return Response(status_code=HTTPStatus.NO_CONTENT)

    router.delete("/{table_id}/choice", status_code=HTTPStatus.NO_CONTENT, operation_id="undo")(undo)
    router.get("/{table_id}/stream", operation_id="stream", responses=STREAM, response_class=Response)(stream)
    router.post("/{table_id}/leave", operation_id="leave", response_model=table)(leave)
    router.post("/{table_id}/back", operation_id="comeBack", response_model=table)(come_back)
    router.post("/{table_id}/seats/{seat}/bot", operation_id="letBotPlay", response_model=table)(let_bot_play)
    router.post("/{table_id}/rematch", operation_id="rematch", response_model=table)(rematch)
    router.get("/{table_id}/record", operation_id="getRecord", responses=TEXT, response_class=Response)(get_record)
    router.get("/{table_id}/deal", operation_id="getDeal", responses=PROOF, response_class=Response)(get_deal)
    return router


async def get_state(call: Caller, table_id: TableId) -> StateBase:
    """The table as the caller's seat sees it; without a seat, as spectators see it."""
    snapshot = await call.services.tables.visit_table(table_id, call.person_id)
    return state_of(call.models, snapshot, call.person_id, call.table_link(table_id))


async def get_moves(call: Caller, table_id: TableId) -> MovesBase:
    """The moves that are open to the caller."""
    snapshot = await call.services.tables.visit_table(table_id, call.person_id)
    return moves_of(call.models, snapshot, call.person_id)


async def undo(call: Caller, table_id: TableId, turn: Annotated[TurnNumber, Query()]) -> Response:
    """Takes the choice of this turn back, or the last open move where the game allows it."""
    await call.execute(Undo, table_id, lambda: Undo(turn))
    return Response(status_code=HTTPStatus.NO_CONTENT)


async def stream(call: Caller, table_id: TableId) -> Response:
    """The state now and after every change, until the game is over."""
    await call.count("stream")
    await call.services.tables.visit_table(table_id, call.person_id)
    return call.services.stream(_states(call, table_id), call.session, call.person_id)


async def leave(call: Caller, table_id: TableId) -> TableBase:
    """Stands up before the game; during it, a bot plays on."""
    return await changed_table(call, await call.execute(Leave, table_id))


async def come_back(call: Caller, table_id: TableId) -> TableBase:
    """Takes the caller's seat back from the bot."""
    return await changed_table(call, await call.execute(ComeBack, table_id))


async def let_bot_play(call: Caller, table_id: TableId, seat: SeatPath) -> TableBase:
    """Lets a bot play for a player who is gone and whom the table waits for."""
    return await changed_table(call, await call.execute(LetBotPlay, table_id, lambda: LetBotPlay(seat)))


async def rematch(call: Caller, table_id: TableId) -> TableBase:
    """Opens another table for all who played here, or returns the one that is open already."""
    over = await call.execute(Rematch, table_id)
    return await changed_table(call, await call.services.tables.get(over.table.rematch))


async def get_record(call: Caller, table_id: TableId) -> Response:
    """A finished game as text, for `septem replay`."""
    snapshot = await call.services.tables.get(table_id)
    return PlainTextResponse(record_of(snapshot.table))


async def get_deal(call: Caller, table_id: TableId) -> Response:
    """The proof of a finished game's deal, for `septem verify-deal`."""
    snapshot = await call.services.tables.get(table_id)
    return Response(msgspec.json.encode(proof_of(snapshot.table)), media_type="application/json")


async def _states(call: Call, table_id: str) -> AsyncGenerator[bytes, None]:
    services, link = call.services, call.table_link(table_id)
    with services.presence.connected(table_id, call.person_id):
        async with aclosing(services.tables.watch(table_id)) as watched:
            async for known in watched:
                snapshot = services.presence.with_cached_absences(known)
                state = await services.render_queue.run(partial(_state_json, call, snapshot, link))
                yield message(state, event="state", event_id=snapshot.revision)
                if snapshot.table.phase == "over":
                    return


def _state_json(call: Call, snapshot: Snapshot, link: str) -> str:
    return state_of(call.models, snapshot, call.person_id, link).model_dump_json()
