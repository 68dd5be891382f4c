"""From a view to chances of its moves: first what to do, then how to pay for it."""

import random
from collections.abc import Mapping, Sequence
from math import exp
from typing import NamedTuple

from septem.bots.network.network import Judgement, Network
from septem.game.moves import Move
from septem.game.seen import see
from septem.game.view import View
from septem.kernel.actions import WHATS

# Who draws moves leaves out those that come up less than so many times as often as the likeliest, at the temperature
# they are drawn at: a hot bot has many of them, and together they would be played often.
PLAUSIBLE = 0.1


class Options(NamedTuple):
    """Things that can be done in one position, by the network's own preference, and the ways to pay for each."""

    logits: list[float]
    ways: list[list[Move]]
    way_logits: list[list[float]]

    @classmethod
    def of(cls, judgement: Judgement, moves: Mapping[int, Move]) -> "Options":
        """The options among legal moves by their actions, as `see` gives them."""
        found: dict[int, list[Move]] = {}
        for action, move in moves.items():
            found.setdefault(action % WHATS, []).append(move)
        left, right = judgement.payment
        return cls(
            [judgement.logits[what] for what in found],
            list(found.values()),
            [[left * move.left + right * move.right for move in ways] for ways in found.values()],
        )

    def chances(self) -> dict[Move, float]:
        """The chance of every move, likeliest first."""
        found = {
            move: chance * part
            for chance, ways, logits in zip(softmax(self.logits), self.ways, self.way_logits, strict=True)
            for move, part in zip(ways, softmax(logits), strict=True)
        }
        return dict(sorted(found.items(), key=lambda item: -item[1]))

    def likeliest(self) -> Move:
        """The likeliest way to pay for the likeliest thing to do."""
        what = self.logits.index(max(self.logits))
        return self.ways[what][self.way_logits[what].index(max(self.way_logits[what]))]

    def draw(self, temperature: float, rng: random.Random) -> Move:
        """A plausible move: the higher the temperature, the less it matters which card is likelier.

        A hot one takes worse cards, but builds, sells and works at its wonder as often as the network finds right, and
        pays as it does. Weak players do not sell more than strong ones, while there are more cards in a hand to sell
        than to build, and they see which price is lower.
        """
        actions = [ways[0].action for ways in self.ways]
        (action,) = rng.choices(actions, softmax(self.logits, min(temperature, 1)))
        whats = [what for what, other in enumerate(actions) if other == action]
        what = whats[draw([self.logits[what] for what in whats], temperature, rng)]
        return self.ways[what][draw(self.way_logits[what], min(temperature, 1), rng)]


class Thought(NamedTuple):
    """What a network makes of a view: the options, and the expected share of the win."""

    options: Options
    win: float


def think(network: Network, view: View) -> Thought:
    """What the network makes of a view, in which its seat has something to decide."""
    seen = see(view)
    judgement = network.judge(seen.observation)
    return Thought(Options.of(judgement, seen.moves), judgement.win)


def softmax(logits: Sequence[float], temperature: float = 1) -> list[float]:
    """Chances that add up to 1."""
    most = max(logits)
    parts = [exp((logit - most) / temperature) for logit in logits]
    whole = sum(parts)
    return [part / whole for part in parts]


def draw(logits: Sequence[float], temperature: float, rng: random.Random) -> int:
    """One of the plausible places, by chance."""
    chances = softmax(logits, temperature)
    least = PLAUSIBLE * max(chances)
    return rng.choices(range(len(chances)), [chance if chance >= least else 0 for chance in chances])[0]
