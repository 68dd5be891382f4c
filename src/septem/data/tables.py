"""The rows the kernel runs on: cards and wonder stages as one kind of record, boards, and the decks.

Cards come first, sorted by Age, so that a card's number says its Age; the four places for the stages of board b
start at STAGES + 4 * b. A stage is an `Item` like a card: both have a cost and effects.

Resources are counted by sets. Raw materials are the bits wood 1, stone 2, clay 4, ore 8, so that a set of them is a
number from 1 to 15; manufactured goods are glass 1, papyrus 2, textile 4, and a set of them stands at GOODS + 1 to
GOODS + 7. `makes[S]` of a city is how many units it can make of something in S, and a cost lists, for every set S
of what it asks for, how many units it needs of S: enough to price anything (see kernel.payments).
"""

from functools import cache
from itertools import combinations
from typing import Annotated

from septem.data.cards import (
    COLOURS,
    MANUFACTURED,
    RAW,
    SYMBOLS,
    BuildFree,
    BuildFromDiscard,
    Card,
    Coins,
    CoinsPer,
    CopyGuild,
    Cost,
    Discount,
    Edition,
    Effect,
    PlaySeventhCard,
    Points,
    PointsIf,
    PointsPer,
    Produce,
    Science,
    Shields,
)
from septem.data.load import load
from septem.data.rows import INT8, INT16, INT32, Int8, Int16, Int32, Row, blank

__all__ = ["Board", "Item", "Tables", "tables", "tables_of"]

COUNTED = (*COLOURS, "wonder_stage", "defeat_token", "victory_token")
CITIES = ("left", "self", "right")

GOODS = 16
SETS = 24
CARDS = 96
BOARDS = 14
STAGES = CARDS
ANY_SYMBOL = 4

RAW_LEFT, RAW_RIGHT, GOODS_LEFT, GOODS_RIGHT = 1, 2, 4, 8
FREE_ONCE, FREE_COLOUR, FREE_FIRST, FREE_LAST = 16, 32, 64, 128
SEVENTH, DIG, COPY = 256, 512, 1024

DISCOUNTS = {
    ("raw", "left"): RAW_LEFT,
    ("raw", "right"): RAW_RIGHT,
    ("manufactured", "left"): GOODS_LEFT,
    ("manufactured", "right"): GOODS_RIGHT,
}
FREE_BUILDS = {
    "once_per_age": FREE_ONCE,
    "first_of_colour": FREE_COLOUR,
    "first_of_age": FREE_FIRST,
    "last_of_age": FREE_LAST,
}


class Item(Row):
    """What a card or a stage costs and does."""

    free_if: Annotated[list[int], INT32, 3]  # names that make it free (C8), a word of bits an Age
    bit: Int32  # its own name in built[word]; 0 for a stage
    powers: Int16  # RAW_LEFT … COPY
    coins_what: Int16  # COUNTED things it takes coins for, as bits
    points_what: Int16  # COUNTED things it scores for, as bits
    sets: Annotated[list[int], INT8, 22]  # the resource sets its cost asks of, raw ones first
    needs: Annotated[list[int], INT8, 22]  # units it asks of each of them
    raw_sets: Int8  # how many of `sets` are raw
    all_sets: Int8  # how many there are in all
    cost: Int8  # coins to the bank
    makes: Int8  # the set it makes one resource of (index into a city's makes), or 0
    amount: Int8  # units of it
    tradable: Int8
    coins: Int8
    shields: Int8
    points: Int8
    points_if_complete: Int8
    symbol: Int8  # 1–3 a science symbol, 4 one of choice
    coins_per: Int8
    coins_where: Int8  # CITIES as bits
    points_per: Int8
    points_where: Int8
    word: Int8  # the Age (from 0) in which its name first appears
    age: Int8
    colour: Int8  # index into COLOURS; -1 for a stage


class Board(Row):
    """One side of a wonder board."""

    city: Int8  # the same for both sides
    side: Int8
    makes: Int8  # the set of its starting resource
    stages: Int8


class Tables(Row):
    """An edition, as the kernel reads it."""

    items: Annotated[list[Item], Item, CARDS + 4 * BOARDS]
    guild_bits: Int32  # guild names in built[2]
    boards: Annotated[list[Board], Board, BOARDS]
    decks: Annotated[list[list[list[int]]], INT8, 5, 3, 49]  # decks[players - 3][age], guilds left out
    deck_sizes: Annotated[list[list[int]], INT8, 5, 3]
    first_card: Annotated[list[int], INT8, 4]  # cards of an Age: first_card[age] up to first_card[age + 1]
    guilds: Annotated[list[int], INT8, 10]


@cache
def tables(edition: str) -> Tables:
    """The rows of a published edition, made once."""
    return tables_of(load(edition))


def tables_of(edition: Edition) -> Tables:
    """The rows of any edition's cards and wonders."""
    rows = blank(Tables)
    ages = [card.age for card in edition.cards]
    for age in range(4):
        rows.first_card[age] = sum(found <= age for found in ages)
    names = _name_bits(edition.cards)
    for number, card in enumerate(edition.cards):
        item = rows.items[number]
        item.word, item.bit = names[card.name]
        item.age = card.age - 1
        item.colour = COLOURS.index(card.colour)
        for source in card.free_if:
            word, bit = names[source]
            item.free_if[word] |= bit
        _fill(item, card.cost, card.effects)
        if card.guild:
            rows.guild_bits |= item.bit
    rows.guilds = [number for number, card in enumerate(edition.cards) if card.guild]
    for number, wonder in enumerate(edition.wonders):
        board = rows.boards[number]
        board.city = sorted({w.city for w in edition.wonders}).index(wonder.city)
        board.side = edition.sides.index(wonder.side)
        board.makes = resource_set([wonder.resource])
        board.stages = len(wonder.stages)
        for place, stage in enumerate(wonder.stages):
            item = rows.items[STAGES + 4 * number + place]
            item.colour = -1
            _fill(item, stage.cost, stage.effects)
    for players in range(3, 8):
        for age in range(3):
            deck = [edition.cards.index(card) for card in edition.deck(players, age + 1)]
            rows.deck_sizes[players - 3][age] = len(deck)
            rows.decks[players - 3][age][: len(deck)] = deck
    return rows


def resource_set(resources: list[str] | tuple[str, ...]) -> int:
    """The number of a set of raw materials or of manufactured goods."""
    if resources[0] in RAW:
        return sum(1 << RAW.index(resource) for resource in resources)
    return GOODS + sum(1 << MANUFACTURED.index(resource) for resource in resources)


def _name_bits(cards: tuple[Card, ...]) -> dict[str, tuple[int, int]]:
    """Each structure name's place in a city's `built`: the Age it first appears in, and its bit there."""
    found: dict[str, tuple[int, int]] = {}
    counts = [0, 0, 0]
    for card in cards:
        if card.name not in found:
            word = card.age - 1
            found[card.name] = word, 1 << counts[word]
            counts[word] += 1
    return found


def _fill(item: Item, cost: Cost, effects: tuple[Effect, ...]) -> None:
    item.cost = cost.coins
    needed = []
    for resources in (RAW, MANUFACTURED):
        asked = [resource for resource in resources if resource in cost.resources]
        for count in range(1, len(asked) + 1):
            for chosen in combinations(asked, count):
                needed.append((resource_set(chosen), sum(cost.resources[resource] for resource in chosen)))
    item.raw_sets = sum(number < GOODS for number, _ in needed)
    item.all_sets = len(needed)
    for place, (number, units) in enumerate(needed):
        item.sets[place], item.needs[place] = number, units
    for effect in effects:
        _apply(item, effect)


def _bits(words: tuple[str, ...], order: tuple[str, ...]) -> int:
    return sum(1 << order.index(word) for word in words)


def _apply(item: Item, effect: Effect) -> None:
    match effect:
        case Produce(options, amount, tradable):
            item.makes, item.amount, item.tradable = resource_set(options), amount, int(tradable)
        case Points(points):
            item.points = points
        case Shields(shields):
            item.shields = shields
        case Science(options):
            item.symbol = ANY_SYMBOL if len(options) > 1 else 1 + SYMBOLS.index(options[0])
        case Coins(coins):
            item.coins = coins
        case CoinsPer(coins, per, cities):
            item.coins_per, item.coins_what, item.coins_where = coins, _bits(per, COUNTED), _bits(cities, CITIES)
        case PointsPer(points, per, cities):
            item.points_per, item.points_what, item.points_where = points, _bits(per, COUNTED), _bits(cities, CITIES)
        case PointsIf(points):
            item.points_if_complete = points
        case Discount(goods, cities):
            for city in cities:
                item.powers |= DISCOUNTS[goods, city]
        case BuildFree(when):
            item.powers |= FREE_BUILDS[when]
        case BuildFromDiscard():
            item.powers |= DIG
        case PlaySeventhCard():
            item.powers |= SEVENTH
        case CopyGuild():
            item.powers |= COPY
