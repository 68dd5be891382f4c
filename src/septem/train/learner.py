"""Makes a network better, round by round."""

from collections.abc import Sequence
from functools import partial
from typing import Any

import torch
from torch import Tensor, nn

from septem.train.config import Learning
from septem.train.lesson import Told
from septem.train.network import Network, enter
from septem.train.recording import Recorded
from septem.train.rounds import Round
from septem.train.tools import Tools

OF_DEVICE = ("capturable", "fused")  # settings of the optimiser that depend on where it runs


class Learner:
    """Learns from the first so many players, or from all.

    The lessons of each step in the room of a table are one piece of work, with other numbers every round.
    """

    def __init__(self, network: Network, how: Learning, tools: Tools, players: int | None = None) -> None:
        device = network.scales.device
        self.network = network
        self.how = how
        self._tools = tools
        self.players = players
        self._rate, self._variety = torch.zeros((), device=device), torch.zeros((), device=device)
        is_gpu = device.type == "cuda"
        self.optimiser = torch.optim.AdamW(network.parameters(), lr=self._rate, capturable=is_gpu, fused=is_gpu)
        self._steps: dict[tuple[Round, int], Recorded[Tensor]] = {}

    def restore(self, state: dict[str, Any]) -> None:
        """Goes on with the optimiser of a checkpoint."""
        pairs = zip(state["param_groups"], self.optimiser.param_groups, strict=True)
        groups = [kept | {name: here[name] for name in OF_DEVICE} for kept, here in pairs]
        self.optimiser.load_state_dict(state | {"param_groups": groups})
        for group in self.optimiser.param_groups:
            group["lr"] = self._rate

    def learn(self, rounds: Sequence[Round], rate: float, variety: float) -> Told:
        """Takes every lesson once; the steps of all tables in random order."""
        self._rate.fill_(rate)
        self._variety.fill_(variety)
        steps = [(played, step) for played in rounds for step in range(len(played.masks))]
        shuffled = [steps[number] for number in torch.randperm(len(steps)).tolist()]
        told = [self._take_step(played, step).clone() for played, step in shuffled]
        return Told(*torch.stack(told).mean(dim=0).tolist())

    def _take_step(self, played: Round, step: int) -> Tensor:
        """The lessons of one step at one table."""
        if (played, step) not in self._steps:
            work = partial(self._take_all, played, step)
            self._steps[played, step] = Recorded(work, played.masks.device)
        return self._steps[played, step]()

    def _take_all(self, played: Round, step: int) -> Tensor:
        count = self.players or played.masks.shape[1]
        return torch.stack([self._take(played, step, player) for player in range(count)]).mean(dim=0)

    def _take(self, played: Round, step: int, player: int) -> Tensor:
        """Makes moves likelier that turned out well, and expectations truer."""
        entered = self._enter(played.observations[step, player])
        loss, told = self._tools.loss_of(self.network, self.how, self._variety, entered, played.lesson(step, player))
        self._descend(loss)
        return told

    def _enter(self, observations: Tensor) -> Tensor:
        return enter(self.network.prepared(), self._tools.convert(observations, self.network.kind))

    def _descend(self, loss: Any) -> None:
        """One step downhill."""
        self.optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(self.network.parameters(), self.how.norm)
        self.optimiser.step()
