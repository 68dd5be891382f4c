"""People who play at random through the live tables, all at the same time."""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from septem.server.errors import Conflict
from septem.server.runtime.bots import BotPool
from septem.server.runtime.scheduler import BotDelay
from septem.server.runtime.table_service import TableService
from septem.server.store.database import Database
from septem.server.tables.commands import Actor, Choose, Create, Rematch, Sit, Start
from septem.server.tables.setup import Setup
from septem.server.tables.snapshot import Snapshot
from tests.server.tables.building import make_setup
from tests.server.tables.seating import moves

NAMES = ("Anna", "Ben", "Chiara", "Dario", "Emil", "Frida", "Giulia")
PEOPLE = tuple(Actor(f"person-{name.lower()}", name) for name in NAMES)
ANNA, BEN, CHIARA = PEOPLE[:3]
STRANGER = Actor("a stranger", "Stranger")
NO_DELAY: BotDelay = (0.0, 0.0)

EVERY_KIND = [
    make_setup(players=3),
    make_setup(players=7, edition="second", sides="B"),
    make_setup(players=2, variant="free-city"),
    make_setup(players=2, variant="gaia", edition="second"),
    make_setup("dice", 4),
    make_setup("dice", 1, variant="ghost", rerolls=2),
    make_setup("dice", 1, variant="bot"),
]


def named(setup: Setup) -> str:
    """The setup in a word, for the name of a test."""
    fields = setup.fields
    return f"{setup.game}-{setup.players}-{fields['variant'] or fields.get('edition', 'first')}"


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[TableService]:
    """Live tables on a database that is ready."""
    database = Database(url)
    await database.upgrade()
    try:
        yield TableService(database)
    finally:
        await database.close()


async def seated(service: TableService, setup: Setup) -> Snapshot:
    """A game that has begun, with a person in every seat."""
    snapshot = await service.create_without_limit(Create(setup), PEOPLE[0])
    for person in PEOPLE[1 : setup.players]:
        await service.execute_without_limit(Sit(), snapshot.id, person)
    return await service.execute_without_limit(Start(), snapshot.id, PEOPLE[0])


async def rematched(service: TableService, table_id: str, person: Actor) -> Snapshot:
    """The table of another game for all who played at this one."""
    over = await service.execute_without_limit(Rematch(), table_id, person)
    return await service.get(over.table.rematch)


def bot_moves(bots: BotPool, outcome: str) -> float:
    """How many moves of bots had this outcome: "in time" or "replaced"."""
    return bots.metrics.registry.get_sample_value("septem_bot_moves_total", {"outcome": outcome}) or 0


def replaced(bots: BotPool) -> float:
    """How many moves another bot had to make."""
    return bot_moves(bots, "replaced")


def a_move(snapshot: Snapshot, city: int, rng: random.Random) -> str:
    """Any move that is open to a city."""
    return rng.choice(moves(snapshot, city))


async def play_seat(service: TableService, table_id: str, seat: int, rng: random.Random) -> None:
    """Plays at random from one seat to the end; what comes too late is chosen anew."""
    async for snapshot in service.watch(table_id):
        if snapshot.table.phase == "over":
            return
        while city := snapshot.pending().get(seat):
            await asyncio.sleep(0)
            try:
                snapshot = await service.execute_without_limit(
                    Choose(snapshot.table.turn, city[0], a_move(snapshot, city[0], rng)), table_id, PEOPLE[seat]
                )
            except Conflict:
                break


async def play_out(service: TableService, table_id: str, seats: int, seed: int) -> Snapshot:
    """Plays a game to its end, all seats at once."""
    players = [play_seat(service, table_id, seat, random.Random(seed + seat)) for seat in range(seats)]
    await asyncio.wait_for(asyncio.gather(*players), 120)
    return await service.get(table_id)


def substance(snapshot: Snapshot) -> tuple[object, ...]:
    """All that two folds of one log must agree in."""
    table = snapshot.table
    record = table.game.record(table.position) if table.position else ""
    folded = (table.setup, table.host, table.seats, table.version, table.turn, table.began, table.clock, record)
    return (*folded, snapshot.choices, snapshot.by_bots, snapshot.revision)
