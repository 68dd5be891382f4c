"""What a network answers when it is shown an observation, whoever computes it.

::

    x       = inward.bias + the sum of observation[c] · inward.weight[c] over all columns c
    x      += second(relu(first(norm(x))))          for each block
    h       = norm(x)
    logits  = policy(h)
    payment = payment(h)
    value   = value.second(relu(value.first(h)))    the logit of winning, and the lead

where `norm` moves and stretches the numbers of a layer to mean 0 and variance 1.
"""

from collections.abc import Sequence
from math import exp
from typing import NamedTuple, Protocol

from septem.bots.network.files import Weights
from septem.errors import SetupError

EPSILON = 1e-5  # added to the variance, so that equal numbers become 0
LEAD = 0.025  # what a point ahead of the mean of the others counts for in `lead`


class Judgement(NamedTuple):
    """What a network says of one observation.

    `logits` has a number for each thing to do, payment aside (see kernel.actions): the larger, the likelier it is.
    `payment` is what a coin to the left and a coin to the right add to the logit of a way to pay. `win` is the
    expected share of the win, and `lead` the expected points ahead of the mean of the others at the end, times LEAD.
    """

    logits: list[float]
    payment: tuple[float, float]
    win: float
    lead: float


class Network(Protocol):
    """What plays: it judges an observation of up to 2,200 columns."""

    weights: Weights

    def judge(self, observation: Sequence[int]) -> Judgement:
        """What the network says of it."""
        ...


def share_of(logit: float) -> float:
    """The expected share of the win."""
    return 1 / (1 + exp(-logit)) if logit >= 0 else exp(logit) / (1 + exp(logit))


def check_width(columns: int, most: int) -> None:
    """Refuses an observation that is wider than any table's."""
    if columns > most:
        raise SetupError(f"An observation has at most {most:,} columns, not {columns:,}.")
