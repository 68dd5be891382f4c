"""Every board can be drawn by day and by night, with its stages in all states."""

import pytest

from septem.data import load
from septem.data.cards import EDITIONS, Wonder
from septem.server.games.cards.catalogue import is_day_side
from septem.server.games.cards.drawing.wonders import board, plinth
from septem.server.games.cards.drawing.words import stage_words
from tests.server.drawing.reading import faults, title, tree

BOARDS = [pytest.param(wonder, id=f"{name}-{wonder.title}") for name in EDITIONS for wonder in load(name).wonders]


@pytest.mark.parametrize("wonder", BOARDS)
def test_every_board_draws(wonder: Wonder) -> None:
    for built in range(len(wonder.stages) + 1):
        drawn = board(wonder, built)
        assert faults(drawn) == []
        states = [plinth.get("class", "") for plinth in tree(drawn).iter("svg") if "plinth" in plinth.get("class", "")]
        assert [state == "plinth built" for state in states] == [place < built for place in range(len(wonder.stages))]


@pytest.mark.parametrize("wonder", BOARDS)
def test_every_stage_says_what_it_costs_and_brings(wonder: Wonder) -> None:
    for number, stage in enumerate(wonder.stages, 1):
        for state in ("built", "next", "later"):
            assert title(plinth(stage, number, state)) == stage_words(stage, number, state)


def test_a_stage_in_words() -> None:
    stage = load("second").wonder("Olympia", "day").stages[1]
    assert stage_words(stage, 2, "next") == "Stage 2, next: costs 2 wood. Build your first card of each colour free."


def test_a_and_day_are_drawn_by_day() -> None:
    assert is_day_side(load("first").wonder("Giza", "A").side)
    assert is_day_side(load("second").wonder("Gizah", "day").side)
    assert not is_day_side(load("second").wonder("Gizah", "night").side)
