"""The greedy player."""

import random
from statistics import fmean

import pytest

from septem.dice import Game
from septem.dice.bots import bot_named
from septem.dice.bots.greedy import GreedyPlayer
from septem.dice.moves import Move
from septem.protocol import play_out
from tests.dice.bots.keeping import keeping
from tests.dice.table import at_spending, solo_spending


def solo_mean(bot: str, games: int) -> float:
    """Mean VP of a bot against the Ghost, on both sides in turn."""
    scores = []
    for seed in range(games):
        game = Game.solo(None, "AB"[seed % 2], seed=seed)
        play_out(game, [bot_named(bot, seed)])
        scores.append(game.score(0).total)
    return fmean(scores)


def test_greedy_beats_chance_by_far() -> None:
    assert solo_mean("greedy", 20) > solo_mean("random", 20) + 8


@pytest.mark.parametrize("seed", range(3))
def test_what_is_plainly_best_is_kept(seed: int) -> None:
    """Two tablets and the "or" face that lies there are worth 9 VP; nothing else shown counts in Age III."""
    dice = {1: "tablet", 4: "tablet", 7: "gear/tablet/compass", 2: "2bricks", 3: "2ore", 5: "glass+paper", 6: "idea"}
    game = keeping("Giza A", dice, age=3, rolls=1, passed=7)
    assert GreedyPlayer(random.Random(seed), samples=8)(game.view(0), 0) == Move("keep", dice=(1, 4))


def test_the_spare_die_is_passed() -> None:
    dice = {1: "2wood", 2: "2bricks", 3: "gear", 4: "2stone", 5: "glass+paper", 6: "idea", 7: "vp"}
    game = at_spending("Rhodes A", dice, age=3, sheet={"stages": 3, "inventions": {"gear": 3}})
    player = GreedyPlayer(random.Random(1))
    assert player(game.view(0), 0) == Move.parse("vp with 7:vp")
    game.choose(0, "vp with 7:vp")
    assert player(game.view(0), 0) in [Move("pass", dice=(die,)) for die in range(1, 7)]


def test_nobody_is_passed_a_die_after_the_last_turn() -> None:
    game = solo_spending("Rhodes A", dict.fromkeys((3, 4), "military+idea"), age=3, sheet={"military": [1, 2]})
    player = GreedyPlayer(random.Random(1))
    while (move := player(game.view(0), 0)).action != "pass":
        game.choose(0, move)
    assert move == Move("pass")
