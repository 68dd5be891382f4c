"""The search bot: determinised decoupled UCT from what a seat knows (see thinking.tree)."""

import random
import time
from collections.abc import Sequence
from typing import NamedTuple

from septem.bots.budget import Budget
from septem.bots.installed import has_numba
from septem.bots.minds import SEED_BITS, HeuristicBot
from septem.bots.reasons import reason
from septem.bots.trees import BLOCK, CompiledTrees, PlainTrees, Trees
from septem.game.moves import Move
from septem.game.view import View

PLAIN_PLAYOUTS = 24  # without the compiled kernel: a second at most


class Tried(NamedTuple):
    """A move that the search has tried: how often, and the reward it had, from 0 to 1."""

    move: Move
    visits: int
    reward: float


class SearchBot:
    """Plays imagined games to their end and takes the move that it came back to most often.

    >>> from septem import Game
    >>> view = Game.new(3, seed=1).view(0)
    >>> bot = SearchBot("50")
    >>> bot.choose(view, view.legal(), random.Random(1)) in view.legal()
    True
    """

    def __init__(self, setting: str = "1000") -> None:
        self.budget = Budget.parse(setting)
        self._last: tuple[View, list[Tried]] | None = None
        plain = min(self.budget.playouts, PLAIN_PLAYOUTS)
        self._is_compiled = has_numba(f"search thinks in plain Python, with at most {plain} playouts a move")
        if not self._is_compiled:
            self.budget = Budget(plain, self.budget.seconds)

    def choose(self, view: View, moves: Sequence[Move], rng: random.Random) -> Move:
        """The move tried most often."""
        if len(moves) == 1:
            return moves[0]
        tried = self.search(view, rng)
        # In a position that nobody was dealt there may be nothing to imagine.
        if not tried:
            return HeuristicBot().choose(view, moves, rng)
        self._last = view, tried
        return tried[0].move

    def search(self, view: View, rng: random.Random) -> list[Tried]:
        """Every move that was tried, most often tried first."""
        decision = view.decision
        assert decision is not None, "a bot is asked only when it has to decide"
        playouts, seconds = self.budget.playouts, self.budget.seconds
        trees: Trees = (CompiledTrees if self._is_compiled else PlainTrees)(view, playouts)
        # Only now, since the first trees of a process load or compile what they grow by.
        start = time.perf_counter()
        seed = rng.getrandbits(SEED_BITS)
        # Without a time limit there is no need to look at the clock.
        step = playouts if seconds is None else BLOCK if self._is_compiled else 1
        for first in range(0, playouts, step):
            trees.grow(min(step, playouts - first), seed, first)
            if seconds is not None and time.perf_counter() - start > seconds:
                break
        names = {number: move for move, number in view.numbered(decision.seat).items()}
        tried = [Tried(names[move], visits, reward) for move, visits, reward in trees.tried(decision.seat)]
        return sorted(tried, key=lambda one: (-one.visits, str(one.move)))

    def explain(self, view: View, move: Move) -> str:
        """How often the search came back to the move, if this is what it thought about last, and what it brings."""
        if self._last is None or self._last[0] != view:
            return reason(view, move)
        playouts = sum(one.visits for one in self._last[1])
        visits = sum(one.visits for one in self._last[1] if one.move == move)
        return f"{visits:,} of {playouts:,} imagined games came back to it; {reason(view, move)}"
