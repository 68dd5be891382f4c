"""The numbers that were fitted for the heuristic bot: their file, how they came about, and weights made of them."""

import json
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import msgspec

from septem.bots.thinking.weights import Weights
from septem.data.reading import misfit, read
from septem.data.rows import blank
from septem.data.tables import Tables
from septem.errors import DataError
from septem.words import counted, listed, shown

WEIGHTS_FILE = Path(__file__).with_name("weights.json")

LIKING = "liking"  # may be among the values: a taste is not fitted
SHAPES = {field.name: field.shape for field in Weights.FIELDS if field.name != "leads_to"}
FITTED = tuple(name for name in SHAPES if name != LIKING)

Values = dict[str, list[int] | int]


class Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The weights from which a fit began, and how they were found."""

    found: str
    weights: Values


class Fitted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Fitted weights, beside the command, the seed and the number of games that produced them."""

    command: str
    seed: int
    games: int
    weights: Values
    start: Start

    def __str__(self) -> str:
        """The text of the file, with one line a weight."""
        text = json.dumps(msgspec.to_builtins(self), indent=1)
        return re.sub(r"\[\s[^\]]*\]", lambda numbers: json.dumps(json.loads(numbers[0])), text) + "\n"


# Made while this module is imported: see data/reading.py.
FITTED_FILE = msgspec.json.Decoder(Fitted)


@cache
def fitted() -> Fitted:
    """What the package has stored."""
    return read_fitted(WEIGHTS_FILE)


def read_fitted(file: Path) -> Fitted:
    """What a file holds; a faulty one raises `DataError`."""
    found = read(file, FITTED_FILE, _explain)
    for values in (found.weights, found.start.weights):
        try:
            check(values)
        except DataError as error:
            raise DataError(f"{file}: {error}") from None
    return found


def check(values: Mapping[str, list[int] | int]) -> None:
    """Refuses values of which one is missing, unknown, or of another length than it should be."""
    if missing := [name for name in FITTED if name not in values]:
        raise DataError(f"The weights lack {listed(missing)}.")
    if unknown := [shown(name) for name in values if name not in SHAPES]:
        raise DataError(f"There is no weight named {listed(unknown, 'or')}.")
    for name, value in values.items():
        wanted = SHAPES[name]
        if isinstance(value, list) != bool(wanted):
            raise DataError(f"The weight {name} is {'a list of numbers' if wanted else 'one number, not a list'}.")
        if isinstance(value, list) and len(value) != wanted[0]:
            raise DataError(f"The weight {name} has {counted(wanted[0], 'number')}, not {len(value)}.")


def tunable() -> list[tuple[str, int]]:
    """Every number that is fitted, by its field and its place there."""
    return [(name, place) for name in FITTED for place in range(SHAPES[name][0] if SHAPES[name] else 1)]


def weights_of(values: Mapping[str, list[int] | int], tables: Tables) -> Weights:
    """The weights from plain numbers, for an edition."""
    check(values)
    weights = blank(Weights)
    vars(weights).update(values)
    for card in range(tables.first_card[3]):
        item = tables.items[card]
        if item.age == item.word:
            weights.leads_to[card] = sum(
                tables.items[other].free_if[item.word] & item.bit != 0 for other in range(tables.first_card[3])
            )
    return weights


def _explain(error: msgspec.ValidationError, _: bytes) -> str:
    problem, path, absent = misfit(error)
    return f", field {f'{path}.{absent}'.strip('.')}: {problem}"
