"""The champion: the network's likely moves, tried in imagined games in which the network plays on for everybody.

In some of them the others play as `heuristic` does, so that it is prepared for those who do not play as it does itself.
"""

import random
from collections.abc import Sequence
from functools import lru_cache

from septem.bots.budget import Budget
from septem.bots.installed import has_numba
from septem.bots.minds import SEED_BITS
from septem.bots.network.bot import opinion, percent
from septem.bots.network.files import Weights
from septem.bots.network.loading import KEPT, network_for
from septem.bots.network.policy import Options, softmax
from septem.bots.network.search.halving import Candidate, halve
from septem.bots.network.search.manner import Manner
from septem.bots.network.thinking.judging import Layers
from septem.bots.reasons import reason
from septem.game.moves import Move
from septem.game.seen import see
from septem.game.view import View
from septem.words import counted

USUAL = "1000"
# So many moves are tried at most, and none that the network finds less likely than that; in a quarter of the games a
# mind plays the others (docs/bots.md has the matches).
MOST_TRIED = 8
LEAST_CHANCE = 1e-6
MANNER = Manner(turns=8, heat=1.0, minded_part=0.25)


class ChampionBot:
    """Tries what the network finds likely in imagined games, and plays what wins most of them.

    Its setting is a budget, such as `champion:1000` for so many games or `champion:900ms`; behind '@' may stand a file
    of weights, as in `champion:900ms@my.safetensors` or `champion:@my.safetensors`.
    """

    def __init__(self, setting: str = USUAL) -> None:
        budget, self._network = network_for(setting)
        if not budget and setting:  # only a file was named
            budget = USUAL
        self.budget = Budget.parse(budget)
        self.manner = MANNER
        self._last: tuple[View, list[Candidate]] | None = None
        self._is_compiled = has_numba("champion plays as the network alone, without search")

    def choose(self, view: View, moves: Sequence[Move], rng: random.Random) -> Move:
        """The move that wins most imagined games."""
        if len(moves) == 1:
            return moves[0]
        tried = self.search(view, rng)
        self._last = view, tried
        return tried[0].move

    def search(self, view: View, rng: random.Random) -> list[Candidate]:
        """What was tried, best first; where there is nothing to weigh or to imagine, by the network's preference."""
        seed = rng.getrandbits(SEED_BITS)
        candidates = self._candidates(view)
        if len(candidates) == 1 or not self._is_compiled:
            return candidates
        from septem.bots.network.search.imagined import Imagined

        return halve(candidates, Imagined(view, _layers_of(self._network.weights), self.manner, seed), self.budget)

    def explain(self, view: View, move: Move) -> str:
        """What it expects of the move, if that is what it tried last, else what the network alone has to say."""
        tried = self._last[1] if self._last and self._last[0] == view else []
        for one in tried:
            if one.move == move and one.games:
                games = counted(one.games, "imagined game")
                return f"expects to win {percent(one.share)} of such games, after {games}; {reason(view, move)}"
        return opinion(self._network, view, move)

    def _candidates(self, view: View) -> list[Candidate]:
        """The likeliest things to do, each with its likeliest way to pay, likeliest first."""
        seen = see(view)
        options = Options.of(self._network.judge(seen.observation), seen.moves)
        actions = {move: action for action, move in seen.moves.items()}
        found = []
        for chance, ways, logits in zip(softmax(options.logits), options.ways, options.way_logits, strict=True):
            move = ways[logits.index(max(logits))]
            found.append(Candidate(move, actions[move], chance))
        found.sort(key=lambda one: -one.chance)
        return [one for one in found[:MOST_TRIED] if one.chance >= LEAST_CHANCE or one is found[0]]


@lru_cache(maxsize=KEPT)
def _layers_of(weights: Weights) -> Layers:
    from septem.bots.network.search.room import layers_of

    return layers_of(weights)
