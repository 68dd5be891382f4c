"""Reads the tables of an edition, and says in words where one cannot be read or breaks a rule of `checks.py`.

Types, words and ranges are checked by the structs of `cards.py`.
"""

import json
import re
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec.json import Decoder

from septem.data.cards import EDITIONS, Card, Edition, EditionName, Wonder
from septem.data.checks import Fault, card_faults, wonder_faults
from septem.data.reading import misfit, read
from septem.errors import DataError

HERE = Path(__file__).parent

T = TypeVar("T")


@cache
def load(name: str) -> Edition:
    """The edition "first" or "second", read once."""
    if name not in EDITIONS:
        raise DataError(f"There is no edition {name!r}; choose {' or '.join(EDITIONS)}.")
    return load_folder(HERE / f"{name}-edition")


def load_folder(folder: str | Path) -> Edition:
    """The edition in a folder with `cards.json` and `wonders.json`; a faulty table raises `DataError`."""
    cards_file, wonders_file = Path(folder) / "cards.json", Path(folder) / "wonders.json"
    card_table = read(cards_file, CARD_TABLE, _explain)
    wonder_table = read(wonders_file, WONDER_TABLE, _explain)
    if wonder_table.edition != card_table.edition:
        both = f"{wonder_table.edition!r} here and {card_table.edition!r} in cards.json"
        raise DataError(f"{wonders_file}, field edition: it is {both}.")
    cards = _records(cards_file, card_table.cards, CARD, _name_card)
    wonders = _records(wonders_file, wonder_table.wonders, WONDER, _name_wonder)
    edition = Edition(card_table.edition, tuple(sorted(cards, key=lambda card: card.age)), tuple(wonders))
    _refuse_first(cards_file, card_faults(edition))
    _refuse_first(wonders_file, wonder_faults(edition))
    return edition


class CardTable(msgspec.Struct, forbid_unknown_fields=True):
    """The file `cards.json`, its records still unread."""

    game: str
    edition: EditionName
    cards: list[msgspec.Raw]


class WonderTable(msgspec.Struct, forbid_unknown_fields=True):
    """The file `wonders.json`, its records still unread."""

    game: str
    edition: EditionName
    wonders: list[msgspec.Raw]


# Made while this module is imported: see reading.py.
CARD_TABLE, WONDER_TABLE = Decoder(CardTable), Decoder(WonderTable)
CARD, WONDER = Decoder(Card), Decoder(Wonder)


def _records(file: Path, raws: list[msgspec.Raw], decoder: Decoder[T], name: Callable[[Any], str]) -> list[T]:
    records = []
    for number, raw in enumerate(raws, 1):
        try:
            records.append(decoder.decode(raw))
        except msgspec.ValidationError as error:
            record = json.loads(bytes(raw))  # more lenient: the name is wanted whatever the fault
            where = name(record) if isinstance(record, dict) else ""
            raise DataError(f"{file}: {where or f'record {number}'}{_explain(error, raw)}.") from None
    return records


def _explain(error: msgspec.ValidationError, _: bytes | msgspec.Raw) -> str:
    """Turns "Expected `int`, got `str` - at `$.stages[1].cost.coins`" into stage, field and what is wrong."""
    problem, path, absent = misfit(error)
    field = path.removesuffix("[...]").removeprefix(".")
    stage = re.match(r"stages\[(\d+)\]\.?", field)
    if stage:
        field = field[stage.end() :]
    field = f"{field}.{absent}".removeprefix(".") if absent else field
    place = f", stage {int(stage[1]) + 1}" if stage else ""
    place += f", field {field}" if field else ""
    return f"{place}: {problem}"


def _name_card(record: dict[str, Any]) -> str:
    return f"{record['name']} (Age {record.get('age', '?')})" if record.get("name") else ""


def _name_wonder(record: dict[str, Any]) -> str:
    return f"{record['city']} {record.get('side', '')}".rstrip() if record.get("city") else ""


def _refuse_first(file: Path, faults: Iterable[Fault]) -> None:
    for fault in faults:
        raise DataError(f"{file}: {fault.place}, field {fault.field}: {fault.problem}.")
