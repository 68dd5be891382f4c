"""Reads the tables of an edition and refuses those that no game could be played with.

Types, words and ranges are checked by the structs of `cards.py`; what must hold between
fields and between cards is one small function below for each rule.
"""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import msgspec

from septem.data.cards import (
    AGES,
    MANUFACTURED,
    PLAYERS,
    RAW,
    RESOURCES,
    SYMBOLS,
    Card,
    CoinsPer,
    CopyGuild,
    Cost,
    Discount,
    Edition,
    EditionName,
    Effect,
    PointsPer,
    Produce,
    Science,
    Wonder,
)
from septem.errors import DataError

HERE = Path(__file__).parent
FOLDERS: dict[str, str] = {"first": "first-edition", "second": "second-edition"}
GUILDS = 10
# The kernel's rows have room for this many cards, and for these names in an Age's bit set, guilds included.
CARDS_IN_ALL = 96
NAMES_IN_AN_AGE = 31


@cache
def load(name: str) -> Edition:
    """The edition "first" or "second", read once."""
    if name not in FOLDERS:
        raise DataError(f"There is no edition {name!r}; choose {' or '.join(FOLDERS)}.")
    return load_folder(HERE / FOLDERS[name])


def load_folder(folder: str | Path) -> Edition:
    """The edition in a folder with `cards.json` and `wonders.json`; a faulty table raises `DataError`."""
    cards_file, wonders_file = Path(folder) / "cards.json", Path(folder) / "wonders.json"
    card_table = _read(cards_file, CardTable)
    wonder_table = _read(wonders_file, WonderTable)
    if wonder_table.edition != card_table.edition:
        both = f"{wonder_table.edition!r} here and {card_table.edition!r} in cards.json"
        raise DataError(f"{wonders_file}, field edition: it is {both}.")
    cards = _records(cards_file, card_table.cards, Card, _name_card)
    wonders = _records(wonders_file, wonder_table.wonders, Wonder, _name_wonder)
    edition = Edition(card_table.edition, tuple(sorted(cards, key=lambda card: card.age)), tuple(wonders))
    _refuse_first(cards_file, _card_faults(edition))
    _refuse_first(wonders_file, _wonder_faults(edition))
    return edition


# Reading: JSON to structs, with msgspec's paths turned into names.


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


T = TypeVar("T")


def _read(file: Path, kind: type[T]) -> T:
    try:
        content = file.read_bytes()
        content.decode()  # msgspec skips over strings that are still unread
        return msgspec.json.decode(content, type=kind)
    except OSError as error:
        raise DataError(f"{file} cannot be read: {error.strerror}.") from None
    except msgspec.ValidationError as error:
        raise DataError(f"{file}{_explain(error)}.") from None
    except msgspec.DecodeError as error:
        byte = re.search(r" \(byte (\d+)\)", str(error))
        line = content.count(b"\n", 0, int(byte[1]) if byte else len(content)) + 1
        problem = str(error)[: byte.start()] if byte else "the file ends too early"
        raise DataError(f"{file}, line {line}: {problem}.") from None
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise DataError(f"{file}, line {line}: this is not UTF-8 text.") from None
    except RecursionError:
        raise DataError(f"{file}: its brackets are nested too deeply.") from None


def _records(file: Path, raws: list[msgspec.Raw], kind: type[T], name: Callable[[Any], str]) -> list[T]:
    records = []
    for number, raw in enumerate(raws, 1):
        try:
            records.append(msgspec.json.decode(raw, type=kind))
        except msgspec.ValidationError as error:
            record = json.loads(bytes(raw))  # more lenient: the name is wanted whatever the fault
            where = name(record) if isinstance(record, dict) else ""
            raise DataError(f"{file}: {where or f'record {number}'}{_explain(error)}.") from None
    return records


def _explain(error: msgspec.ValidationError) -> str:
    """Turns "Expected `int`, got `str` - at `$.stages[1].cost.coins`" into stage, field and what is wrong."""
    problem, _, path = str(error).partition(" - at `$")
    field = path.rstrip("`").removesuffix("[...]").removeprefix(".")
    stage = re.match(r"stages\[(\d+)\]\.?", field)
    if stage:
        field = field[stage.end() :]
    absent = re.fullmatch(r"Object (missing required|contains unknown) field `(.+)`", problem)
    if absent:
        field = f"{field}.{absent[2]}".removeprefix(".")
        problem = "it is missing" if absent[1] == "missing required" else "there is no such field"
    problem = re.sub(r"^Invalid (?:enum )?value (.+)", r"\1 is not known there", problem)
    place = f", stage {int(stage[1]) + 1}" if stage else ""
    place += f", field {field}" if field else ""
    return f"{place}: {problem.replace('Expected', 'expected').replace('`', '')}"


def _name_card(record: dict[str, Any]) -> str:
    return f"{record['name']} (Age {record.get('age', '?')})" if record.get("name") else ""


def _name_wonder(record: dict[str, Any]) -> str:
    return f"{record['city']} {record.get('side', '')}".rstrip() if record.get("city") else ""


# Rules: each yields the faults it finds.


class Fault(NamedTuple):
    """What is wrong in a table, and where."""

    place: str
    field: str
    problem: str


def _refuse_first(file: Path, faults: Iterable[Fault]) -> None:
    for fault in faults:
        raise DataError(f"{file}: {fault.place}, field {fault.field}: {fault.problem}.")


def _card_faults(edition: Edition) -> Iterator[Fault]:
    yield from _listed_twice(edition.cards)
    for card in edition.cards:
        yield from _guild_is_purple(card)
        yield from _copies(card)
        yield from _cost(_at(card), card.cost)
        yield from _effects(_at(card), card.effects, sold=card.colour in ("brown", "grey"))
    yield from _same_structure(edition.cards)
    yield from _chains(edition.cards)
    yield from _numbers_of_cards(edition)
    yield from _deck_sizes(edition)


def _wonder_faults(edition: Edition) -> Iterator[Fault]:
    for board in edition.wonders:
        for number, stage in enumerate(board.stages, 1):
            place = f"{board.city} {board.side}, stage {number}"
            yield from _cost(place, stage.cost)
            yield from _effects(place, stage.effects, sold=False)
    yield from _boards(edition)


def _at(card: Card) -> str:
    return f"{card.name} (Age {card.age})"


def _listed_twice(cards: Sequence[Card]) -> Iterator[Fault]:
    for (name, age), count in Counter((card.name, card.age) for card in cards).items():
        if count > 1:
            yield Fault(f"{name} (Age {age})", "name", f"it is listed {count} times")


def _guild_is_purple(card: Card) -> Iterator[Fault]:
    if card.guild != (card.colour == "purple"):
        yield Fault(_at(card), "guild", "the purple cards are guilds and no others are")
    if card.guild and card.age != 3:
        yield Fault(_at(card), "age", "a guild belongs to Age 3")


def _copies(card: Card) -> Iterator[Fault]:
    if card.guild and card.copies:
        yield Fault(_at(card), "copies", "a guild has none, because it is drawn at random")
    if not card.guild and not card.copies:
        yield Fault(_at(card), "copies", "there must be at least one")
    for least in card.copies:
        if least not in PLAYERS:
            yield Fault(_at(card), "copies", f"{least} is not a number of players from 3 to 7")
    if list(card.copies) != sorted(card.copies):
        yield Fault(_at(card), "copies", "they must be in ascending order")


def _cost(place: str, cost: Cost) -> Iterator[Fault]:
    for resource in cost.resources:
        if resource not in RESOURCES:
            yield Fault(place, "cost.resources", f"{resource!r} is not a resource")


def _effects(place: str, effects: Sequence[Effect], *, sold: bool) -> Iterator[Fault]:
    # The kernel adds up a list of effects into one row, which has one place for each type.
    kinds = Counter(type(effect) for effect in effects)
    for number, effect in enumerate(effects):
        field = f"effects[{number}]"
        if kinds[type(effect)] > 1:
            yield Fault(place, f"{field}.type", "a list may hold one effect of a type")
        if isinstance(effect, Produce):
            yield from _production(place, field, effect, sold=sold)
        if isinstance(effect, Science) and len(effect.options) not in (1, len(SYMBOLS)):
            yield Fault(place, f"{field}.options", "a science effect offers one symbol or all three")
        if isinstance(effect, CopyGuild) and len(effect.cities) != 2:
            yield Fault(place, f"{field}.from", "a guild is copied from the left or the right")
        for key, words in _word_lists(effect):
            if len(set(words)) < len(words):
                yield Fault(place, f"{field}.{key}", "a word stands there twice")


def _production(place: str, field: str, effect: Produce, *, sold: bool) -> Iterator[Fault]:
    goods = RAW if effect.options[0] in RAW else MANUFACTURED
    if not set(effect.options) <= set(goods):
        yield Fault(place, f"{field}.options", "raw materials and manufactured goods do not mix")
    if effect.tradable != sold:
        yield Fault(place, f"{field}.tradable", "brown and grey cards are for sale, no others")
    # What is not for sale only ever joins its owner's production, which the kernel counts as jokers.
    if not effect.tradable and set(effect.options) != set(goods):
        yield Fault(place, f"{field}.options", "what is not for sale must offer its whole class")


def _word_lists(effect: Effect) -> Iterator[tuple[str, Sequence[str]]]:
    if isinstance(effect, Produce | Science):
        yield "options", effect.options
    if isinstance(effect, CoinsPer | PointsPer):
        yield "per", effect.per
        yield "in", effect.cities
    if isinstance(effect, Discount | CopyGuild):
        yield "from", effect.cities


def _same_structure(cards: Sequence[Card]) -> Iterator[Fault]:
    """A name in two Ages is one structure, of which a city holds one."""
    first: dict[str, Card] = {}
    for card in cards:
        twin = first.setdefault(card.name, card)
        for field in ("colour", "cost", "free_if", "gives", "effects"):
            if getattr(card, field) != getattr(twin, field):
                yield Fault(_at(card), field, f"it differs from the same structure of Age {twin.age}")


def _chains(cards: Sequence[Card]) -> Iterator[Fault]:
    named: dict[str, list[Card]] = {}
    for card in cards:
        named.setdefault(card.name, []).append(card)
    for card in cards:
        for field, mirror in (("gives", "free_if"), ("free_if", "gives")):
            for other in getattr(card, field):
                if other not in named:
                    yield Fault(_at(card), field, f"there is no card {other!r}")
                elif any(card.name not in getattr(end, mirror) for end in named[other]):
                    yield Fault(_at(card), field, f"{other} does not name this card in {mirror}")
        for other in card.gives:
            if any(end.age <= card.age for end in named[other]):
                yield Fault(_at(card), "gives", f"{other} is not of a later Age")


def _numbers_of_cards(edition: Edition) -> Iterator[Fault]:
    if len(edition.cards) > CARDS_IN_ALL:
        yield Fault("the table", "cards", f"it has {len(edition.cards)} cards, more than {CARDS_IN_ALL}")
    first_age: dict[str, int] = {card.name: card.age for card in reversed(edition.cards)}
    for age, names in sorted(Counter(first_age.values()).items()):
        if names > NAMES_IN_AN_AGE:
            yield Fault(f"Age {age}", "name", f"it brings {names} new structures, more than {NAMES_IN_AN_AGE}")
    if len(edition.guilds) != GUILDS:
        yield Fault("Age 3", "guild", f"it has {len(edition.guilds)} guilds instead of {GUILDS}")


def _deck_sizes(edition: Edition) -> Iterator[Fault]:
    for age in AGES:
        for players in PLAYERS:
            size = len(edition.deck(players, age)) + (players + 2 if age == 3 else 0)
            if size != 7 * players:
                place = f"the deck of Age {age} for {players} players"
                yield Fault(place, "copies", f"it has {size} cards instead of {7 * players}")


def _boards(edition: Edition) -> Iterator[Fault]:
    cities: dict[str, list[Wonder]] = {}
    for board in edition.wonders:
        cities.setdefault(board.city, []).append(board)
    for city, boards in cities.items():
        if sorted(board.side for board in boards) != sorted(edition.sides):
            found = ", ".join(board.side for board in boards)
            yield Fault(city, "side", f"it needs the sides {' and '.join(edition.sides)} and has {found}")
        for field in ("wonder", "resource"):
            if len({getattr(board, field) for board in boards}) > 1:
                yield Fault(city, field, "it differs between the two sides")
    if len(cities) != PLAYERS[-1]:
        yield Fault("the table", "wonders", f"it has the boards of {len(cities)} cities instead of {PLAYERS[-1]}")
