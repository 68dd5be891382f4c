"""The network that learns; `bots.network` has the same one to play with, without PyTorch."""

from pathlib import Path
from typing import Any, NamedTuple

import torch
from torch import Tensor, nn
from torch.nn import functional

from septem.bots.network.files import COLUMNS, read_weights
from septem.bots.network.network import EPSILON
from septem.kernel.actions import WHATS
from septem.kernel.observation import PLACE
from septem.train.config import Size

NEVER = -1e9  # the logit of what is not legal
ENTERING = 200  # columns of an observation that are not 0, more or less
UNIT = 8  # columns that matrix units take at a time
COIN = -1.0  # what a coin adds to the logit of a payment before anything is learnt


class Judged(NamedTuple):
    """What the network makes of positions, one row for each."""

    logits: Tensor  # [position, what]
    payment: Tensor  # [position, 2]: what a coin to the left and to the right add to the logit of a payment
    win: Tensor  # [position]: the logit of the share of the win
    lead: Tensor  # [position]: the expected points ahead of the others, times LEAD


class Entrance(nn.Module):
    """The first layer, with a row for every column of an observation of seven players."""

    def __init__(self, hidden: int) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.randn(COLUMNS, hidden) / ENTERING**0.5)
        self.bias = nn.Parameter(torch.zeros(hidden))


class Block(nn.Module):
    """A part of the network that adds something to what comes in, at first nothing."""

    def __init__(self, hidden: int) -> None:
        super().__init__()
        self.first = nn.Linear(hidden, hidden)
        self.second = nn.Linear(hidden, hidden)
        nn.init.zeros_(self.second.weight)
        nn.init.zeros_(self.second.bias)


class Judge(nn.Module):
    """The part that judges positions."""

    def __init__(self, hidden: int, width: int) -> None:
        super().__init__()
        self.first = nn.Linear(hidden, width)
        self.second = nn.Linear(width, 2)
        nn.init.zeros_(self.second.weight)
        nn.init.zeros_(self.second.bias)


class Network(nn.Module):
    """From observations, a column each, to what to do with them.

    `inward` has a row for every column of an observation of seven players; smaller tables have fewer columns.
    """

    scales: Tensor

    def __init__(self, size: Size, kind: torch.dtype = torch.float32) -> None:
        super().__init__()
        self.size = size
        self.kind = kind
        self.inward = Entrance(size.hidden)
        self.register_buffer("scales", torch.ones(COLUMNS))
        self.blocks = nn.ModuleList(Block(size.hidden) for _ in range(size.blocks))
        self.policy = nn.Linear(size.hidden, WHATS)
        self.payment = nn.Linear(size.hidden, 2)
        self.value = Judge(size.hidden, size.value)
        for layer in (self.policy, self.payment):
            nn.init.zeros_(layer.weight)
            nn.init.zeros_(layer.bias)
        nn.init.constant_(self.payment.bias, COIN)

    def prepared(self) -> "Prepared":
        """The weights as they are used: converted, put together where one product serves several, scales inside."""
        # Scaling the first layer is cheaper than scaling observations, whose numbers bfloat16 holds exactly.
        entrance = (self.inward.weight * self.scales[:, None]).to(self.kind)
        blocks = tuple((self._layer(block.first), self._layer(block.second)) for block in self._blocks())
        heads = self._layer(self.policy, self.payment, self.value.first)
        return Prepared(entrance, self.inward.bias.to(self.kind), blocks, heads, self._layer(self.value.second))

    def judge(self, observations: Tensor) -> "Judged":
        """What it makes of observations [column, position]."""
        prepared = self.prepared()
        return judge(prepared, enter(prepared, observations.to(self.kind)))

    def _blocks(self) -> "list[Block]":
        return [block for block in self.blocks if isinstance(block, Block)]

    def _layer(self, *layers: nn.Linear) -> "Layer":
        """Layers side by side, filled up to a width that suits the matrix units of a GPU."""
        weight = torch.cat([layer.weight for layer in layers]).to(self.kind)
        bias = torch.cat([layer.bias for layer in layers]).to(self.kind)
        missing = -len(bias) % UNIT
        return Layer(functional.pad(weight, (0, 0, 0, missing)), functional.pad(bias, (0, missing)))

    @torch.no_grad()
    def set_scales(self, largest: Tensor, *, is_trained: bool = False) -> None:
        """Brings coins, points and the like nearer to columns that are 0 or 1, but not so far that a point is lost.

        More places than the table has that the numbers come from are like the last of it. What a network that is
        trained already says stays the same: its first layer makes up for it.
        """
        missing = (len(self.scales) - len(largest)) // PLACE
        widened = torch.cat([largest, *[largest[-PLACE:]] * missing])
        scales = widened.float().clamp(min=1).rsqrt()
        if is_trained:
            self.inward.weight.mul_((self.scales / scales)[:, None])
        self.scales.copy_(scales)

    def arrays(self) -> dict[str, Any]:
        """The weights by name as a file has them, the scales inside the first layer."""
        found = dict(self.state_dict())
        found["inward.weight"] = found["inward.weight"] * found.pop("scales")[:, None]
        return {name: value.cpu().numpy() for name, value in found.items()}


class Layer(NamedTuple):
    """A row of weights for each output, and the bias."""

    weight: Tensor
    bias: Tensor


class Prepared(NamedTuple):
    """The weights of a network as they are used."""

    entrance: Tensor
    bias: Tensor
    blocks: tuple[tuple[Layer, Layer], ...]
    heads: Layer
    value: Layer


def enter(prepared: Prepared, observations: Tensor) -> Tensor:
    """The first layer for observations [column, position], which stay as they lie in memory."""
    return observations.t() @ prepared.entrance[: len(observations)]


def judge(prepared: Prepared, entered: Tensor) -> Judged:
    """All that comes behind the first layer."""
    x = entered + prepared.bias
    for first, second in prepared.blocks:
        x = x + functional.linear(rectified(norm(x), first), *second)
    heads = functional.linear(norm(x), *prepared.heads)
    inner = prepared.value.weight.shape[1]
    logits, payment, values = heads[:, :WHATS], heads[:, WHATS : WHATS + 2], heads[:, WHATS + 2 : WHATS + 2 + inner]
    value = functional.linear(torch.relu(values), *prepared.value).float()
    return Judged(logits.float(), payment.float(), value[:, 0], value[:, 1])


def rectified(x: Tensor, layer: Layer) -> Tensor:
    """A layer whose outputs are nowhere below 0; where nothing is learnt from it, in one piece of work."""
    if torch.is_grad_enabled():
        return torch.relu(functional.linear(x, *layer))
    return torch._addmm_activation(layer.bias, x, layer.weight.t())  # noqa: SLF001 - it has no other name


def norm(x: Tensor) -> Tensor:
    """Mean 0 and variance 1 in every position."""
    return functional.layer_norm(x, x.shape[-1:], eps=EPSILON)


def load_network(file: Path, kind: torch.dtype) -> Network:
    """A network from a file of weights."""
    weights = read_weights(file)
    size = weights.size
    network = Network(Size(size.hidden, size.blocks, size.value), kind)
    found = {name: torch.from_numpy(array) for name, array in weights.arrays().items()}
    # The file has the scales inside the first layer.
    network.load_state_dict(found | {"scales": torch.ones(COLUMNS)})
    return network
