"""The pictures of all cards of an edition in one SVG file, which browsers cache, and references to them.

A page has only references: it stays small, and the file says nothing about the cards that are in play.
"""

import hashlib
import re
from functools import cache
from typing import get_args

from markupsafe import Markup

from septem.data import load
from septem.data.cards import Card, EditionName
from septem.server.games.cards.drawing.cards import back, chip, hand
from septem.server.html.assets import digest
from septem.server.i18n import LANGUAGES, current_locale, use_locale

AGES = (1, 2, 3)
SHAPE = re.compile(r'viewBox="0 0 (?P<width>[\d.]+) (?P<height>[\d.]+)"')


def chip_use(card: Card, named: bool = False) -> Markup:
    """A built card: the same as `chip`, by reference."""
    return _chip_use(_slug(card), _width(chip(card, named)), named)


@cache
def _chip_use(slug: str, width: str, named: bool) -> Markup:
    box = f'width="{width}" height="30" viewBox="0 0 {width} 30"'
    symbol = f"{'n' if named else 'c'}-{slug}"
    return Markup(f'<svg class="chip" {box} role="img" aria-labelledby="w-{slug}"><use href="#{symbol}"/></svg>')


def hand_use(card: Card) -> Markup:
    """A card of a hand: the same as `hand`, by reference."""
    return _card_use("card-hand", f"h-{_slug(card)}", f"w-{_slug(card)}")


def back_use(age: int) -> Markup:
    """A card of an Age, face down: the same as `back`, by reference."""
    return _card_use("card-back", f"b-{age}", f"w-back-{age}")


@cache
def _card_use(css: str, symbol: str, title_id: str) -> Markup:
    return Markup(
        f'<svg class="card {css}" viewBox="0 0 148 196" role="img" aria-labelledby="{title_id}">'
        f'<use href="#{symbol}"/></svg>'
    )


def sprite_address(edition: EditionName) -> str:
    """The address of an edition's pictures, with their texts in the current locale."""
    return f"/static/{digest()}/{_file_name(edition, current_locale())}"


@cache
def sprite_files() -> dict[str, str]:
    """The pictures of every edition in every language, by file name."""
    pairs = ((edition, language) for edition in get_args(EditionName) for language in LANGUAGES)
    return {_file_name(*pair): _sprite(*pair) for pair in pairs}


@cache
def _file_name(edition: EditionName, language: str) -> str:
    # The digest of static files does not cover drawings, which are made by code.
    version = hashlib.sha256(_sprite(edition, language).encode()).hexdigest()[:8]
    return f"cards-{edition}-{language}-{version}.svg"


@cache
def _sprite(edition: EditionName, language: str) -> str:
    with use_locale(language):
        symbols = "".join(_symbols(card) for card in load(edition).cards)
        symbols += "".join(_symbol(f"b-{age}", back(age), f"w-back-{age}") for age in AGES)
    hidden = 'class="sprite" width="0" height="0" aria-hidden="true" focusable="false"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {hidden}>{symbols}</svg>'


def _symbols(card: Card) -> str:
    slug = _slug(card)
    return (
        _symbol(f"h-{slug}", hand(card), f"w-{slug}")
        + _symbol(f"c-{slug}", chip(card))
        + _symbol(f"n-{slug}", chip(card, named=True))
    )


def _symbol(name: str, drawn: Markup, title_id: str = "") -> str:
    """A drawing as a symbol, whose title has this id."""
    shape = SHAPE.search(drawn)
    assert shape is not None
    inside = drawn[drawn.index("<title>") + len("<title>") : drawn.rindex("</svg>")]
    title = f'<title id="{title_id}">' if title_id else "<title>"
    return f'<symbol id="{name}" {shape[0]}>{title}{inside}</symbol>'


def _width(drawn: Markup) -> str:
    shape = SHAPE.search(drawn)
    assert shape is not None
    return shape["width"]


def _slug(card: Card) -> str:
    return _slug_of(card.name, card.age)


@cache
def _slug_of(name: str, age: int) -> str:
    """A card's name and Age for ids; two Ages can have cards of the same name."""
    return f"{re.sub(r'[^a-z]+', '-', name.lower())}-{age}"
