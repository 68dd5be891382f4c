"""Bots' games by the hundred thousand, counted: what `septem stats` tells about cards and wonders."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import TYPE_CHECKING

from septem.bots import bot_named
from septem.bots.compiled import CALLED, THINKING
from septem.bots.levels import LevelBot, bot_of
from septem.bots.minds import MindBot, mind_of
from septem.bots.thinking.playing import Mind
from septem.errors import SetupError
from septem.game.names import VARIANTS, names_of
from septem.game.setup import check_seed, empty_table
from septem.kernel.compiled import Compiled, import_numba, is_cached
from septem.kernel.layout import CATEGORIES, MOVES, GameRow
from septem.simulation.stats import counting, openings, playing, rows
from septem.simulation.stats.rows import Counts, Notes
from septem.simulation.threads import check_amounts, cores, in_threads, pieces

if TYPE_CHECKING:
    from septem.kernel.arrays import Array

CHUNK = 1024  # games a thread plays at a time: soon enough over when somebody wants to stop
SOURCES = (*THINKING, rows, counting, openings, playing)


@dataclass(frozen=True, slots=True)
class Study:
    """Like bots at one kind of table: they play each deal twice, the second time with first picks by lot."""

    players: int
    edition: str = "first"
    variant: str | None = None
    bot: str = "heuristic"
    seed: int = 0


class Playing(Compiled):
    """The functions of `stats.playing`, compiled."""

    def __init__(self) -> None:
        super().__init__(SOURCES, (*CALLED, "count_game", "new_game", "pick"))

    @cached_property
    def study_rows(self) -> Callable[..., None]:
        """Plays and counts games."""
        n = self._numba
        deal = (self._rows, self._tables, n.int64, n.int64, n.int64, n.int64, n.boolean)
        mind = (self._array(Mind), n.int16[::1], n.int32[::1], n.int32[::1])
        kept = (self._array(Counts), self._array(Notes))
        return self._compile(playing.study_rows, n.void(*deal, *mind, *kept))


@cache
def compiled_playing() -> Playing:
    """The compiled functions of this process."""
    return Playing()


def is_compiled() -> bool:
    """Whether the compiled code lies ready on the disk."""
    import_numba()
    return is_cached(SOURCES, "study_rows")


def study(plan: Study, games: int, threads: int | None = None) -> Counts:
    """Plays so many deals and returns what was counted; the same for any number of threads."""
    total = Total()
    for _, chunk in study_chunks([plan], games, threads):
        total.add(chunk)
    return total.counts()


def study_chunks(plans: Sequence[Study], games: int, threads: int | None = None) -> "Iterator[tuple[Study, Array]]":
    """So many deals of each plan, some of one and some of the next, so that who stops early has some of all."""
    check_amounts(games, threads)
    for plan in plans:
        check_plan(plan)
    # Asked for here, so that threads need not each compile it.
    study_rows = compiled_playing().study_rows
    workers = threads or cores()
    jobs = ((plan, *piece) for piece in pieces(games, CHUNK, workers) for plan in plans)
    return in_threads(lambda job: (job[0], _play(*job, study_rows)), jobs, workers)


def check_plan(plan: Study) -> None:
    """Refuses a plan that cannot be played."""
    empty_table(names_of(plan.edition), plan.players, plan.variant)
    check_seed(plan.seed)
    _mind(plan)


class Total:
    """The counts of one plan, added up as they come."""

    def __init__(self) -> None:
        import numpy

        from septem.kernel.arrays import dtype

        self._sums = numpy.zeros(1, dtype(Counts))

    def add(self, chunk: "Array") -> None:
        """Adds some more."""
        self._sums.view("q")[:] += chunk.view("q")

    @property
    def games(self) -> int:
        """How many deals there are."""
        return int(self._sums["games"][0])

    def counts(self) -> Counts:
        """All of it as a plain row."""
        from septem.kernel.arrays import row_of

        return row_of(Counts, self._sums)


def _play(plan: Study, first: int, games: int, study_rows: Callable[..., None]) -> "Array":
    import numpy

    from septem.kernel.arrays import array_of, dtype

    table = array_of(names_of(plan.edition).tables), plan.players, VARIANTS[plan.variant], plan.seed, first
    mind = array_of(_mind(plan)), numpy.zeros(CATEGORIES, numpy.int16), *numpy.zeros((2, MOVES), numpy.int32)
    counted, notes = numpy.zeros(1, dtype(Counts)), numpy.zeros(1, dtype(Notes))
    for by_lot in (False, True):
        study_rows(numpy.zeros(games, dtype(GameRow)), *table, by_lot, *mind, counted, notes)
    return counted


def _mind(plan: Study) -> Mind:
    """The mind of the plan's bot, which must be one that compiled code can play."""
    bot = bot_named(plan.bot)
    if isinstance(bot, LevelBot):
        bot = bot_of(bot.level)
    if not isinstance(bot, MindBot):
        raise SetupError(
            "Statistics take so many games that only quick bots can play them: random, builder, rbai, greedy, "
            f"heuristic, war, science, civic and trade, not '{plan.bot}'."
        )
    return mind_of(bot.policy, plan.edition, bot.style, bot.noise)
