"""A worker to be killed: people play at random at the given tables, beside its bots, and each choice is told aloud.

What is told has been answered, so that it must never be lost.
"""

import asyncio
import random
import sys

from septem.server.live.clock import NO_PAUSES
from septem.server.live.house import House
from septem.server.live.tables import LiveTables
from septem.server.refusals import Stale
from tests.server.live.playing import PEOPLE, a_move


async def play(live: LiveTables, table_id: str, seat: int) -> None:
    """Plays one seat, at an uneven pace, so that the end comes at any point of a turn."""
    rng = random.Random()
    async for table in live.watch(table_id):
        if table.phase == "over":
            return
        while cities := table.owing().get(seat):
            await asyncio.sleep(rng.uniform(0, 0.06))
            move, turn = a_move(table, cities[0], rng), table.turn
            try:
                table = await live.choose(table_id, PEOPLE[seat], turn, cities[0], move)
            except Stale:
                break
            print(table_id, turn, cities[0], move, sep="\t", flush=True)  # noqa: T201


async def main(url: str, table_ids: list[str]) -> None:
    """Plays until all games are over."""
    async with House.open(url, pauses=NO_PAUSES) as house:
        tables = [await house.live.table(table_id) for table_id in table_ids]
        seats = [(table.id, table.seat_of(person)) for table in tables for person in PEOPLE]
        await asyncio.gather(*(play(house.live, table_id, seat) for table_id, seat in seats if seat is not None))
        while (await house.live.counts()).get("over") != len(tables):
            await asyncio.sleep(0.1)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2:]))
