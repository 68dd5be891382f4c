"""The cards of an edition by name, and the sides of its boards."""

from functools import cache

from septem.data import load
from septem.data.cards import SIDES, Card

DAY_SIDES = frozenset(first for first, _second in SIDES.values())


def card_named(edition: str, name: str, age: int | None = None) -> Card:
    """The card of this name in this Age, or else in the first Age that has it."""
    cards = _cards(edition)
    return cards.get((name, age)) or cards[name, None]


def is_day_side(side: str) -> bool:
    """Whether this is the first side of a board, A or day."""
    return side in DAY_SIDES


@cache
def _cards(edition: str) -> dict[tuple[str, int | None], Card]:
    found: dict[tuple[str, int | None], Card] = {}
    for card in load(edition).cards:
        found[card.name, card.age] = card
        found.setdefault((card.name, None), card)
    return found
