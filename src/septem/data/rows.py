"""Rows: records of small integers that run as plain objects or as NumPy records of the same bytes.

A row class declares each field once::

    class Purse(Row):
        coins: Int16
        tokens: Annotated[list[int], INT8, 3]

`blank(Purse)` is a plain object with `coins == 0` and `tokens == [0, 0, 0]`; kernel.arrays makes the NumPy type with
the same bytes, which compiled code runs on; `pack` and `unpack` go between objects and bytes. Values are not checked:
compiled code wraps what does not fit, plain code does not, and `pack` refuses it.
"""

import struct
from functools import cache
from typing import Annotated, Any, NamedTuple, TypeVar, cast, get_args, get_origin, get_type_hints

INT8, INT16, INT32, INT64 = "b", "h", "i", "q"

Int8 = Annotated[int, INT8]
Int16 = Annotated[int, INT16]
Int32 = Annotated[int, INT32]
Int64 = Annotated[int, INT64]


class Row:
    """The base of every row class; its annotations are the layout."""


R = TypeVar("R", bound=Row)


class Field(NamedTuple):
    """One field: what it is made of (a code such as INT8, or a row class) and its dimensions, none for a single value."""

    name: str
    unit: str | type[Row]
    shape: tuple[int, ...]


@cache
def fields(kind: type[Row]) -> tuple[Field, ...]:
    """The fields of a row class in the order of their bytes."""
    found = []
    for name, hint in get_type_hints(kind, include_extras=True).items():
        if get_origin(hint) is not Annotated:
            raise TypeError(f"{kind.__name__}.{name} needs an Annotated type that says how it is stored")
        _, unit, *shape = get_args(hint)
        found.append(Field(name, unit, tuple(shape)))
    return tuple(found)


def blank(kind: type[R]) -> R:
    """A plain row of zeros."""
    row = kind()
    for name, unit, shape in fields(kind):
        setattr(row, name, _blank_value(unit, shape))
    return row


def clone(row: R) -> R:
    """A plain row of its own with the same values."""
    twin = type(row)()
    for name, unit, shape in fields(type(row)):
        setattr(twin, name, _clone_value(getattr(row, name), unit, len(shape)))
    return twin


def pack(row: Row) -> bytes:
    """The bytes of a plain row: what NumPy would hold for it."""
    values: list[int] = []
    for name, unit, shape in fields(type(row)):
        _flatten(getattr(row, name), unit, len(shape), values)
    return _layout(type(row)).pack(*values)


def unpack(kind: type[R], data: bytes) -> R:
    """The plain row that these bytes hold."""
    return cast(R, _rebuild(kind, iter(_layout(kind).unpack(data))))


def size(kind: type[Row]) -> int:
    """Bytes of one row."""
    return _layout(kind).size


@cache
def _layout(kind: type[Row]) -> struct.Struct:
    return struct.Struct("<" + _codes(kind))


@cache
def _codes(kind: type[Row]) -> str:
    """The row as struct codes; like NumPy it is filled up to a multiple of its widest field, so that arrays stay aligned."""
    codes = ""
    for _, unit, shape in fields(kind):
        count = 1
        for length in shape:
            count *= length
        codes += (unit if isinstance(unit, str) else _codes(unit)) * count
    widest = max(struct.calcsize(code) for code in codes)
    return codes + "x" * (-struct.calcsize("<" + codes) % widest)


def _blank_value(unit: str | type[Row], shape: tuple[int, ...]) -> object:
    if shape:
        return [_blank_value(unit, shape[1:]) for _ in range(shape[0])]
    return 0 if isinstance(unit, str) else blank(unit)


def _clone_value(value: Any, unit: str | type[Row], depth: int) -> object:
    if depth > 1:
        return [_clone_value(part, unit, depth - 1) for part in value]
    if isinstance(unit, str):
        return value[:] if depth else value
    return [clone(part) for part in value] if depth else clone(value)


def _flatten(value: Any, unit: str | type[Row], depth: int, values: list[int]) -> None:
    if depth:
        if depth == 1 and isinstance(unit, str):
            values.extend(value)
            return
        for part in value:
            _flatten(part, unit, depth - 1, values)
    elif isinstance(unit, str):
        values.append(value)
    else:
        for name, inner, shape in fields(unit):
            _flatten(getattr(value, name), inner, len(shape), values)


def _rebuild(unit: str | type[Row], values: Any, shape: tuple[int, ...] = ()) -> object:
    if shape:
        return [_rebuild(unit, values, shape[1:]) for _ in range(shape[0])]
    if isinstance(unit, str):
        return next(values)
    row = unit()
    for name, inner, inner_shape in fields(unit):
        setattr(row, name, _rebuild(inner, values, inner_shape))
    return row
