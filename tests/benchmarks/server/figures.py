"""Measurements that are made up, with round numbers, for tests of the model and the simulation."""

from benchmarks.server.costs import BotCost, Capacity, Cost, Load, Measurements, Run, Units
from benchmarks.server.growth import workers_involved

MS = 0.001
CHOICE, REVEAL = 4 * MS, 20 * MS
MORE_CHOICE, MORE_REVEAL = 1 * MS, 5 * MS
WAKEUP = 0.1 * MS


def units(workers: int, viewed: float) -> Units:
    """Costs that are exactly as the model assumes."""
    choice = CHOICE + MORE_CHOICE * (viewed - 1) + workers * WAKEUP
    reveal = REVEAL + MORE_REVEAL * (viewed - 1) + workers * WAKEUP
    written = {"commits": 1, "rows": 3, "wal": 500, "published": 1}
    return Units(
        base=Cost(worker=5 * MS, postgres=1 * MS),
        idle=Cost(worker=0.02 * MS),
        begin=Cost(worker=100 * MS, postgres=20 * MS, commits=20),
        choice=Cost(worker=choice, postgres=0.5 * MS * viewed, nginx=0.5 * MS, sent=8_000, **written),
        reveal=Cost(worker=reveal, postgres=1 * MS * viewed, nginx=0.5 * MS, sent=400_000, **written),
        unseen_choice=Cost(worker=2 * MS, postgres=0.5 * MS, **written),
        unseen_reveal=Cost(worker=4 * MS, postgres=1 * MS, **written),
        connect=Cost(worker=8 * MS, postgres=1 * MS),
        wakeup=Cost(worker=WAKEUP, redis=(0.02 + 0.01 * (workers - 1)) * MS),
    )


def load(games: int, used: Cost) -> Load:
    """A load at the pace of people, four choices to a turn of 21 seconds."""
    return Load(
        games=games,
        choices=4 * games / 21,
        reveals=games / 21,
        choice_p50=5 * MS,
        choice_p95=9 * MS,
        reveal_p50=30 * MS,
        reveal_p95=50 * MS,
        used=used,
        clients=0.1,
        memory=3e8,
        refused=0,
        lost=0,
    )


def run(workers: int, *, by_table: bool = False, seats: int = 4) -> Run:
    """A run with so many workers."""
    viewed = 1.0 if by_table else workers_involved(workers, seats)
    return Run(
        workers=workers,
        by_table=by_table,
        seats=seats,
        units=units(workers, viewed),
        base_memory=1e8,
        game_memory=1e6,
        load=load(80, Cost(worker=0.2, postgres=0.05)) if seats == 4 else None,
    )


def measurements() -> Measurements:
    """All of it."""
    return Measurements(
        machine="a machine, 2 cores",
        cores=2,
        command="a command",
        runs=[run(1), run(2), run(4), run(4, by_table=True), run(1, seats=7)],
        bots=[
            BotCost(level, 9, seconds, Cost(worker=20 * MS, postgres=3 * MS, commits=6, published=4, bots=3 * seconds))
            for level, seconds in ((1, 1 * MS), (3, 2 * MS), (7, 0.9))
        ],
        limits=Cost(worker=0.5 * MS, redis=0.1 * MS),
        capacity=Capacity(one_client=800, many_clients=4000, clients=16, postgres=0.2 * MS, wal=600),
    )
