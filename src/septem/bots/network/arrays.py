"""The network in NumPy: one observation, or many at a time."""

from collections.abc import Sequence
from typing import Any, NamedTuple, TypeAlias

import numpy

from septem.bots.network.files import COLUMNS, PARTS, Weights
from septem.bots.network.network import EPSILON, Judgement, check_width, share_of
from septem.bots.network.thinking.inward import AT_ONCE
from septem.errors import MissingExtra

Array: TypeAlias = numpy.ndarray[Any, numpy.dtype[Any]]


class Judged(NamedTuple):
    """What a network says of N observations, as float32; see `Judgement`."""

    logits: Array  # [N, 322]
    payments: Array  # [N, 2]
    wins: Array  # [N]
    leads: Array  # [N]


class Layer(NamedTuple):
    """Weights with a row for each output, and the bias."""

    weight: Array
    bias: Array


class ArrayNetwork:
    """A network as arrays of single precision.

    NumPy's matrix products, and so `judge_many`, run on every core that there is. How many rows are judged at once may
    change the last bits of what comes out.
    """

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        tensors = weights.arrays()

        def layer(name: str) -> Layer:
            return Layer(tensors[f"{name}.weight"], tensors[f"{name}.bias"])

        self._inward = layer("inward")
        self._blocks = [
            tuple(layer(f"blocks.{block}.{part}") for part in PARTS) for block in range(weights.size.blocks)
        ]
        self._policy, self._payment = layer("policy"), layer("payment")
        self._value = layer("value.first"), layer("value.second")

    def judge_many(self, observations: Array) -> Judged:
        """What the network says of each row of int8[N, columns]; a smaller table has fewer columns."""
        check_width(observations.shape[1], COLUMNS)
        x = self._enter(observations)
        for first, second in self._blocks:
            x += _all_through(second, _relu(_all_through(first, _norm(x))))
        h = _norm(x)
        first, second = self._value
        wins, leads = _all_through(second, _relu(_all_through(first, h))).T
        shares = 0.5 + 0.5 * numpy.tanh(0.5 * wins)
        return Judged(_all_through(self._policy, h), _all_through(self._payment, h), shares, leads.copy())

    def judge(self, observation: Sequence[int]) -> Judgement:
        """What the network says of one observation; on one core."""
        check_width(len(observation), COLUMNS)
        row = numpy.array(observation, numpy.float32)
        filled = row.nonzero()[0]
        # Here and in `_through` no matrix products, whose threads wait for each other where others keep the cores busy.
        x = numpy.einsum("i,ij->j", row[filled], self._inward.weight[filled]) + self._inward.bias
        for first, second in self._blocks:
            x += _through(second, _relu(_through(first, _norm(x))))
        h = _norm(x)
        left, right = _through(self._payment, h).tolist()
        first, second = self._value
        win, lead = _through(second, _relu(_through(first, h))).tolist()
        return Judgement(_through(self._policy, h).tolist(), (left, right), share_of(win), lead)

    def _enter(self, observations: Array) -> Array:
        """The first layer: compiled where Numba is installed, which takes half the time, else as a matrix product."""
        rows, columns = observations.shape
        try:
            from septem.bots.network.compiled import compiled_inward

            add_rows = compiled_inward().add_rows
        except MissingExtra:
            entered: Array = observations.astype(numpy.float32) @ self._inward.weight[:columns]
            return entered + self._inward.bias
        out = numpy.empty((rows, len(self._inward.bias)), numpy.float32)
        places, factors = (numpy.empty(columns + AT_ONCE, kind) for kind in (numpy.int64, numpy.float32))
        add_rows(numpy.ascontiguousarray(observations), *self._inward, places, factors, out)
        return out


def _all_through(layer: Layer, x: Array) -> Array:
    y: Array = x @ layer.weight.T
    y += layer.bias
    return y


def _through(layer: Layer, x: Array) -> Array:
    y: Array = numpy.vecdot(layer.weight, x)
    y += layer.bias
    return y


def _relu(x: Array) -> Array:
    return numpy.maximum(x, 0)


def _norm(x: Array) -> Array:
    x = x - x.mean(axis=-1, keepdims=True)
    variance = numpy.vecdot(x, x) / numpy.float32(x.shape[-1])
    x /= numpy.sqrt(variance + numpy.float32(EPSILON))[..., None]
    return x
