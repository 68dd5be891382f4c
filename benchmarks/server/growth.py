"""A model of growth: from the cost of single events to what so many players at once need, and what gives way first.

Everything is linear in the events per second, except for two things that grow with the number of workers. Where
requests go to any worker, the viewers of a table are spread over several of them, and each reads and draws the table
for itself. And every worker receives every message about every table. docs/scaling.md has the formulae.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from statistics import fmean

from benchmarks.server.costs import Capacity, Cost, Load, Measurements, Run, slope
from benchmarks.server.players import TURNS

HOUR = 3600.0
# The events whose cost depends on how many workers they concern.
SPREAD_EVENTS = ("idle", "begin", "choice", "reveal")
MAX_PLAYERS = 1e9
# A file for the browser and one for the worker, for each stream through nginx.
FILES_PER_STREAM = 2
USUAL_LEVELS: Mapping[int, float] = {1: 0.05, 2: 0.1, 3: 0.4, 4: 0.15, 5: 0.15, 6: 0.1, 7: 0.05}


@dataclass(frozen=True)
class Assumptions:
    """How people play, and how far a core may be used."""

    seats: int = 4
    thinking: tuple[float, float] = (5.0, 25.0)
    turns: int = TURNS
    solo_share: float = 0.3
    """The share of players who play alone against bots."""
    solo_bots: int = 3
    levels: Mapping[int, float] = field(default_factory=lambda: USUAL_LEVELS)
    """The share of each level among bots."""
    other_streams: float = 0.1
    """Streams beside the player's own: spectators, lobbies, second tabs."""
    reconnects_per_hour: float = 6.0
    busy: float = 0.6
    """The share of a core, or of what PostgreSQL can commit, that may be used, so that answers stay quick."""
    files: int = 65_536


@dataclass(frozen=True)
class Design:
    """How tables are spread: whether a table keeps to one worker, and whether only that worker gets its messages."""

    name: str
    by_table: bool = False
    own_channels: bool = False


TODAY = Design("any worker, one channel")
BY_TABLE = Design("by table, one channel", by_table=True)
SHARDED = Design("by table, a channel per worker", by_table=True, own_channels=True)
DESIGNS = (TODAY, BY_TABLE, SHARDED)


@dataclass(frozen=True)
class Rates:
    """What happens: open streams, and events per second; `choices` are secret ones, without the last of a turn."""

    streams: float
    tables: float
    begins: float
    choices: float
    reveals: float
    connects: float
    solo_turns: float = 0.0


def turn_seconds(seats: int, thinking: tuple[float, float]) -> float:
    """The mean time until the slowest of several people has chosen, each uniformly distributed.

    >>> turn_seconds(4, (5, 25)), turn_seconds(1, (5, 25))
    (21.0, 15.0)
    """
    shortest, longest = thinking
    return shortest + (longest - shortest) * seats / (seats + 1)


def rates_of(players: float, assume: Assumptions) -> Rates:
    """What so many players at once do."""
    solo = players * assume.solo_share
    tables = (players - solo) / assume.seats
    turn, solo_turn = turn_seconds(assume.seats, assume.thinking), turn_seconds(1, assume.thinking)
    streams = players * (1 + assume.other_streams)
    return Rates(
        streams=streams,
        tables=tables + solo,
        # A person who begins alone costs as much as each of those who begin together.
        begins=tables / (assume.turns * turn) + solo / assume.seats / (assume.turns * solo_turn),
        choices=tables * (assume.seats - 1) / turn,
        reveals=tables / turn,
        connects=streams * assume.reconnects_per_hour / HOUR,
        solo_turns=solo / solo_turn,
    )


def workers_involved(workers: float, seats: int) -> float:
    """How many workers a choice is expected to concern: the one that takes it, and all others that have a viewer.

    Each request and each stream comes to any of the workers.

    >>> workers_involved(1, 4), workers_involved(2, 4)
    (1.0, 1.9375)
    """
    return 1 + (workers - 1) * (1 - (1 - 1 / workers) ** seats)


@dataclass(frozen=True)
class Line:
    """A cost that grows by `extra` for each one more of something, beginning with `first` for one."""

    first: Cost
    extra: Cost

    def at(self, count: float) -> Cost:
        """The cost for so many."""
        return self.first + self.extra * (count - 1)


def fit(points: Sequence[tuple[float, Cost]]) -> Line:
    """The line through these points by least squares, value by value; nothing becomes cheaper with more of them."""
    counts = [count for count, _ in points]
    mean = sum((cost for _, cost in points), Cost()) * (1 / len(points))
    columns = zip(*(cost.values() for _, cost in points), strict=True)
    extra = Cost(*(slope(counts, column) for column in columns)).at_least_zero()
    return Line((mean - extra * (fmean(counts) - 1)).at_least_zero(), extra)


@dataclass(frozen=True)
class Model:
    """The costs of events as lines over the workers that are involved; the rest is as it was measured."""

    events: Mapping[str, Line]
    base: Line
    """A second without players, over the workers."""
    connect: Cost
    wakeup: float
    publish: Line
    """Redis for one message, over the workers that get it."""
    solo_turn: Cost
    bot_seconds: Mapping[int, float]
    limits: Cost
    capacity: Capacity
    base_memory: float
    game_memory: float

    def demand(self, rates: Rates, workers: float, design: Design, seats: int = 4) -> Cost:
        """What is used every second by all workers together, and by what stands behind and before them."""
        viewed = 1.0 if design.by_table else workers_involved(workers, seats)
        used = self.base.at(workers)
        happens = (rates.streams, rates.begins, rates.choices, rates.reveals)
        for name, count in zip(SPREAD_EVENTS, happens, strict=True):
            used = used + self.events[name].at(viewed) * count
        used = used + self.connect * rates.connects + self.solo_turn * rates.solo_turns
        used = used + self.limits * (rates.choices + rates.reveals + rates.solo_turns)
        receivers = 1.0 if design.own_channels else workers
        messages = self.publish.at(receivers) * used.published
        return used + Cost(worker=used.published * receivers * self.wakeup) + messages

    def workers(self, rates: Rates, design: Design, busy: float, seats: int = 4) -> int | None:
        """The fewest workers that are each used up to this share; None where no number of them is enough."""
        fewest, most = 0, 1
        while self.demand(rates, most, design, seats).worker > busy * most:
            fewest, most = most, most * 2
            if most > MAX_PLAYERS:
                return None
        while most - fewest > 1:
            middle = (fewest + most) // 2
            if self.demand(rates, middle, design, seats).worker > busy * middle:
                fewest = middle
            else:
                most = middle
        return most

    def bot_cores(self, rates: Rates, assume: Assumptions) -> float:
        """Cores that think all the time."""
        move = sum(
            share * self.bot_seconds[level] for level, share in assume.levels.items() if level in self.bot_seconds
        )
        return rates.solo_turns * assume.solo_bots * move


def model_of(found: Measurements) -> Model:
    """The model that these measurements lead to."""
    runs = [run for run in found.runs if run.seats == found.runs[0].seats]
    wakeup = fmean(run.units.wakeup.worker for run in runs)
    random_runs = [run for run in runs if not run.by_table]
    turns = [bot.turn for bot in found.bots]
    solo = sum(turns, Cost()) * (1 / len(turns))
    return Model(
        events={
            name: fit([(_viewed(run), _own_cost(getattr(run.units, name), run, wakeup)) for run in runs])
            for name in SPREAD_EVENTS
        },
        base=fit([(run.workers, run.units.base * run.workers) for run in runs]),
        connect=found.run(1).units.connect,
        wakeup=wakeup,
        publish=fit([(run.workers, Cost(redis=run.units.wakeup.redis)) for run in random_runs]),
        # The bots are counted by level, and messages and their receivers apart.
        solo_turn=_replaced(solo, bots=0.0, redis=0.0, worker=max(0.0, solo.worker - solo.published * wakeup)),
        bot_seconds=found.bot_seconds,
        limits=found.limits,
        capacity=found.capacity,
        base_memory=fmean(run.base_memory for run in runs),
        game_memory=fmean(run.game_memory for run in random_runs if run.workers == 1),
    )


def _viewed(run: Run) -> float:
    return 1.0 if run.by_table else workers_involved(run.workers, run.seats)


def _own_cost(cost: Cost, run: Run, wakeup: float) -> Cost:
    """An event without the messages that all workers get, and without Redis, which the model counts apart."""
    return _replaced(cost, redis=0.0, worker=max(0.0, cost.worker - cost.published * run.workers * wakeup))


def _replaced(cost: Cost, **values: float) -> Cost:
    fields = {name: values.get(name, getattr(cost, name)) for name in Cost.__struct_fields__}
    return Cost(**fields)


@dataclass(frozen=True)
class Needs:
    """What so many players need; times are cores, `commits` and bytes are per second."""

    players: float
    design: Design
    workers: int | None
    wakeup_share: float
    """The share of each worker's core that goes into messages about tables it does not have."""
    used: Cost
    bot_cores: float
    memory: float
    streams: float

    @property
    def bytes_written(self) -> float:
        """Bytes of PostgreSQL's log, with page images as far apart as in the measurement."""
        return self.used.wal + self.used.images


def needs(players: float, model: Model, design: Design = TODAY, assume: Assumptions | None = None) -> Needs:
    """What so many players at once need. Where no number of workers is enough, the rest is as if one were."""
    assume = assume or Assumptions()
    rates = rates_of(players, assume)
    workers = model.workers(rates, design, assume.busy, assume.seats)
    used = model.demand(rates, workers or 1, design, assume.seats)
    received = used.published if not design.own_channels else used.published / (workers or 1)
    viewed = 1.0 if design.by_table else workers_involved(workers or 1, assume.seats)
    return Needs(
        players=players,
        design=design,
        workers=workers,
        wakeup_share=received * model.wakeup,
        used=used,
        bot_cores=model.bot_cores(rates, assume),
        memory=(workers or 1) * model.base_memory + rates.tables * viewed * model.game_memory,
        streams=rates.streams,
    )


@dataclass(frozen=True)
class Bottleneck:
    """The number of players at which something is used up, and what helps then."""

    name: str
    players: float
    remedy: str
    is_bought: bool
    """Whether more of the same helps, with the code as it is."""


def bottlenecks(model: Model, design: Design = TODAY, assume: Assumptions | None = None) -> list[Bottleneck]:
    """What is used up, the first first."""
    assume = assume or Assumptions()
    limits: list[tuple[str, Callable[[Needs], float], str, bool]] = [
        ("one worker's core", lambda need: float((need.workers or math.inf) > 1), "more workers", True),
        ("one core of bots", lambda need: need.bot_cores / assume.busy, "more bot processes", True),
        ("one core of nginx", lambda need: need.used.nginx / assume.busy, "`worker_processes auto`", True),
        (
            "files of one nginx process",
            lambda need: FILES_PER_STREAM * need.streams / assume.files,
            "`worker_processes auto`, a higher limit, a second machine",
            True,
        ),
        (
            "wake-ups, half of every worker",
            lambda need: 2 * need.wakeup_share / assume.busy,
            "a channel per worker",
            False,
        ),
        (
            "Redis, one core",
            lambda need: need.used.redis / assume.busy if need.workers else math.inf,
            "a channel per worker, then several Redis",
            False,
        ),
        (
            "commits of PostgreSQL here",
            lambda need: need.used.commits / (assume.busy * model.capacity.many_clients),
            "a larger machine, then one database per shard",
            False,
        ),
    ]
    need = partial(needs, model=model, design=design, assume=assume)
    found = [Bottleneck(name, _full_at(load, need), remedy, is_bought) for name, load, remedy, is_bought in limits]
    return sorted(
        (bottleneck for bottleneck in found if bottleneck.players < MAX_PLAYERS),
        key=lambda bottleneck: bottleneck.players,
    )


def _full_at(load: Callable[[Needs], float], need: Callable[[float], Needs]) -> float:
    """The fewest players at which a growing load reaches 1; the most that are looked at where it does not."""
    low, high = 1.0, MAX_PLAYERS
    while high / low > 1.01:
        middle = math.sqrt(low * high)
        low, high = (low, middle) if load(need(middle)) >= 1 else (middle, high)
    return high


def rates_of_load(load: Load, seats: int) -> Rates:
    """The events of a load that was measured: no bots play, and a game that is over makes room for the next."""
    return Rates(
        streams=load.games * seats,
        tables=load.games,
        begins=load.reveals / TURNS,
        choices=max(0.0, load.choices - load.reveals),
        reveals=load.reveals,
        connects=0.0,
    )


def predicted(model: Model, run: Run) -> Cost:
    """What the model says that the load of a run uses every second; benchmarks do not count against limits."""
    assert run.load is not None
    design = BY_TABLE if run.by_table else TODAY
    rates = rates_of_load(run.load, run.seats)
    return model.demand(rates, run.workers, design, run.seats) - model.limits * (rates.choices + rates.reveals)


def error(predicted_value: float, measured_value: float) -> float:
    """The relative error of a prediction.

    >>> error(1.1, 1.0)
    0.10000000000000009
    """
    return (predicted_value - measured_value) / measured_value if measured_value else 0.0
