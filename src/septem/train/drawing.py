"""How moves are drawn from what the network says, and how likely they were."""

import torch
from torch import Tensor
from torch.nn import functional

from septem.kernel.actions import WAYS
from septem.train.network import NEVER, Prepared, judge

WORD = 32  # bits
FRACTION = 23  # bits of a random part of 1
STIRRING = ((16, 0x21F0AAAD), (15, 0x735A2D97))


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
    """One of each row, as likely as its logit says: the winner of a race, which nothing of chance 0 can win.

    True random numbers for all who take part would cost more than the rest; one a row is enough to make them from.
    """
    rows, columns = logits.shape
    seeds = torch.randint(-(1 << 31), 1 << 31, (rows, 1), dtype=torch.int32, device=logits.device)
    mixed = stirred(seeds + torch.arange(columns, dtype=torch.int32, device=logits.device))
    # With a bit more the largest would be rounded to 1, whose logarithm is 0: anybody who drew it would win.
    parts = (shifted(mixed, WORD - FRACTION).float() + 0.5) / (1 << FRACTION)
    return (logits - torch.log(-torch.log(parts))).argmax(dim=1)


def stirred(words: Tensor) -> Tensor:
    """Words of 32 bits in which every bit depends on all bits of those given; what overflows is lost."""
    for shift, factor in STIRRING:
        words = (words ^ shifted(words, shift)) * factor
    return words ^ shifted(words, 16)


def shifted(words: Tensor, bits: int) -> Tensor:
    """The words moved to the right, with zeros instead of the sign coming in."""
    return (words >> bits) & ((1 << (WORD - bits)) - 1)


def log_chance(logits: Tensor, drawn: Tensor) -> Tensor:
    """The logarithm of the chance that what was drawn had."""
    return functional.log_softmax(logits, dim=1).gather(1, drawn[:, None].long())[:, 0]


def entropy(logits: Tensor) -> Tensor:
    """How open the choice was."""
    logs = functional.log_softmax(logits, dim=1)
    return -(logs.exp() * logs).sum(dim=1)


def choose(prepared: Prepared, entered: Tensor, masks: Tensor) -> tuple[Tensor, ...]:
    """What is done, its log chance, the payment's leaning, and what is expected: the share of the win, the lead."""
    judged = judge(prepared, entered)
    logits = masked(judged.logits, masks)
    whats = draw(logits)
    return whats, log_chance(logits, whats), judged.payment, judged.win.sigmoid(), judged.lead


def choose_ways(payment: Tensor, ways: Tensor) -> tuple[Tensor, Tensor]:
    """How it is paid for, and the log chance of that."""
    logits = way_logits(payment, ways)
    drawn = draw(logits)
    return drawn, log_chance(logits, drawn)
