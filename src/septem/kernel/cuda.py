"""Random games on a GPU through numba-cuda: one thread a game, its row in the fast memory of the multiprocessor.

Same seed, same bytes as on the CPU: the functions are the same, narrowed for the table (see `narrowing`), and the
generator is in the row. docs/performance.md tells what else was tried.
"""

import importlib
from functools import cache
from importlib.util import find_spec
from types import ModuleType
from typing import Any, NamedTuple

import numpy

from septem.data.tables import Tables
from septem.errors import MissingExtra
from septem.kernel import warps
from septem.kernel.arrays import Array, array_of
from septem.kernel.compiled import RULES, import_numba
from septem.kernel.layout import CATEGORIES, MOVES, OVER, SEATS
from septem.kernel.narrowing import Table, narrowed, table_of
from septem.kernel.trimming import WORD, trimmed, widen

SHARED_BYTES = 48 * 1024  # what a block of threads gets without asking
WARP = 32
EVERY_LANE = 0xFFFFFFFF
REGISTERS = 64  # a thread; the compiler would take some fewer, and play 2 to 7 % slower
MOST_THREADS = 128  # of a block; more do not fit with their rows


class Device(NamedTuple):
    """What kernels for one kind of table are made of."""

    table: Table
    row: Any  # Numba's type of a row
    rules: dict[str, Any]  # the rules, narrowed, to be called from kernels


class GpuGames:
    """A batch of games on the GPU.

    >>> games = GpuGames(1_000_000, tables("first"))  # doctest: +SKIP
    >>> games.play(players=3, variant=0, seed=0)  # doctest: +SKIP
    >>> sheets, winners, boards = games.score()  # doctest: +SKIP
    """

    def __init__(self, games: int, tables: Tables) -> None:
        self._cuda = cuda = import_cuda()
        self._games = games
        self._tables = cuda.to_device(array_of(tables))
        self._rows: Any = None
        self._sheets = cuda.device_array((games, SEATS, CATEGORIES), numpy.int16)
        self._winners = cuda.device_array(games, numpy.int8)
        self._boards = cuda.device_array((games, SEATS), numpy.int8)

    def play(self, players: int, variant: int, seed: int, first: int = 0) -> None:
        """Plays and scores a random game on every row; game i is stream first + i of the seed."""
        table = table_of(players, variant)
        kind = trimmed(table)
        if self._rows is None or self._rows.dtype != kind:
            self._rows = self._cuda.device_array(self._games, kind)
        block = threads_of(table)
        results = (self._sheets, self._winners, self._boards)
        launch = launcher(table)[-(-self._games // block), block]
        launch(self._rows, self._tables, *results, players, seed, first)

    def score(self) -> tuple[Any, Any, Any]:
        """Score sheets, winners as bits, and boards, as arrays on the GPU; seats not in play hold nothing of use."""
        return self._sheets, self._winners, self._boards

    def rows(self) -> Array:
        """The rows, copied to the host."""
        return widen(self._rows.copy_to_host())


def import_cuda() -> Any:
    """numba-cuda, or an error that says how to get it."""
    # numba-cuda still asks for a name that NumPy 2.4 has dropped.
    if not hasattr(numpy, "row_stack"):
        numpy.row_stack = numpy.vstack
    if find_spec("numba_cuda") is None:
        raise MissingExtra("This needs numba-cuda and a GPU; install it with: pip install 'septem[gpu]'")
    cuda: Any = importlib.import_module("numba.cuda")
    if not cuda.is_available():
        raise MissingExtra("This needs an NVIDIA GPU with its driver, and there is none here.")
    return cuda


def threads_of(table: Table) -> int:
    """How many threads a block has, each with a row in shared memory: whole warps."""
    fitting = SHARED_BYTES // trimmed(table).itemsize
    return min(fitting // WARP * WARP, MOST_THREADS)


@cache
def device(
    table: Table,
    modules: tuple[ModuleType, ...] = (*RULES, warps),
    numbers: tuple[tuple[str, int], ...] = (),
    left_out: tuple[str, ...] = (),
) -> Device:
    """The rules for this table as functions of the GPU; they are compiled when a kernel calls them.

    `numbers` are constants with another value than in the rules; the functions `left_out` do nothing.
    """
    cuda, numba = import_cuda(), import_numba()
    # A batch may be small on purpose.
    numba.config.CUDA_LOW_OCCUPANCY_WARNINGS = False
    wrap = cuda.jit(device=True)

    def any_lane(value):  # type: ignore[no-untyped-def]
        return cuda.any_sync(EVERY_LANE, value)

    def meet():  # type: ignore[no-untyped-def]
        cuda.syncwarp(EVERY_LANE)

    def nothing(*_arguments):  # type: ignore[no-untyped-def]
        pass

    kind = trimmed(table)
    rules = narrowed(
        wrap,
        table,
        modules,
        {"WORDS": kind.itemsize // WORD, **dict(numbers)},
        {"any_lane": wrap(any_lane), "meet": wrap(meet), **dict.fromkeys(left_out, wrap(nothing))},
    )
    return Device(table, numba.from_dtype(kind), rules)


@cache
def launcher(table: Table) -> Any:
    """The kernel that plays at this table, to be launched with [blocks, threads]; compiling takes some seconds."""
    cuda, numba = import_cuda(), import_numba()
    int16, int32 = numba.int16, numba.int32
    _, row_type, rules = device(table)
    seats, _, variant = table
    block = threads_of(table)
    clear_row, copy_row, new_game = rules["clear_row"], rules["copy_row"], rules["new_game"]
    play_together, score, winners = rules["play_together"], rules["score"], rules["winners"]

    def play(rows, tables, sheets, won, boards, players, seed, first):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        row = cuda.shared.array(block, row_type)[cuda.threadIdx.x]
        out = cuda.local.array(MOVES, int32)
        sheet = cuda.local.array(CATEGORIES, int16)
        totals = cuda.local.array(SEATS, int16)
        clear_row(row)
        if i < rows.size:
            new_game(row, tables[0], players, variant, seed, first + i)
        else:
            # A thread without a game takes part in the votes of its warp.
            row.phase = OVER
        play_together(row, tables[0], out)
        if i < rows.size:
            for seat in range(seats):
                totals[seat] = score(row, seat, tables[0], sheet)
                for column in range(CATEGORIES):
                    sheets[i, seat, column] = sheet[column]
                boards[i, seat] = row.cities[seat].board
            won[i] = winners(row, totals)
            copy_row(row, rows[i])

    return cuda.jit(max_registers=REGISTERS)(play)
