"""Two workers on one database cannot both win."""

import asyncio
import random

import pytest
from sqlalchemy import Connection, select

from septem.server.errors import Conflict, Refused
from septem.server.runtime.table_service import TableService
from septem.server.store.database import Database
from septem.server.store.schema import events
from septem.server.tables.commands import Choose, Create, Sit, Start, Undo
from septem.server.tables.snapshot import Snapshot
from tests.server.runtime.playing import ANNA, BEN, PEOPLE, a_move, opened, rematched, seated, substance
from tests.server.tables.building import make_setup
from tests.server.tables.seating import STRANGER

pytestmark = pytest.mark.anyio


def kinds_of_events(connection: Connection, table_id: str) -> list[str]:
    query = select(events.c.data).where(events.c.table_id == table_id).order_by(events.c.version)
    return [data.split('"')[3] for data in connection.execute(query).scalars()]


async def test_of_many_last_choices_one_reveals(any_database_url: str) -> None:
    rng = random.Random(4)
    async with opened(any_database_url) as service:
        workers = [service, TableService(service.database), TableService(Database(any_database_url))]
        snapshot = await seated(service, make_setup(players=3))
        while snapshot.table.phase == "running":
            turn = snapshot.table.turn
            moves = [
                worker.execute_without_limit(
                    Choose(turn, cities[0], a_move(snapshot, cities[0], rng)), snapshot.id, PEOPLE[by]
                )
                for worker in workers
                for by, cities in snapshot.pending().items()
            ]
            rng.shuffle(moves)
            answers = await asyncio.gather(*moves, return_exceptions=True)
            assert all(isinstance(answer, Snapshot | Conflict) for answer in answers)
            snapshot = await service.get(snapshot.id)
            assert snapshot.table.turn == turn + 1
            log = await service.database.read(kinds_of_events, snapshot.id)
            assert log.count("revealed") == turn + 1
        for worker in workers:
            assert substance(await worker.get(snapshot.id)) == substance(snapshot)
        await workers[2].database.close()


async def test_of_many_who_want_one_seat_one_gets_it(any_database_url: str) -> None:
    async with opened(any_database_url) as service:
        other = TableService(service.database)
        for _ in range(10):
            snapshot = await service.create_without_limit(Create(make_setup(players=3)), ANNA)
            answers = await asyncio.gather(
                *(
                    worker.execute_without_limit(Sit(1), snapshot.id, person)
                    for worker in (service, other)
                    for person in PEOPLE[1:]
                ),
                return_exceptions=True,
            )
            snapshot = await service.get(snapshot.id)
            sitter = snapshot.table.seats[1].person
            assert sitter in [person.person for person in PEOPLE[1:]]
            assert sum(isinstance(answer, Conflict) for answer in answers) == 2 * len(PEOPLE[1:]) - 2
            assert await service.database.read(kinds_of_events, snapshot.id) == ["created", "sat-down", "sat-down"]


async def test_a_game_starts_once(any_database_url: str) -> None:
    async with opened(any_database_url) as service:
        other = TableService(service.database)
        snapshot = await service.create_without_limit(Create(make_setup(players=3)), ANNA)
        starts = [
            worker.execute_without_limit(Start(), snapshot.id, ANNA) for worker in (service, other, service, other)
        ]
        answers = await asyncio.gather(*starts, return_exceptions=True)
        assert sum(isinstance(answer, Snapshot) for answer in answers) == 1
        assert (await service.database.read(kinds_of_events, snapshot.id)).count("started") == 1


async def test_everybody_comes_to_the_same_rematch(any_database_url: str) -> None:
    rng = random.Random(1)
    async with opened(any_database_url) as service:
        other = TableService(service.database)
        snapshot = await seated(service, make_setup("dice", 2))
        while snapshot.table.phase == "running":
            ((by, cities),) = snapshot.pending().items()
            snapshot = await service.execute_without_limit(
                Choose(snapshot.table.turn, cities[0], a_move(snapshot, cities[0], rng)), snapshot.id, PEOPLE[by]
            )
        answers = await asyncio.gather(
            *(rematched(worker, snapshot.id, person) for worker in (service, other) for person in (ANNA, BEN))
        )
        assert len({answer.id for answer in answers}) == 1
        assert [seat.person for seat in answers[0].table.seats] == [ANNA.person, BEN.person]
        assert answers[0].table.phase == "open"
        assert await service.counts() == {"over": 1, "open": 1}


async def test_a_flood_of_bad_choices_changes_nothing(any_database_url: str) -> None:
    async with opened(any_database_url) as service:
        snapshot = await seated(service, make_setup(players=3))
        good = a_move(snapshot, 0, random.Random(1))
        bad = [
            service.execute_without_limit(Choose(1, 0, good), snapshot.id, ANNA),
            service.execute_without_limit(Choose(0, 0, "build the Tower of Babel"), snapshot.id, ANNA),
            service.execute_without_limit(Choose(0, 0, ""), snapshot.id, ANNA),
            service.execute_without_limit(Choose(0, 1, good), snapshot.id, ANNA),
            service.execute_without_limit(Choose(0, 9, good), snapshot.id, ANNA),
            service.execute_without_limit(Choose(0, 0, good), snapshot.id, STRANGER),
            service.execute_without_limit(Undo(3), snapshot.id, ANNA),
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
        assert substance(await TableService(service.database).get(snapshot.id)) == substance(snapshot)
