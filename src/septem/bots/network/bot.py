"""The network bot: a trained network alone, without any search."""

import random
import re
from collections.abc import Sequence

from septem.bots.network.loading import network_for
from septem.bots.network.network import Network
from septem.bots.network.policy import think
from septem.bots.reasons import reason
from septem.errors import SetupError
from septem.game.moves import Move
from septem.game.view import View
from septem.words import shown

MOST_HEAT = 100
_TEMPERATURE = re.compile(r"[0-9]{1,3}(\.[0-9]{1,6})?")


class NetworkBot:
    """Plays what a trained network finds likeliest, without looking ahead.

    Its setting is a temperature, above 0 for one that also plays what the network finds less likely; behind '@' may
    stand a file of weights, as in `network:0.7@my.safetensors` or `network:@my.safetensors`.
    """

    def __init__(self, setting: str = "0") -> None:
        heat, self._network = network_for(setting)
        if not heat and setting:  # only a file was named
            heat = "0"
        self.temperature = float(heat) if _TEMPERATURE.fullmatch(heat) else -1
        if not 0 <= self.temperature <= MOST_HEAT:
            raise SetupError(
                f"its setting is a temperature from 0 to {MOST_HEAT}, such as 0.7, a file of weights behind '@', or "
                f"both, not '{shown(setting)}'."
            )

    def choose(self, view: View, moves: Sequence[Move], rng: random.Random) -> Move:
        """The likeliest move, or one drawn."""
        if len(moves) == 1:
            return moves[0]
        options = think(self._network, view).options
        return options.draw(self.temperature, rng) if self.temperature else options.likeliest()

    def explain(self, view: View, move: Move) -> str:
        """How likely the network finds the move, how it sees its prospects here, and what the move brings."""
        return opinion(self._network, view, move)


def opinion(network: Network, view: View, move: Move) -> str:
    """What a network has to say about a move."""
    thought = think(network, view)
    chance = percent(thought.options.chances()[move])
    return (
        f"the network gives it {chance}, and expects to win {percent(thought.win)} of such games; {reason(view, move)}"
    )


def percent(share: float) -> str:
    r"""A share as whole per cent that no line is broken in; what is nearly sure is not told as sure.

    >>> percent(0.214), percent(0.9973), percent(1)
    ('21\xa0%', 'over\xa099\xa0%', '100\xa0%')
    """
    nearly = 0.995 <= share < 1
    return "over\u00a099\u00a0%" if nearly else f"{100 * share:.0f}\u00a0%"
