"""The network in plain Python, for an installation without NumPy: a few hundredths of a second a decision."""

import struct
from collections.abc import Iterable, Sequence
from functools import cache
from math import sqrt
from operator import mul
from typing import NamedTuple

from septem.bots.network.files import COLUMNS, NUMBER, PARTS, Weights
from septem.bots.network.network import EPSILON, Judgement, check_width, share_of

Numbers = Sequence[float]


class Layer(NamedTuple):
    """Weights with a row for each output, and the bias."""

    weight: Sequence[Numbers]
    bias: Numbers


class PlainNetwork:
    """A network as lists of numbers."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self._inward = _layer(weights, "inward")
        self._blocks = [
            tuple(_layer(weights, f"blocks.{block}.{part}") for part in PARTS) for block in range(weights.size.blocks)
        ]
        names = ("policy", "payment", "value.first", "value.second")
        self._policy, self._payment, self._inner, self._value = (_layer(weights, name) for name in names)

    def judge(self, observation: Sequence[int]) -> Judgement:
        """What the network says of one observation."""
        check_width(len(observation), COLUMNS)
        x = list(self._inward.bias)
        for row, factor in zip(self._inward.weight, observation, strict=False):
            if factor == 1:
                x = [one + other for one, other in zip(x, row, strict=True)]
            elif factor:
                x = [one + factor * other for one, other in zip(x, row, strict=True)]
        for first, second in self._blocks:
            y = _through(second, _relu(_through(first, _norm(x))))
            x = [one + other for one, other in zip(x, y, strict=True)]
        h = _norm(x)
        left, right = _through(self._payment, h)
        win, lead = _through(self._value, _relu(_through(self._inner, h)))
        return Judgement(_through(self._policy, h), (left, right), share_of(win), lead)


@cache
def _halves() -> tuple[float, ...]:
    """Every number of half precision, by its two bytes; sharing them spares the room of millions of objects."""
    return struct.unpack("<65536e", struct.pack("<65536H", *range(65536)))


def _layer(weights: Weights, name: str) -> Layer:
    weight, bias = (weights.tensors[f"{name}.{part}"] for part in Layer._fields)
    _, columns = weights.size.shapes()[f"{name}.weight"]
    numbers = _numbers(weight)
    return Layer([numbers[i : i + columns] for i in range(0, len(numbers), columns)], _numbers(bias))


def _numbers(data: bytes) -> list[float]:
    return list(map(_halves().__getitem__, struct.unpack(f"<{len(data) // NUMBER}H", data)))


def _through(layer: Layer, x: Numbers) -> list[float]:
    return [sum(map(mul, row, x), bias) for row, bias in zip(layer.weight, layer.bias, strict=True)]


def _relu(x: Iterable[float]) -> list[float]:
    return [max(number, 0.0) for number in x]


def _norm(x: Numbers) -> list[float]:
    mean = sum(x) / len(x)
    apart = [number - mean for number in x]
    scale = 1 / sqrt(sum(map(mul, apart, apart)) / len(x) + EPSILON)
    return [number * scale for number in apart]
