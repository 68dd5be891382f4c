"""Tables before the game: opened, found, filled and started."""

from typing import Annotated

from fastapi import APIRouter, Path

from septem.server.api.callers import Call, Caller
from septem.server.api.models import (
    TABLE_ID,
    Board,
    BotSeat,
    Join,
    NewTable,
    SetupModel,
    TableShown,
)
from septem.server.api.states import shown_table
from septem.server.table.table import Table

router = APIRouter(prefix="/tables", tags=["tables"])

TableId = Annotated[str, Path(pattern=TABLE_ID, examples=["k7mq-x2pd-4fwt-h3vb"])]
SeatPath = Annotated[int, Path(ge=0, le=6)]


@router.post("", status_code=201, operation_id="createTable")
async def create_table(call: Caller, new: NewTable) -> TableShown:
    """Opens a table; whoever calls is its host and, unless they only watch, has its first seat."""
    await call.count("create")
    person = call.known()
    table = await call.services.tables.create(
        person.id, person.name, new.setup.agreed(), sits=new.sits, program=call.is_program
    )
    return await shown(call, table)


@router.get("", operation_id="listTables")
async def list_tables(call: Caller) -> list[TableShown]:
    """The listed tables: to join first, then those to watch."""
    return await _all_shown(call, await call.services.tables.listed())


@router.get("/mine", operation_id="listMyTables")
async def list_my_tables(call: Caller) -> list[TableShown]:
    """The open and running tables of whoever calls, those that wait for them first."""
    return await _all_shown(call, await call.services.tables.mine(call.known().id))


@router.get("/{table_id}", operation_id="getTable")
async def get_table(call: Caller, table_id: TableId) -> TableShown:
    """A table without its game."""
    table = await call.services.tables.table(table_id)
    return await shown(call, table)


@router.put("/{table_id}/setup", operation_id="changeSetup")
async def change_setup(call: Caller, table_id: TableId, setup: SetupModel) -> TableShown:
    """Changes what is played, as host."""
    table = await call.services.tables.agree(table_id, call.known().id, setup.agreed())
    return await shown(call, table)


@router.post("/{table_id}/seats", operation_id="join")
async def join(call: Caller, table_id: TableId, wish: Join) -> TableShown:
    """Takes a seat."""
    await call.count("join")
    person = call.known()
    table = await call.services.tables.sit(
        table_id, person.id, wish.name or person.name, wish.seat, program=call.is_program
    )
    return await shown(call, table)


@router.post("/{table_id}/bots", operation_id="addBot")
async def add_bot(call: Caller, table_id: TableId, bot: BotSeat) -> TableShown:
    """Puts a bot of the house into a seat, as host."""
    table = await call.services.tables.seat_bot(table_id, call.known().id, bot.seat, bot.level)
    return await shown(call, table)


@router.delete("/{table_id}/seats/{seat}", operation_id="freeSeat")
async def free_seat(call: Caller, table_id: TableId, seat: SeatPath) -> TableShown:
    """Frees the own seat, or as host any."""
    table = await call.services.tables.free_seat(table_id, call.known().id, seat)
    return await shown(call, table)


@router.put("/{table_id}/seats/{seat}/board", operation_id="pickBoard")
async def pick_board(call: Caller, table_id: TableId, seat: SeatPath, wish: Board) -> TableShown:
    """Wishes for a board, for the own seat or as host for a bot's."""
    table = await call.services.tables.pick_board(table_id, call.known().id, seat, wish.board)
    return await shown(call, table)


@router.post("/{table_id}/start", operation_id="start")
async def start(call: Caller, table_id: TableId) -> TableShown:
    """Fills free seats with bots and deals, as host."""
    table = await call.services.tables.start(table_id, call.known().id)
    return await shown(call, table)


async def looked_at(call: Call, table: Table) -> Table:
    """The table with who is there; whoever asks for it is."""
    presence = call.services.presence
    presence.saw(table, call.person_id)
    return await presence.looked_at(table)


async def shown(call: Call, table: Table) -> TableShown:
    """The answer to whoever calls."""
    return shown_table(await looked_at(call, table), call.person_id, call.link(table.id))


async def _all_shown(call: Call, found: list[Table]) -> list[TableShown]:
    tables = await call.services.presence.all_looked_at(found)
    return [shown_table(table, call.person_id, call.link(table.id)) for table in tables]
