"""Games as tensors, on the CPU or on a GPU: by player, so that what one player of every game sees lies together."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from septem.bots.thinking.playing import Mind
from septem.envs.batch import Batch
from septem.envs.opponents import ACTS
from septem.envs.options import Options
from septem.kernel.actions import WHATS
from septem.kernel.arrays import array_of


class Simulation:
    """Games of one kind of table, in which all players act at once.

    The tensors share the memory of the batch, and each step writes them anew. On a
    GPU `observations` [player, column, game] lie as their shape says; `masks` [player, game, what] and `ways` [player,
    game, coins] do not.
    """

    def __init__(self, games: int, options: Options, device: torch.device, seed: int) -> None:
        self.options = options
        self._is_here = device.type == "cpu"
        if self._is_here:
            self._batch: Any = Batch(games, options, threads=torch.get_num_threads())
        else:
            from septem.envs.gpu import GpuBatch

            self._batch = GpuBatch(games, options, torch.cuda.current_stream().cuda_stream)
        self._batch.reset(seed)
        batch = self._batch
        self.observations = torch.as_tensor(batch.observations, device=device).permute(1, 2, 0)
        self.masks = torch.as_tensor(batch.masks, device=device).transpose(0, 1)
        ways = torch.as_tensor(batch.ways, device=device)
        self.ways = ways.reshape(games, options.players, -1).transpose(0, 1) if self._is_here else ways.transpose(0, 1)
        self.points = torch.as_tensor(batch.points, device=device).t()
        self.shares = torch.as_tensor(batch.rewards, device=device).t()
        self.ended = torch.as_tensor(batch.ended, device=device)
        self.acts = torch.ones(options.players, games, dtype=torch.bool, device=device)
        self._bots: tuple[Any, Any] | None = None
        self._actions = torch.zeros(games, options.players, dtype=torch.int32, device=device)
        if not self._is_here:
            self._actions = torch.as_tensor(batch.actions, device=device)

    def seat(self, minds: Sequence[Mind], seated: NDArray[np.int8]) -> None:
        """Gives seats to bots, `seated[game, player]`: they do not act but choose by their minds."""
        self.acts.copy_(torch.as_tensor(seated == ACTS).t())
        if self._is_here:
            self._bots = minds, seated
        else:
            from septem.kernel.cuda import import_cuda

            cuda = import_cuda()
            self._bots = cuda.to_device(array_of(*minds)), cuda.to_device(seated)

    def ask(self, whats: Tensor) -> Tensor:
        """The ways to pay for what is chosen [player, game]: coins to the left and to the right by turns."""
        self._actions.copy_(whats.t())
        if self._is_here:
            self._batch.list_ways(self._actions)
        else:
            self._batch.list_ways()
        return self.ways

    def step(self, ways: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """All players do what they have asked about last, paying in these ways [player, game].

        Returns the shares of victory and the points ahead of the others' mean, where the game has ended, and which
        have. Those are dealt anew.
        """
        self._actions += (WHATS * ways).t()
        if self._bots is not None:
            self._batch.answer(*self._bots)
        if self._is_here:
            self._batch.act(self._actions)
        else:
            self._batch.act()
        ended = self.ended == 1
        points, players = self.points.float(), self.options.players
        ahead = (points - points.mean(dim=0)) * (players / (players - 1))
        shares = self.shares + 1 / players
        results = (shares * ended, ahead * ended, ended.clone())
        self._batch.renew()
        self._batch.observe()
        return results

    def reset(self, seed: int) -> None:
        """Deals all games anew."""
        self._batch.reset(seed)

    def break_off(self, which: slice) -> None:
        """Deals some games anew before they have ended."""
        self.ended[which] = 1
        self._batch.renew()
        self._batch.observe()
        self.ended[which] = 0


def compile_for(options: Options, minds: Sequence[Mind]) -> None:
    """Compiles all that the simulation of such a table needs on a GPU, which takes most of a minute."""
    from septem.envs.gpu import GpuBatch
    from septem.kernel.cuda import import_cuda

    stream = torch.cuda.Stream()  # type: ignore[no-untyped-call]
    batch = GpuBatch(1, options, stream.cuda_stream)
    batch.reset(0)
    batch.list_ways()
    if minds:
        cuda = import_cuda()
        nobody = np.full((1, options.players), ACTS, np.int8)
        batch.answer(cuda.to_device(array_of(*minds)), cuda.to_device(nobody))
    batch.act()
    batch.renew()
    stream.synchronize()
