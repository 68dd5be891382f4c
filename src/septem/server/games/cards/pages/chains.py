"""The chain tree of an edition: which card makes which others free, from Age I to Age III."""

from collections.abc import Mapping
from typing import NamedTuple

from markupsafe import Markup

from septem.data import load
from septem.data.cards import AGES, Card, EditionName
from septem.server.fragments import cached
from septem.server.games.cards.drawing.cards import chip
from septem.server.games.cards.drawing.chain_symbols import chain_sign
from septem.server.html.templates import render
from septem.words import roman


class ChainLink(NamedTuple):
    """Cards that lead to the same others, what follows from them, and how many Ages the chain skips before them."""

    cards: tuple[Card, ...]
    follow: tuple["ChainLink", ...]
    skipped: int


def chains(edition: EditionName) -> tuple[ChainLink, ...]:
    """All chains of an edition, in the order of their first cards."""
    by_name = {card.name: card for card in load(edition).cards}
    starts: dict[tuple[str, ...], list[Card]] = {}
    for card in by_name.values():
        if card.gives and not card.free_if:
            starts.setdefault(card.gives, []).append(card)
    return tuple(_link(tuple(cards), by_name) for cards in starts.values())


def _link(cards: tuple[Card, ...], by_name: Mapping[str, Card], after: int = 0) -> ChainLink:
    age = cards[0].age
    return ChainLink(cards, tuple(_link((by_name[name],), by_name, age) for name in cards[0].gives), age - after - 1)


@cached
def chain_tree(edition: EditionName) -> Markup:
    """The chains as a list, for a container of any width. At a table, a script marks where the cards are."""
    return render(
        "games/cards/templates/chains_tree.html",
        ages=[roman(age) for age in AGES],
        links=chains(edition),
        chip=chip,
        chain_sign=chain_sign,
    )
