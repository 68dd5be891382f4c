"""The rows the kernel runs on: cards and wonder stages as one kind of record, boards, and the decks.

Cards come first, sorted by Age, so that a card's number says its Age; the four places for the stages of board b
start at STAGES + 4 * b. A stage is an `Item` like a card: both have a cost and effects.

Resources are counted by sets. Raw materials are the bits wood 1, stone 2, clay 4, ore 8, so that a set of them is a
number from 1 to 15; of manufactured goods (glass 1, papyrus 2, textile 4) there are the sets 1 to 7. For every set S, a
city counts how many units it can make of something in S, and a cost how many it needs of S: enough to price anything
(see kernel.payments). All counters of a class stand in one word, four bits each, set S at bit 4 * (S - 1), and stop
at 7, which no cost reaches; the top bit of each stays free for comparing all of them at once.
"""

from collections.abc import Mapping
from functools import cache
from typing import Annotated

from septem.data.cards import (
    COLOURS,
    EDITIONS,
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
from septem.data.rows import INT8, INT32, INT64, Int8, Int16, Int32, Int64, Row, blank
from septem.errors import DataError

COUNTED = (*COLOURS, "wonder_stage", "defeat_token", "victory_token")
CITIES = ("left", "self", "right")

BLUE, YELLOW, PURPLE = COLOURS.index("blue"), COLOURS.index("yellow"), COLOURS.index("purple")
STAGE_BIT, DEFEAT_BIT, VICTORY_BIT = 1 << 7, 1 << 8, 1 << 9  # in a word of COUNTED things

MOST = 7  # where a counter stops
CARDS = 96
BOARDS = 14
MOST_NAMES = 31  # that first appear in one Age: as many as bits of a word
BIT_PLACES = 37  # a bit is found at its remainder by this, which is another for each of the 31
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

    raw_needs: Annotated[list[int], INT64, MOST + 1]  # counters of what it needs when 0, 1, 2 … units are bought
    raw: Int64  # counters of the raw materials it makes for all to use
    goods_needs: Annotated[list[int], INT32, MOST + 1]
    goods: Int32
    free_if: Annotated[list[int], INT32, 3]  # names that make it free (C8), a word of bits an Age
    bit: Int32  # its own name in built[word]; 0 for a stage
    powers: Int16  # RAW_LEFT … COPY
    coins_what: Int16  # COUNTED things it takes coins for, as bits
    points_what: Int16  # COUNTED things it scores for, as bits
    cost: Int8  # coins to the bank
    any_raw: Int8  # raw materials of choice that only its owner may use
    any_goods: Int8  # manufactured goods likewise
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

    raw: Int64  # counters of its starting resource
    goods: Int32
    city: Int8  # the same for both sides
    side: Int8
    stages: Int8


class Tables(Row):
    """An edition, as the kernel reads it."""

    items: Annotated[list[Item], Item, CARDS + 4 * BOARDS]
    boards: Annotated[list[Board], Board, BOARDS]
    scoring: Annotated[list[int], INT32, 3]  # the names of civilian, commercial and guild cards that score
    decks: Annotated[list[list[list[int]]], INT8, 5, 3, 49]  # decks[players - 3][age], guilds left out
    deck_sizes: Annotated[list[list[int]], INT8, 5, 3]
    first_card: Annotated[list[int], INT8, 4]  # cards of an Age: first_card[age] up to first_card[age + 1]
    guilds: Annotated[list[int], INT8, 10]
    named: Annotated[list[list[int]], INT8, 3, BIT_PLACES]  # named[word][bit % BIT_PLACES]: the first card of that name
    deck_counts: Annotated[list[list[list[int]]], INT8, 5, 3, CARDS]  # copies of each card, guilds included
    edition: Int8  # index into EDITIONS


@cache
def tables(edition: str) -> Tables:
    """The rows of a published edition, made once."""
    return tables_of(load(edition))


def tables_of(edition: Edition) -> Tables:
    """The rows of any edition's cards and wonders."""
    rows = blank(Tables)
    rows.edition = EDITIONS.index(edition.name)
    ages = [card.age for card in edition.cards]
    for age in range(4):
        rows.first_card[age] = sum(found <= age for found in ages)
    names = _name_bits(edition.cards)
    for number, card in enumerate(edition.cards):
        item = rows.items[number]
        item.word, item.bit = names[card.name]
        if item.word == card.age - 1:
            rows.named[item.word][item.bit % BIT_PLACES] = number
        item.age = card.age - 1
        item.colour = COLOURS.index(card.colour)
        for source in card.free_if:
            word, bit = names[source]
            item.free_if[word] |= bit
        _fill(item, card.cost, card.effects)
        if item.colour in (BLUE, YELLOW, PURPLE) and (item.points or item.points_per or item.points_if_complete):
            rows.scoring[item.word] |= item.bit
    rows.guilds = [number for number, card in enumerate(edition.cards) if card.guild]
    for number, wonder in enumerate(edition.wonders):
        board = rows.boards[number]
        board.city = sorted({w.city for w in edition.wonders}).index(wonder.city)
        board.side = edition.sides.index(wonder.side)
        board.raw = counters(RAW, {(wonder.resource,): 1})
        board.goods = counters(MANUFACTURED, {(wonder.resource,): 1})
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
            for number in (*deck, *(rows.guilds if age == 2 else ())):
                rows.deck_counts[players - 3][age][number] += 1
    return rows


def counters(resources: tuple[str, ...], units: Mapping[tuple[str, ...], int], bought: int = 0) -> int:
    """For every set of the resources: how many units serve it, less those bought, as one word of counters."""
    word = 0
    for number in range(1, 1 << len(resources)):
        chosen = {resource for bit, resource in enumerate(resources) if number >> bit & 1}
        count = sum(amount for options, amount in units.items() if chosen.intersection(options))
        word |= min(max(count - bought, 0), MOST) << 4 * (number - 1)
    return word


def _name_bits(cards: tuple[Card, ...]) -> dict[str, tuple[int, int]]:
    """Each structure name's place in a city's `built`: the Age it first appears in, and its bit there."""
    found: dict[str, tuple[int, int]] = {}
    counts = [0, 0, 0]
    for card in cards:
        if card.name not in found:
            word = card.age - 1
            if counts[word] == MOST_NAMES:
                raise DataError(f"Age {card.age} has more than {MOST_NAMES} new names, for which there is no room.")
            found[card.name] = word, 1 << counts[word]
            counts[word] += 1
    return found


def _fill(item: Item, cost: Cost, effects: tuple[Effect, ...]) -> None:
    item.cost = cost.coins
    needs: dict[tuple[str, ...], int] = {(resource,): count for resource, count in cost.resources.items()}
    item.raw_needs = [counters(RAW, needs, bought) for bought in range(MOST + 1)]
    item.goods_needs = [counters(MANUFACTURED, needs, bought) for bought in range(MOST + 1)]
    for effect in effects:
        _apply(item, effect)


def _bits(words: tuple[str, ...], order: tuple[str, ...]) -> int:
    return sum(1 << order.index(word) for word in words)


def _apply(item: Item, effect: Effect) -> None:
    match effect:
        case Produce(options, amount, tradable):
            if tradable:
                item.raw = counters(RAW, {options: amount})
                item.goods = counters(MANUFACTURED, {options: amount})
            elif options[0] in RAW:
                item.any_raw = amount
            else:
                item.any_goods = amount
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
