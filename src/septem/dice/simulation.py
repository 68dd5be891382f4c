"""Games of bots by the thousand, in several processes, and what they come to.

The same seed gives the same games in the same order, whatever the number of processes.
"""

import os
import random
import signal
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from functools import cache
from itertools import islice
from math import sqrt
from multiprocessing import get_context
from pathlib import Path

from septem.data.dice import load
from septem.dice.bots import bot_named
from septem.dice.box import Box
from septem.dice.game import Game
from septem.dice.scoring import Score
from septem.dice.setup import box_of, checked_players, checked_wishes, wonder_named
from septem.dice.table import Variant
from septem.errors import SeptemError, SetupError
from septem.protocol import play_out
from septem.words import counted

# Small enough to stop soon, large enough that handing chunks over costs nothing beside playing them.
LARGEST_CHUNK = 4
CHUNKS_A_WORKER = 32


@dataclass(frozen=True, slots=True)
class Series:
    """The games to play: `wonders` has a name a seat, None for one that changes from game to game."""

    variant: Variant = "table"
    players: int = 3
    side: str = "A"
    rerolls: int = 0
    bots: tuple[str, ...] = ("random",)
    wonders: tuple[str | None, ...] | None = None
    seed: int = 0
    reversed_second_age: bool = False
    components: str | Path | None = None

    @property
    def seats(self) -> int:
        """How many wonders are at the table, the Da Vinci Bot's included."""
        return {"table": self.players, "ghost": 1, "bot": 2}[self.variant]


@dataclass(frozen=True, slots=True)
class Result:
    """One game: wonders, scores and mights by seat, and who won; the Ghost's might is the last."""

    wonders: tuple[str, ...]
    side: str
    scores: tuple[Score, ...]
    winners: tuple[int, ...]
    mights: tuple[int, ...]


def play_games(series: Series, games: int, workers: int | None = None) -> Iterator[Result]:
    """Plays games and gives each as it comes; one worker plays in this process."""
    return (result for _, result in play_in_turn([series], games, workers))


def play_in_turn(several: Sequence[Series], games: int, workers: int | None = None) -> Iterator[tuple[Series, Result]]:
    """Plays so many games of each, a few of one and a few of the next, so that who stops early has some of all."""
    for series in several:
        _check(series)
    workers = min(workers or _cores(), games * len(several))
    if workers <= 1:
        return ((series, play_game(series, number)) for number in range(games) for series in several)
    size = max(1, min(LARGEST_CHUNK, games * len(several) // (workers * CHUNKS_A_WORKER)))
    chunks = [range(first, min(first + size, games)) for first in range(0, games, size)]
    return _in_processes([(series, chunk) for chunk in chunks for series in several], workers)


def play_game(series: Series, number: int) -> Result:
    """One game of a series, which depends on nothing else but its number."""
    components = _box(series.components).components
    chance = random.Random(f"{series.seed} {number}")
    wonders = _wonders(series, number)
    seed = chance.getrandbits(63)
    if series.variant == "table":
        game = Game.new(series.players, series.side, wonders, seed, series.reversed_second_age, components)
    elif series.variant == "ghost":
        game = Game.solo(wonders[0], series.side, series.rerolls, seed, components)
    else:
        game = Game.solo_bot(wonders[0], series.side, seed, wonders[1], components)
    names = _bot_names(series)
    play_out(game, [bot_named(name, chance.getrandbits(63)) for name in names])
    return Result(
        tuple(wonder.short for wonder in game.wonders),
        game.side,
        tuple(game.score(seat) for seat in range(game.seats)),
        game.winners,
        game.mights,
    )


def _check(series: Series) -> None:
    """Refuses games that cannot be, before anybody waits for it."""
    if series.variant == "table":
        checked_players(series.players)
    elif series.players != 1:
        raise SetupError(f"Solo games have one player, not {series.players}.")
    for name in _bot_names(series):
        bot_named(name)
    wonders = _wonders(series, 0)
    components = _box(series.components).components
    if series.variant == "ghost":
        Game.solo(wonders[0], series.side, series.rerolls, series.seed, components)
    else:
        Game.new(series.seats, series.side, wonders, series.seed, components=components)


def _bot_names(series: Series) -> tuple[str, ...]:
    """A bot for each player; one that is named alone plays for all."""
    if len(series.bots) == 1:
        return series.bots * series.players
    if len(series.bots) != series.players:
        raise SetupError(f"There are {counted(len(series.bots), 'bot')} for {counted(series.players, 'player')}.")
    return series.bots


def _wonders(series: Series, number: int) -> list[str | None]:
    """The wonders of a game: those not named go round, so that each sits equally often in every seat."""
    box = _box(series.components)
    wishes = checked_wishes(series.wonders, series.seats)
    if None not in wishes:
        return wishes
    named = [wonder_named(box, wish) for wish in wishes if wish is not None]
    free = [wonder for wonder in box.components.wonders if wonder not in named]
    lap, step = divmod(number, len(free))
    random.Random(f"{series.seed} lap {lap}").shuffle(free)
    return [wish or free[(step + seat) % len(free)] for seat, wish in enumerate(wishes)]


@cache
def _box(path: str | Path | None) -> Box:
    return box_of(load(path))


def _in_processes(jobs: list[tuple[Series, range]], workers: int) -> Iterator[tuple[Series, Result]]:
    """Hands the jobs out to so many processes and gives the games in the order of the jobs."""
    # A fresh interpreter for each worker: copying this one would copy the locks of its threads as they are.
    pool = ProcessPoolExecutor(workers, get_context("spawn"), _begin_worker)
    try:
        waiting: deque[tuple[Series, Future[list[Result]]]] = deque()
        coming = ((series, pool.submit(_play_chunk, series, chunk)) for series, chunk in jobs)
        waiting.extend(islice(coming, 2 * workers))
        while waiting:
            series, future = waiting.popleft()
            yield from ((series, result) for result in future.result())
            waiting.extend(islice(coming, 1))
    except BrokenProcessPool as error:
        raise SeptemError("A process that played games died before it was done; try it with one worker.") from error
    finally:
        pool.shutdown(cancel_futures=True)


def _begin_worker() -> None:
    """Ctrl-C ends a worker without a word; the process that started it says what there is to say."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _play_chunk(series: Series, numbers: range) -> list[Result]:
    return [play_game(series, number) for number in numbers]


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@dataclass(slots=True)
class Standing:
    """What a wonder came to on one side: seats taken, games won, and the sums of its points."""

    seats: int = 0
    wins: float = 0.0
    total: int = 0
    squares: int = 0
    categories: list[int] = field(default_factory=lambda: [0] * len(Score._fields))

    def add(self, score: Score, wins: float) -> None:
        """Counts one seat of one game; a shared victory counts in parts."""
        self.seats += 1
        self.wins += wins
        self.total += score.total
        self.squares += score.total**2
        self.categories = [old + new for old, new in zip(self.categories, score, strict=True)]

    @property
    def mean(self) -> float:
        """VP a game."""
        return self.total / self.seats

    @property
    def error(self) -> float | None:
        """The standard error of the mean; nothing can be said after one game."""
        if self.seats < 2:
            return None
        variance = (self.squares - self.total**2 / self.seats) / (self.seats - 1)
        return sqrt(max(0.0, variance) / self.seats)

    @property
    def means(self) -> dict[str, float]:
        """VP a game by category."""
        return {name: points / self.seats for name, points in zip(Score._fields, self.categories, strict=True)}


class Tally:
    """The results of many games by side and wonder, and of all wonders of a side together."""

    def __init__(self) -> None:
        self.games = 0
        self.wonders: dict[tuple[str, str], Standing] = {}
        self.sides: dict[str, Standing] = {}
        self.davinci: dict[str, Standing] = {}

    def add(self, series: Series, result: Result) -> None:
        """Counts a game; the Da Vinci Bot is kept apart from the players."""
        self.games += 1
        for seat, score in enumerate(result.scores):
            wins = (seat in result.winners) / len(result.winners)
            if seat >= series.players:
                self.davinci.setdefault(result.side, Standing()).add(score, wins)
                continue
            self.wonders.setdefault((result.side, result.wonders[seat]), Standing()).add(score, wins)
            self.sides.setdefault(result.side, Standing()).add(score, wins)
