"""Rows with room for the seats of one kind of table only, and the way from them to full rows and back."""

from functools import cache
from typing import Any

import numpy

from septem.kernel.arrays import Array, dtype
from septem.kernel.layout import FREE_CITY, GameRow
from septem.kernel.narrowing import Table

WORD = 8  # bytes


@cache
def trimmed(table: Table) -> numpy.dtype[Any]:
    """The record type of such rows; its field `words` is the whole row once more, for copying and clearing it.

    A row has an odd number of words, so that a field of neighbouring rows lies in different banks of a GPU's memory.
    """
    places = table.places
    shapes = {"cities": (places,), "hands": (3, places, 7), "how": (3, 7, places)}
    if table.variant != FREE_CITY:
        shapes["drawn"] = (1, 1)
    parts = [
        (name, unit if isinstance(unit, str) else dtype(unit), shapes.get(name, shape))
        for name, unit, shape in GameRow.FIELDS
    ]
    plain = numpy.dtype(parts, align=True)
    words = plain.itemsize // WORD | 1
    fields = {name: field[:2] for name, field in (plain.fields or {}).items()}
    fields["words"] = (numpy.dtype((numpy.int64, (words,))), 0)
    kinds, offsets = zip(*fields.values(), strict=True)
    return numpy.dtype(
        {"names": list(fields), "formats": kinds, "offsets": offsets, "itemsize": words * WORD}, align=True
    )


def widen(rows: Array) -> Array:
    """Full rows of the same games."""
    return refit(rows, dtype(GameRow))


def refit(rows: Array, kind: numpy.dtype[Any]) -> Array:
    """The same games in rows of another type."""
    made = numpy.zeros(len(rows), kind)
    _copy(rows, made)
    return made


def _copy(source: Array, target: Array) -> None:
    """Copies what both have room for; the rest of a full row is blank."""
    for name in target.dtype.names or ():
        if name == "words":
            continue
        here, there = source[name], target[name]
        common = tuple(map(slice, map(min, here.shape, there.shape)))
        if there.dtype.names is None:
            there[common] = here[common]
        else:
            _copy(here[common], there[common])
