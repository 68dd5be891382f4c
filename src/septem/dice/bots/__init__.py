"""Players of the dice game that are programs: a view in, a move out.

>>> from septem.dice import Game
>>> from septem.protocol import play_out
>>> game = Game.new(2, seed=5)
>>> play_out(game, [bot_named("random", seed=1), bot_named("random", seed=2)])
>>> game.over
True
"""

import random
from collections.abc import Callable

from septem.dice.bots.greedy import GreedyPlayer
from septem.dice.bots.planner import PlannerPlayer
from septem.dice.bots.random_player import RandomPlayer
from septem.dice.moves import Move
from septem.dice.view import View
from septem.errors import SetupError
from septem.words import listed

Bot = Callable[[View, int], Move]
BOTS: dict[str, Callable[[random.Random], Bot]] = {
    "random": RandomPlayer,
    "greedy": GreedyPlayer,
    "planner": PlannerPlayer,
}
# Who plays where nobody is named: against people the strongest, in bulk one that is some twenty-five times faster.
STRONGEST = "planner"
QUICK = "greedy"


def bot_named(name: str, seed: int | None = None) -> Bot:
    """A new bot of this name; the same seed makes the same choices."""
    if name not in BOTS:
        raise SetupError(f"There is no bot {name!r}; choose {listed(BOTS, 'or')}.")
    return BOTS[name](random.Random(seed))
