"""The game: what a seat sees, what it can do, its choices; and what remains when it is over."""

from collections.abc import AsyncIterator
from typing import Annotated

import msgspec
from fastapi import APIRouter, Query
from starlette.responses import PlainTextResponse, Response

from septem.server.api.callers import Call, Caller
from septem.server.api.models import ChoiceBase, Models, Moves, StateBase, TableBase, TurnNumber
from septem.server.api.signatures import with_models
from septem.server.api.states import moves_of, state_of
from septem.server.api.tables import SeatPath, TableId, looked_at, shown
from septem.server.tables.commands import Choose, ComeBack, Leave, LetBotPlay, Rematch, Undo
from septem.server.tables.proof import proof_of, record_of
from septem.server.tables.snapshot import Snapshot
from septem.server.web.event_stream import message

STREAM = {
    "content": {"text/event-stream": {"schema": {"type": "string"}}},
    "description": "Messages `event: state` with a State as JSON; the id is the pulse of the table.",
}
TEXT = {"content": {"text/plain": {"schema": {"type": "string"}}}, "description": "The record."}
PROOF = {"content": {"application/json": {"schema": {"type": "object"}}}, "description": "The proof."}


def play_router(models: Models) -> APIRouter:
    """The routes, with the models of all games."""
    router = APIRouter(prefix="/tables", tags=["play"])
    table = models.table
    router.get("/{table_id}/state", operation_id="getState", response_model=models.state)(get_state)
    router.get("/{table_id}/moves", operation_id="getMoves")(get_moves)
    chosen = with_models(choose, choice=models.choice)
    router.put("/{table_id}/choice", status_code=204, operation_id="choose")(chosen)
    router.delete("/{table_id}/choice", status_code=204, operation_id="undo")(undo)
    router.get("/{table_id}/stream", operation_id="stream", responses={200: STREAM}, response_class=Response)(stream)
    router.post("/{table_id}/leave", operation_id="leave", response_model=table)(leave)
    router.post("/{table_id}/back", operation_id="comeBack", response_model=table)(come_back)
    router.post("/{table_id}/seats/{seat}/bot", operation_id="letBotPlay", response_model=table)(let_bot_play)
    router.post("/{table_id}/rematch", operation_id="rematch", response_model=table)(rematch)
    router.get("/{table_id}/record", operation_id="getRecord", responses={200: TEXT}, response_class=Response)(
        get_record
    )
    router.get("/{table_id}/deal", operation_id="getDeal", responses={200: PROOF}, response_class=Response)(get_deal)
    return router


async def get_state(call: Caller, table_id: TableId) -> StateBase:
    """The table as the seat of whoever calls sees it; without a seat, what everybody sees."""
    return state_of(call.models, await _looked_at(call, table_id), call.person_id, call.link(table_id))


async def get_moves(call: Caller, table_id: TableId) -> Moves:
    """The moves that are open to whoever calls."""
    return moves_of(await _looked_at(call, table_id), call.person_id)


async def choose(call: Caller, table_id: TableId, choice: ChoiceBase) -> Response:
    """Chooses for this turn; another choice replaces it until everybody has chosen."""
    await call.execute(Choose, table_id, lambda: Choose(choice.turn, choice.seat, choice.text))
    return Response(status_code=204)


async def undo(call: Caller, table_id: TableId, turn: Annotated[TurnNumber, Query()]) -> Response:
    """Takes the choice of this turn back; with dice, the last purchase."""
    await call.execute(Undo, table_id, lambda: Undo(turn))
    return Response(status_code=204)


async def stream(call: Caller, table_id: TableId) -> Response:
    """The state now and after every change, until the game is over."""
    await call.count("stream")
    await _looked_at(call, table_id)
    return call.services.stream(_states(call, table_id), call.session, call.person_id)


async def leave(call: Caller, table_id: TableId) -> TableBase:
    """Stands up, or in a game lets a bot play on."""
    return await shown(call, await call.execute(Leave, table_id))


async def come_back(call: Caller, table_id: TableId) -> TableBase:
    """Takes the own seat back from the bot."""
    return await shown(call, await call.execute(ComeBack, table_id))


async def let_bot_play(call: Caller, table_id: TableId, seat: SeatPath) -> TableBase:
    """Lets a bot play for somebody who is gone and whom the table waits for."""
    return await shown(call, await call.execute(LetBotPlay, table_id, lambda: LetBotPlay(seat)))


async def rematch(call: Caller, table_id: TableId) -> TableBase:
    """Another table for everybody who played here."""
    over = await call.execute(Rematch, table_id)
    return await shown(call, await call.services.tables.get(over.table.rematch))


async def get_record(call: Caller, table_id: TableId) -> Response:
    """A finished game as text, such as `septem replay` reads."""
    seen = await call.services.tables.get(table_id)
    return PlainTextResponse(record_of(seen.table))


async def get_deal(call: Caller, table_id: TableId) -> Response:
    """The proof of a finished game's deal, such as `septem verify-deal` checks."""
    seen = await call.services.tables.get(table_id)
    return Response(msgspec.json.encode(proof_of(seen.table)), media_type="application/json")


async def _states(call: Call, table_id: str) -> AsyncIterator[bytes]:
    presence = call.services.presence
    with presence.connected(table_id, call.person_id):
        async for seen in call.services.tables.watch(table_id):
            state = state_of(call.models, presence.at(seen), call.person_id, call.link(table_id))
            yield message(state.model_dump_json(), event="state", number=seen.revision)
            if seen.table.phase == "over":
                return


async def _looked_at(call: Call, table_id: str) -> Snapshot:
    return await looked_at(call, await call.services.tables.get(table_id))
