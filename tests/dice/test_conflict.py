"""The conflict, for all armies that can meet, against the reckoning by hand."""

from itertools import product

import msgspec
import pytest

from septem.data.dice import Conflict, load
from septem.dice.conflict import Outcome, settle
from tests.dice.properties.marks import Marks, Part
from tests.dice.properties.reckoning import Reckoning

BLANK: Part = {"stages": [], "optional": None, "guild": None}


def by_hand(mights: tuple[int, ...], opponent_counts: int) -> list[tuple[int, int]]:
    """Loss and reward of each side by the second way of counting."""
    box = msgspec.json.decode(msgspec.json.encode(load()))
    box["rulings"]["two_player_neighbours"] = opponent_counts
    marks = [Marks("Giza", "stone", BLANK, {}, military=[might]) for might in mights]
    reckoning = Reckoning(box, marks, None, None)
    return list(zip(reckoning.losses, reckoning.rewards, strict=True))


@pytest.mark.parametrize(("sides", "highest"), [(2, 8), (3, 6), (4, 4)])
def test_all_armies(sides: int, highest: int) -> None:
    for mights in product(range(highest + 1), repeat=sides):
        assert settle(mights, load().sheet.conflict) == by_hand(mights, 1), mights


def test_a_sole_opponent_that_counts_twice() -> None:
    for mights in product(range(7), repeat=2):
        assert settle(mights, load().sheet.conflict, 2) == by_hand(mights, 2), mights


def test_other_numbers() -> None:
    rules = Conflict(weaker=-1, half_or_less=-4, pacifist_floor=-2, first=7, second=2, tie_penalty=2)
    assert settle([2, 3, 4, 0], rules) == [(-1, 0), (-1, 2), (0, 7), (-2, 0)]
    assert settle([3, 3], rules) == [(0, 5), (0, 5)]


def test_the_points_of_an_outcome() -> None:
    assert Outcome(loss=-6, reward=3).points == -3
