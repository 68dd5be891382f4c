"""The pictures of an edition have every card once, whatever is in play, and references point to them."""

import re

import pytest

from septem.data import load
from septem.data.cards import EDITIONS, Card, EditionName
from septem.server.games.cards.drawing.cards import chip, hand
from septem.server.games.cards.drawing.sprite import back_use, chip_use, hand_use, sprite_address, sprite_files
from septem.server.games.cards.drawing.words import card_words
from septem.server.html.layout import page_sprite
from septem.server.i18n import LANGUAGES, use_locale
from tests.server.drawing.reading import ids, references, title, tree


def sprite(edition: EditionName, language: str) -> str:
    """The pictures as a script inserts them into a page."""
    with use_locale(language):
        name = sprite_address(edition).rpartition("/")[2]
    return sprite_files()[name].replace(' xmlns="http://www.w3.org/2000/svg"', "")


def cards() -> list[tuple[EditionName, Card]]:
    return [(edition, card) for edition in EDITIONS for card in load(edition).cards]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_reference_leads_to_a_picture(edition: EditionName, language: str) -> None:
    drawn = sprite(edition, language)
    known = ids(drawn) | ids(page_sprite())
    assert references(drawn) <= known
    for card in load(edition).cards:
        for used in (hand_use(card), chip_use(card), chip_use(card, named=True)):
            assert references(used) <= known
            assert tree(used).get("aria-labelledby") in known
    for age in (1, 2, 3):
        assert references(back_use(age)) <= known
        assert tree(back_use(age)).get("aria-labelledby") in known


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_id_is_given_twice(edition: EditionName) -> None:
    found = re.findall(r'\sid="([^"]+)"', sprite(edition, "en") + page_sprite())
    assert len(found) == len(set(found))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_picture_says_what_its_card_does(language: str) -> None:
    with use_locale(language):
        for edition, card in cards():
            words = {found.get("id"): found.text for found in tree(sprite(edition, language)).iter("title")}
            assert words[tree(hand_use(card)).get("aria-labelledby")] == card_words(card)
            assert title(hand(card)) == card_words(card)


def test_a_reference_has_the_shape_of_its_picture() -> None:
    for _edition, card in cards():
        for used, drawn in (
            (hand_use(card), hand(card)),
            (chip_use(card), chip(card)),
            (chip_use(card, named=True), chip(card, named=True)),
        ):
            for name in ("class", "width", "height", "viewBox", "role"):
                assert tree(used).get(name) == tree(drawn).get(name)
