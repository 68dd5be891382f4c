"""What a run of training is: all its numbers, read from one file."""

from itertools import accumulate
from pathlib import Path
from typing import Any

import msgspec

from septem.envs.options import Options
from septem.errors import SetupError
from septem.words import shown

GOLDEN = 0.6180339887498949
CHAMPION = Path(__file__).with_name("champion.toml")


class Share(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
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
    lead: float = 0.025  # the reward of a point more than the others, beside that of a victory
    judgement: float = 0.5  # what true expectations are worth, beside good moves
    norm: float = 0.5  # the longest step of a lesson


class Config(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A run of training.

    A round is played at some of the tables: so many games, of which each player takes so many steps. A lesson is what
    one player of every game did in one step. The run is over after so many decisions.
    """

    decisions: float
    games: int
    tables: tuple[Share, ...]
    seed: int = 1
    steps: int = 18
    tables_a_round: int = 1
    size: Size = Size()
    learning: Learning = Learning()
    exams: int = 20  # how often it meets its former self
    rivals: tuple[str, ...] = ()  # quick bots that it meets then as well
    snapshots: tuple[float, ...] = ()  # after which parts of the run its weights are kept
    bots: tuple[str, ...] = ()  # bots of the heuristic kind, who have seats in a part of the games
    bots_share: float = 0.0  # which part
    opponent: str | None = None  # who has all seats but the first and does not learn: a file of weights, or "champion"

    def table_of(self, turn: int) -> Share:
        """Which table's turn it is: every table has it as often as its share says, spread evenly."""
        # Multiples of the golden ratio fill the circle evenly, however many there are.
        total = sum(table.share for table in self.tables)
        place = turn * GOLDEN % 1 * total
        sums = accumulate(table.share for table in self.tables)
        return next((table for table, end in zip(self.tables, sums, strict=True) if place < end), self.tables[-1])


def read_config(file: Path) -> Config:
    """A run from its file; `SetupError` says what is wrong with it."""
    try:
        config = msgspec.toml.decode(file.read_bytes(), type=Config)
    except OSError as error:
        raise SetupError(f"Cannot read {file}: {error.strerror}.") from error
    except msgspec.DecodeError as error:
        raise SetupError(f"{file} is no run of training: {error}.") from error
    _check(file, config)
    return config


def _check(file: Path, config: Config) -> None:
    """Refuses numbers that no run can have."""
    size, learning = config.size, config.learning
    at_least_one: dict[str, Any] = {
        "decisions": config.decisions,
        "games": config.games,
        "steps": config.steps,
        "tables_a_round": config.tables_a_round,
        "size.hidden": size.hidden,
        "size.blocks": size.blocks,
        "size.value": size.value,
        "learning.warm_up": learning.warm_up,
    }
    for name, value in at_least_one.items():
        if not value >= 1:
            raise SetupError(f"{file}: {name} must be at least 1, not {shown(value)}.")
    if not config.tables:
        raise SetupError(f"{file}: a run needs at least one table.")
    for table in config.tables:
        if not table.share > 0:
            raise SetupError(f"{file}: the share of a table must be more than 0, not {shown(table.share)}.")
        try:
            table.options  # noqa: B018 - it is made to be checked
        except SetupError as error:
            raise SetupError(f"{file}: {error}") from error
    if not 0 <= config.bots_share <= 1:
        raise SetupError(f"{file}: bots_share lies between 0 and 1, not {shown(config.bots_share)}.")
    if bool(config.bots) != (config.bots_share > 0):
        raise SetupError(f"{file}: bots and bots_share go together.")
    for name in ("rate_left", "variety_left", "credit", "judging_credit"):
        if not 0 <= getattr(learning, name) <= 1:
            raise SetupError(f"{file}: learning.{name} lies between 0 and 1, not {shown(getattr(learning, name))}.")
