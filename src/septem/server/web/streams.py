"""Streams of pages: first the table as it is, then what changes, each viewer's own view of it."""

from collections.abc import AsyncIterator
from functools import partial

from fastapi import APIRouter

from septem import dice
from septem.server.pages.lobby import lobby_inside
from septem.server.seeing.lobby import project_lobby
from septem.server.table.table import Table
from septem.server.web.rendering import lobby_partial
from septem.server.web.sending import EventStream, message
from septem.server.web.services import Services
from septem.server.web.visits import Visitor

router = APIRouter(include_in_schema=False)

Choices = tuple[tuple[int, str], ...]


@router.get("/g/{table_id}/stream")
async def game_stream(table_id: str, visit: Visitor) -> EventStream:
    """What happens in a game, as whoever asks may see it."""
    await visit.count("stream")
    # Who is there must be known before the first message tells it.
    await visit.services.presence.looked_at(await visit.services.tables.table(table_id))
    return visit.services.stream(
        _game_messages(visit.services, table_id, visit.person_id), visit.session, visit.person_id
    )


@router.get("/t/{table_id}/stream")
async def lobby_stream(table_id: str, visit: Visitor) -> EventStream:
    """Who comes and goes before a game, until it begins."""
    await visit.count("stream")
    await visit.services.tables.table(table_id)
    link = visit.link(f"/t/{table_id}")
    messages = _lobby_messages(visit.services, table_id, visit.person_id, visit.name, link)
    return visit.services.stream(messages, visit.session, visit.person_id)


async def _game_messages(services: Services, table_id: str, person: str) -> AsyncIterator[bytes]:
    """The whole table where something was revealed or taken back, else the own choice, else only who has chosen."""
    shown: Table | None = None
    with services.presence.here(table_id, person):
        async for known in services.tables.watch(table_id):
            table = services.presence.at(known)
            if table.phase == "open" or (shown is not None and _is_known(table, shown)):
                continue
            # No name for the text: a table has about 100 KB, and nobody needs it once it is sent.
            yield message(await _news(services, table, shown, person), number=table.pulse)
            shown = table


async def _news(services: Services, table: Table, shown: Table | None, person: str) -> str:
    """The partials that lead from the table that was shown, if any, to this one."""
    rendered = services.rendered
    if shown is None or not _is_same(table, shown, person):
        return await services.order.drawn(partial(rendered.inside, table, person, shown.turn if shown else None))
    if own_choices(table, person) == own_choices(shown, person):
        return rendered.status(table, person, tells_gone=bool(table.absent or shown.absent))
    return rendered.chosen(table, person)


async def _lobby_messages(services: Services, table_id: str, person: str, name: str, link: str) -> AsyncIterator[bytes]:
    with services.presence.here(table_id, person):
        async for table in services.tables.watch(table_id):
            if table.phase != "open":
                yield message("", event="started", number=table.pulse)
                return
            yield message(lobby_partial(lobby_inside(project_lobby(table, person), name, link)), number=table.pulse)


def _is_known(table: Table, shown: Table) -> bool:
    """Whether there is nothing to tell, neither of the table nor of who is there."""
    return (table.pulse, table.absent) == (shown.pulse, shown.absent)


def _is_same(table: Table, shown: Table, person: str) -> bool:
    """Whether nothing has changed for this person but who has chosen."""
    return table.version == shown.version and table.seat_of(person) == shown.seat_of(person)


def own_choices(table: Table, person: str) -> Choices:
    """What this person has chosen in this turn, as holder of the Free City for it too."""
    seat, game = table.seat_of(person), table.game
    if seat is None or game is None or isinstance(game, dice.Game):
        return ()
    cities = {seat, len(table.seats)} if game.free_city_holder == seat else {seat}
    return tuple(sorted((city, move) for city, move in table.choices.items() if city in cities))
