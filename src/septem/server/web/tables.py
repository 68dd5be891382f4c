"""Tables: the lists, a new one, and a game against bots with one tap."""

import time

from fastapi import APIRouter
from starlette.responses import HTMLResponse, RedirectResponse, Response

from septem.server.language import _
from septem.server.pages.setup_form import read_setup
from septem.server.pages.tables import tables_page
from septem.server.refusals import Unfit
from septem.server.seeing.listing import listing
from septem.server.table.setup import Setup
from septem.server.web.visits import Fields, Visit, Visitor

router = APIRouter(include_in_schema=False)


@router.get("/tables")
async def show_tables(visit: Visitor, game: str = "cards") -> Response:
    """The page, with the form for either game."""
    return await _page(visit, Setup(game="dice", players=2) if game == "dice" else Setup())


@router.get("/next")
async def go_to_next(visit: Visitor, after: str = "") -> Response:
    """On to another game that waits for this person, each in its turn; to the lists if none does."""
    mine = await visit.services.tables.mine(visit.person_id) if visit.person_id else []
    listings = (listing(table, visit.person_id) for table in mine)
    waiting = sorted(one.id for one in listings if one.your_turn and one.id != after)
    following = next((table_id for table_id in waiting if table_id > after), waiting[0] if waiting else None)
    return RedirectResponse(f"/g/{following}" if following else "/tables", 303)


@router.post("/tables")
async def create(visit: Visitor, fields: Fields) -> Response:
    """Opens a table; with `start` = "now" the game begins at once, with bots in all other seats."""
    await visit.count("create")
    setup = Setup()
    try:
        setup = read_setup(fields)
        person = await visit.somebody(fields.text("person"))
    except Unfit as error:
        return await _page(visit, setup, str(error), error.status)
    tables = visit.services.tables
    table = await tables.create(person.id, person.name or _("Guest"), setup)
    if fields.text("start") != "now":
        return visit.done(f"/t/{table.id}", is_elsewhere=True)
    await tables.start(table.id, person.id)
    return visit.done(f"/g/{table.id}", is_elsewhere=True)


async def _page(visit: Visit, setup: Setup, problem: str = "", status: int = 200) -> Response:
    tables = visit.services.tables
    person = visit.person_id
    yours = [listing(table, person) for table in await tables.mine(person)] if person else []
    listed = [listing(table, person) for table in await tables.listed()]
    page = tables_page(
        yours,
        [one for one in listed if one.phase == "open"],
        [one for one in listed if one.phase == "running"],
        now=time.time(),
        setup=setup,
        problem=problem,
        person=visit.shown,
    )
    return HTMLResponse(str(page), status)
