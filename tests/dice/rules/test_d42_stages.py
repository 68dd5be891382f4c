"""D42–D44: wonder stages."""

import pytest

from septem.dice.words import cost_words
from tests.dice.table import at_spending, play, refused, usual


def test_d42_stages_are_built_in_order() -> None:
    # Giza A2 costs wood and an idea; before stage 1 that pays for nothing.
    game = at_spending("Giza A", {1: "wood+stone", 5: "idea"})
    refused(game, "stage with 1:wood 5:idea", "That is not the payment for 'stage', which costs 2 stone")
    play(game, "stage with own:stone 1:stone", "stage with 1:wood 5:idea")
    assert game.score(0).stages == 3 + 5


def test_d42_the_reward_comes_at_once() -> None:
    game = at_spending("Rhodes A", {2: "ore+bricks", 5: "idea"}, sheet={"stages": 1})
    assert game.mights[0] == 0
    play(game, "stage with 2:bricks 5:idea")
    assert (game.mights[0], game.score(0).stages) == (1, 4)


STAGES = {
    "Halicarnassus A": [("2 bricks", 3), ("1 ore and 1 idea", 1), ("2 cloth and 1 idea", 5)],
    "Halicarnassus B": [("2 ore", 2), ("1 brick and 1 idea", 2), ("1 glass, 1 paper and 1 cloth", 3)],
    "Alexandria A": [("2 stone", 3), ("1 ore and 1 idea", 1), ("2 glass and 1 idea", 5)],
    "Alexandria B": [("2 bricks", 0), ("1 wood and 1 idea", 0), ("2 stone and 1 idea", 6)],
    "Artemis A": [("2 stone", 3), ("1 wood and 1 idea", 1), ("2 paper and 1 idea", 5)],
    "Artemis B": [("2 stone", 2), ("1 wood and 1 idea", 3), ("1 glass, 1 paper and 1 cloth", 4)],
    "Babylon A": [("2 bricks", 3), ("1 wood and 1 idea", 1), ("3 bricks and 1 idea", 5)],
    "Babylon B": [("1 cloth and 1 brick", 2), ("1 glass and 2 wood", 2), ("3 bricks and 1 paper", 2)],
    "Zeus A": [("2 wood", 3), ("1 stone and 1 idea", 1), ("2 wood, 1 stone and 1 idea", 5)],
    "Zeus B": [("2 wood", 0), ("1 stone and 1 idea", 4), ("1 cloth and 2 ore", 1)],
    "Giza A": [("2 stone", 3), ("1 wood and 1 idea", 5), ("3 stone and 1 idea", 6)],
    "Giza B": [("2 wood", 2), ("2 stone and 1 idea", 3), ("2 bricks and 1 idea", 4), ("4 stone", 6)],
    "Rhodes A": [("2 ore", 3), ("1 brick and 1 idea", 1), ("3 ore and 1 idea", 5)],
    "Rhodes B": [("2 stone and 1 idea", 3), ("4 ore", 4)],
}


@pytest.mark.parametrize("wonder", STAGES)
def test_d42_cost_and_vp_of_every_stage(wonder: str) -> None:
    name, side = wonder.split()
    card = usual().wonders[name.lower()].sides["A" if side == "A" else "B"]
    total = 0
    for built, (cost, vp) in enumerate(STAGES[wonder]):
        assert cost_words(card.stages[built].cost) == cost
        total += vp
        assert at_spending(wonder, sheet={"stages": built + 1}).score(0).stages == total


@pytest.mark.parametrize("wonder", STAGES)
def test_d43_three_stages_but_four_on_giza_b_and_two_on_rhodes_b(wonder: str) -> None:
    count = {"Giza B": 4, "Rhodes B": 2}.get(wonder, 3)
    assert len(STAGES[wonder]) == count
    full = at_spending(wonder, sheet={"stages": count})
    refused(full, "stage", "All stages of .* stand already")
    short = at_spending(wonder, sheet={"stages": count - 1, "tech": {"goods": 3, "raw": 3}})
    refused(short, "stage", "That is not the payment")


def test_d44_several_stages_in_one_turn_each_with_its_own_symbols() -> None:
    """R4: no limit on stages a turn is stated."""
    dice = {1: "wood+stone", 2: "ore+stone", 4: "2stone", 5: "idea", 6: "idea"}
    game = at_spending("Giza A", dice)
    play(game, "stage with own:stone 1:stone")
    refused(game, "stage with 1:stone 5:idea", "You have no stone on die 1 left")
    play(game, "stage with 1:wood 5:idea", "stage with 2:stone 4:stone 4:stone 6:idea")
    assert (game.sheets[0].stages, game.score(0).stages) == (3, 14)
