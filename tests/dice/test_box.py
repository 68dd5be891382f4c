"""Lookups in the components."""

from collections import Counter

import pytest

from septem.data.dice import load
from septem.dice.box import Box
from septem.dice.sheet import Sheet


@pytest.fixture(scope="module")
def box() -> Box:
    """The box as it comes."""
    return Box(load())


def test_every_resource_has_its_class(box: Box) -> None:
    assert Counter(box.class_of.values()) == {"raw": 4, "goods": 3, "idea": 1}


def test_two_wood_are_two_symbols_but_military_two_is_one_that_counts_double(box: Box) -> None:
    """D16, D17."""
    assert (box.symbols[0][2], box.worths[0][2]) == ({"wood": 2}, {"wood": 2})
    assert (box.symbols[0][4], box.worths[0][4]) == ({"military": 1}, {"military": 2})
    assert (box.symbols[4][2], box.worths[4][2]) == ({"money": 1}, {"money": 2})


@pytest.mark.parametrize(
    ("levels", "prices"),
    [
        ({"goods": 0, "raw": 0}, (2, 2, 2)),
        ({"goods": 1, "raw": 0}, (1, 2, 2)),
        ({"goods": 0, "raw": 1}, (2, 1, 2)),
        ({"goods": 3, "raw": 3}, (1, 1, 2)),
    ],
)
def test_d52_each_tree_makes_its_own_resources_cheaper(
    box: Box, levels: dict[str, int], prices: tuple[int, int, int]
) -> None:
    sheet = Sheet.blank(box, "giza", "A")
    sheet.tech = levels
    assert tuple(map(sheet.price, ("glass", "ore", "idea"))) == prices


def test_rewards_are_those_of_the_stages_that_stand(box: Box) -> None:
    assert box.rewards("giza", "B", 0) == []
    assert [getattr(reward, "n", None) for reward in box.rewards("giza", "B", 4)] == [2, 3, 4, 6]
