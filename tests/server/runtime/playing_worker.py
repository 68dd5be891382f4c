"""A worker to be killed: people play at random at the given tables, beside its bots, and each choice is told aloud.

What is told has been answered, so that it must never be lost.
"""

import asyncio
import random
import sys

from septem.server.errors import Conflict
from septem.server.runtime.table_service import TableService
from septem.server.runtime.worker import Worker
from septem.server.tables.commands import Choose
from tests.server.runtime.playing import NO_DELAY, PEOPLE, a_move


async def play(service: TableService, table_id: str, seat: int) -> None:
    """Plays one seat, at an uneven pace, so that the end comes at any point of a turn."""
    rng = random.Random()
    async for snapshot in service.watch(table_id):
        if snapshot.table.phase == "over":
            return
        while cities := snapshot.pending().get(seat):
            await asyncio.sleep(rng.uniform(0, 0.06))
            move, turn = a_move(snapshot, cities[0], rng), snapshot.table.turn
            try:
                snapshot = await service.execute_without_limit(Choose(turn, cities[0], move), table_id, PEOPLE[seat])
            except Conflict:
                break
            print(table_id, turn, cities[0], move, sep="\t", flush=True)  # noqa: T201


async def main(url: str, table_ids: list[str]) -> None:
    """Plays until all games are over."""
    async with Worker.open(url, bot_delay=NO_DELAY) as worker:
        tables = [await worker.tables.get(table_id) for table_id in table_ids]
        seats = [(snapshot.id, snapshot.table.seat_of(person.person)) for snapshot in tables for person in PEOPLE]
        await asyncio.gather(*(play(worker.tables, table_id, seat) for table_id, seat in seats if seat is not None))
        while (await worker.tables.counts()).get("over") != len(tables):
            await asyncio.sleep(0.1)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2:]))
