"""A simulation of players, tables, workers, PostgreSQL, Redis and nginx, event by event, which checks the model.

The model multiplies costs with rates; it says nothing about waiting. Here every piece of work waits for its process and
for a core, so that latencies and bursts can be seen, and how the viewers of a table are spread is drawn, not averaged.
"""

import heapq
import random
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from itertools import count

from benchmarks.server.costs import Measurements
from benchmarks.server.growth import Model, rates_of_load, turn_seconds
from benchmarks.server.players import TURNS

Then = Callable[[], None]
# A process looks after its periodic work so often per second.
BACKGROUND_EVERY = 0.1
DATABASE_CONNECTIONS = 20
# People on machines of their own do not wait for each other.
EVERYBODY = 10**9


class Clock:
    """What happens next, in the order of time."""

    def __init__(self) -> None:
        self.now = 0.0
        self._numbers = count()
        self._events: list[tuple[float, int, Then]] = []

    def after(self, seconds: float, event: Then) -> None:
        """Lets something happen later."""
        heapq.heappush(self._events, (self.now + seconds, next(self._numbers), event))

    def run(self, until: float) -> None:
        """Lets everything happen up to this moment."""
        while self._events and self._events[0][0] <= until:
            self.now, _, event = heapq.heappop(self._events)
            event()
        self.now = until


class Machine:
    """Cores that are shared by processes; a piece of work keeps its core to the end."""

    def __init__(self, clock: Clock, cores: int) -> None:
        self.clock, self._free = clock, cores
        self._ready: deque[Process] = deque()

    def offer(self, process: "Process") -> None:
        """A process has something to do."""
        self._ready.append(process)
        self._dispatch()

    def _dispatch(self) -> None:
        while self._free and self._ready:
            self._free -= 1
            process = self._ready.popleft()
            seconds, then = process.take()
            self.clock.after(seconds, partial(self._done, process, then))

    def _done(self, process: "Process", then: Then) -> None:
        self._free += 1
        process.release()
        then()
        self._dispatch()


class Process:
    """A queue of work: answers before renders, and as many pieces at a time as it has threads."""

    def __init__(self, machine: Machine, threads: int = 1) -> None:
        self._machine, self._idle_threads = machine, threads
        self._answers: deque[tuple[float, Then]] = deque()
        self._renders: deque[tuple[float, Then]] = deque()
        self._unoffered = 0
        self.busy = 0.0

    def submit(self, seconds: float, then: Then, *, is_render: bool = False) -> None:
        """Adds a piece of work, and what follows from it."""
        (self._renders if is_render else self._answers).append((seconds, then))
        self._unoffered += 1
        self._offer()

    def take(self) -> tuple[float, Then]:
        """The next piece of work."""
        seconds, then = (self._answers or self._renders).popleft()
        self.busy += seconds
        return seconds, then

    def release(self) -> None:
        """A thread is idle again."""
        self._idle_threads += 1
        self._offer()

    def _offer(self) -> None:
        while self._unoffered and self._idle_threads:
            self._unoffered -= 1
            self._idle_threads -= 1
            self._machine.offer(self)


@dataclass(frozen=True)
class ServiceTimes:
    """Seconds of processor time for each piece of work.

    `refresh` is what one more worker with a viewer costs, and `begin` a new game: the worker, and the database. `flush`
    is the time for which a commit waits for the disk.
    """

    answer: float
    write: float
    reveal_answer: float
    reveal_write: float
    update: float
    table: float
    refresh: tuple[float, float]
    reveal_refresh: tuple[float, float]
    wakeup: float
    publish: float
    publish_each: float
    proxy: float
    client: float
    flush: float
    begin: tuple[float, float]
    base: float
    idle: float


def service_times(found: Measurements, model: Model) -> ServiceTimes:
    """The pieces into which the measured costs fall apart, by what an event costs with and without viewers."""
    run = found.run(1)
    units, seats = run.units, run.seats
    messages = 1 + seats
    more, more_at_reveal = model.events["choice"].extra, model.events["reveal"].extra
    clients = 0.0
    if run.load is not None:
        rates = rates_of_load(run.load, seats)
        clients = run.load.clients / max(1e-9, (rates.choices + rates.reveals) * messages)
    return ServiceTimes(
        # A choice is also a message that comes back to its own worker, which is simulated apart.
        answer=max(0.0, units.unseen_choice.worker - model.wakeup),
        write=units.unseen_choice.postgres,
        reveal_answer=max(0.0, units.unseen_reveal.worker - model.wakeup),
        reveal_write=units.unseen_reveal.postgres,
        update=max(0.0, units.choice.worker - units.unseen_choice.worker) / seats,
        table=max(0.0, units.reveal.worker - units.unseen_reveal.worker) / seats,
        refresh=(more.worker, more.postgres),
        reveal_refresh=(more_at_reveal.worker, more_at_reveal.postgres),
        wakeup=model.wakeup,
        publish=model.publish.first.redis,
        publish_each=model.publish.extra.redis,
        proxy=(3 * units.choice.nginx + units.reveal.nginx) / 4 / messages,
        client=clients,
        flush=max(0.0, 1 / found.capacity.one_client - found.capacity.postgres),
        begin=(units.begin.worker, units.begin.postgres),
        base=model.base.extra.worker or model.base.first.worker,
        idle=model.events["idle"].first.worker,
    )


@dataclass(frozen=True)
class Scenario:
    """What is simulated. Without `cores` every process has a core of its own; with it, all share so many.

    `at_once` lets everybody choose within the first second, as when a clock runs out; otherwise tables are spread over
    the time of a turn.
    """

    tables: int
    workers: int
    seats: int = 4
    by_table: bool = False
    own_channels: bool = False
    cores: int | None = None
    thinking: tuple[float, float] = (5.0, 25.0)
    warm_up: float = 50.0
    seconds: float = 30.0
    at_once: bool = False
    seed: int = 1


@dataclass
class Outcome:
    """Latencies in seconds, and how busy each worker, PostgreSQL and Redis were, in cores."""

    seconds: float
    choices: list[float] = field(default_factory=list)
    reveals: list[float] = field(default_factory=list)
    workers: list[float] = field(default_factory=list)
    postgres: float = 0.0
    redis: float = 0.0

    @property
    def worker(self) -> float:
        """All workers together."""
        return sum(self.workers)


class SimulatedTable:
    """A table, the workers at which its viewers are, and who has chosen in this turn."""

    def __init__(self, home: int, viewers: list[int], turn: int) -> None:
        self.home, self.viewers, self.turn = home, viewers, turn
        self.chosen = 0


class Simulation:
    """Runs a scenario with these service times."""

    def __init__(self, scenario: Scenario, times: ServiceTimes) -> None:
        self._scenario, self._times = scenario, times
        self._rng = random.Random(scenario.seed)
        self._clock = Clock()
        self._is_measured = False
        self._outcome = Outcome(scenario.seconds)
        shared = Machine(self._clock, scenario.cores) if scenario.cores else None
        self._workers = [self._process(shared) for _ in range(scenario.workers)]
        self._postgres = self._process(shared, DATABASE_CONNECTIONS * scenario.workers)
        self._redis, self._nginx = self._process(shared), self._process(shared)
        # Where all share the machine, the benchmark's players are one process.
        self._clients = self._process(shared, 1 if shared else EVERYBODY)

    def run(self) -> Outcome:
        """The outcome of the time after the warm-up."""
        scenario, outcome = self._scenario, self._outcome
        for table in self._new_tables():
            begin = self._rng.uniform(0, turn_seconds(scenario.seats, scenario.thinking))
            for _ in range(scenario.seats):
                first = self._rng.random() if scenario.at_once else begin + self._rng.uniform(*scenario.thinking)
                self._clock.after(first, partial(self._choose, table))
        for number in range(scenario.workers):
            self._background(number)
        self._clock.run(scenario.warm_up)
        processes = [*self._workers, self._postgres, self._redis]
        before = [process.busy for process in processes]
        self._is_measured = True
        self._clock.run(scenario.warm_up + scenario.seconds)
        shares = [(process.busy - was) / scenario.seconds for process, was in zip(processes, before, strict=True)]
        *outcome.workers, outcome.postgres, outcome.redis = shares
        return outcome

    def _process(self, shared: Machine | None, threads: int = 1) -> Process:
        return Process(shared or Machine(self._clock, threads), threads)

    def _new_tables(self) -> list[SimulatedTable]:
        scenario, any_worker = self._scenario, self._rng.randrange
        homes = (any_worker(scenario.workers) for _ in range(scenario.tables))
        seats = range(scenario.seats)
        return [
            SimulatedTable(
                home, [home if scenario.by_table else any_worker(scenario.workers) for _ in seats], any_worker(TURNS)
            )
            for home in homes
        ]

    def _begin(self, table: SimulatedTable) -> None:
        """The same people begin the next game, each with some requests of their own."""
        for number in table.viewers:
            work, write = (seconds / len(table.viewers) for seconds in self._times.begin)
            self._workers[number].submit(work, partial(self._postgres.submit, write, lambda: None))

    def _background(self, number: int) -> None:
        streams = self._scenario.tables * self._scenario.seats / self._scenario.workers
        seconds = (self._times.base + self._times.idle * streams) * BACKGROUND_EVERY
        self._workers[number].submit(seconds, lambda: None)
        self._clock.after(BACKGROUND_EVERY, lambda: self._background(number))

    def _choose(self, table: SimulatedTable) -> None:
        """A person chooses: through nginx to a worker, to the database and back."""
        sent, times, scenario = self._clock.now, self._times, self._scenario
        table.chosen += 1
        is_reveal = table.chosen == scenario.seats
        if is_reveal:
            table.chosen = 0
            table.turn += 1
            if table.turn % TURNS == 0:
                self._begin(table)
        writer = table.home if scenario.by_table else self._rng.randrange(scenario.workers)
        worker = self._workers[writer]
        answer, write = (times.reveal_answer, times.reveal_write) if is_reveal else (times.answer, times.write)

        def answered() -> None:
            self._nginx.submit(times.proxy, lambda: self._clients.submit(times.client, received))
            self._announce(table, writer, sent, is_reveal=is_reveal)

        def received() -> None:
            if self._is_measured:
                self._outcome.choices.append(self._clock.now - sent)

        def written() -> None:
            worker.submit(answer / 2, answered)

        def flush() -> None:
            self._clock.after(times.flush, written)

        self._nginx.submit(times.proxy, lambda: worker.submit(answer / 2, lambda: self._postgres.submit(write, flush)))

    def _announce(self, table: SimulatedTable, writer: int, sent: float, *, is_reveal: bool) -> None:
        """Viewers at the same worker see it at once; the others after a message, which every worker gets."""
        times, scenario = self._times, self._scenario
        waiting = [len(table.viewers)]

        def show(number: int) -> None:
            for _ in range(table.viewers.count(number)):
                self._workers[number].submit(times.table if is_reveal else times.update, deliver, is_render=True)

        def deliver() -> None:
            self._nginx.submit(times.proxy, lambda: self._clients.submit(times.client, seen))

        def seen() -> None:
            if not is_reveal:
                return
            waiting[0] -= 1
            if not waiting[0] and self._is_measured:
                self._outcome.reveals.append(self._clock.now - sent)
            self._clock.after(self._rng.uniform(*scenario.thinking), partial(self._choose, table))

        def heard(number: int) -> None:
            if number != writer and number in table.viewers:
                work, read = times.reveal_refresh if is_reveal else times.refresh
                shown = partial(self._postgres.submit, read, partial(show, number))
                self._workers[number].submit(work, shown)

        def published() -> None:
            for number in receivers:
                self._workers[number].submit(times.wakeup, partial(heard, number))

        receivers = [writer] if scenario.own_channels else range(scenario.workers)
        show(writer)
        self._redis.submit(times.publish + times.publish_each * (len(receivers) - 1), published)


def simulate(scenario: Scenario, times: ServiceTimes) -> Outcome:
    """The outcome of a scenario; the same for the same seed."""
    return Simulation(scenario, times).run()
