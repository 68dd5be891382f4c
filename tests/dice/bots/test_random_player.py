"""The random player."""

import random
from collections import Counter

from septem.dice.bots.random_player import RandomPlayer
from tests.dice.table import at_spending


def test_every_legal_move_comes_up_about_equally_often() -> None:
    view = at_spending("Giza A", {1: "stone+ore"}).view(0)
    legal = view.legal(0)
    player = RandomPlayer(random.Random(1))
    chosen = Counter(player(view, 0) for _ in range(40 * len(legal)))
    assert set(chosen) == set(legal)
    assert all(15 < times < 80 for times in chosen.values())
