"""Two workers on one database cannot both win."""

import asyncio
import random

import pytest
from sqlalchemy import Connection, select

from septem.server.live.tables import LiveTables
from septem.server.refusals import Refused, Stale
from septem.server.store.database import Database
from septem.server.store.schema import events
from septem.server.table.setup import Setup
from septem.server.table.table import Table
from tests.server.live.playing import ANNA, BEN, NAMES, PEOPLE, a_move, opened, seated, substance

pytestmark = pytest.mark.anyio


def kinds_of_events(connection: Connection, table_id: str) -> list[str]:
    query = select(events.c.data).where(events.c.table_id == table_id).order_by(events.c.version)
    return [data.split('"')[3] for data in connection.execute(query).scalars()]


async def test_of_many_last_choices_one_reveals(any_database_url: str) -> None:
    rng = random.Random(4)
    async with opened(any_database_url) as live:
        workers = [live, LiveTables(live.database), LiveTables(Database(any_database_url))]
        table = await seated(live, Setup(players=3))
        while table.phase == "running":
            turn = table.turn
            moves = [
                worker.choose(table.id, PEOPLE[by], turn, cities[0], a_move(table, cities[0], rng))
                for worker in workers
                for by, cities in table.owing().items()
            ]
            rng.shuffle(moves)
            answers = await asyncio.gather(*moves, return_exceptions=True)
            assert all(isinstance(answer, Table | Stale) for answer in answers)
            table = await live.table(table.id)
            assert table.turn == turn + 1
            log = await live.database.read(kinds_of_events, table.id)
            assert log.count("revealed") == turn + 1
        for worker in workers:
            assert substance(await worker.table(table.id)) == substance(table)
        await workers[2].database.close()


async def test_of_many_who_want_one_seat_one_gets_it(any_database_url: str) -> None:
    async with opened(any_database_url) as live:
        other = LiveTables(live.database)
        for _ in range(10):
            table = await live.create(ANNA, "Anna", Setup(players=3))
            answers = await asyncio.gather(
                *(
                    worker.sit(table.id, person, name, 1)
                    for worker in (live, other)
                    for person, name in zip(PEOPLE[1:], NAMES[1:], strict=True)
                ),
                return_exceptions=True,
            )
            table = await live.table(table.id)
            sitter = table.seats[1].person
            assert sitter in PEOPLE[1:]
            assert sum(isinstance(answer, Stale) for answer in answers) == 2 * len(PEOPLE[1:]) - 2
            assert await live.database.read(kinds_of_events, table.id) == ["created", "sat-down", "sat-down"]


async def test_a_game_starts_once(any_database_url: str) -> None:
    async with opened(any_database_url) as live:
        other = LiveTables(live.database)
        table = await live.create(ANNA, "Anna", Setup(players=3))
        starts = [worker.start(table.id, ANNA) for worker in (live, other, live, other)]
        answers = await asyncio.gather(*starts, return_exceptions=True)
        assert sum(isinstance(answer, Table) for answer in answers) == 1
        assert (await live.database.read(kinds_of_events, table.id)).count("started") == 1


async def test_everybody_comes_to_the_same_rematch(any_database_url: str) -> None:
    rng = random.Random(1)
    async with opened(any_database_url) as live:
        other = LiveTables(live.database)
        table = await seated(live, Setup(game="dice", players=2))
        while table.phase == "running":
            ((by, cities),) = table.owing().items()
            table = await live.choose(table.id, PEOPLE[by], table.turn, cities[0], a_move(table, cities[0], rng))
        answers = await asyncio.gather(
            *(worker.rematch(table.id, person) for worker in (live, other) for person in (ANNA, BEN))
        )
        assert len({answer.id for answer in answers}) == 1
        assert [seat.person for seat in answers[0].seats] == [ANNA, BEN]
        assert answers[0].phase == "open"
        assert await live.counts() == {"over": 1, "open": 1}


async def test_a_flood_of_bad_choices_changes_nothing(any_database_url: str) -> None:
    async with opened(any_database_url) as live:
        table = await seated(live, Setup(players=3))
        good = a_move(table, 0, random.Random(1))
        bad = [
            live.choose(table.id, ANNA, 1, 0, good),
            live.choose(table.id, ANNA, 0, 0, "build the Tower of Babel"),
            live.choose(table.id, ANNA, 0, 0, ""),
            live.choose(table.id, ANNA, 0, 1, good),
            live.choose(table.id, ANNA, 0, 9, good),
            live.choose(table.id, "nobody", 0, 0, good),
            live.undo(table.id, ANNA, 3),
        ]
        answers = await asyncio.gather(*bad, return_exceptions=True)
        assert [answer.status for answer in answers if isinstance(answer, Refused)] == [
            409,
            422,
            422,
            403,
            403,
            403,
            409,
        ]
        assert substance(await LiveTables(live.database).table(table.id)) == substance(table)
