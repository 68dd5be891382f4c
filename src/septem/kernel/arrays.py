"""Rows as NumPy arrays: the same bytes as plain rows, many at a time."""

from typing import Any, TypeAlias, TypeVar

import numpy

from septem.data.rows import Row, pack, unpack

Array: TypeAlias = numpy.ndarray[Any, numpy.dtype[Any]]
R = TypeVar("R", bound=Row)


def dtype(kind: type[Row]) -> numpy.dtype[Any]:
    """The NumPy record type with the layout of this row class."""
    parts = [(name, unit if isinstance(unit, str) else dtype(unit), shape) for name, unit, shape in kind.FIELDS]
    return numpy.dtype(parts, align=True)


def array_of(*rows: Row) -> Array:
    """An array of the same rows."""
    # Not a copy of an array: NumPy leaves the bytes between fields behind, and rows are compared by their bytes.
    return numpy.frombuffer(bytearray().join(map(pack, rows)), dtype(type(rows[0])))


def row_of(kind: type[R], array: Array, index: int = 0) -> R:
    """One row of an array as a plain object."""
    return unpack(kind, array[index : index + 1].tobytes())


def integers(*shape: int) -> Array:
    """An array of 32-bit zeros, as the kernel's tables and buffers are."""
    return numpy.zeros(shape, numpy.int32)
