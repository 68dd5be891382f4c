"""What a bot is: it sees a view and the legal moves, and names one of them."""

import random
from collections.abc import Sequence
from typing import Protocol

from septem.game.moves import Move
from septem.game.view import View
from septem.protocol import Player


class Bot(Protocol):
    """A player that is a program.

    A bot knows what its view tells and nothing else; `view.decision` says for which city it decides and why. All its
    chance comes from `rng`, so that the same generator makes the same choices.
    """

    def choose(self, view: View, moves: Sequence[Move], rng: random.Random) -> Move:
        """One of the moves."""
        ...

    def explain(self, view: View, move: Move) -> str:
        """One line on why it would play this move here."""
        ...


def seated(bot: Bot, rng: random.Random) -> Player[View, Move]:
    """The bot as a player at a table, with its own chance."""

    def choose(view: View, seat: int) -> Move:
        return bot.choose(view, view.legal(seat), rng)

    return choose
