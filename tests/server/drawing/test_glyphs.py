"""The sprite has everything that drawings refer to, and signs with a label say what they are."""

import pytest

from septem.server.drawing.glyphs import TYPES, glyph, names, numbered
from septem.server.drawing.svg import number
from septem.server.html.layout import page_sprite
from tests.server.drawing.reading import faults, tree


def test_the_sprite_lacks_nothing_that_it_uses_itself() -> None:
    assert faults(page_sprite()) == []


def test_no_id_of_the_sprite_is_given_twice() -> None:
    found = [element.get("id") for element in tree(page_sprite()).iter() if element.get("id")]
    assert len(found) == len(set(found))


@pytest.mark.parametrize("name", names())
def test_every_sign_draws(name: str) -> None:
    assert faults(glyph(name)) == []


def test_a_sign_is_read_aloud_only_with_a_label() -> None:
    assert tree(glyph("coin", label="coins")).get("aria-label") == "coins"
    assert tree(glyph("coin")).get("aria-hidden") == "true"


def test_an_unknown_sign_is_refused() -> None:
    with pytest.raises(KeyError):
        glyph("plutonium")


def test_a_number_stands_in_its_sign() -> None:
    assert tree(numbered("laurel", 12)).findtext("text") == "12"


def test_each_type_differs_in_colour_and_word() -> None:
    assert len({kind.fill for kind in TYPES.values()}) == len({kind.spoken for kind in TYPES.values()}) == 7


@pytest.mark.parametrize(("value", "written"), [(2.5, "2.5"), (0.25, ".25"), (-0.5, "-.5"), (10, "10"), (-0.001, "0")])
def test_numbers_are_written_short(value: float, written: str) -> None:
    assert number(value) == written
