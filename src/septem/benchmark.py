"""How fast this machine plays: each figure measured on its own, the machine named."""

import os
import platform
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from septem.arena.plan import Plan
from septem.arena.run import play
from septem.bots import bot_named
from septem.data.rows import blank, size
from septem.data.tables import tables
from septem.errors import MissingExtra
from septem.game.game import Game
from septem.kernel.batch import play_rows
from septem.kernel.compiled import import_numba, kernel
from septem.kernel.layout import MOVES, GameRow
from septem.kernel.playout import choose_at_random
from septem.kernel.setup import new_game
from septem.kernel.turn import settle
from septem.simulation import cores, simulate

if TYPE_CHECKING:
    from septem.kernel.arrays import Array

POSITIONS = 1024
TURNS = 18
REPEATS = 5
FIRST_DECISION = "import septem; septem.Game.new(3, seed=1).legal(0)"
COMPILE = "import septem.kernel.compiled as c; c.kernel().play_rows; c.kernel().score_rows"

PLAYOUTS = 1000
# A bot against copies of another at a table of three, and how many deals they play.
ARENA_DEALS = {
    ("builder", "random"): 60,
    ("heuristic", "greedy"): 60,
    ("search:100", "heuristic"): 20,
    ("search:1000", "heuristic"): 6,
}


class Figure(NamedTuple):
    """One line of the table."""

    what: str
    value: float
    unit: str


def machine() -> str:
    """The processor, its cores and the Python that ran."""
    name = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        found = [
            line.split(":", 1)[1].strip() for line in info.read_text().splitlines() if line.startswith("model name")
        ]
        name = found[0] if found else name
    return f"{name}, {cores()} cores, {platform.python_implementation()} {platform.python_version()}"


def measure(games: int = 200_000) -> Iterator[Figure]:
    """All figures, one by one; `games` is how many a throughput is measured on."""
    yield Figure("bytes a row", size(GameRow), "bytes")
    yield Figure("import septem", _process_time("import septem"), "s")
    yield Figure("first decision, plain Python", _process_time(FIRST_DECISION), "s")
    yield Figure("septem --help", _process_time("from septem.cli import main; main()", "--help"), "s")
    yield Figure("plain Python, 3 players", _plain_speed(3), "games/s")
    import_numba()
    with tempfile.TemporaryDirectory() as folder:
        kept = {"XDG_CACHE_HOME": folder}
        yield Figure("compiling, nothing cached", _process_time(COMPILE, environment=kept, repeats=1), "s")
        yield Figure("compiling, from the cache", _process_time(COMPILE, environment=kept), "s")
    for players in (3, 4, 7):
        for threads in dict.fromkeys((1, cores())):
            what = f"{players} players, {threads} thread{'s' if threads > 1 else ''}"
            yield Figure(what, _speed(games * 3 // players, players, threads), "games/s")
    rows = positions(3)
    yield Figure("list of legal moves, 3 players", _legal_time(rows), "ns")
    yield Figure("clone of a row", _clone_time(rows), "ns")
    for players in (3, 7):
        yield from _search_figures(players)
    if find_spec("pebble"):
        for (bot, other), deals in ARENA_DEALS.items():
            yield Figure(f"arena, {bot} against {other}", _arena_speed(bot, other, deals), "games/s")
    yield from _gpu_figures()


def positions(players: int) -> "Array":
    """Rows in the middle of random games, as an array."""
    from septem.kernel.arrays import array_of

    rng = random.Random(1)
    table, out = tables("first"), [0] * MOVES
    found: list[GameRow] = []
    for number in range(POSITIONS):
        row = blank(GameRow)
        new_game(row, table, players, 0, 1, number)
        for _ in range(rng.randrange(18)):
            choose_at_random(row, table, out)
            settle(row, table)
        found.append(row)
    return array_of(*found)


def _best(run: Callable[[], Any], repeats: int = REPEATS) -> float:
    """The shortest of several runs, in seconds: the one least disturbed by others."""
    times = []
    for _ in range(repeats):
        start = time.perf_counter()
        run()
        times.append(time.perf_counter() - start)
    return min(times)


def _process_time(
    code: str, *arguments: str, environment: dict[str, str] | None = None, repeats: int = REPEATS
) -> float:
    """Seconds that a fresh interpreter takes for this code, less those it takes for none."""

    def run(text: str) -> None:
        subprocess.run(
            [sys.executable, "-c", text, *arguments],
            env={**os.environ, **(environment or {})},
            stdout=subprocess.DEVNULL,
            check=True,
        )

    return _best(lambda: run(code), repeats) - _best(lambda: run("pass"))


def _plain_speed(players: int, games: int = 300) -> float:
    def run() -> None:
        play_rows([blank(GameRow) for _ in range(games)], [tables("first")], players, 0, 1, 0, [0] * MOVES)

    return games / _best(run)


def _speed(games: int, players: int, threads: int) -> float:
    simulate(1000, players, threads=threads)
    return games / _best(lambda: simulate(games, players, threads=threads), 3)


def _legal_time(rows: "Array") -> float:
    """Nanoseconds for one list, called from compiled code."""
    import numpy

    from septem.kernel.arrays import array_of

    list_moves = kernel().list_moves

    def repeat(rows: Any, table: Any, out: Any, count: int) -> int:
        found = 0
        for i in range(count):
            found += list_moves(rows, i % POSITIONS, i % 3, table, out)
        return found

    table, out = array_of(tables("first")), numpy.zeros(MOVES, numpy.int32)
    return _compiled_time(repeat, rows, table, out)


def _clone_time(rows: "Array") -> float:
    """Nanoseconds to copy one row over another."""

    def repeat(rows: Any, count: int) -> None:
        for i in range(count):
            rows[i % POSITIONS] = rows[(i + 1) % POSITIONS]

    return _compiled_time(repeat, rows)


def _compiled_time(repeat: Callable[..., Any], *arguments: Any, count: int = 1_000_000) -> float:
    compiled = import_numba().njit(repeat)
    compiled(*arguments, 1)
    return 1e9 * _best(lambda: compiled(*arguments, count)) / count


def _search_figures(players: int) -> Iterator[Figure]:
    """Playouts of a search on one core over a whole game, and what a decision takes with everything around it."""
    from septem.bots.search import SearchBot
    from septem.bots.trees import CompiledTrees

    game, rng, bot = Game.new(players, seed=1), random.Random(1), bot_named("heuristic")
    searcher = SearchBot(str(PLAYOUTS))
    searcher.search(game.view(0), rng)
    whole_games, inside, decisions = 0.0, 0.0, []
    while not game.over:
        seat, kind, by = game.pending[0]
        view = game.view(by)
        if seat == 0 and kind == "turn":
            trees = CompiledTrees(view, PLAYOUTS)
            inside += _best(lambda trees=trees: trees.grow(PLAYOUTS, 1, 0), 1)  # type: ignore[misc]
            whole_games += PLAYOUTS * (TURNS - 6 * (view.age - 1) - (view.turn - 1)) / TURNS
            decisions.append(_best(lambda view=view: searcher.search(view, rng), 1))  # type: ignore[misc]
        game.choose(seat, bot.choose(view, view.legal(seat), rng))
    what = f"search, {players} players, 1 thread"
    yield Figure(f"{what}, in whole games", whole_games / inside, "games/s")
    yield Figure(f"{what}, {PLAYOUTS:,} playouts", 1000 * sum(decisions) / len(decisions), "ms a decision")


def _arena_speed(bot: str, other: str, deals: int) -> float:
    """Games a second of a bot against copies of another at a table of three, on all cores."""
    with play(Plan((bot,), against=other, deals=max(deals, 2 * cores()))) as run:
        games = iter(run)
        # The workers start with the first games, which are not counted.
        for _ in islice(games, 2 * cores()):
            pass
        start = time.perf_counter()
        left = sum(1 for _ in games)
    return left / (time.perf_counter() - start)


def _gpu_figures(games: int = 1 << 20) -> Iterator[Figure]:
    """Speed on a CUDA GPU, where there is one."""
    from septem.kernel import cuda

    try:
        device = cuda.import_cuda()
    except MissingExtra:
        return
    name = device.get_current_device().name
    name = name.decode() if isinstance(name, bytes) else name
    for players in (3, 7):
        batch = cuda.GpuGames(games, tables("first"))

        def run(batch: cuda.GpuGames = batch, players: int = players) -> None:
            batch.play(players, 0, seed=1)
            batch.score()
            device.synchronize()

        run()
        yield Figure(f"{players} players, {name}", games / _best(run), "games/s")
