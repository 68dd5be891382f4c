"""The kernel's tables of offers, filled by compiled code where that is ready and by plain Python otherwise.

No call waits for the compiler: `prepare` compiles or loads the code, and until then plain Python stays in use.
"""

import threading
from multiprocessing import get_context
from typing import Any, NamedTuple

from septem.data.rows import blank, clone, pack_into
from septem.data.tables import Tables
from septem.errors import MissingExtra
from septem.interrupts import deaf_to_ctrl_c
from septem.kernel.layout import CATEGORIES, MOVES, CityRow, GameRow
from septem.kernel.offers import OFFER_WIDTH, OFFERS, PROSPECT_WIDTH, PROSPECTS, show_offers
from septem.kernel.trading import Trade


class OfferTables(NamedTuple):
    """Rows of numbers in the columns of `kernel.offers`: the city as it stands and its moves, and what cards take."""

    offers: list[list[int]]
    prospects: list[list[int]]


class PlainFiller:
    """Fills the tables in plain Python; not for several threads at once."""

    def __init__(self) -> None:
        self._scratch = (blank(Trade),), (blank(CityRow),), [0] * MOVES, [0] * CATEGORIES
        self._offers = [[0] * OFFER_WIDTH for _ in range(OFFERS)]
        self._prospects = [[0] * PROSPECT_WIDTH for _ in range(PROSPECTS)]

    def fill(self, row: GameRow, seat: int, cards: list[int], tables: Tables) -> OfferTables:
        """The tables for a seat that decides on these cards; the row stays as it is."""
        trial = GameRow()
        vars(trial).update(vars(row), cities=row.cities[:])
        trial.cities[seat] = clone(row.cities[seat])
        count = show_offers((trial,), seat, cards, len(cards), (tables,), *self._scratch, self._offers, self._prospects)
        offers, prospects = self._offers[: count + 1], self._prospects[: len(cards) + 1]
        return OfferTables([one[:] for one in offers], [one[:] for one in prospects])


class CompiledFiller:
    """Fills the tables in compiled code; not for several threads at once."""

    def __init__(self) -> None:
        from septem.kernel.arrays import array_of, integers
        from septem.kernel.compiled import offer_kernel

        self._show_offers, self._array_of = offer_kernel().show_offers, array_of
        self._rows = array_of(blank(GameRow))
        self._bytes = self._rows.view("b").data
        self._tables: dict[int, Any] = {}
        self._cards = integers(PROSPECTS)
        self._scratch = array_of(blank(Trade)), array_of(blank(CityRow)), integers(MOVES), integers(CATEGORIES)
        self._offers = integers(OFFERS, OFFER_WIDTH)
        self._prospects = integers(PROSPECTS, PROSPECT_WIDTH)

    def fill(self, row: GameRow, seat: int, cards: list[int], tables: Tables) -> OfferTables:
        """The tables for a seat that decides on these cards."""
        pack_into(row, self._bytes)
        if tables.edition not in self._tables:
            self._tables[tables.edition] = self._array_of(tables)
        rules, size = self._tables[tables.edition], len(cards)
        self._cards[:size] = cards
        count = self._show_offers(
            self._rows, seat, self._cards, size, rules, *self._scratch, self._offers, self._prospects
        )
        return OfferTables(self._offers[: count + 1].tolist(), self._prospects[: size + 1].tolist())


_compiled_code_is_ready = threading.Event()
_fillers = threading.local()


def fill_tables(row: GameRow, seat: int, cards: list[int], tables: Tables) -> OfferTables:
    """The tables for a seat that decides on these cards, sorted; of a discard pile each name once."""
    kind = CompiledFiller if _compiled_code_is_ready.is_set() else PlainFiller
    # Compiled code releases the GIL, so each thread has its own buffers.
    filler: PlainFiller | CompiledFiller | None = getattr(_fillers, kind.__name__, None)
    if filler is None:
        filler = kind()
        setattr(_fillers, kind.__name__, filler)
    return filler.fill(row, seat, cards, tables)


def is_prepared() -> bool:
    """Whether the compiled code is in use."""
    return _compiled_code_is_ready.is_set()


def prepare() -> bool:
    """Compiles the code, which takes up to a minute, or loads what is on disk; False where Numba is not installed."""
    from septem.kernel.compiled import offer_kernel

    try:
        _ = offer_kernel().show_offers
    except MissingExtra:
        return False
    _compiled_code_is_ready.set()
    return True


def prepare_cached() -> bool:
    """Loads the compiled code if it is on disk; returns whether it is in use from now on."""
    return _is_on_disk() and prepare()


def prepare_in_background() -> threading.Thread:
    """Runs `prepare` in a thread and compiles in a separate process, so that this one is not slowed down.

    Where compiled code cannot be kept on disk, plain Python stays in use.
    """
    thread = threading.Thread(target=_prepare_apart, name="offers", daemon=True)
    thread.start()
    return thread


def _prepare_apart() -> None:
    from septem.kernel.compiled import OFFERING, cache_folder, import_numba, is_writable

    try:
        import_numba()
    except MissingExtra:
        return
    if not _is_on_disk() and is_writable(cache_folder(OFFERING)):
        process = get_context("spawn").Process(target=_compile, daemon=True)
        process.start()
        process.join()
    prepare_cached()


def _is_on_disk() -> bool:
    from septem.kernel.compiled import OFFERING, import_numba, is_cached

    try:
        import_numba()
    except MissingExtra:
        return False
    return is_cached(OFFERING, show_offers.__name__)


def _compile() -> None:
    with deaf_to_ctrl_c():
        prepare()
