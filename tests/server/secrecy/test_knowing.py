"""The search for cards that nobody may be told of finds them in every form in which a page can show them."""

import re
from typing import get_args

import pytest

from septem.data import load
from septem.data.cards import EditionName
from septem.server.games.cards.drawing.sprite import back_use, chip_use, hand_use, sprite_files
from tests.server.secrecy.knowing import REFERENCE, names_in, told_beyond

every_edition = pytest.mark.parametrize("edition", get_args(EditionName))


@every_edition
def test_a_picture_by_reference_names_its_card(edition: EditionName) -> None:
    for card in load(edition).cards:
        for picture in (hand_use(card), chip_use(card), chip_use(card, named=True)):
            page = f"<li>{picture}</li>"
            assert names_in(page, edition) == {card.name}
            assert told_beyond(page.encode(), set(), edition) == {card.name}
            assert told_beyond(page.encode(), {card.name}, edition) == set()


@every_edition
def test_either_half_of_a_reference_is_enough(edition: EditionName) -> None:
    for half in ('<use href="#h-palace-3"/>', '<svg aria-labelledby="w-palace-3"></svg>'):
        assert told_beyond(half.encode(), set(), edition) == {"Palace"}


@every_edition
def test_every_drawing_of_a_card_is_known_by_its_reference(edition: EditionName) -> None:
    drawn = next(text for name, text in sprite_files().items() if name.startswith(f"cards-{edition}-en-"))
    drawings = [f"#{name}" for name in re.findall(r'<symbol id="([^"]+)"', drawn) if not name.startswith("b-")]
    assert len(drawings) >= 3 * 49
    assert all(REFERENCE.search(drawing) and names_in(drawing, edition) for drawing in drawings)


def test_a_card_face_down_names_none() -> None:
    assert told_beyond(str(back_use(3)).encode(), set(), "first") == set()
