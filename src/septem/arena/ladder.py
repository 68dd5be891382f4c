"""The ladder: every bot against copies of the one a rung below it, on duplicate deals, at several tables.

All games of a table give one set of ratings. Each duel has a results file of its own, so a ladder that is interrupted
goes on where it stopped.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from septem.arena.makes import make_of
from septem.arena.match import Result
from septem.arena.plan import Plan
from septem.arena.ratings import Rating
from septem.arena.results import read_if_begun
from septem.arena.run import play
from septem.arena.shares import Share
from septem.arena.standings import Standings
from septem.bots import LEVELS
from septem.data.cards import EDITIONS
from septem.errors import RecordError
from septem.words import listed

SEED = 7
# More than any duel has: deals of different duels are told apart by it.
MOST_DEALS = 1_000_000


class Duel(NamedTuple):
    """A bot, whose copies it meets, and how many deals of three players they play; larger tables play fewer."""

    bot: str
    against: str
    deals: int

    def plan(self, table: "LadderTable", part: float) -> Plan:
        """The duel at a table, or a part of it."""
        # A game of more players has more cities and more to think about in each of them.
        deals = max(1, round(part * self.deals * (3 / table.players) ** 2))
        return Plan(
            (self.bot,), players=table.players, edition=table.edition, against=self.against, deals=deals, seed=SEED
        )


class LadderTable(NamedTuple):
    """A table that the ladder is climbed at."""

    players: int
    edition: str

    @property
    def title(self) -> str:
        """For example '3 players, first edition'."""
        return f"{self.players} players, {self.edition} edition"


RUNGS = ("random", "builder", "rbai", "greedy", "heuristic", "search:100", "search:1000", "network", "champion:200")
# A step that is small takes more games to be seen; a bot that is slow can play fewer.
DEALS = (300, 300, 800, 300, 150, 100, 80, 60)
STEPS = tuple(Duel(upper, lower, deals) for (lower, upper), deals in zip(pairwise(RUNGS), DEALS, strict=True))
# Bots with a taste stand beside the rungs.
STYLES = tuple(Duel(style, "heuristic", 200) for style in ("war", "science", "civic", "trade"))
# So do the levels, each against the one below it; the champion takes its time.
LEVEL_STEPS = tuple(
    Duel(upper.bot, lower.bot, 40 if upper.bot.startswith("champion") else 200) for lower, upper in pairwise(LEVELS)
)
TABLES = tuple(LadderTable(players, edition) for edition in EDITIONS for players in (3, 4, 5, 7))


def duels(table: LadderTable) -> tuple[Duel, ...]:
    """What is played at a table: the steps, and beside them; the levels are rated at the first one."""
    return STEPS + STYLES + (LEVEL_STEPS if table == TABLES[0] else ())


class Climbed(NamedTuple):
    """One bot of a ladder: its rating, and its share of wins against copies of the bot below it."""

    bot: str
    against: str | None
    is_rung: bool
    rating: Rating | None
    wins: Share | None
    chance: float
    points: float | None
    seconds: float | None

    @property
    def is_clear(self) -> bool:
        """Whether it certainly wins more than its chance against the bot below."""
        return self.wins is not None and self.wins.low > self.chance


class Ladder:
    """The duels of one table, played or still to be played, in a folder of results."""

    def __init__(self, table: LadderTable, folder: Path, part: float = 1.0) -> None:
        self.table = table
        self._folder = folder
        self._part = part
        self._results: list[Result] = []

    @property
    def games(self) -> int:
        """How many games all duels have."""
        plans = (duel.plan(self.table, self._part) for duel in duels(self.table))
        return sum(plan.deals * plan.players for plan in plans)

    def outdated(self) -> list[Path]:
        """The files with games that other bots have played than those of today."""
        plans = {self._file(duel): duel.plan(self.table, self._part) for duel in duels(self.table)}
        return [file for file, plan in plans.items() if file.exists() and _is_outdated(file, plan)]

    def climb(self, workers: int | None = None) -> Iterator[tuple[Duel, int]]:
        """Plays what is left, and says after each game of which duel it was, and how many games of it are done."""
        refuse_outdated([self])
        self._folder.mkdir(parents=True, exist_ok=True)
        for number, duel in enumerate(duels(self.table)):
            with play(duel.plan(self.table, self._part), self._file(duel), workers) as run:
                self._add(number, run.done)
                yield duel, len(run.done)
                for result in run:
                    self._add(number, [result])
                    yield duel, 1

    def rows(self) -> list[Climbed]:
        """Every duel as a row of who climbs in it: the rungs from the bottom up, and then those beside them."""
        steps: list[tuple[str, str | None]] = [(RUNGS[0], None)]
        steps += [(duel.bot, duel.against) for duel in duels(self.table)]
        bots = tuple(dict.fromkeys(bot for bot, _ in steps))
        standings = Standings(Plan(bots, players=self.table.players, edition=self.table.edition), self._results)
        by_name = {row.bot: row for row in standings.bots}
        wins: dict[tuple[str, str | None], Share] = {(row.bot, row.others[0]): row.wins for row in standings.line_ups}
        return [
            Climbed(
                bot,
                against,
                number <= len(STEPS),
                by_name[bot].rating,
                wins.get((bot, against)),
                1 / self.table.players,
                by_name[bot].points,
                by_name[bot].seconds,
            )
            for number, (bot, against) in enumerate(steps)
            if bot in by_name
        ]

    def _add(self, number: int, results: Iterable[Result]) -> None:
        self._results += [replace(result, deal=number * MOST_DEALS + result.deal) for result in results]

    def _file(self, duel: Duel) -> Path:
        who = f"{duel.bot}-against-{duel.against}".replace(":", "-")
        return self._folder / f"{self.table.players}-{self.table.edition}-{who}.jsonl"


def refuse_outdated(ladders: Sequence[Ladder]) -> None:
    """Refuses ladders with games of other bots, which tell nothing about those of today."""
    if files := [file for ladder in ladders for file in ladder.outdated()]:
        raise RecordError(
            f"{files[0].parent} has games of other bots than those of today, in {listed(file.name for file in files)}; "
            "remove these files, or choose another folder."
        )


def _is_outdated(file: Path, plan: Plan) -> bool:
    contents = read_if_begun(file)
    return contents is not None and bool(contents.results) and contents.make != make_of(plan)
