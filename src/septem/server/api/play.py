"""The game: what a seat sees, what it can do, its choices; and what remains when it is over."""

from collections.abc import AsyncIterator
from typing import Annotated

import msgspec
from fastapi import APIRouter, Query
from starlette.responses import PlainTextResponse, Response

from septem.server.api.callers import Call, Caller
from septem.server.api.models import Choice, Moves, TableShown, TurnNumber
from septem.server.api.states import State, moves_of, state_of
from septem.server.api.tables import SeatPath, TableId, looked_at, shown
from septem.server.language import _
from septem.server.proof import proof_of
from septem.server.refusals import NotYours, Stale
from septem.server.table.table import Table
from septem.server.web.sending import message

router = APIRouter(prefix="/tables", tags=["play"])

STREAM = {
    "content": {"text/event-stream": {"schema": {"type": "string"}}},
    "description": "Messages `event: state` with a State as JSON; the id is the pulse of the table.",
}
TEXT = {"content": {"text/plain": {"schema": {"type": "string"}}}, "description": "The record."}
PROOF = {"content": {"application/json": {"schema": {"type": "object"}}}, "description": "The proof."}


@router.get("/{table_id}/state", operation_id="getState")
async def get_state(call: Caller, table_id: TableId) -> State:
    """The table as the seat of whoever calls sees it; without a seat, what everybody sees."""
    table = await _looked_at(call, table_id)
    return state_of(table, call.person_id, call.link(table_id))


@router.get("/{table_id}/moves", operation_id="getMoves")
async def get_moves(call: Caller, table_id: TableId) -> Moves:
    """The moves that are open to whoever calls."""
    return moves_of(await _looked_at(call, table_id), call.person_id)


@router.put("/{table_id}/choice", status_code=204, operation_id="choose")
async def choose(call: Caller, table_id: TableId, choice: Choice) -> Response:
    """Chooses for this turn; another choice replaces it until everybody has chosen."""
    await call.count("choose")
    person = call.known()
    seat = choice.seat if choice.seat is not None else await _seat_of(call, table_id)
    await call.services.tables.choose(table_id, person.id, choice.turn, seat, choice.text)
    return Response(status_code=204)


@router.delete("/{table_id}/choice", status_code=204, operation_id="undo")
async def undo(call: Caller, table_id: TableId, turn: Annotated[TurnNumber, Query()]) -> Response:
    """Takes the choice of this turn back; with dice, the last purchase."""
    await call.count("choose")
    await call.services.tables.undo(table_id, call.known().id, turn)
    return Response(status_code=204)


@router.get("/{table_id}/stream", operation_id="stream", response_class=Response, responses={200: STREAM})
async def stream(call: Caller, table_id: TableId) -> Response:
    """The state now and after every change, until the game is over."""
    await call.count("stream")
    await _looked_at(call, table_id)
    return call.services.stream(_states(call, table_id), call.session, call.person_id)


@router.post("/{table_id}/leave", operation_id="leave")
async def leave(call: Caller, table_id: TableId) -> TableShown:
    """Stands up, or in a game lets a bot play on."""
    table = await call.services.tables.leave(table_id, call.known().id)
    return await shown(call, table)


@router.post("/{table_id}/back", operation_id="comeBack")
async def come_back(call: Caller, table_id: TableId) -> TableShown:
    """Takes the own seat back from the bot."""
    table = await call.services.tables.come_back(table_id, call.known().id)
    return await shown(call, table)


@router.post("/{table_id}/seats/{seat}/bot", operation_id="letBotPlay")
async def let_bot_play(call: Caller, table_id: TableId, seat: SeatPath) -> TableShown:
    """Lets a bot play for somebody who is gone and whom the table waits for."""
    table = await call.services.tables.let_bot_play(table_id, call.known().id, seat)
    return await shown(call, table)


@router.post("/{table_id}/rematch", operation_id="rematch")
async def rematch(call: Caller, table_id: TableId) -> TableShown:
    """Another table for everybody who played here."""
    await call.count("create")
    table = await call.services.tables.rematch(table_id, call.known().id)
    return await shown(call, table)


@router.get("/{table_id}/record", operation_id="getRecord", response_class=Response, responses={200: TEXT})
async def get_record(call: Caller, table_id: TableId) -> Response:
    """A finished game as text, such as `septem replay` reads."""
    table = await _finished(call, table_id)
    assert table.game is not None
    return PlainTextResponse(str(table.game.record()))


@router.get("/{table_id}/deal", operation_id="getDeal", response_class=Response, responses={200: PROOF})
async def get_deal(call: Caller, table_id: TableId) -> Response:
    """The proof of a finished game's deal, such as `septem verify-deal` checks."""
    table = await _finished(call, table_id)
    return Response(msgspec.json.encode(proof_of(table)), media_type="application/json")


async def _states(call: Call, table_id: str) -> AsyncIterator[bytes]:
    presence = call.services.presence
    with presence.here(table_id, call.person_id):
        async for table in call.services.tables.watch(table_id):
            state = state_of(presence.at(table), call.person_id, call.link(table_id))
            yield message(state.model_dump_json(), event="state", number=table.pulse)
            if table.phase == "over":
                return


async def _looked_at(call: Call, table_id: str) -> Table:
    return await looked_at(call, await call.services.tables.table(table_id))


async def _seat_of(call: Call, table_id: str) -> int:
    """The city that whoever calls has to decide for, or their own seat."""
    table = await call.services.tables.table(table_id)
    own = table.seat_of(call.person_id)
    if own is None:
        raise NotYours(_("You have no seat at this table."))
    return table.owing().get(own, [own])[0]


async def _finished(call: Call, table_id: str) -> Table:
    table = await call.services.tables.table(table_id)
    if table.phase != "over":
        raise Stale(_("That can be seen once the game is over."))
    return table
