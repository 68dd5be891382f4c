"""How moves are drawn from what the network says, and how likely they were."""

import torch
from torch import Tensor
from torch.nn import functional

from septem.kernel.actions import WAYS
from septem.train.network import NEVER, Network

BELOW_ONE = 0.9999  # so that rounding cannot lead beyond the last chance


def masked(logits: Tensor, masks: Tensor) -> Tensor:
    """The logits of what is legal."""
    return torch.where(masks != 0, logits, NEVER)


def way_logits(payment: Tensor, ways: Tensor) -> Tensor:
    """The logits of the ways to pay, of which there may be none but the first."""
    left, right = ways[:, 0::2], ways[:, 1::2]
    logits = payment[:, :1] * left.float() + payment[:, 1:] * right.float()
    first = torch.arange(WAYS, device=ways.device) == 0
    return torch.where((left >= 0) | first, logits, NEVER)


def draw(logits: Tensor) -> Tensor:
    """One of each row, as likely as its logit says.

    Sums that are reckoned in parallel may fall a trifle from one place to the next, so what has no chance is left out
    expressly.
    """
    chances = logits.softmax(dim=1)
    drawn = torch.rand_like(chances[:, :1]).clamp(max=BELOW_ONE)
    return ((chances.cumsum(dim=1) > drawn) & (chances > 0)).int().argmax(dim=1)


def log_chance(logits: Tensor, drawn: Tensor) -> Tensor:
    """The logarithm of the chance that what was drawn had."""
    return functional.log_softmax(logits, dim=1).gather(1, drawn[:, None].long())[:, 0]


def entropy(logits: Tensor) -> Tensor:
    """How open the choice was."""
    logs = functional.log_softmax(logits, dim=1)
    return -(logs.exp() * logs).sum(dim=1)


def choose(network: Network, entered: Tensor, masks: Tensor) -> tuple[Tensor, ...]:
    """What is done, its log chance, the payment's leaning, and what is expected: the share of the victory, the lead."""
    judged = network(entered)
    logits = masked(judged.logits, masks)
    whats = draw(logits)
    return whats, log_chance(logits, whats), judged.payment, judged.win.sigmoid(), judged.lead


def choose_ways(payment: Tensor, ways: Tensor) -> tuple[Tensor, Tensor]:
    """How it is paid for, and the log chance of that."""
    logits = way_logits(payment, ways)
    drawn = draw(logits)
    return drawn, log_chance(logits, drawn)
