"""What a run of training is: all its numbers, read from one file."""

from collections import Counter
from collections.abc import Sequence
from itertools import accumulate
from pathlib import Path

import msgspec

from septem.bots.network.files import MOST_NUMBERS
from septem.bots.network.files import Size as FileSize
from septem.bots.network.loading import champion_file
from septem.envs.options import Options
from septem.errors import SetupError
from septem.train.seating import minds_named
from septem.words import listed, shown

GOLDEN = 0.6180339887498949
MOST_SEED = 2**30  # so that the seeds of deals, which tables.py makes from it, stay below 2**63
ROUNDING = 1e-9  # of sums of shares
LARGEST = 1_000_000  # of numbers that have no other limit
MOST_BOTS = 100
CHAMPION = Path(__file__).with_name("champion.toml")
RUNS = ("champion", "small", "response", "response-fresh")  # that come with septem


class TableKind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of table, and how often it is played at, compared with the others."""

    players: int
    edition: str = "first"
    variant: str | None = None
    share: float = 1.0

    @property
    def options(self) -> Options:
        """The table as the simulator takes it: masks without payments, which are asked for apart."""
        return Options(self.players, self.edition, self.variant, payments="apart")

    def __str__(self) -> str:
        """For example '3 players, first edition'."""
        return f"{self.players} players, {self.edition} edition{f', {self.variant}' if self.variant else ''}"


class Size(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The network: how wide it is, how many blocks it has, and the width of the part that judges positions."""

    hidden: int = 512
    blocks: int = 2
    value: int = 256


class Learning(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How it learns; rate and variety fall in a straight line to the part of them that is left at the end."""

    rate: float = 6e-4
    rate_left: float = 0.03
    warm_up: int = 1000  # lessons before learning goes at its full rate
    variety: float = 0.12  # what the entropy of the moves is worth
    variety_left: float = 0.05
    clip: float = 0.2  # by how much the chance of a move may change before it has no further effect
    credit: float = 0.85  # how much a move is credited with what happens later
    judging_credit: float = 0.95  # the same for what was to be expected, where less luck is hidden by expectations
    judgement: float = 0.5  # what true expectations are worth, beside good moves
    norm: float = 0.5  # a gradient that is longer than this is shortened to it


class Config(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A run of training.

    A round is played at some of the tables: so many games, of which each player takes so many steps. A lesson is what
    one player of every game did in one step. The run is over after so many decisions.
    """

    decisions: float
    games: int
    tables: tuple[TableKind, ...]
    seed: int = 1
    steps: int = 18
    tables_a_round: int = 1
    size: Size = Size()
    start: str | None = None  # weights of its size that it begins with: a file, or "champion"
    learning: Learning = Learning()
    exams: int = 20  # how often it meets its former self
    rivals: tuple[str, ...] = ()  # quick bots that it meets then as well
    snapshots: tuple[float, ...] = ()  # after which parts of the run its weights are kept
    bots: tuple[str, ...] = ()  # bots of the heuristic kind, who have seats in a part of the games
    bots_share: float = 0.0  # which part
    opponent: str | None = None  # who has all seats but the first and does not learn: a file of weights, or "champion"

    def kinds_of(self, turn: int, ready: Sequence[TableKind]) -> list[TableKind]:
        """The tables of a round, all different: of those that are ready each as often as its share says."""
        # So many places at equal distances on a circle, where every table has an arc as long as its share: none that is
        # short enough has two of them. Multiples of the golden ratio turn the circle evenly, however many there are.
        ends = list(accumulate(kind.share for kind in ready))
        count = min(self.tables_a_round, len(ready))
        found: list[TableKind] = []
        for number in range(count):
            place = (turn * GOLDEN % 1 + number) / count * ends[-1]
            there = [kind for kind, end in zip(ready, ends, strict=True) if place < end]
            # While others are not ready an arc may be too long; then whoever comes next on the circle fills in.
            found.append(next(kind for kind in (*there, *ready) if kind not in found))
        return found


def file_of(run: str) -> Path:
    """The file of a run that comes with septem, or the one that is named."""
    if run in RUNS:
        return CHAMPION.with_name(f"{run}.toml")
    file = Path(run)
    if not file.suffix and not file.exists():
        raise SetupError(
            f"There is no run '{shown(run)}'; choose {listed(RUNS, 'or')}, or name a file such as my.toml."
        )
    return file


def file_named(name: str) -> Path:
    """The file of weights that a run names."""
    return champion_file() if name == "champion" else Path(name)


def read_config(file: Path) -> Config:
    """A run from its file; `SetupError` says what is wrong with it."""
    try:
        config = msgspec.toml.decode(file.read_bytes(), type=Config)
    except OSError as error:
        raise SetupError(f"Cannot read {file}: {error.strerror}.") from error
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        raise SetupError(f"{file} is no run of training: {error}.") from error
    _check(file, config)
    return config


def _check(file: Path, config: Config) -> None:
    """Refuses a run that nobody can train."""
    try:
        _check_numbers(config)
        _check_learning(config.learning)
        _check_tables(config)
        _check_weights(config)
        _check_bots(config)
    except SetupError as error:
        raise SetupError(f"{file}: {error}") from error


def _check_numbers(config: Config) -> None:
    size = config.size
    # Each with the most that is worth trying, so that nobody waits for a machine that cannot do it.
    numbers: dict[str, tuple[float, float]] = {
        "decisions": (config.decisions, 1e15),
        "games": (config.games, 1 << 22),
        "steps": (config.steps, 1000),
        "tables_a_round": (config.tables_a_round, 100),
        "size.hidden": (size.hidden, 1 << 14),
        "size.blocks": (size.blocks, 100),
        "size.value": (size.value, 1 << 14),
        "learning.warm_up": (config.learning.warm_up, 1e9),
    }
    for name, (value, most) in numbers.items():
        if not value >= 1:
            raise SetupError(f"{name} must be at least 1, not {shown(value)}.")
        if value > most:
            raise SetupError(f"{name} must be at most {most:,.0f}, not {shown(value)}.")
    if (weights := FileSize(**msgspec.structs.asdict(size)).numbers) > MOST_NUMBERS:
        raise SetupError(f"a network has at most {MOST_NUMBERS:,} weights, and with this [size] it has {weights:,}.")
    if not 0 <= config.seed <= MOST_SEED:
        raise SetupError(f"seed lies between 0 and {MOST_SEED:,}, not {shown(config.seed)}.")
    if not 0 <= config.exams <= LARGEST:
        raise SetupError(f"exams lie between 0 and {LARGEST:,}, not {shown(config.exams)}.")
    for part in config.snapshots:
        if not 0 < part <= 1:
            raise SetupError(
                f"a snapshot is kept after a part of the run, more than 0 and at most 1, not {shown(part)}."
            )


def _check_learning(learning: Learning) -> None:
    for name in ("rate", "clip", "norm"):
        if not 0 < getattr(learning, name) <= LARGEST:
            raise SetupError(
                f"learning.{name} must be more than 0 and at most {LARGEST:,}, not {shown(getattr(learning, name))}."
            )
    for name in ("variety", "judgement"):
        if not 0 <= getattr(learning, name) <= LARGEST:
            raise SetupError(f"learning.{name} lies between 0 and {LARGEST:,}, not {shown(getattr(learning, name))}.")
    for name in ("rate_left", "variety_left", "credit", "judging_credit"):
        if not 0 <= getattr(learning, name) <= 1:
            raise SetupError(f"learning.{name} lies between 0 and 1, not {shown(getattr(learning, name))}.")


def _check_tables(config: Config) -> None:
    if not config.tables:
        raise SetupError("a run needs at least one table.")
    for kind in config.tables:
        if not 0 < kind.share <= LARGEST:
            raise SetupError(
                f"the share of a table must be more than 0 and at most {LARGEST:,}, not {shown(kind.share)}."
            )
        kind.options  # noqa: B018 - it is made to be checked
    for table, count in Counter(map(str, config.tables)).items():
        if count > 1:
            raise SetupError(f"{table} is there more than once; a larger share has the same effect.")
    total, at_once = sum(kind.share for kind in config.tables), config.tables_a_round
    for kind in config.tables:
        if kind.share * at_once > total * (1 + ROUNDING):
            raise SetupError(
                f"with {at_once} different tables a round none can have more than 1/{at_once} of all shares; "
                f"{kind} has {kind.share:g} of {total:g}."
            )


def _check_weights(config: Config) -> None:
    for name, weights in (("start", config.start), ("opponent", config.opponent)):
        if weights == "":
            raise SetupError(f'{name} is a file of weights, or "champion".')


def _check_bots(config: Config) -> None:
    if not 0 <= config.bots_share <= 1:
        raise SetupError(f"bots_share lies between 0 and 1, not {shown(config.bots_share)}.")
    if len(config.bots) > MOST_BOTS:
        raise SetupError(f"there may be {MOST_BOTS} bots at most, not {len(config.bots):,}.")
    if bool(config.bots) != (config.bots_share > 0):
        raise SetupError("bots and bots_share go together.")
    if config.bots and config.opponent is not None:
        raise SetupError("an opponent has all seats but one, which leaves none for bots.")
    for kind in config.tables:
        minds_named(config.bots, kind.edition)
