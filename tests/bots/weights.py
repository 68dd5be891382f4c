"""Weights for tests that look at one or two of them."""

from septem.bots.thinking.weights import Weights
from septem.bots.weights import SHAPES, Values, weights_of
from septem.data.tables import tables

NOTHING: Values = {name: [0] * shape[0] if shape else 0 for name, shape in SHAPES.items()}


def weights(edition: str = "first", /, **values: list[int] | int) -> Weights:
    """Weights that are 0 but for these."""
    return weights_of({**NOTHING, **values}, tables(edition))
