"""The moves offered to a seat, by name, with cost, purchases and result."""

from dataclasses import dataclass
from typing import NamedTuple

from septem.data.cards import RESOURCES, Neighbour, Resource
from septem.game.moves import Action, Move
from septem.game.names import ACTION_OF, Names
from septem.game.offer_tables import fill_tables
from septem.game.purchases import Purchase
from septem.kernel.encoding import card_of, left_coins, mode_of, right_coins
from septem.kernel.layout import GameRow
from septem.kernel.offers import (
    BOUGHT_NUMBER,
    BOUGHT_RESOURCE,
    NO_PRICE,
    NO_STAGE,
    OFFER_BANK,
    OFFER_BOUGHT,
    OFFER_COINS,
    OFFER_MOVE,
    OFFER_POINTS,
    OFFER_SHIELDS,
    OFFER_SYMBOLS,
    OFFER_UNITS,
    OFFER_WILD,
    PROSPECT_CHAIN,
    PROSPECT_ITEM,
    PROSPECT_MISSING,
    PROSPECT_PRICE,
    PROSPECT_STANDS,
    PROSPECT_UNSOLD,
    PROSPECT_WAIVED,
)
from septem.kernel.trading import RESOURCE_KINDS

NEIGHBOURS: tuple[Neighbour, Neighbour] = ("left", "right")


class Standing(NamedTuple):
    """What a city has and what that is worth; `science` counts compasses, gears and tablets."""

    coins: int
    points: int
    shields: int
    science: tuple[int, int, int]
    wild_science: int


class Offer(NamedTuple):
    """A legal move: the coins it pays to the neighbours and the bank, the units it buys, and the city after it."""

    card: str | None
    action: Action
    left: int
    right: int
    bank: int
    after: Standing
    bought: tuple[Purchase, ...]
    number: int
    """The move as a number of the kernel."""

    @property
    def move(self) -> Move:
        """The move by itself."""
        return Move(self.card, self.action, self.left, self.right)


class Prospect(NamedTuple):
    """What a card, or the next stage, would take, whether or not it can be built.

    `chained_from` names the structure that makes it free, '' if none does; `costs_nothing` holds for those and for what
    a power of the wonder or the discard pile gives. `price` is the lowest price of the printed cost, None if resources
    are missing (`missing`); `unsold` are those that no one produces.
    """

    card: str
    is_built: bool
    chained_from: str
    costs_nothing: bool
    price: int | None
    missing: dict[Resource, int]
    unsold: tuple[Resource, ...]


@dataclass(frozen=True, slots=True)
class Offers:
    """A decision: the city as it stands, its cards and next stage, and the ways to do each thing, cheapest first."""

    now: Standing
    cards: tuple[Prospect, ...]
    stage: Prospect | None
    ways: dict[tuple[str | None, Action], tuple[Offer, ...]]


def read_offers(row: GameRow, names: Names, seat: int, cards: list[int]) -> Offers:
    """The offers to a seat that decides on these cards, sorted; of a discard pile each name once."""
    offers, prospects = fill_tables(row, seat, cards, names.tables)
    ways: dict[tuple[str | None, Action], list[Offer]] = {}
    for numbers in offers[1:]:
        offer = _offer(names, numbers)
        ways.setdefault((offer.card, offer.action), []).append(offer)
    stage = prospects.pop()
    return Offers(
        now=_standing(offers[0]),
        cards=tuple(_prospect(row, names, seat, numbers) for numbers in prospects),
        stage=_prospect(row, names, seat, stage) if stage[PROSPECT_ITEM] != NO_STAGE else None,
        ways={key: tuple(sorted(found, key=_price)) if len(found) > 1 else (found[0],) for key, found in ways.items()},
    )


def _price(offer: Offer) -> tuple[int, int]:
    return offer.left + offer.right, offer.right


def _standing(numbers: list[int]) -> Standing:
    compasses, gears, tablets, wild = numbers[OFFER_SYMBOLS : OFFER_WILD + 1]
    symbols = (compasses, gears, tablets)
    return Standing(numbers[OFFER_COINS], numbers[OFFER_POINTS], numbers[OFFER_SHIELDS], symbols, wild)


def _offer(names: Names, numbers: list[int]) -> Offer:
    move = numbers[OFFER_MOVE]
    action = ACTION_OF[mode_of(move)]
    units = numbers[OFFER_UNITS : OFFER_UNITS + numbers[OFFER_BOUGHT]]
    return Offer(
        None if action == "pass" else names.cards[card_of(move)].name,
        action,
        left_coins(move),
        right_coins(move),
        numbers[OFFER_BANK],
        _standing(numbers),
        tuple([_purchase(unit) for unit in units]),
        move,
    )


def _purchase(unit: int) -> Purchase:
    side = NEIGHBOURS[(unit & 3) - 1]
    return Purchase(side, unit >> BOUGHT_NUMBER, RESOURCES[unit >> BOUGHT_RESOURCE & 7])


def _prospect(row: GameRow, names: Names, seat: int, numbers: list[int]) -> Prospect:
    item, price = numbers[PROSPECT_ITEM], numbers[PROSPECT_PRICE]
    missing: dict[Resource, int] = {}
    unsold: tuple[Resource, ...] = ()
    if price == NO_PRICE:
        counts = numbers[PROSPECT_MISSING : PROSPECT_MISSING + RESOURCE_KINDS]
        missing = {resource: count for resource, count in zip(RESOURCES, counts, strict=True) if count}
        unsold = tuple(name for bit, name in enumerate(RESOURCES) if numbers[PROSPECT_UNSOLD] >> bit & 1)
    return Prospect(
        card=names.cards[item].name if item < len(names.cards) else "",
        is_built=numbers[PROSPECT_STANDS] == 1,
        chained_from=_chain(row, names, seat, item) if numbers[PROSPECT_CHAIN] else "",
        costs_nothing=numbers[PROSPECT_WAIVED] == 1,
        price=None if price == NO_PRICE else price,
        missing=missing,
        unsold=unsold,
    )


def _chain(row: GameRow, names: Names, seat: int, card: int) -> str:
    """The first structure on the card that makes it free and stands in the city."""
    built = row.cities[seat].built
    bits = names.bits
    return next(name for name in names.cards[card].free_if if built[bits[name][0]] & bits[name][1])
