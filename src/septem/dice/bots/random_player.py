"""The simplest player: anything goes."""

import random

from septem.dice.moves import Move
from septem.dice.view import View


class RandomPlayer:
    """Chooses among the legal moves at random."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def __call__(self, view: View, seat: int) -> Move:
        """Any move."""
        return self._rng.choice(view.legal(seat))
