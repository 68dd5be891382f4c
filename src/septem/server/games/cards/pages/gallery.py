"""The card game in the gallery: drawings of all cards and wonders, the chains, and what the symbols mean."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from markupsafe import Markup

from septem.data import load
from septem.data.cards import AGES, COLOURS, EDITIONS, PLAYERS, Card, Edition, EditionName
from septem.server.drawing.glyphs import TYPES, glyph
from septem.server.fragments import cached
from septem.server.games.cards.drawing.cards import full
from septem.server.games.cards.drawing.wonders import board
from septem.server.games.cards.pages.chains import chain_tree
from septem.server.games.cards.pages.gallery_symbols import symbols_section
from septem.server.games.site import Gallery, Section
from septem.server.html.templates import render
from septem.server.i18n import _
from septem.words import roman


class Filter(NamedTuple):
    """A row of radio buttons that filters the cards; each choice has a value, a label and a sign."""

    name: str
    legend: str
    choices: list[tuple[str, str, Markup]]
    chosen: str = "all"


@dataclass(frozen=True, slots=True)
class GalleryCard:
    """A card with its copies by number of players, and links to the cards of its chains."""

    picture: Markup
    type: str
    anchor: str
    at_tables: str
    is_guild: bool
    copies: list[tuple[int, int]]
    chains: list[tuple[str, list[tuple[str, str]]]]


def gallery(edition: str = "first", players: int = 0) -> Gallery:
    """The sections for an edition, the first one if the name is unknown; `players` preselects a filter."""
    name = next((known for known in EDITIONS if known == edition), EDITIONS[0])
    editions = {known: edition_title(known) for known in EDITIONS}
    return Gallery(
        lead=_("Every card, wonder and die. Colour, pattern and sign show the type; open a card to see its chains."),
        views=render("games/cards/templates/gallery_editions.html", edition=name, editions=editions),
        sections=[
            Section("cards", _("Cards"), _cards(name, players), 0),
            Section("chains", _("Chains"), _chains(name), 1),
            Section("wonders", _("Wonders"), _wonders(name), 2),
            # The symbols of all games come last.
            Section("symbols", _("Symbols"), symbols_section(), 9),
        ],
    )


def _cards(name: EditionName, players: int) -> Markup:
    decks = [_deck(name, age) for age in AGES]
    return render("games/cards/templates/gallery_cards.html", filters=_filters(players), decks=decks)


def _chains(name: EditionName) -> Markup:
    return render("games/cards/templates/gallery_chains.html", chains=chain_tree(name))


def _wonders(name: EditionName) -> Markup:
    return render("games/cards/templates/gallery_wonders.html", boards=[board(wonder) for wonder in load(name).wonders])


def edition_title(name: EditionName) -> str:
    """The name of an edition."""
    return {"first": _("First edition"), "second": _("Second edition")}[name]


def _filters(players: int) -> list[Filter]:
    all_of_them = ("all", _("All"), Markup())
    ages = [(str(age), roman(age), Markup()) for age in AGES]
    types = [(TYPES[colour].css, TYPES[colour].spoken, glyph(f"t_{TYPES[colour].css}", 18)) for colour in COLOURS]
    numbers = [(str(number), str(number), Markup()) for number in PLAYERS]
    return [
        Filter("age", _("Age"), [all_of_them, *ages]),
        Filter("type", _("Type"), [all_of_them, *types]),
        Filter("players", _("Players"), [all_of_them, *numbers], str(players) if players in PLAYERS else "all"),
    ]


@cached
def _deck(name: EditionName, age: int) -> Markup:
    """The cards of an Age, by far the largest part of the page."""
    edition = load(name)
    cards = [_gallery_card(card, edition) for card in edition.cards if card.age == age]
    return render(
        "games/cards/templates/gallery_deck.html",
        age=age,
        numeral=roman(age),
        types=" ".join(dict.fromkeys(card.type for card in cards)),
        cards=cards,
    )


def _gallery_card(card: Card, edition: Edition) -> GalleryCard:
    return GalleryCard(
        picture=full(card),
        type=TYPES[card.colour].css,
        anchor=_anchor(card),
        at_tables=" ".join(str(players) for players in PLAYERS if card.guild or card.copies_for(players)),
        is_guild=card.guild,
        copies=[(players, card.copies_for(players)) for players in PLAYERS],
        chains=list(_chains_of(card, edition)),
    )


def _chains_of(card: Card, edition: Edition) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    if card.free_if:
        yield _("Free with"), _links(card.free_if, edition)
    if card.gives:
        yield _("Leads to"), _links(card.gives, edition)


def _links(names: Iterable[str], edition: Edition) -> list[tuple[str, str]]:
    return [(_anchor(edition.card(name)), name) for name in names]


def _anchor(card: Card) -> str:
    return f"{card.name.lower().replace(' ', '-')}-{card.age}"
