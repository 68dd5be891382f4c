"""What must hold between the fields of a table, so that a game can be played with it: a small function for each rule.

Each yields the faults it finds. Some bounds come from the kernel's rows, which have room for so much and no more.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from septem.data.cards import (
    AGES,
    MANUFACTURED,
    PLAYERS,
    RAW,
    RESOURCES,
    SYMBOLS,
    BuildFromDiscard,
    Card,
    CoinsPer,
    CopyGuild,
    Cost,
    Discount,
    Edition,
    Effect,
    PointsPer,
    Produce,
    Science,
    Wonder,
)

GUILDS = 10
# The kernel's rows have room for this many cards, and for these names in an Age's bit set, guilds included.
CARDS_IN_ALL = 96
NAMES_IN_AN_AGE = 31
# Its counters of resources stop at 7, which no cost may reach. Units of choice are an index into the needs of a cost
# when 0, 1 … 7 units are bought; the needs are nothing from 6 on, so that no search for a gap runs past the end.
UNITS_OF_A_CLASS = 6
UNITS_OF_CHOICE = 7
# 9 units can be paid for in at most 16 ways (6 of a class at 2 coins, 3 of the other at 1), with which 8 cards have at
# most 8 × (16 + 16 for the stage + 2) moves, for which there is room; a move has room for 255 coins to a neighbour.
UNITS_IN_ALL = 9
# The row of a game has room for this many looks through the discard pile.
DISCARD_BUILDS = 3
SIGNS_OF_RECORDS = frozenset(",|<>")


class Fault(NamedTuple):
    """What is wrong in a table, and where."""

    place: str
    field: str
    problem: str


def card_faults(edition: Edition) -> Iterator[Fault]:
    """What is wrong with the cards, the first fault first."""
    for card in edition.cards:
        yield from _name(_at(card), "name", card.name)
    yield from _listed_twice(edition.cards)
    for card in edition.cards:
        yield from _guild_is_purple(card)
        yield from _copies(card)
        yield from _cost(_at(card), card.cost)
        yield from _effects(_at(card), card.effects, sold=card.colour in ("brown", "grey"))
        yield from _no_discard_build(card)
    yield from _same_structure(edition.cards)
    yield from _units_of_choice(_structure_effects(edition))
    yield from _chains(edition.cards)
    yield from _numbers_of_cards(edition)
    yield from _deck_sizes(edition)


def wonder_faults(edition: Edition) -> Iterator[Fault]:
    """What is wrong with the boards, once the cards are sound."""
    for board in edition.wonders:
        for field in ("wonder", "city", "side"):
            yield from _name(board.title, field, getattr(board, field))
        for number, stage in enumerate(board.stages, 1):
            place = f"{board.title}, stage {number}"
            yield from _cost(place, stage.cost)
            yield from _effects(place, stage.effects, sold=False)
    yield from _boards(edition)
    for board in edition.wonders:
        yield from _units_of_choice([*_structure_effects(edition), *_stage_effects(board)])
    yield from _discard_builds(edition.wonders)


class Placed(NamedTuple):
    """An effect, and where it stands."""

    place: str
    field: str
    effect: Effect


def _structure_effects(edition: Edition) -> Iterator[Placed]:
    """The effects a city can have from cards, of which it builds one of a name (T7)."""
    for card in _structures(edition.cards).values():
        yield from _placed(_at(card), card.effects)


def _stage_effects(board: Wonder) -> Iterator[Placed]:
    for number, stage in enumerate(board.stages, 1):
        yield from _placed(f"{board.title}, stage {number}", stage.effects)


def _placed(place: str, effects: Sequence[Effect]) -> Iterator[Placed]:
    for number, effect in enumerate(effects):
        yield Placed(place, f"effects[{number}]", effect)


def _structures(cards: Sequence[Card]) -> dict[str, Card]:
    """The first card of each name."""
    first: dict[str, Card] = {}
    for card in cards:
        first.setdefault(card.name, card)
    return first


def _at(card: Card) -> str:
    return f"{card.name} (Age {card.age})"


def _name(place: str, field: str, name: str) -> Iterator[Fault]:
    in_one_line = " ".join(place.split())
    if name != " ".join(name.split()):
        yield Fault(in_one_line, field, f"{name!r} has blanks other than single ones between its words")
    for sign in sorted(SIGNS_OF_RECORDS.intersection(name)):
        yield Fault(in_one_line, field, f"{sign!r} has a meaning in records and cannot be part of a name")


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
    for words, resources in (("raw materials", RAW), ("manufactured goods", MANUFACTURED)):
        units = sum(cost.resources.get(resource, 0) for resource in resources)
        if units > UNITS_OF_A_CLASS:
            yield Fault(place, "cost.resources", f"it asks for {units} {words}, more than {UNITS_OF_A_CLASS}")
    units = sum(cost.resources.values())
    if units > UNITS_IN_ALL:
        yield Fault(place, "cost.resources", f"it asks for {units} resources, more than {UNITS_IN_ALL}")


def _effects(place: str, effects: Sequence[Effect], *, sold: bool) -> Iterator[Fault]:
    # The kernel adds up a list of effects into one row, which has one place for each type.
    kinds = Counter(type(effect) for effect in effects)
    for _, field, effect in _placed(place, effects):
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


def _units_of_choice(effects: Iterable[Placed]) -> Iterator[Fault]:
    """What one city can gather, if it builds all these."""
    gathered: Counter[str] = Counter()
    for place, field, effect in effects:
        if isinstance(effect, Produce) and not effect.tradable:
            goods = "raw materials" if effect.options[0] in RAW else "manufactured goods"
            gathered[goods] += effect.amount
            if gathered[goods] > UNITS_OF_CHOICE:
                problem = f"one city could gather {gathered[goods]} {goods} of choice, more than {UNITS_OF_CHOICE}"
                yield Fault(place, f"{field}.amount", problem)


def _no_discard_build(card: Card) -> Iterator[Fault]:
    for place, field, effect in _placed(_at(card), card.effects):
        if isinstance(effect, BuildFromDiscard):
            yield Fault(place, f"{field}.type", "only the stage of a wonder builds from the discard pile")


def _discard_builds(boards: Sequence[Wonder]) -> Iterator[Fault]:
    digger = ""
    for board in boards:
        found = [placed for placed in _stage_effects(board) if isinstance(placed.effect, BuildFromDiscard)]
        for number, (place, field, _) in enumerate(found, 1):
            digger = digger or board.city
            if digger != board.city:
                problem = f"{digger} builds from the discard pile already, which only one city may"
                yield Fault(place, f"{field}.type", problem)
            if number > DISCARD_BUILDS:
                problem = f"the board builds {number} times from the discard pile, more than {DISCARD_BUILDS}"
                yield Fault(place, f"{field}.type", problem)


def _same_structure(cards: Sequence[Card]) -> Iterator[Fault]:
    """A name in two Ages is one structure, of which a city holds one."""
    first = _structures(cards)
    for card in cards:
        twin = first[card.name]
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
    new_names = Counter(card.age for card in _structures(edition.cards).values())
    for age, names in sorted(new_names.items()):
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
