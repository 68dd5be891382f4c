"""A lesson: what one player of every game saw and did in one step, and what there is to learn from it."""

from typing import NamedTuple

import torch
from torch import Tensor
from torch.nn import functional

from septem.train.config import Learning
from septem.train.drawing import entropy, log_chance, masked, way_logits
from septem.train.network import Network, judge


class Lesson(NamedTuple):
    """One row a game."""

    masks: Tensor  # [game, what]
    ways: Tensor  # [game, coins]
    whats: Tensor
    paid: Tensor  # the way
    logs: Tensor  # of the chance that both had
    decides: Tensor  # 0 for those who only waited
    gains: Tensor  # how much better it turned out than expected
    shares: Tensor  # the share of the win that was to be expected, as is known now
    leads: Tensor  # the lead that was to be expected


class Told(NamedTuple):
    """What lessons say of how it goes, on average."""

    variety: float  # entropy of the moves
    win_miss: float  # by how much the expected share of the win missed: cross entropy
    lead_miss: float  # mean square by which the expected lead missed
    change: float  # by how much the chances of the moves changed while it learnt from them
    clipped: float  # the part of the decisions whose chances changed too far to count


def loss_of(network: Network, how: Learning, variety: Tensor, entered: Tensor, lesson: Lesson) -> tuple[Tensor, Tensor]:
    """What learning makes smaller, and what is told of it."""
    judged = judge(network.prepared(), entered)
    logits, ways = masked(judged.logits, lesson.masks), way_logits(judged.payment, lesson.ways)
    count = lesson.decides.sum().clamp(min=1)

    def mean(of: Tensor) -> Tensor:
        return (of * lesson.decides).sum() / count

    logs = log_chance(logits, lesson.whats) + log_chance(ways, lesson.paid)
    open_choices = mean(entropy(logits) + entropy(ways))
    ratio = (logs - lesson.logs).exp()
    gain = lesson.gains - mean(lesson.gains)
    gain = gain / (mean(gain * gain).sqrt() + 1e-6)
    better = torch.minimum(ratio * gain, ratio.clamp(1 - how.clip, 1 + how.clip) * gain)
    win_miss = mean(functional.binary_cross_entropy_with_logits(judged.win, lesson.shares, reduction="none"))
    lead_miss = mean((judged.lead - lesson.leads) ** 2)
    loss = how.judgement * (win_miss + lead_miss) - mean(better) - variety * open_choices
    with torch.no_grad():
        change = mean(lesson.logs - logs)
        clipped = mean(((ratio - 1).abs() > how.clip).float())
        told = torch.stack([open_choices, win_miss, lead_miss, change, clipped])
    return loss, told
