"""What came of moves that were tried out, and what there is to learn from it."""

from typing import NamedTuple

import torch
from torch import Tensor
from torch.nn import functional

from septem.train.config import Learning
from septem.train.drawing import entropy, masked
from septem.train.network import Network, judge

NEARLY_CERTAIN, HARDLY_EVER = 0.99, 0.002


class Tried(NamedTuple):
    """What came of trials, one row a decision."""

    observations: Tensor  # [column, decision]
    masks: Tensor  # [decision, what]
    whats: Tensor  # [decision, move]: what was tried
    counts: Tensor  # [decision, move]: 1, and 0 where there were not so many moves
    shares: Tensor  # [decision, move]: the share of the victory
    leads: Tensor  # [decision, move]: the points ahead, by their reward


def trial_loss_of(
    network: Network, how: Learning, variety: Tensor, entered: Tensor, tried: Tried
) -> tuple[Tensor, Tensor]:
    """What learning from trials makes smaller, and by how much the best move tried was better than the usual one.

    A move becomes likelier by what it was worth beyond the others, however seldom it was made so far; what is nearly
    certain is left alone, and so is what is hardly done any more.
    """
    judged = judge(network.prepared(), entered)
    logits = masked(judged.logits, tried.masks)
    logs = logits.log_softmax(dim=1).gather(1, tried.whats)
    chances = logs.detach().exp() * tried.counts
    usual = chances / chances.sum(dim=1, keepdim=True)
    worth = tried.shares + tried.leads
    gain = (worth - (usual * worth).sum(dim=1, keepdim=True)) * tried.counts
    missed = gain.max(dim=1).values.mean()
    gain = gain / ((gain * gain).sum() / tried.counts.sum()).sqrt().clamp(min=1e-6)
    is_open = torch.where(gain > 0, chances < NEARLY_CERTAIN, chances > HARDLY_EVER)
    better = (gain * is_open * logs).sum() / tried.counts.sum()
    share, lead = (usual * tried.shares).sum(dim=1), (usual * tried.leads).sum(dim=1)
    win_miss = functional.binary_cross_entropy_with_logits(judged.win, share)
    lead_miss = functional.mse_loss(judged.lead, lead)
    loss = how.judgement * (win_miss + lead_miss) - better - variety * entropy(logits).mean()
    return loss, missed.detach()
