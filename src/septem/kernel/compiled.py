"""The kernel's functions compiled by Numba, over arrays of rows.

The rules know nothing of Numba. `translate` copies their functions into a namespace of its own, where each calls the
others' compiled copies. Compiled code is kept on disk in a folder named after a hash of every source it comes from,
because Numba itself looks only at the file of the function it cached, and would go on running an old rule.

The compiled functions release the interpreter's lock: on several cores, call them from several threads.
"""

import hashlib
import os
import sys
import tempfile
import types
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from functools import cache, cached_property
from importlib.metadata import version
from pathlib import Path
from threading import RLock
from types import ModuleType
from typing import Any, cast

from septem.data import rows, tables
from septem.data.rows import Row
from septem.data.tables import Tables
from septem.errors import MissingExtra
from septem.kernel import (
    actions,
    batch,
    chance,
    circle,
    conflict,
    construction,
    encoding,
    imagine,
    knowledge,
    layout,
    moves,
    observation,
    offers,
    payments,
    pile,
    playout,
    scoring,
    setup,
    stepping,
    trading,
    turn,
)
from septem.kernel.knowledge import Memory
from septem.kernel.layout import CityRow, GameRow
from septem.kernel.trading import Trade

RULES = (
    layout,
    chance,
    circle,
    encoding,
    payments,
    construction,
    pile,
    moves,
    conflict,
    turn,
    scoring,
    setup,
    playout,
    knowledge,
    imagine,
    batch,
    actions,
    observation,
    stepping,
)

# What the offers of a decision need; a change of other rules does not ask for their compilation.
OFFERING = (layout, circle, encoding, payments, construction, pile, moves, conflict, scoring, trading, offers)
# Inlined, they would take minutes to compile for microseconds.
CALLED_BY_OFFERS = ("assess", "card_moves", "note_bought", "offer", "score", "serve_want", "show_after")


class Compiled:
    """Functions over rows, each compiled when it is first asked for, or loaded from disk.

    `modules` are all the sources that these functions come from: the rules, and what another room adds to them.
    Every function is inlined where it is called, which is fastest, but for those in `called`: they are large, and
    called from several places.
    """

    def __init__(self, modules: Sequence[ModuleType] = RULES, called: Collection[str] = ()) -> None:
        self._numba = numba = import_numba()
        if absent := set(called).difference(names_of(modules)):
            raise NameError(f"nothing of these modules is called {', '.join(sorted(absent))}")
        self._folder = cache_folder(modules)

        def wrap(function: types.FunctionType) -> Any:
            inlined = function.__name__ not in called
            return numba.njit(error_model="numpy", forceinline=inlined, no_cpython_wrapper=True, no_cfunc_wrapper=True)(
                function
            )

        self._space = translate(wrap, modules)
        self._rows, self._tables, self._memories = map(self._array, (GameRow, Tables, Memory))

    @classmethod
    def functions(cls) -> tuple[str, ...]:
        """The names of all that is compiled."""
        return tuple(name for name, value in vars(cls).items() if isinstance(value, cached_property))

    def _array(self, kind: type[Row]) -> Any:
        """The type of an array of such rows."""
        from septem.kernel.arrays import dtype

        return self._numba.types.Array(self._numba.from_dtype(dtype(kind)), 1, "C")

    def _compile(self, function: Callable[..., Any], signature: Any) -> Callable[..., Any]:
        rule = in_space(cast(types.FunctionType, function), self._space)

        def compiled(*, cache: bool) -> Callable[..., Any]:
            found: Callable[..., Any] = self._numba.njit(signature, error_model="numpy", nogil=True, cache=cache)(rule)
            return found

        with cached_on_disk(self._numba, self._folder) as cached:
            try:
                return compiled(cache=cached)
            except OSError:  # the disk is full, say
                return compiled(cache=False)


class Kernel(Compiled):
    """The functions of `kernel.batch`."""

    @cached_property
    def play_rows(self) -> Callable[..., None]:
        """Sets up and plays random games."""
        one, buffer = self._numba.int64, self._numba.int32[::1]
        return self._compile(batch.play_rows, self._numba.void(self._rows, self._tables, one, one, one, one, buffer))

    @cached_property
    def score_rows(self) -> Callable[..., None]:
        """Writes score sheets, winners and boards."""
        n = self._numba
        sheets, won, boards, buffer = n.int16[:, :, ::1], n.int8[::1], n.int8[:, ::1], n.int16[::1]
        return self._compile(batch.score_rows, n.void(self._rows, self._tables, sheets, won, boards, buffer))

    @cached_property
    def list_moves(self) -> Callable[..., int]:
        """The legal moves of one seat."""
        one, buffer = self._numba.int64, self._numba.int32[::1]
        return self._compile(batch.list_moves, one(self._rows, one, one, self._tables, buffer))

    @cached_property
    def hide_row(self) -> Callable[..., None]:
        """Turns a row into what one seat knows."""
        one, buffer = self._numba.int64, self._numba.int32[::1]
        return self._compile(batch.hide_row, self._numba.void(self._rows, one, one, self._memories, buffer))

    @cached_property
    def imagine_row(self) -> Callable[..., bool]:
        """Fills what a seat does not know with cards that could be there."""
        one, buffer = self._numba.int64, self._numba.int32[::1]
        known = (self._rows, one, self._memories, self._tables)
        return self._compile(batch.imagine_row, self._numba.boolean(*known, one, one, buffer, buffer, buffer))

    @cached_property
    def reset_rows(self) -> Callable[..., None]:
        """Sets up new games on marked rows."""
        n = self._numba
        one = n.int64
        return self._compile(
            stepping.reset_rows, n.void(self._rows, n.int8[::1], self._tables, one, one, one, n.int64[::1])
        )

    @cached_property
    def act_rows(self) -> Callable[..., None]:
        """Every player of every row takes an action."""
        n = self._numba
        return self._compile(
            stepping.act_rows,
            n.void(
                self._rows,
                self._tables,
                n.int32[:, ::1],
                n.int64,
                n.int64,
                n.int32[::1],
                n.int16[::1],
                n.int8[::1],
                n.int16[:, ::1],
                n.float32[:, ::1],
                n.int8[:, ::1],
            ),
        )

    @cached_property
    def list_ways_rows(self) -> Callable[..., None]:
        """The ways to pay for the actions of the players of every row."""
        n = self._numba
        one, moves = n.int64, n.int32[::1]
        return self._compile(
            stepping.list_ways_rows,
            n.void(self._rows, one, self._tables, n.int32[:, ::1], moves, n.int8[:, :, ::1]),
        )

    @cached_property
    def observe_rows(self) -> Callable[..., None]:
        """What the players of marked rows know and may do."""
        n = self._numba
        one, out = n.int64, n.int8[:, :, ::1]
        return self._compile(
            stepping.observe_rows,
            n.void(self._rows, n.int8[::1], one, one, self._tables, n.int32[::1], n.int16[::1], out, out),
        )


class OfferKernel(Compiled):
    """The function of `kernel.offers`."""

    def __init__(self) -> None:
        super().__init__(OFFERING, CALLED_BY_OFFERS)

    @cached_property
    def show_offers(self) -> Callable[..., int]:
        """The legal moves of one seat with what they change and buy, and what its cards take."""
        n = self._numba
        one, buffer, table = n.int64, n.int32[::1], n.int32[:, ::1]
        scratch = (self._array(Trade), self._array(CityRow), buffer, buffer)
        return self._compile(
            offers.show_offers, one(self._rows, one, buffer, one, self._tables, *scratch, table, table)
        )


@cache
def kernel() -> Kernel:
    """The compiled kernel of this process."""
    return Kernel()


@cache
def offer_kernel() -> OfferKernel:
    """The compiled offers of this process."""
    return OfferKernel()


def import_numba() -> Any:
    """Numba, or an error that says how to get it."""
    try:
        import numba
    except ImportError as error:
        raise MissingExtra("This needs the compiled kernel; install it with: pip install 'septem[fast]'") from error
    return numba


def translate(wrap: Callable[[types.FunctionType], Any], modules: Sequence[ModuleType] = RULES) -> dict[str, Any]:
    """Every function of these modules, wrapped, in one namespace where they see each other and all constants."""
    space: dict[str, Any] = {"__name__": __name__}
    for name, value in names_of(modules).items():
        space[name] = wrap(in_space(value, space)) if isinstance(value, types.FunctionType) else value
    return space


def names_of(modules: Sequence[ModuleType]) -> dict[str, Any]:
    """Functions and whole-number constants of all these modules, and what they import from `math`.

    A name that means two things is refused.
    """
    rooms = {module.__name__ for module in modules}
    found: dict[str, Any] = {}
    for module in (tables, *modules):
        for name, value in vars(module).items():
            is_rule = isinstance(value, types.FunctionType) and value.__module__ in rooms
            is_mathematics = isinstance(value, types.BuiltinFunctionType) and value.__module__ == "math"
            if not is_rule and not is_mathematics and not isinstance(value, int):
                continue
            if found.setdefault(name, value) is not value and found[name] != value:
                raise TypeError(
                    f"'{name}' of {module.__name__} means something else in another module that is compiled with it"
                )
    return found


def in_space(function: types.FunctionType, space: dict[str, Any]) -> types.FunctionType:
    """A copy of a rule that looks other names up in this namespace."""
    return types.FunctionType(function.__code__, space, function.__name__, function.__defaults__)


# Numba has one folder for the whole process: two threads would put back each other's.
_pointing = RLock()


@contextmanager
def cached_on_disk(numba: Any, folder: Path) -> Iterator[bool]:
    """Points Numba to the folder of these sources; where none can be written, nothing is kept."""
    if not is_writable(folder):
        yield False
        return
    with _pointing:
        before = numba.config.CACHE_DIR
        numba.config.CACHE_DIR = str(folder)
        try:
            yield True
        finally:
            numba.config.CACHE_DIR = before


def cache_folder(modules: Sequence[ModuleType] = RULES) -> Path:
    """Where compiled code is kept: a folder for exactly these sources, where they lie."""
    digest = hashlib.sha256()
    for module in (rows, tables, *modules):
        digest.update(Path(str(module.__file__)).read_bytes())
    digest.update(Path(__file__).read_bytes())
    # Numba itself keeps the code of each release, each Python and each place of the sources apart.
    digest.update(f"{version('numba')} {sys.implementation.cache_tag} ".encode() + os.fsencode(__file__))
    base = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")  # noqa: PTH111 - Path.home may raise
    return Path(base) / "septem" / digest.hexdigest()[:16]


def is_cached(modules: Sequence[ModuleType], *functions: str) -> bool:
    """Whether all these functions were compiled before, so that nobody has to wait long."""
    folder = cache_folder(modules)
    # Numba writes where the code is, and then the code.
    return all(any(folder.glob(f"*/*.{name}-*.{part}")) for name in functions for part in ("nbi", "nbc"))


def is_writable(folder: Path) -> bool:
    """Whether something can be kept there."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False
