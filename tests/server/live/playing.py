"""People who play at random through the live tables, all at the same time."""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from septem.server.live.tables import LiveTables
from septem.server.refusals import Stale
from septem.server.store.database import Database
from septem.server.table.setup import Setup
from septem.server.table.table import Table

NAMES = ("Anna", "Ben", "Chiara", "Dario", "Emil", "Frida", "Giulia")
PEOPLE = tuple(f"person-{name.lower()}" for name in NAMES)
ANNA, BEN, CHIARA = PEOPLE[:3]

EVERY_KIND = [
    Setup(players=3),
    Setup(players=7, edition="second", sides="B"),
    Setup(players=2, variant="free-city"),
    Setup(players=2, variant="gaia", edition="second"),
    Setup(game="dice", players=4),
    Setup(game="dice", players=1, variant="ghost", rerolls=2),
    Setup(game="dice", players=1, variant="bot"),
]


def named(setup: Setup) -> str:
    """The setup in a word, for the name of a test."""
    return f"{setup.game}-{setup.players}-{setup.variant or setup.edition}"


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[LiveTables]:
    """Live tables on a database that is ready."""
    database = Database(url)
    await database.upgrade()
    try:
        yield LiveTables(database)
    finally:
        await database.close()


async def seated(live: LiveTables, setup: Setup) -> Table:
    """A game that has begun, with a person in every seat."""
    table = await live.create(PEOPLE[0], NAMES[0], setup)
    for person, name in zip(PEOPLE[1 : setup.players], NAMES[1:], strict=False):
        await live.sit(table.id, person, name)
    return await live.start(table.id, PEOPLE[0])


def a_move(table: Table, city: int, rng: random.Random) -> str:
    """Any move that is open to a city."""
    return str(rng.choice(table.game_with_choices().legal(city)))


async def play_seat(live: LiveTables, table_id: str, seat: int, rng: random.Random) -> None:
    """Plays at random from one seat to the end; what comes too late is chosen anew."""
    async for table in live.watch(table_id):
        if table.phase == "over":
            return
        while city := table.owing().get(seat):
            await asyncio.sleep(0)
            try:
                table = await live.choose(table_id, PEOPLE[seat], table.turn, city[0], a_move(table, city[0], rng))
            except Stale:
                break


async def play_out(live: LiveTables, table_id: str, seats: int, seed: int) -> Table:
    """Plays a game to its end, all seats at once."""
    players = [play_seat(live, table_id, seat, random.Random(seed + seat)) for seat in range(seats)]
    await asyncio.wait_for(asyncio.gather(*players), 120)
    return await live.table(table_id)


def substance(table: Table) -> tuple[object, ...]:
    """All that two folds of one log must agree in."""
    record = str(table.game.record()) if table.game else ""
    return (table.setup, table.host, table.seats, table.version, table.turn, table.choices, table.pulse, record)
