"""A table where networks play against each other, round after round."""

from collections.abc import Sequence

import torch
from torch import Tensor

from septem.envs.options import Options
from septem.kernel.layout import FREE_CITY, LAST_AGE, TURNS_AN_AGE
from septem.train.config import Learning
from septem.train.network import Network, Prepared, enter
from septem.train.recording import Recorded
from septem.train.rounds import Round
from septem.train.simulation import Simulation
from septem.train.tools import Tools

TURNS = (LAST_AGE + 1) * TURNS_AN_AGE  # of a game


class Table:
    """Games whose player i is played by network i, and by the last one if there are not so many.

    All rounds are written into the same room.
    """

    def __init__(
        self, simulation: Simulation, networks: Sequence[Network], steps: int, how: Learning, tools: Tools
    ) -> None:
        self.simulation = simulation
        self.round = Round(simulation, steps)
        self._networks = networks
        self._how = how
        self._tools = tools
        self._play = Recorded(self._play_round, self.round.masks.device)

    @torch.no_grad()
    def play(self) -> Round:
        """Plays a round."""
        self._play()
        return self.round

    @torch.no_grad()
    def spread(self) -> Tensor:
        """Breaks games off at different turns, so that from then on every step has some of each turn.

        Returns the largest number, by size, that every column of an observation had.
        """
        largest = torch.zeros(self.round.observations.shape[2], device=self.round.observations.device)
        steps = steps_of(self.simulation.options)
        for step in range(steps):
            self._play_steps(1)
            largest = torch.maximum(largest, self.round.observations[0].abs().amax(dim=(0, 2)))
            self.simulation.break_off(slice(step, None, steps))
        return largest

    def _play_round(self) -> None:
        prepared = self._play_steps(len(self.round.masks))
        simulation, played = self.simulation, self.round
        for player in range(simulation.options.players):
            masks = self._tools.gather(simulation.masks[player])
            found = self._judge(player, prepared, simulation.observations[player], masks)
            played.last_wins[player], played.last_leads[player] = found[3:]
        played.review(self._how, simulation.acts)

    def _play_steps(self, steps: int) -> dict[Network, Prepared]:
        simulation, played = self.simulation, self.round
        prepared = {network: network.prepared() for network in self._networks}
        for step in range(steps):
            played.observations[step] = simulation.observations
            played.masks[step] = self._tools.gather(simulation.masks)
            leanings = []
            for player in range(simulation.options.players):
                found = self._judge(player, prepared, played.observations[step, player], played.masks[step, player])
                played.whats[step, player], played.logs[step, player], leaning = found[:3]
                played.wins[step, player], played.leads[step, player] = found[3:]
                leanings.append(leaning)
            played.ways[step] = simulation.ask(played.whats[step])
            for player, leaning in enumerate(leanings):
                played.paid[step, player], log = self._tools.choose_ways(leaning, played.ways[step, player])
                played.logs[step, player] += log
            played.shares[step], played.ahead[step], played.ended[step] = simulation.step(played.paid[step])
        return prepared

    def _judge(
        self, player: int, prepared: dict[Network, Prepared], observations: Tensor, masks: Tensor
    ) -> tuple[Tensor, ...]:
        network = self._networks[min(player, len(self._networks) - 1)]
        seen = self._tools.convert(observations, network.kind)
        return self._tools.choose(prepared[network], enter(prepared[network], seen), masks)


def steps_of(options: Options) -> int:
    """How many steps a game takes, but for decisions that few games have; the free city has a step of every turn."""
    return TURNS * (2 if options.variant_number == FREE_CITY else 1)
