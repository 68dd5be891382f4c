"""Who sits where: the learner's seat and the bots on the others, and what is neither."""

import re
from typing import Any

import numpy as np
import pytest

from septem import SetupError
from septem.envs.seating import learners_seat, opponents_by_seat


def test_one_name_is_for_all_other_seats_and_a_list_for_each_in_turn() -> None:
    assert opponents_by_seat("greedy", 4, 1) == {0: "greedy", 2: "greedy", 3: "greedy"}
    assert opponents_by_seat(("random", "greedy", "level:2"), 4, 1) == {0: "random", 2: "greedy", 3: "level:2"}
    assert opponents_by_seat(["war"], 2, 1) == {0: "war"}


@pytest.mark.parametrize("seat", [2, np.int8(2), np.uint32(2)])
def test_a_seat_may_be_a_whole_number_of_any_kind(seat: Any) -> None:
    assert learners_seat(seat, 3) == 2
    assert type(learners_seat(seat, 3)) is int


@pytest.mark.parametrize("seat", [3, -1, 1.0, np.float64(1), "1", None, [1]], ids=repr)
def test_there_is_no_other_seat(seat: Any) -> None:
    sentence = f"There is no seat {seat} to learn on at this table; seats are 0 to 2."
    with pytest.raises(SetupError, match=re.escape(sentence)):
        learners_seat(seat, 3)


@pytest.mark.parametrize(
    "opponents", [None, 3, {"greedy": 1, "random": 2}, {"greedy", "random"}, ["greedy", 3], np.array(["war", "war"])]
)
def test_opponents_are_names(opponents: Any) -> None:
    sentence = "Opponents are the name of a bot, or a list of such names with one for each other seat, not "
    with pytest.raises(SetupError, match=re.escape(f"{sentence}{opponents!r}.")):
        opponents_by_seat(opponents, 3, 0)


def test_there_is_one_for_each_seat() -> None:
    with pytest.raises(SetupError, match="This table has 2 other seats, but the list of opponents has 3 bots"):
        opponents_by_seat(["war"] * 3, 3, 0)
