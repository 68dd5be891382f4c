"""The kernel's functions on a GPU through numba-cuda: one thread a game, rows resident on the card.

Same seed, same bytes as on the CPU: the functions are the same, and the generator is in the row.
"""

import importlib
from functools import cache
from importlib.util import find_spec
from typing import Any, NamedTuple

import numpy

from septem.data.tables import Tables
from septem.errors import MissingExtra
from septem.kernel.arrays import Array, array_of, dtype
from septem.kernel.compiled import import_numba, translate
from septem.kernel.layout import CATEGORIES, MOVES, SEATS, GameRow

BLOCK = 256  # threads a block; 64 to 512 differ by less than a tenth


class Launchers(NamedTuple):
    """The kernels of this module, ready to be launched with [blocks, threads]."""

    clear: Any
    play: Any
    score: Any


class GpuGames:
    """A batch of games on the GPU.

    >>> games = GpuGames(1_000_000, tables("first"))  # doctest: +SKIP
    >>> games.play(players=3, variant=0, seed=0)  # doctest: +SKIP
    >>> sheets, winners, boards = games.score()  # doctest: +SKIP
    """

    def __init__(self, games: int, tables: Tables) -> None:
        cuda = import_cuda()
        self._launch = launchers()
        self._blocks = -(-games // BLOCK)
        self._tables = cuda.to_device(array_of(tables))
        self._rows = cuda.device_array(games, dtype(GameRow))
        self._sheets = cuda.device_array((games, SEATS, CATEGORIES), numpy.int16)
        self._winners = cuda.device_array(games, numpy.int8)
        self._boards = cuda.device_array((games, SEATS), numpy.int8)

    def play(self, players: int, variant: int, seed: int, first: int = 0) -> None:
        """Sets up a random game on every row and plays it at random; game i is stream first + i of the seed."""
        words = self._rows.view(numpy.int64)
        self._launch.clear[-(-words.size // 256), 256](words)
        self._launch.play[self._blocks, BLOCK](self._rows, self._tables, players, variant, seed, first)

    def score(self) -> tuple[Any, Any, Any]:
        """Score sheets, winners as bits, and boards, as arrays on the GPU; seats not in play hold nothing of use."""
        self._launch.score[self._blocks, BLOCK](self._rows, self._tables, self._sheets, self._winners, self._boards)
        return self._sheets, self._winners, self._boards

    def rows(self) -> Array:
        """The rows, copied to the host."""
        host: Array = self._rows.copy_to_host()
        return host


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


@cache
def launchers() -> Launchers:
    """Compiles the kernels for this process; that takes some seconds."""
    cuda = import_cuda()
    numba = import_numba()
    int16, int32 = numba.int16, numba.int32
    # A batch may be small on purpose.
    numba.config.CUDA_LOW_OCCUPANCY_WARNINGS = False
    space = translate(cuda.jit(device=True))
    new_game, play_out, score_row, winners_of = (space[name] for name in ("new_game", "play_out", "score", "winners"))

    def clear(words):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < words.size:
            words[i] = 0

    def play(rows, tables, players, variant, seed, first):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < rows.size:
            out = cuda.local.array(MOVES, int32)
            new_game(rows[i], tables[0], players, variant, seed, first + i)
            play_out(rows[i], tables[0], out)

    def score(rows, tables, sheets, won, boards):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < rows.size:
            totals = cuda.local.array(SEATS, int16)
            for seat in range(rows[i].seats):
                totals[seat] = score_row(rows[i], seat, tables[0], sheets[i][seat])
                boards[i][seat] = rows[i].cities[seat].board
            won[i] = winners_of(rows[i], totals)

    return Launchers(cuda.jit(clear), cuda.jit(play), cuda.jit(score))
