"""The kernel's functions compiled by Numba, over arrays of rows.

The rules know nothing of Numba. `translate` copies their functions into a namespace of its own, where each calls the
others' compiled copies. Compiled code is kept on disk in a folder named after a hash of every source it comes from,
because Numba itself looks only at the file of the function it cached, and would go on running an old rule.

The compiled functions release the interpreter's lock: on several cores, call them from several threads.
"""

import hashlib
import os
import types
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from septem.data import rows, tables
from septem.data.rows import Row
from septem.data.tables import Tables
from septem.errors import MissingExtra
from septem.kernel import (
    batch,
    chance,
    circle,
    conflict,
    construction,
    layout,
    moves,
    payments,
    playout,
    scoring,
    setup,
    turn,
)
from septem.kernel.layout import GameRow

RULES = (layout, chance, circle, payments, construction, moves, conflict, turn, scoring, setup, playout, batch)


class Kernel(NamedTuple):
    """The functions of `kernel.batch`, compiled."""

    play_rows: Callable[..., None]
    score_rows: Callable[..., None]
    list_moves: Callable[..., int]


@cache
def kernel() -> Kernel:
    """Compiles the kernel, or loads it from disk where these sources were compiled before."""
    numba = import_numba()
    space = translate(
        numba.njit(error_model="numpy", forceinline=True, no_cpython_wrapper=True, no_cfunc_wrapper=True)
    )
    row, table = record_array(numba, GameRow), record_array(numba, Tables)
    one, moves_type = numba.int64, numba.int32[::1]
    signatures = {
        "play_rows": numba.void(row, table, one, one, one, one, moves_type),
        "score_rows": numba.void(
            row, table, numba.int16[:, :, ::1], numba.int8[::1], numba.int8[:, ::1], numba.int16[::1]
        ),
        "list_moves": one(row, one, one, table, moves_type),
    }
    with cached_on_disk(numba) as cached:
        entries = {
            name: numba.njit(signature, error_model="numpy", nogil=True, cache=cached)(plain(name, space))
            for name, signature in signatures.items()
        }
    return Kernel(**entries)


def import_numba() -> Any:
    """Numba, or an error that says how to get it."""
    try:
        import numba
    except ImportError as error:
        raise MissingExtra("This needs the compiled kernel; install it with: pip install 'septem[fast]'") from error
    return numba


def translate(wrap: Callable[[types.FunctionType], Any]) -> dict[str, Any]:
    """Every function of the rules, wrapped, in one namespace where they see each other and all constants."""
    space: dict[str, Any] = {"__name__": __name__}
    for module in (tables, *RULES):
        for name, value in vars(module).items():
            if isinstance(value, int):
                space[name] = value
            elif isinstance(value, types.FunctionType) and value.__module__ == module.__name__:
                space[name] = wrap(plain(name, space))
    return space


def plain(name: str, space: dict[str, Any]) -> types.FunctionType:
    """A copy of a rule that looks other names up in this namespace."""
    source = next(vars(module)[name] for module in (tables, *RULES) if name in vars(module))
    return types.FunctionType(source.__code__, space, name, source.__defaults__)


def record_array(numba: Any, kind: type[Row]) -> Any:
    """Numba's type of an array of such rows."""
    from septem.kernel.arrays import dtype

    return numba.types.Array(numba.from_dtype(dtype(kind)), 1, "C")


@contextmanager
def cached_on_disk(numba: Any) -> Iterator[bool]:
    """Points Numba to the folder of these sources; where none can be made, nothing is kept."""
    folder = cache_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        yield False
        return
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(folder)
    try:
        yield True
    finally:
        numba.config.CACHE_DIR = before


def cache_folder() -> Path:
    """Where compiled code is kept: a folder for exactly these sources."""
    digest = hashlib.sha256()
    for module in (rows, tables, *RULES):
        digest.update(Path(str(module.__file__)).read_bytes())
    digest.update(Path(__file__).read_bytes())
    base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return base / "septem" / digest.hexdigest()[:16]
