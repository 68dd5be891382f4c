"""The game: its page, choices, leaving and coming back, another game, the replay, and the proof of its deal."""

from typing import Annotated, cast

import msgspec
from fastapi import APIRouter, Query
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response

from septem.game.moves import Action, Move
from septem.server.language import _
from septem.server.proof import proof_of
from septem.server.refusals import Refused, Stale, Unfit
from septem.server.table.table import Table
from septem.server.web.rendering import replay, whole_page
from septem.server.web.visits import Fields, FormFields, Visit, Visitor

router = APIRouter(include_in_schema=False)


@router.get("/g/{table_id}")
async def show_game(table_id: str, visit: Visitor) -> Response:
    """The page of a game; before it begins, people gather elsewhere."""
    await visit.count("read")
    table = await visit.services.tables.table(table_id)
    if table.phase == "open":
        return RedirectResponse(f"/t/{table_id}", 303)
    visit.services.presence.saw(table, visit.person_id)
    return HTMLResponse(whole_page(await visit.services.presence.looked_at(table), visit.person_id))


@router.post("/g/{table_id}/choice")
async def choose(table_id: str, visit: Visitor, fields: Fields) -> Response:
    """Takes a choice for a turn."""
    await visit.count("choose")
    turn, seat = fields.whole("turn"), fields.whole("seat")
    move = fields.text("move") or _move_of(fields)
    try:
        await visit.services.tables.choose(table_id, visit.known_id(), turn, seat, move)
    except Refused as error:
        visit.services.metrics.choices.labels(str(error.status)).inc()
        raise
    visit.services.metrics.choices.labels("204").inc()
    return Response(status_code=204)


@router.delete("/g/{table_id}/choice")
async def undo(table_id: str, visit: Visitor, turn: Annotated[int, Query(ge=0)]) -> Response:
    """Takes a choice back while others still think, or the last purchase of a turn with dice."""
    await visit.count("choose")
    await visit.services.tables.undo(table_id, visit.known_id(), turn)
    return Response(status_code=204)


@router.post("/g/{table_id}/leave")
async def leave(table_id: str, visit: Visitor) -> Response:
    """Lets a bot play on."""
    await visit.count("write")
    await visit.services.tables.leave(table_id, visit.known_id())
    return visit.done("/tables", is_elsewhere=True)


@router.post("/g/{table_id}/back")
async def come_back(table_id: str, visit: Visitor) -> Response:
    """Takes the seat back from the bot."""
    await visit.count("write")
    await visit.services.tables.come_back(table_id, visit.known_id())
    return visit.done(f"/g/{table_id}")


@router.post("/g/{table_id}/bot")
async def let_bot_play(table_id: str, visit: Visitor, fields: Fields) -> Response:
    """Lets a bot play for somebody who is gone and whom the table waits for."""
    await visit.count("write")
    await visit.services.tables.let_bot_play(table_id, visit.known_id(), fields.whole("seat"))
    return visit.done(f"/g/{table_id}")


@router.post("/g/{table_id}/rematch")
async def rematch(table_id: str, visit: Visitor) -> Response:
    """Takes everybody along to another table; who plays with bots alone is in the next game at once."""
    await visit.count("create")
    table = await visit.services.tables.rematch(table_id, visit.known_id())
    return visit.done(f"/{'t' if table.phase == 'open' else 'g'}/{table.id}", is_elsewhere=True)


@router.get("/g/{table_id}/replay")
async def show_replay(
    table_id: str,
    visit: Visitor,
    at: Annotated[int, Query(ge=0, le=10_000)] = 0,
    seat: Annotated[int | None, Query(ge=0, le=6)] = None,
) -> Response:
    """A moment of the game, usually its start: before its end from the own seat or publicly, afterwards from any."""
    await visit.count("read")
    table = await visit.services.tables.table(table_id)
    if table.phase == "open":
        raise Stale(_("The game has not begun."))
    if seat is not None and seat >= len(table.seats):
        raise Unfit(_("This table has no such seat."))
    return HTMLResponse(replay(table, visit.person_id, min(at, table.turn), seat))


@router.get("/g/{table_id}/deal.json")
async def show_deal(table_id: str, visit: Visitor) -> Response:
    """What `septem verify-deal` checks."""
    table = await _finished(visit, table_id)
    headers = {"content-disposition": f'attachment; filename="septem-deal-{table_id}.json"'}
    return Response(msgspec.json.encode(proof_of(table)), media_type="application/json", headers=headers)


@router.get("/g/{table_id}/record.txt")
async def show_record(table_id: str, visit: Visitor) -> Response:
    """The game as text, such as `septem replay` reads."""
    table = await _finished(visit, table_id)
    assert table.game is not None
    headers = {"content-disposition": f'attachment; filename="septem-{table_id}.txt"'}
    return PlainTextResponse(str(table.game.record()), headers=headers)


async def _finished(visit: Visit, table_id: str) -> Table:
    table = await visit.services.tables.table(table_id)
    if table.phase != "over":
        raise Stale(_("That can be seen once the game is over."))
    return table


def _move_of(fields: FormFields) -> str:
    """The text of a move of the card game that a form sends in parts; `payment` is '2-1', coins left and right."""
    left, _dash, right = (fields.text("payment") or "0-0").partition("-")
    card, action = fields.text("card"), fields.text("action")
    if not (left.isdecimal() and right.isdecimal() and len(left) < 4 and len(right) < 4):
        raise Unfit(_("Please choose how to pay."))
    if not action:
        raise Unfit(_("Please choose what to do with the card."))
    return str(Move(card or None, cast(Action, action), int(left), int(right)))
