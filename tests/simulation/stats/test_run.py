"""Studies: plain and compiled count the same, threads change nothing, and what cannot be studied is refused."""

import numpy
import pytest

from septem import SetupError
from septem.bots.minds import mind_of
from septem.bots.thinking.picking import WEIGHING
from septem.data.rows import blank, pack
from septem.data.tables import tables
from septem.game.names import VARIANTS
from septem.kernel.arrays import dtype
from septem.kernel.layout import CATEGORIES, MOVES, GameRow
from septem.simulation.stats import run as studies
from septem.simulation.stats.playing import study_rows
from septem.simulation.stats.rows import Counts, Notes
from septem.simulation.stats.run import Study, study, study_chunks
from tests.simulation.stats.test_counting import every_table

GAMES = 3
SEED = 20_110_918


@every_table
def test_plain_and_compiled_count_the_same(edition: str, players: int, variant: str | None) -> None:
    counts, notes = blank(Counts), blank(Notes)
    mind = [mind_of(WEIGHING, edition)], [0] * CATEGORIES, [0] * MOVES, [0] * MOVES
    for by_lot in (False, True):
        rows = [blank(GameRow) for _ in range(GAMES)]
        table = [tables(edition)], players, VARIANTS[variant], SEED, 0
        study_rows(rows, *table, by_lot, *mind, [counts], [notes])
    compiled = study(Study(players, edition, variant, "heuristic", SEED), GAMES)
    assert pack(compiled) == pack(counts)
    assert compiled.games == GAMES


@every_table
def test_threads_and_chunks_change_nothing(
    edition: str, players: int, variant: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = Study(players, edition, variant, "greedy", SEED)
    one = study(plan, 101, threads=1)
    monkeypatch.setattr(studies, "CHUNK", 17)
    assert pack(study(plan, 101, threads=2)) == pack(one)
    assert one.games == 101


def test_tables_take_turns() -> None:
    plans = [Study(3, bot="random"), Study(4, bot="random")]
    order = [plan.players for plan, _ in study_chunks(plans, 2500, threads=1)]
    assert order == [3, 4, 3, 4, 3, 4]


def test_counts_have_no_gaps() -> None:
    """They are added up as one run of numbers."""
    assert dtype(Counts).itemsize == len(pack(blank(Counts)))
    assert numpy.zeros(1, dtype(Counts)).view("q").sum() == 0


def test_levels_and_styles_are_bots_too() -> None:
    level, builder, heuristic, war = (
        study(Study(3, bot=bot), 50) for bot in ("level:1", "builder", "heuristic", "war")
    )
    assert pack(level) == pack(builder)
    assert pack(war) != pack(heuristic)


@pytest.mark.parametrize(
    ("plan", "games", "threads", "words"),
    [
        (Study(3, bot="nobody"), 10, None, "There is no bot 'nobody'"),
        (Study(3, bot="search:100"), 10, None, "only quick bots can play them"),
        (Study(3, bot="level:2"), 10, None, "only quick bots can play them"),
        (Study(8), 10, None, "players"),
        (Study(3, "third"), 10, None, "third"),
        (Study(3, seed=-1), 10, None, "seed"),
        (Study(3), 0, None, "at least one game"),
        (Study(3), 10, 0, "at least one thread"),
    ],
)
def test_what_cannot_be_studied_is_refused(plan: Study, games: int, threads: int | None, words: str) -> None:
    with pytest.raises(SetupError, match=words):
        study_chunks([plan], games, threads)
