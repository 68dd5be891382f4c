"""How the wonders compare, and how much better the planner is than a greedy player: measured by playing.

The published figures are the balance measured when the rules were written down (`docs/dice.md`), by a greedy player
with a small look-ahead: mean VP by wonder, side A and side B. Its games are not ours, so chance and small differences
between the players remain; all figures should agree within `TOLERANCE`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt
from typing import NamedTuple

from septem.dice.simulation import Series, Standing, play_games
from septem.dice.table import Variant

TOLERANCE = 1.5
SIDES = ("A", "B")
# So many standard deviations on both sides of the mean hold 95 % of a normal distribution.
DEVIATIONS = 1.96


class Column(NamedTuple):
    """One figure of the table: which games, and whether the conflict counts."""

    title: str
    players: int
    rerolls: int = 0
    before_conflict: bool = False


COLUMNS = (
    Column("solo, before conflict", 1, before_conflict=True),
    Column("solo, Ghost 0 rerolls", 1),
    Column("solo, Ghost 2 rerolls", 1, rerolls=2),
    Column("2 players", 2),
    Column("3 players", 3),
    Column("4 players", 4),
)
# By wonder, a pair (A, B) for each column.
PUBLISHED: dict[str, tuple[tuple[float, float], ...]] = {
    "Halicarnassus": ((14.9, 15.6), (19.2, 19.8), (17.9, 18.3), (17.7, 18.4), (15.8, 19.5), (14.9, 18.3)),
    "Alexandria": ((14.9, 12.8), (19.2, 17.1), (17.8, 15.6), (17.7, 15.5), (15.8, 14.9), (15.3, 14.2)),
    "Artemis": ((14.3, 15.2), (18.4, 19.4), (16.8, 18.2), (16.7, 18.7), (15.0, 18.9), (14.4, 17.9)),
    "Babylon": ((18.4, 16.2), (22.7, 20.2), (21.3, 19.5), (20.7, 19.8), (18.8, 20.7), (17.8, 19.6)),
    "Zeus": ((15.1, 14.3), (19.2, 18.6), (17.9, 17.8), (17.2, 19.2), (15.1, 22.7), (14.5, 22.0)),
    "Giza": ((19.3, 15.9), (23.4, 19.9), (22.2, 19.0), (21.0, 19.2), (19.7, 20.2), (18.8, 19.1)),
    "Rhodes": ((14.8, 14.6), (19.5, 19.3), (18.5, 18.3), (18.2, 17.7), (17.6, 21.4), (17.0, 21.2)),
}


@dataclass(frozen=True, slots=True)
class Cell:
    """A published figure, what was measured for it, and the standard error of that."""

    column: Column
    wonder: str
    side: str
    published: float
    measured: float
    error: float | None

    @property
    def difference(self) -> float:
        """How far the two are apart."""
        return self.measured - self.published

    @property
    def agrees(self) -> bool:
        """Whether that is within the tolerance."""
        return abs(self.difference) <= TOLERANCE


class Match(NamedTuple):
    """What a bot won against another: a draw counts half; the share lies in the interval with 95 % confidence."""

    games: int
    won: float
    interval: tuple[float, float]
    points: float
    rival_points: float


# The columns with games of their own: those against the Ghost without rerolls serve two.
PLAYED = tuple(column for column in COLUMNS if not column.before_conflict)
RUNS = tuple((column, side) for column in PLAYED for side in SIDES)


def balance_games(games: int) -> int:
    """How many games all runs have for this many seats a figure."""
    return sum(_games_of(column, games) for column, _ in RUNS)


def _games_of(column: Column, seats: int) -> int:
    """Whole laps of the wonders, so that each has at least so many seats, and all the same number."""
    return -(-seats // column.players) * len(PUBLISHED)


def balance(
    column: Column,
    side: str,
    games: int,
    seed: int = 0,
    workers: int | None = None,
    on_game: Callable[[], None] = lambda: None,
) -> list[Cell]:
    """The cells that the games of a column and side give; a figure is the mean of this many seats."""
    variant: Variant = "ghost" if column.players == 1 else "table"
    # A seed of its own for each column.
    seed += COLUMNS.index(column)
    series = Series(variant, column.players, side, column.rerolls, ("greedy",), seed=seed)
    wanted = [one for one in COLUMNS if (one.players, one.rerolls) == (column.players, column.rerolls)]
    standings = {(one, wonder): Standing() for one in wanted for wonder in PUBLISHED}
    for result in play_games(series, _games_of(column, games), workers):
        for wonder, score in zip(result.wonders, result.scores, strict=True):
            for one in wanted:
                counted = score._replace(conflict=0) if one.before_conflict else score
                standings[one, wonder].add(counted, 0.0)
        on_game()
    return [
        Cell(one, wonder, side, _published(one, wonder, side), standing.mean, standing.error)
        for (one, wonder), standing in standings.items()
    ]


def _published(column: Column, wonder: str, side: str) -> float:
    return PUBLISHED[wonder][COLUMNS.index(column)][SIDES.index(side)]


def match(
    bot: str,
    rival: str,
    games: int,
    seed: int = 0,
    workers: int | None = None,
    on_game: Callable[[], None] = lambda: None,
) -> Match:
    """Games of two players, each bot on both seats and sides with the same wonders and dice, and what came of them."""
    won, points, rival_points = [], 0, 0
    for place, side in ((place, side) for side in SIDES for place in (0, 1)):
        bots = (bot, rival) if place == 0 else (rival, bot)
        for result in play_games(Series("table", 2, side, bots=bots, seed=seed), -(-games // 4), workers):
            won.append((place in result.winners) / len(result.winners))
            points += result.scores[place].total
            rival_points += result.scores[1 - place].total
            on_game()
    played, share = len(won), sum(won) / len(won)
    return Match(played, share, wilson_interval(share, played), points / played, rival_points / played)


def wilson_interval(share: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share, which has a width even where every game was won.

    >>> [round(end, 3) for end in wilson_interval(1.0, 8)]
    [0.676, 1.0]
    """
    # Wilson's score interval. Drawn games make the spread smaller than it assumes, so it is rather too wide.
    shrink = 1 + DEVIATIONS**2 / games
    middle = (share + DEVIATIONS**2 / (2 * games)) / shrink
    half = DEVIATIONS / shrink * sqrt(share * (1 - share) / games + DEVIATIONS**2 / (4 * games**2))
    return max(0.0, middle - half), min(1.0, middle + half)
