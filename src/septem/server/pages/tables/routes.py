"""Tables: the lists, a new one, and a game against bots with one tap."""

import time
from http import HTTPStatus

from fastapi import APIRouter
from starlette.responses import HTMLResponse, RedirectResponse, Response

from septem.server.errors import Invalid
from septem.server.games.registry import all_games, game_named
from septem.server.pages.listing import listing, own_listings
from septem.server.pages.lobby.setup_form import read_setup, readable_setup
from septem.server.pages.tables.page import tables_page
from septem.server.tables.commands import Create
from septem.server.tables.commands.lobby import checked_setup
from septem.server.tables.setup import Setup, default_setup
from septem.server.web.visit import Fields, Visit, Visitor

router = APIRouter(include_in_schema=False)


@router.get("/tables")
async def show_tables(visit: Visitor, game: str = "") -> Response:
    """The page, with the form set to a game."""
    await visit.count("read")
    known = {one.name for one in all_games()}
    return await _page(visit, default_setup(game_named(game) if game in known else all_games()[0]))


@router.get("/next")
async def go_to_next(visit: Visitor, after: str = "") -> Response:
    """Redirects to the next game that waits for this person, or to the lists if none does."""
    await visit.count("read")
    waiting = sorted(one.id for one in await own_listings(visit) if one.your_turn and one.id != after)
    following = next((table_id for table_id in waiting if table_id > after), waiting[0] if waiting else None)
    return RedirectResponse(f"/g/{following}" if following else "/tables", HTTPStatus.SEE_OTHER)


@router.post("/tables")
async def create(visit: Visitor, fields: Fields) -> Response:
    """Opens a table; with `start` = "now" the game begins at once, with bots in all other seats."""
    starts = fields.text("start") == "now"

    async def read() -> Create:
        # A setup that is refused must not make a guest.
        setup = checked_setup(read_setup(fields))
        await visit.ensure_person(fields.text("person"))
        return Create(setup, starts=starts)

    try:
        snapshot = await visit.create(read)
    except Invalid as error:
        return await _page(visit, readable_setup(fields), error, fields.text("person"))
    return visit.redirect(f"/{'g' if starts else 't'}/{snapshot.id}", is_elsewhere=True)


async def _page(visit: Visit, setup: Setup, problem: Invalid | None = None, name: str = "") -> Response:
    """The page with this setup in its form; after a refusal with the problem and the name that was typed."""
    listed = [listing(snapshot, visit.person_id) for snapshot in await visit.services.tables.listed()]
    page = tables_page(
        await own_listings(visit),
        [one for one in listed if one.phase == "open"],
        [one for one in listed if one.phase == "running"],
        now=time.time(),
        setup=setup,
        problem=str(problem) if problem else "",
        name=name,
        person=visit.identity,
    )
    return HTMLResponse(page, problem.status if problem else HTTPStatus.OK)
