"""Makes a network better, round by round."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import torch
from torch import Tensor, nn

from septem.train.config import Learning
from septem.train.lesson import Told
from septem.train.network import Network, enter
from septem.train.rounds import Round
from septem.train.tools import Tools
from septem.train.tried import Tried


class Learner:
    """Learns.

    A lesson is many small pieces of work. A GPU is quicker with them than the program that orders them, so there the
    lessons of every step in the room of a table are recorded, and those of later rounds are replays with other numbers.
    """

    def __init__(self, network: Network, how: Learning, tools: Tools) -> None:
        device = network.scales.device
        self.network = network
        self.how = how
        self._tools = tools
        self._rate, self._variety = torch.zeros((), device=device), torch.zeros((), device=device)
        is_gpu = device.type == "cuda"
        self.optimiser = torch.optim.AdamW(network.parameters(), lr=self._rate, capturable=is_gpu, fused=is_gpu)
        self._recordings: dict[object, tuple[torch.cuda.CUDAGraph, Tensor]] = {}

    def restore(self, state: dict[str, Any]) -> None:
        """Goes on with the optimiser of a checkpoint."""
        self.optimiser.load_state_dict(state)
        for group in self.optimiser.param_groups:
            group["lr"] = self._rate

    def learn(self, rounds: Sequence[Round], players: int | None, rate: float, variety: float) -> Told:
        """Takes every lesson of the first players, or of all, once; the steps of all tables in random order."""
        self._rate.fill_(rate)
        self._variety.fill_(variety)
        steps = [(played, step) for played in rounds for step in range(len(played.masks))]
        shuffled = [steps[number] for number in torch.randperm(len(steps)).tolist()]
        told = [self._take_step(played, step, players).clone() for played, step in shuffled]
        return Told(*torch.stack(told).mean(dim=0).tolist())

    def learn_from_trials(self, trials: Sequence[Tried], rate: float, variety: float) -> float:
        """Learns once from each; returns by how much the best moves tried were better than the usual ones."""
        self._rate.fill_(rate)
        self._variety.fill_(variety)
        missed = [self._recorded(id(tried), partial(self._take_trials, tried)).clone() for tried in trials]
        return float(torch.stack(missed).mean())

    def _take_step(self, played: Round, step: int, players: int | None) -> Tensor:
        """The lessons of one step at one table."""
        return self._recorded((played, step), partial(self._take_all, played, step, players))

    def _recorded(self, key: object, work: Callable[[], Tensor]) -> Tensor:
        """Does some work; on a GPU it is recorded under this key the first time, and replayed from then on."""
        if self._rate.device.type == "cpu":
            return work()
        if key in self._recordings:
            recording, told = self._recordings[key]
            recording.replay()
            return told
        first = work()
        recording = torch.cuda.CUDAGraph()
        # Another thread may be compiling the rules of other tables.
        with torch.cuda.graph(recording, capture_error_mode="thread_local"):
            told = work()
        self._recordings[key] = recording, told
        return first

    def _take_all(self, played: Round, step: int, players: int | None) -> Tensor:
        count = players or played.masks.shape[1]
        return torch.stack([self._take(played, step, player) for player in range(count)]).mean(dim=0)

    def _take(self, played: Round, step: int, player: int) -> Tensor:
        """Makes moves likelier that turned out well, and expectations truer."""
        entered = self._enter(played.observations[step, player])
        loss, told = self._tools.loss_of(self.network, self.how, self._variety, entered, played.lesson(step, player))
        self._descend(loss)
        return told

    def _take_trials(self, tried: Tried) -> Tensor:
        """Makes moves likelier that did better than the others that were tried, and expectations truer."""
        loss, missed = self._tools.trial_loss_of(
            self.network, self.how, self._variety, self._enter(tried.observations), tried
        )
        self._descend(loss)
        return missed

    def _enter(self, observations: Tensor) -> Tensor:
        return enter(self.network.prepared(), self._tools.convert(observations, self.network.kind))

    def _descend(self, loss: Any) -> None:
        """One step downhill."""
        self.optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(self.network.parameters(), self.how.norm)
        self.optimiser.step()
