"""Tables before the game: opened, found, filled and started."""

from http import HTTPStatus
from typing import Annotated

from fastapi import APIRouter, Path

from septem.server.api.callers import Call, Caller
from septem.server.api.models import TABLE_ID, Board, BotSeat, Join, Models, TableBase
from septem.server.api.states import table_model
from septem.server.tables.commands import ChangeSetup, Create, FreeSeat, PickBoard, SeatBot, Sit, Start
from septem.server.tables.snapshot import Snapshot

TableId = Annotated[str, Path(pattern=TABLE_ID, examples=["k7mq-x2pd-4fwt-h3vb"])]
SeatPath = Annotated[int, Path(ge=0, le=6)]


def tables_router(models: Models) -> APIRouter:
    """The routes, with the models of all games."""
    router = APIRouter(prefix="/tables", tags=["tables"])
    table, tables = models.table, list[models.table]  # type: ignore[name-defined]

    @router.post("", status_code=HTTPStatus.CREATED, operation_id="createTable", response_model=table)
    async def create_table(call: Caller, new: models.new_table) -> TableBase:  # type: ignore[name-defined]
        """Opens a table; the caller is its host and has its first seat, unless they only watch."""
        return await changed_table(call, await call.create(lambda: Create(new.setup.parsed(), new.sits)))

    router.get("", operation_id="listTables", response_model=tables)(list_tables)
    router.get("/mine", operation_id="listMyTables", response_model=tables)(list_my_tables)
    router.get("/{table_id}", operation_id="getTable", response_model=table)(get_table)

    @router.put("/{table_id}/setup", operation_id="changeSetup", response_model=table)
    async def change_setup(call: Caller, table_id: TableId, setup: models.setup) -> TableBase:  # type: ignore[name-defined]
        """Changes what is played, as host."""
        return await changed_table(call, await call.execute(ChangeSetup, table_id, lambda: ChangeSetup(setup.parsed())))

    router.post("/{table_id}/seats", operation_id="join", response_model=table)(join)
    router.post("/{table_id}/bots", operation_id="addBot", response_model=table)(add_bot)
    router.delete("/{table_id}/seats/{seat}", operation_id="freeSeat", response_model=table)(free_seat)
    router.put("/{table_id}/seats/{seat}/board", operation_id="pickBoard", response_model=table)(pick_board)
    router.post("/{table_id}/start", operation_id="start", response_model=table)(start)
    return router


async def list_tables(call: Caller) -> list[TableBase]:
    """The listed tables: to join first, then those to watch."""
    return await _table_models(call, await call.services.tables.listed())


async def list_my_tables(call: Caller) -> list[TableBase]:
    """The caller's open and running tables, those that wait for their choice first."""
    return await _table_models(call, await call.services.tables.active_tables_of(call.require_person().id))


async def get_table(call: Caller, table_id: TableId) -> TableBase:
    """A table without its game."""
    snapshot = await call.services.tables.visit_table(table_id, call.person_id)
    return table_model(call.models, snapshot, call.person_id, call.table_link(table_id))


async def join(call: Caller, table_id: TableId, request: Join) -> TableBase:
    """Takes a seat."""
    return await changed_table(call, await call.execute(Sit, table_id, lambda: Sit(request.seat, request.name)))


async def add_bot(call: Caller, table_id: TableId, bot: BotSeat) -> TableBase:
    """Puts a bot of the server into a seat, as host."""
    return await changed_table(call, await call.execute(SeatBot, table_id, lambda: SeatBot(bot.seat, bot.level)))


async def free_seat(call: Caller, table_id: TableId, seat: SeatPath) -> TableBase:
    """Frees the caller's seat, or as host any."""
    return await changed_table(call, await call.execute(FreeSeat, table_id, lambda: FreeSeat(seat)))


async def pick_board(call: Caller, table_id: TableId, seat: SeatPath, request: Board) -> TableBase:
    """Picks a board, for the caller's seat or as host for a bot's."""
    return await changed_table(call, await call.execute(PickBoard, table_id, lambda: PickBoard(seat, request.board)))


async def start(call: Caller, table_id: TableId) -> TableBase:
    """Fills free seats with bots and deals, as host."""
    return await changed_table(call, await call.execute(Start, table_id))


async def changed_table(call: Call, snapshot: Snapshot) -> TableBase:
    """The table after a command, as the caller sees it."""
    snapshot = await call.services.presence.with_absences(snapshot)
    return table_model(call.models, snapshot, call.person_id, call.table_link(snapshot.id))


async def _table_models(call: Call, found: list[Snapshot]) -> list[TableBase]:
    tables = await call.services.presence.all_with_absences(found)
    return [table_model(call.models, snapshot, call.person_id, call.table_link(snapshot.id)) for snapshot in tables]
