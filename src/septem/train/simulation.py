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


class _Here:
    """A batch on the CPU, used as one on a GPU is: its actions lie in an array of its own."""

    def __init__(self, games: int, options: Options) -> None:
        self.batch = Batch(games, options, threads=torch.get_num_threads())
        self.actions = np.zeros((games, options.players), np.int32)
        self._bots: tuple[Sequence[Mind], NDArray[np.int8]] | None = None

    def seat(self, minds: Sequence[Mind], seated: NDArray[np.int8]) -> None:
        self._bots = minds, seated

    def list_ways(self) -> None:
        self.batch.list_ways(self.actions)

    def act(self) -> None:
        if self._bots is not None:
            self.batch.answer(*self._bots)
        self.batch.act(self.actions)


class _OnGpu:
    """A batch on the GPU, and the bots at its tables."""

    def __init__(self, games: int, options: Options) -> None:
        from septem.envs.gpu import GpuBatch

        self.batch = GpuBatch(games, options, torch.cuda.current_stream().cuda_stream)
        self.actions = self.batch.actions
        self._bots: tuple[Any, Any] | None = None

    def seat(self, minds: Sequence[Mind], seated: NDArray[np.int8]) -> None:
        self._bots = _on_gpu(minds, seated)

    def list_ways(self) -> None:
        self.batch.list_ways()

    def act(self) -> None:
        if self._bots is not None:
            self.batch.answer(*self._bots)
        self.batch.act()


class Simulation:
    """Games of one kind of table, in which all players act at once.

    The tensors share the memory of the batch, and each step writes them anew. On a GPU `observations` [player, column,
    game] lie as their shape says; `masks` [player, game, what] and `ways` [player, game, coins] do not.
    """

    def __init__(self, games: int, options: Options, device: torch.device, seed: int) -> None:
        self.options = options
        self._games: _Here | _OnGpu = _Here(games, options) if device.type == "cpu" else _OnGpu(games, options)
        self._batch = batch = self._games.batch
        batch.reset(seed)
        self.observations = torch.as_tensor(batch.observations, device=device).permute(1, 2, 0)
        self.masks = torch.as_tensor(batch.masks, device=device).transpose(0, 1)
        self.ways = torch.as_tensor(batch.ways, device=device).view(games, options.players, -1).transpose(0, 1)
        self.points = torch.as_tensor(batch.points, device=device).t()
        self.shares = torch.as_tensor(batch.rewards, device=device).t()
        self.ended = torch.as_tensor(batch.ended, device=device)
        self.acts = torch.ones(options.players, games, dtype=torch.bool, device=device)
        self._actions = torch.as_tensor(self._games.actions, device=device)

    def seat(self, minds: Sequence[Mind], seated: NDArray[np.int8]) -> None:
        """Gives seats to bots, `seated[game, player]`: they do not act but choose by their minds."""
        self.acts.copy_(torch.as_tensor(seated == ACTS).t())
        self._games.seat(minds, seated)

    def ask(self, whats: Tensor) -> Tensor:
        """The ways to pay for what is chosen [player, game]: coins to the left and to the right by turns."""
        self._actions.copy_(whats.t())
        self._games.list_ways()
        return self.ways

    def step(self, ways: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """All players do what they have asked about last, paying in these ways [player, game].

        Returns the shares of the win and the points ahead of the others' mean, where the game has ended, and which
        have. Those are dealt anew.
        """
        self._actions += (WHATS * ways).t()
        self._games.act()
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

    stream = torch.cuda.Stream()  # type: ignore[no-untyped-call]
    batch = GpuBatch(1, options, stream.cuda_stream)
    batch.reset(0)
    batch.list_ways()
    if minds:
        nobody = np.full((1, options.players), ACTS, np.int8)
        batch.answer(*_on_gpu(minds, nobody))
    batch.act()
    batch.renew()
    stream.synchronize()


def _on_gpu(minds: Sequence[Mind], seated: NDArray[np.int8]) -> tuple[Any, Any]:
    """Both as arrays of the GPU."""
    from septem.kernel.cuda import import_cuda

    cuda = import_cuda()
    return cuda.to_device(array_of(*minds)), cuda.to_device(seated)
