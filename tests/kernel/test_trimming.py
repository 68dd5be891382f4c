"""Rows of one kind of table: nothing of a game is lost."""

import numpy
import pytest

from septem.data.tables import tables
from septem.kernel.arrays import array_of, dtype
from septem.kernel.compiled import kernel
from septem.kernel.layout import FREE_CITY, GAIA, MOVES, STANDARD, GameRow
from septem.kernel.narrowing import table_of
from septem.kernel.trimming import WORD, refit, trimmed, widen

TABLES = [(players, STANDARD) for players in range(3, 8)] + [(2, FREE_CITY), (2, GAIA)]


@pytest.mark.parametrize("edition", ["first", "second"])
@pytest.mark.parametrize(("players", "variant"), TABLES)
def test_trimmed_rows_hold_whole_games(edition: str, players: int, variant: int) -> None:
    rows = numpy.zeros(100, dtype(GameRow))
    kernel().play_rows(rows, array_of(tables(edition)), players, variant, 3, 0, numpy.zeros(MOVES, numpy.int32))
    table = table_of(players, variant)
    assert widen(refit(rows, trimmed(table))).tobytes() == rows.tobytes()
    assert trimmed(table).itemsize <= rows.dtype.itemsize


def test_at_three_places_a_row_is_less_than_half_as_large() -> None:
    assert trimmed(table_of(3, STANDARD)).itemsize == 344
    assert dtype(GameRow).itemsize == 760


@pytest.mark.parametrize(("players", "variant"), TABLES)
def test_words_are_the_whole_row_and_odd_in_number(players: int, variant: int) -> None:
    kind = trimmed(table_of(players, variant))
    rows = numpy.zeros(2, kind)
    rows["words"][1] = -1
    assert rows.tobytes() == bytes(kind.itemsize) + b"\xff" * kind.itemsize
    assert kind.itemsize // WORD % 2 == 1
