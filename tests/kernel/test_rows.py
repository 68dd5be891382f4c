"""Rows: plain objects, bytes and NumPy records that say the same."""

import random
import struct
from typing import Annotated, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from septem import Game
from septem.data.rows import INT8, INT32, INT64, Int8, Int16, Int64, Row, blank, clone, pack, size, unpack
from septem.data.tables import Tables, tables
from septem.kernel.arrays import array_of, dtype, row_of
from septem.kernel.knowledge import Memory
from septem.kernel.layout import CityRow, GameRow, Look


class Purse(Row):
    """A row inside another, with a gap at its end."""

    owner: Int16
    coins: Int8


class Sample(Row):
    """Every kind of field."""

    big: Int64
    words: Annotated[list[int], INT32, 2]
    purses: Annotated[list[Purse], Purse, 3]
    grid: Annotated[list[list[int]], INT8, 2, 2]
    last: Int8


ROWS = [GameRow, CityRow, Look, Memory, Tables, Sample, Purse]


def test_a_blank_row_is_all_zeros() -> None:
    row = blank(Sample)
    assert (row.big, row.words, row.grid, row.last) == (0, [0, 0], [[0, 0], [0, 0]], 0)
    assert [purse.coins for purse in row.purses] == [0, 0, 0]
    assert pack(row) == bytes(size(Sample))


def test_bytes_are_little_endian_in_the_order_of_the_fields() -> None:
    row = blank(Sample)
    row.big, row.words, row.grid, row.last = -2, [1, -1], [[1, 2], [3, 4]], 5
    row.purses[1].owner, row.purses[1].coins = 258, 7
    purses = bytes(4) + struct.pack("<hbx", 258, 7) + bytes(4)
    assert pack(row) == struct.pack("<qii", -2, 1, -1) + purses + bytes([1, 2, 3, 4, 5]) + bytes(7)


@pytest.mark.parametrize("kind", ROWS)
def test_a_row_has_the_size_and_offsets_of_its_numpy_record(kind: type[Row]) -> None:
    record = dtype(kind)
    assert record.itemsize == size(kind)
    assert record.names == tuple(field.name for field in kind.FIELDS)
    # The same number must stand at the same bytes: a field's first byte is told by packing a row that has only it.
    for name, _, shape in kind.FIELDS:
        array = array_of(blank(kind))
        if shape or record[name].fields:
            array[0][name].view("b").reshape(-1)[:1] = 1
        else:
            array[0][name] = 1
        assert pack(row_of(kind, array)) == array.tobytes()


def test_a_game_row_is_small() -> None:
    assert size(GameRow) == 760  # as the drawing in kernel.layout says
    assert size(CityRow) == 56
    assert size(GameRow) <= 900


@given(data=st.data())
def test_any_row_survives_as_bytes_and_as_an_array(data: st.DataObject) -> None:
    raw = data.draw(st.binary(min_size=size(GameRow), max_size=size(GameRow)))
    row = unpack(GameRow, raw)
    packed = pack(row)
    assert pack(unpack(GameRow, packed)) == packed
    array = array_of(row, blank(GameRow), row)
    assert array.shape == (3,)
    assert pack(row_of(GameRow, array, 2)) == packed
    assert pack(row_of(GameRow, array, 1)) == bytes(size(GameRow))


def test_a_game_reads_the_same_from_its_array() -> None:
    game = Game.new(5, seed=3)
    rng = random.Random(3)
    for _ in range(37):
        decision = game.pending[0]
        game.choose(decision.seat, rng.choice(game.legal(decision.seat)))
    row = game._row
    record = array_of(row)[0]
    assert [int(city["coins"]) for city in record["cities"]] == [city.coins for city in row.cities]
    assert record["hands"].tolist() == row.hands
    assert record["how"].tolist() == row.how
    assert record["rng"].tolist() == row.rng
    assert (int(record["age"]), int(record["turn"]), int(record["seats"])) == (row.age, row.turn, 5)


@pytest.mark.parametrize("edition", ["first", "second"])
def test_tables_survive_as_an_array(edition: str) -> None:
    row = tables(edition)
    assert pack(row_of(Tables, array_of(row))) == pack(row)


def test_a_clone_shares_nothing() -> None:
    row = unpack(Sample, bytes(range(size(Sample))))
    twin = clone(row)
    packed = pack(row)
    assert pack(twin) == packed
    twin.big += 1
    twin.words[0] += 1
    twin.grid[1][1] += 1
    twin.purses[2].coins += 1
    assert pack(row) == packed


@pytest.mark.parametrize(("field", "value"), [("last", 128), ("last", -129), ("big", 2**63)])
def test_a_number_that_does_not_fit_is_refused(field: str, value: int) -> None:
    row = blank(Sample)
    setattr(row, field, value)
    with pytest.raises(struct.error):
        pack(row)


def test_bytes_of_another_length_are_refused() -> None:
    with pytest.raises(struct.error):
        unpack(Sample, bytes(size(Sample) - 1))


def test_a_field_must_say_how_it_is_stored() -> None:
    with pytest.raises(TypeError, match=r"Vague\.coins needs"):

        class Vague(Row):
            coins: int


def test_a_wide_field_is_aligned_in_an_array() -> None:
    class Uneven(Row):
        values: Annotated[list[int], INT64, 1]
        small: Int8

    record: Any = dtype(Uneven)
    assert (record.itemsize, size(Uneven)) == (16, 16)
