"""What science symbols are worth, those of choice placed best."""

import doctest
from itertools import product

import pytest

from septem.game import scores
from septem.game.scores import count_science
from septem.kernel.layout import SET_POINTS
from septem.kernel.scoring import science

Three = tuple[int, int, int]


def test_the_examples_in_the_docstrings() -> None:
    assert doctest.testmod(scores).failed == 0


@pytest.mark.parametrize(
    ("have", "wild", "placed", "squares", "sets", "points"),
    [
        ((0, 0, 0), 0, (0, 0, 0), (0, 0, 0), 0, 0),
        ((4, 2, 1), 0, (4, 2, 1), (16, 4, 1), 1, 28),
        ((2, 2, 1), 1, (2, 2, 2), (4, 4, 4), 2, 26),
        ((4, 0, 0), 1, (5, 0, 0), (25, 0, 0), 0, 25),
    ],
)
def test_p5_squares_and_sets(have: Three, wild: int, placed: Three, squares: Three, sets: int, points: int) -> None:
    count = count_science(have, wild)
    assert (count.placed, count.squares, count.sets, count.points) == (placed, squares, sets, points)


def test_p5_the_parts_are_the_points_of_the_score_sheet_everywhere() -> None:
    for *have, wild in product(range(5), repeat=4):
        count = count_science(have, wild)
        assert count.points == science(have[0], have[1], have[2], wild) == sum(count.squares) + count.set_points
        assert count.set_points == SET_POINTS * count.sets
        assert [old + new for old, new in zip(have, count.chosen, strict=True)] == list(count.placed)
        assert sum(count.chosen) == wild
