"""The simplest bot."""

import random
from collections.abc import Sequence

from septem.game.moves import Move
from septem.game.view import View


class RandomBot:
    """Chooses among all legal moves with the same chance."""

    def choose(self, view: View, moves: Sequence[Move], rng: random.Random) -> Move:  # noqa: ARG002
        """Any of them."""
        return rng.choice(moves)

    def explain(self, view: View, move: Move) -> str:  # noqa: ARG002
        """There is no reason."""
        return "chosen at random among all legal moves"
