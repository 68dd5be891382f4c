from typing import Any

import numpy as np
import pytest

from benchmarks.champion.paying import FEWER, LEFT, MORE, RIGHT, Payments
from benchmarks.champion.playing import Moment
from septem.kernel.actions import NO_WAY, WAYS
from septem.kernel.arrays import dtype
from septem.kernel.layout import GameRow
from septem.kernel.observation import COINS, PLACE, PLACES_FROM, POINTS_TOTAL, width_of


def moment(ways: list[tuple[int, int]], taken: int, left_points: int = 0, right_points: int = 0) -> Moment:
    """One decision of Age II, paid in one of these ways."""
    rows = np.zeros(1, dtype(GameRow))
    rows["age"] = 1
    seen: Any = np.zeros((1, width_of(3)), np.int8)
    for place, points in ((1, left_points), (2, right_points)):
        seen[0, PLACES_FROM + PLACE * place + POINTS_TOTAL] = points
        seen[0, PLACES_FROM + PLACE * place + COINS] = 10 - points
    room = np.full((1, WAYS, 2), NO_WAY, np.int8)
    room[0, : len(ways)] = np.array(ways).reshape(-1, 2)
    one = np.zeros(1, np.int64)
    return Moment(rows, one, one, seen, one, one, np.array([[-1.0, -2.0]]), room, np.array([taken]))


def counted(*moments: Moment) -> dict[str, Any]:
    payments = Payments()
    for each in moments:
        payments.note(each)
    return {name.removeprefix("pay_"): array for name, array in payments.count().items()}


def test_what_costs_nothing_is_a_decision_and_no_choice() -> None:
    sums = counted(moment([(0, 0)], 0), moment([], 0))
    assert sums["decisions"].tolist() == [0, 2, 0]
    assert sums["coins"].sum() == 0
    assert sums["choices"].sum() == 0


def test_coins_are_counted_by_age_and_side() -> None:
    sums = counted(moment([(2, 1)], 0), moment([(0, 4), (2, 2), (4, 0)], 1))
    assert sums["coins"].tolist() == [[0, 0], [4, 3], [0, 0]]
    assert sums["choices"].tolist() == [0, 1, 0]
    assert sums["heads"][1].tolist() == [-1, -2]


@pytest.mark.parametrize(("taken", "side"), [(0, RIGHT), (1, LEFT)])
def test_a_choice_between_the_neighbours_is_noted_with_what_they_have(taken: int, side: int) -> None:
    sums = counted(moment([(0, 2), (2, 0)], taken, left_points=3, right_points=9))
    assert sums["by_points"][1, FEWER, side] == 1
    assert sums["by_coins"][1, MORE, side] == 1
    assert sums["by_points"].sum() == sums["by_coins"].sum() == 1


def test_ways_of_different_price_are_no_free_choice() -> None:
    ways = [(1, 0), (0, 2)]
    sums = counted(moment(ways, 0), moment(ways, 1))
    assert sums["dearer"][1].tolist() == [2, 1]
    assert sums["by_points"].sum() == 0


def test_a_split_that_cannot_go_to_one_side_is_no_free_choice() -> None:
    assert counted(moment([(2, 4), (4, 2)], 0))["by_points"].sum() == 0
