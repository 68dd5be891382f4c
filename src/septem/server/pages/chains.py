"""The chain tree of an edition: which card makes which others free, from Age I to Age III."""

from collections.abc import Mapping
from typing import NamedTuple

import htpy as h
from htpy import Element
from markupsafe import Markup

from septem.data import load
from septem.data.cards import AGES, Card, EditionName
from septem.server.drawing.cards import chip
from septem.server.drawing.chain_symbols import chain_sign
from septem.server.drawing.words import ROMAN
from septem.server.language import _


class Link(NamedTuple):
    """Cards that lead to the same others, and what follows from them."""

    cards: tuple[Card, ...]
    follow: tuple["Link", ...]

    @property
    def age(self) -> int:
        """The Age of its cards."""
        return self.cards[0].age


def chains(edition: EditionName) -> tuple[Link, ...]:
    """All chains of an edition, by the first card of each."""
    by_name = {card.name: card for card in load(edition).cards}
    starts: dict[tuple[str, ...], list[Card]] = {}
    for card in by_name.values():
        if card.gives and not card.free_if:
            starts.setdefault(card.gives, []).append(card)
    return tuple(_link(tuple(cards), by_name) for cards in starts.values())


def _link(cards: tuple[Card, ...], by_name: Mapping[str, Card]) -> Link:
    return Link(cards, tuple(_link((by_name[name],), by_name) for name in cards[0].gives))


def chain_tree(edition: EditionName) -> Element:
    """The tree as a list of chains; it needs a place of any width. At a table, a script marks where cards stand."""
    return h.div(".chains")[
        h.p(".chain-ages", aria_hidden="true")[
            (h.span(".display")[_("Age {age}").format(age=ROMAN[age])] for age in AGES)
        ],
        h.ul(".chain-list")[(_branch(link, 0) for link in chains(edition))],
    ]


def _branch(link: Link, after: int) -> Element:
    """A chain from here on; `after` is the Age of the card before, so that an Age without a card stays empty."""
    skipped = link.age - after - 1
    return h.li(class_=["chain", f"skips-{skipped}" if skipped else ""])[
        h.div(".chain-cards")[(_card(card) for card in link.cards)],
        bool(link.follow) and h.ul[(_branch(follow, link.age) for follow in link.follow)],
    ]


def _card(card: Card) -> Element:
    return h.span(".chain-card", data_card=card.name)[chip(card, named=True), card.gives and _sign(card.name)]


def _sign(giver: str) -> Markup:
    """The sign at the cards' edges that this chain has."""
    return Markup(
        '<svg class="chain-sign" width="22" height="22" viewBox="-4 -4 32 32" aria-hidden="true">'
        '<rect x="-4" y="-4" width="32" height="32" rx="9"/><use href="#{sign}" width="24" height="24"/></svg>'
    ).format(sign=chain_sign(giver))
