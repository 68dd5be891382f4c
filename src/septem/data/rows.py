"""Rows: records of small integers that run as plain objects or as NumPy records of the same bytes.

A row class declares each field once::

    class Purse(Row):
        coins: Int16
        tokens: Annotated[list[int], INT8, 3]

`blank(Purse)` is a plain object with `coins == 0` and `tokens == [0, 0, 0]`; kernel.arrays makes the NumPy type with
the same bytes, which compiled code runs on; `pack` and `unpack` go between objects and bytes. Values are not checked:
compiled code wraps what does not fit, plain code does not, and `pack` refuses it.
"""

import math
import struct
from collections.abc import Callable
from operator import attrgetter
from typing import Annotated, Any, ClassVar, NamedTuple, TypeVar, cast, get_args, get_origin, get_type_hints

INT8, INT16, INT32, INT64 = "b", "h", "i", "q"

Int8 = Annotated[int, INT8]
Int16 = Annotated[int, INT16]
Int32 = Annotated[int, INT32]
Int64 = Annotated[int, INT64]


class Field(NamedTuple):
    """One field: what it is made of (a code such as INT8, or a row class), and its dimensions if it is an array."""

    name: str
    unit: "str | type[Row]"
    shape: tuple[int, ...]


class Row:
    """The base of every row class; its annotations are the layout."""

    FIELDS: ClassVar[tuple[Field, ...]]
    LISTS: ClassVar[tuple[str, ...]]  # the names of those that are lists of numbers
    OBJECTS: ClassVar[tuple[Field, ...]]  # those that are more than that
    LAYOUT: ClassVar[struct.Struct]
    VALUES: ClassVar[Callable[[Any], tuple[Any, ...]]]  # reads all fields of a row at once
    ADDERS: ClassVar["tuple[Adder, ...]"]  # and these add the numbers of each to a list

    def __init_subclass__(cls) -> None:
        """Reads the layout off the annotations."""
        hints = get_type_hints(cls, include_extras=True)
        cls.FIELDS = tuple(_field(cls, name, hint) for name, hint in hints.items() if not name.isupper())
        cls.LISTS = tuple(field.name for field in cls.FIELDS if isinstance(field.unit, str) and len(field.shape) == 1)
        cls.OBJECTS = tuple(field for field in cls.FIELDS if not isinstance(field.unit, str) or len(field.shape) > 1)
        cls.LAYOUT = struct.Struct("<" + _codes(cls.FIELDS))
        # Twice the first field, because for a single one it would be no tuple.
        cls.VALUES = attrgetter(*(field.name for field in cls.FIELDS), cls.FIELDS[0].name)
        cls.ADDERS = tuple(_adder(unit, len(shape)) for _, unit, shape in cls.FIELDS)


R = TypeVar("R", bound=Row)
Adder = Callable[[list[int], Any], None]


def _field(kind: type[Row], name: str, hint: Any) -> Field:
    if get_origin(hint) is not Annotated:
        raise TypeError(f"{kind.__name__}.{name} needs an Annotated type that says how it is stored")
    _, unit, *shape = get_args(hint)
    return Field(name, unit, tuple(shape))


def _codes(fields: tuple[Field, ...]) -> str:
    """The fields as struct codes; like NumPy's, a row is filled up to a multiple of its widest field."""
    codes = "".join(
        (unit if isinstance(unit, str) else _codes(unit.FIELDS)) * math.prod(shape) for _, unit, shape in fields
    )
    widest = max(struct.calcsize(code) for code in codes)
    return codes + "x" * (-struct.calcsize("<" + codes) % widest)


def blank(kind: type[R]) -> R:
    """A plain row of zeros."""
    row = kind()
    vars(row).update({name: _blank_value(unit, shape) for name, unit, shape in kind.FIELDS})
    return row


def clone(row: R) -> R:
    """A plain row of its own with the same values."""
    twin = type(row)()
    values = vars(twin)
    values.update(vars(row))
    for name in row.LISTS:
        values[name] = values[name][:]
    for name, unit, shape in row.OBJECTS:
        values[name] = _clone_value(values[name], unit, len(shape))
    return twin


def pack(row: Row) -> bytes:
    """The bytes of a plain row: what NumPy would hold for it."""
    values: list[int] = []
    _add_row(values, row)
    return row.LAYOUT.pack(*values)


def pack_into(row: Row, buffer: bytearray | memoryview) -> None:
    """Writes the same bytes to the beginning of a buffer."""
    values: list[int] = []
    _add_row(values, row)
    row.LAYOUT.pack_into(buffer, 0, *values)


def unpack(kind: type[R], data: bytes) -> R:
    """The plain row that these bytes hold."""
    return cast(R, _rebuild(kind, iter(kind.LAYOUT.unpack(data))))


def size(kind: type[Row]) -> int:
    """Bytes of one row."""
    return kind.LAYOUT.size


def _blank_value(unit: str | type[Row], shape: tuple[int, ...]) -> object:
    if len(shape) == 1 and isinstance(unit, str):
        return [0] * shape[0]
    if shape:
        return [_blank_value(unit, shape[1:]) for _ in range(shape[0])]
    return 0 if isinstance(unit, str) else blank(unit)


def _clone_value(value: Any, unit: str | type[Row], depth: int) -> object:
    if depth > 1:
        return [_clone_value(part, unit, depth - 1) for part in value]
    if isinstance(unit, str):
        return value[:]
    return [clone(part) for part in value] if depth else clone(value)


def _add_row(values: list[int], row: Row) -> None:
    for add, value in zip(row.ADDERS, type(row).VALUES(row), strict=False):
        add(values, value)


def _adder(unit: str | type[Row], depth: int) -> Adder:
    """What adds the numbers of a field to a list."""
    if depth == 0:
        return list.append if isinstance(unit, str) else _add_row
    if depth == 1 and isinstance(unit, str):
        return list.extend
    add = _adder(unit, depth - 1)

    def add_all(values: list[int], parts: list[Any]) -> None:
        for part in parts:
            add(values, part)

    return add_all


def _rebuild(unit: str | type[Row], values: Any, shape: tuple[int, ...] = ()) -> object:
    if shape:
        return [_rebuild(unit, values, shape[1:]) for _ in range(shape[0])]
    if isinstance(unit, str):
        return next(values)
    row = unit()
    for name, inner, inner_shape in unit.FIELDS:
        setattr(row, name, _rebuild(inner, values, inner_shape))
    return row
