"""The cards of an edition by name."""

from functools import cache

from septem.data import load
from septem.data.cards import Card


def card_named(edition: str, name: str, age: int | None = None) -> Card:
    """The card of this name: that of this Age where there is one, else of the first Age that has it."""
    cards = _cards(edition)
    return cards.get((name, age)) or cards[name, None]


@cache
def _cards(edition: str) -> dict[tuple[str, int | None], Card]:
    found: dict[tuple[str, int | None], Card] = {}
    for card in load(edition).cards:
        found[card.name, card.age] = card
        found.setdefault((card.name, None), card)
    return found
