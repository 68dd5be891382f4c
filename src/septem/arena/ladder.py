"""The ladder: every bot against copies of the one a rung below it, on duplicate deals, at several tables.

All games of a table give one set of ratings. Each match has a results file of its own, so a ladder that is interrupted
goes on where it stopped.
"""

from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from septem.arena.match import Result
from septem.arena.plan import Plan
from septem.arena.ratings import Rating
from septem.arena.run import play
from septem.arena.shares import Share
from septem.arena.standings import Standings

SEED = 7
# More than any match has: deals of different matches are told apart by it.
MOST_DEALS = 1_000_000


class Match(NamedTuple):
    """A bot, whose copies it meets, and how many deals of three players they play; larger tables play fewer."""

    bot: str
    against: str
    deals: int

    def plan(self, table: "LadderTable", part: float) -> Plan:
        """The match at a table, or a part of it."""
        # A game of more players has more cities and more to think about in each of them.
        deals = max(1, round(part * self.deals * (3 / table.players) ** 1.5))
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


RUNGS = ("random", "builder", "rbai", "greedy", "heuristic", "search:100", "search:1000", "search:10000")
# A step that is small takes more games to be seen; a bot that is slow can play fewer.
DEALS = (300, 300, 800, 300, 200, 120, 40)
STEPS = tuple(Match(upper, lower, deals) for (lower, upper), deals in zip(pairwise(RUNGS), DEALS, strict=True))
# Bots between the rungs: those of the levels, and those with a taste.
BESIDES = (
    Match("heuristic:3", "greedy", 200),
    Match("search:200", "heuristic", 120),
    Match("search:900ms", "search:1000", 16),
    Match("war", "heuristic", 200),
    Match("science", "heuristic", 200),
    Match("civic", "heuristic", 200),
    Match("trade", "heuristic", 200),
)
TABLES = (LadderTable(3, "first"), LadderTable(3, "second"), LadderTable(5, "first"), LadderTable(7, "first"))


def matches(table: LadderTable) -> tuple[Match, ...]:
    """What is played at a table: the steps, and at the first one also the bots between them."""
    return STEPS + BESIDES if table == TABLES[0] else STEPS


class Climbed(NamedTuple):
    """One bot of a ladder: its rating, and its share of wins against copies of the bot below it."""

    bot: str
    against: str | None
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
    """The matches of one table, played or still to be played, in a folder of results."""

    def __init__(self, table: LadderTable, folder: Path, part: float = 1.0) -> None:
        self.table = table
        self._folder = folder
        self._part = part
        self._results: list[Result] = []

    @property
    def games(self) -> int:
        """How many games all matches have."""
        plans = (match.plan(self.table, self._part) for match in matches(self.table))
        return sum(plan.deals * plan.players for plan in plans)

    def climb(self, workers: int | None = None) -> Iterator[tuple[Match, int]]:
        """Plays what is left, and says after each game of which match it was, and how many games of it are done."""
        self._folder.mkdir(parents=True, exist_ok=True)
        for number, match in enumerate(matches(self.table)):
            with play(match.plan(self.table, self._part), self._file(match), workers) as run:
                self._add(number, run.done)
                yield match, len(run.done)
                for result in run:
                    self._add(number, [result])
                    yield match, 1

    def rows(self) -> list[Climbed]:
        """Every bot, the rungs from the bottom up and then those between them."""
        order = [*RUNGS, *(match.bot for match in matches(self.table) if match.bot not in RUNGS)]
        standings = Standings(Plan(tuple(order), players=self.table.players, edition=self.table.edition), self._results)
        by_name = {row.bot: row for row in standings.bots}
        below = {match.bot: match.against for match in matches(self.table)}
        wins = {(row.bot, row.others[0]): row.wins for row in standings.line_ups}
        return [
            Climbed(
                bot,
                below.get(bot),
                by_name[bot].rating,
                wins.get((bot, below.get(bot, ""))),
                1 / self.table.players,
                by_name[bot].points,
                by_name[bot].seconds,
            )
            for bot in order
            if bot in by_name
        ]

    def _add(self, number: int, results: Iterable[Result]) -> None:
        self._results += [replace(result, deal=number * MOST_DEALS + result.deal) for result in results]

    def _file(self, match: Match) -> Path:
        bot = match.bot.replace(":", "-")
        return self._folder / f"{self.table.players}-{self.table.edition}-{bot}.jsonl"
