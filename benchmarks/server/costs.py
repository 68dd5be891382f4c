"""What was measured about growing, as values that are kept as JSON: costs of single events, and whole loads."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import linear_regression

import msgspec

from septem.errors import DataError


class Cost(msgspec.Struct, frozen=True):
    """What something costs: seconds of processor time for each program, and what is written and sent.

    `bots` is the time of the processes in which bots think. `wal` and `images` are the two parts of PostgreSQL's log:
    records, and images of whole pages, which depend on how long ago the last checkpoint was. `published` counts
    messages to Redis, whatever the number of workers that receive them; `sent` counts bytes to browsers.
    """

    worker: float = 0.0
    bots: float = 0.0
    postgres: float = 0.0
    redis: float = 0.0
    nginx: float = 0.0
    commits: float = 0.0
    rows: float = 0.0
    wal: float = 0.0
    images: float = 0.0
    published: float = 0.0
    sent: float = 0.0

    def __add__(self, other: "Cost") -> "Cost":
        """Both together."""
        return Cost(*(mine + theirs for mine, theirs in zip(self.values(), other.values(), strict=True)))

    def __sub__(self, other: "Cost") -> "Cost":
        """What this costs more than the other."""
        return self + other * -1

    def __mul__(self, times: float) -> "Cost":
        """The cost of so many."""
        return Cost(*(value * times for value in self.values()))

    def values(self) -> tuple[float, ...]:
        """All values, in the order of the fields."""
        return msgspec.structs.astuple(self)

    def at_least_zero(self) -> "Cost":
        """The cost without negative values, which come from subtracting what was idle."""
        return Cost(*(max(0.0, value) for value in self.values()))


class Units(msgspec.Struct, frozen=True):
    """The cost of single events, with all that follows from them, at so many workers and seats.

    `base` is a second of one worker without players, `idle` a second of one open stream, `begin` a new table until all
    its streams are open, `choice` a secret choice and the small updates after it, `reveal` the last choice of a turn
    and the new table for everybody, `unseen_choice` and `unseen_reveal` the same without an open stream, `connect` a
    stream that is opened again, and `wakeup` a message from Redis about a table that is not watched at the worker.
    Those without a stream, and `connect`, are measured with one worker only.
    """

    base: Cost
    idle: Cost
    begin: Cost
    choice: Cost
    reveal: Cost
    wakeup: Cost
    unseen_choice: Cost = Cost()
    unseen_reveal: Cost = Cost()
    connect: Cost = Cost()


class Load(msgspec.Struct, frozen=True):
    """What was seen while people played at their usual pace; times in seconds, processor time per second."""

    games: int
    choices: float
    reveals: float
    choice_p50: float
    choice_p95: float
    reveal_p50: float
    reveal_p95: float
    used: Cost
    clients: float
    memory: float
    refused: int
    lost: int


class Run(msgspec.Struct, frozen=True):
    """One number of workers: the costs of events, and a load. `by_table` says whether a table keeps to one worker."""

    workers: int
    by_table: bool
    seats: int
    units: Units
    base_memory: float
    game_memory: float
    load: Load | None = None


class BotCost(msgspec.Struct, frozen=True):
    """A move of a bot of some level, and a turn of one person against three such bots."""

    level: int
    moves: int
    move_seconds: float
    turn: Cost


class Capacity(msgspec.Struct, frozen=True):
    """How many of our transactions PostgreSQL commits here: by one client, and by many at once."""

    one_client: float
    many_clients: float
    clients: int
    postgres: float
    wal: float


def slope(counts: Sequence[float], values: Sequence[float]) -> float:
    """How much the values grow with the counts, by least squares; 0 where all counts are equal."""
    return linear_regression(counts, values).slope if len(set(counts)) > 1 else 0.0


class Measurements(msgspec.Struct, frozen=True):
    """All that one run of the benchmark found."""

    machine: str
    cores: int
    command: str
    runs: list[Run]
    bots: list[BotCost]
    limits: Cost
    capacity: Capacity

    def run(self, workers: int, *, by_table: bool = False, seats: int = 4) -> Run:
        """The run with so many workers; `DataError` where there is none."""
        for run in self.runs:
            if (run.workers, run.by_table, run.seats) == (workers, by_table, seats):
                return run
        raise DataError(f"There is no run with {workers} workers and {seats} seats.")

    @property
    def bot_seconds(self) -> Mapping[int, float]:
        """Processor time of a bot's move, by level."""
        return {bot.level: bot.move_seconds for bot in self.bots}


def read_measurements(file: Path) -> Measurements:
    """What was written there; `DataError` where that cannot be read."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=Measurements)
    except (OSError, msgspec.MsgspecError) as error:
        raise DataError(f"{file} holds no measurements: {error}.") from error


def write_measurements(file: Path, found: Measurements) -> None:
    """Keeps what was measured as JSON that people can read."""
    file.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n")
