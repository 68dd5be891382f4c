"""Cards as small pictures: all of them, with signs that exist."""

import re
from xml.etree import ElementTree

import pytest

from septem.cli.report.chips import chip, sprite
from septem.data import EDITIONS, load
from septem.data.cards import EditionName

KNOWN = set(re.findall(r'id="([\w-]+)"', sprite()))


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_card_is_drawn_with_signs_that_exist(edition: EditionName) -> None:
    for card in load(edition).cards:
        drawn = ElementTree.fromstring(chip(card))
        used = [element.attrib["href"].removeprefix("#") for element in drawn.iter("use")]
        assert used[0] == f"glyph-{card.colour}"
        assert len(used) > 1
        assert {*used, f"pattern-{card.colour}"} <= KNOWN
        assert 40 <= float(drawn.attrib["width"]) <= 130


def test_numbers_and_amounts_are_drawn() -> None:
    edition = load("first")
    palace = ElementTree.fromstring(chip(edition.card("Palace")))
    assert [text.text for text in palace.iter("text")] == ["8"]
    circus = ElementTree.fromstring(chip(edition.card("Circus")))
    assert [use.attrib["href"] for use in circus.iter("use")].count("#glyph-shield") == 3
    title = next(palace.iter("title")).text
    assert title is not None
    assert title.startswith("blue card: ")


def test_the_sprite_is_one_picture() -> None:
    assert ElementTree.fromstring(sprite()).tag == "svg"
