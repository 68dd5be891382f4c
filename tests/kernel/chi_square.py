"""Whether counts are as even as chance would have them."""

from collections.abc import Sequence
from math import sqrt

Z = 4.9  # one fair experiment in two million goes beyond it


def looks_like(counts: Sequence[int], weights: Sequence[float]) -> bool:
    """Whether these counts could come from these weights: Pearson's statistic against Wilson and Hilferty's bound."""
    scale = sum(counts) / sum(weights)
    statistic = sum(
        (count - weight * scale) ** 2 / (weight * scale) for count, weight in zip(counts, weights, strict=True)
    )
    spread = 2 / (9 * (len(counts) - 1))
    return statistic < (len(counts) - 1) * (1 - spread + Z * sqrt(spread)) ** 3


def looks_uniform(counts: Sequence[int]) -> bool:
    """Whether these counts could come from equal chances."""
    return looks_like(counts, [1.0] * len(counts))
