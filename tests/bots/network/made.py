"""Small networks for tests, with numbers drawn at random or set by hand."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy

from septem.bots.conformance import TABLES
from septem.bots.conformance.moments import moments
from septem.bots.network.files import Size, Weights, read_weights, write_weights
from septem.game.view import View

SMALL = Size(hidden=24, blocks=2, value=12)


def tensors_of(size: Size = SMALL, seed: int = 1) -> dict[str, Any]:
    """Random numbers such that every layer matters and chances differ widely."""
    rng = numpy.random.default_rng(seed)
    return {
        name: (rng.standard_normal(shape) * (0.3 if len(shape) == 1 else 1.5 / shape[1] ** 0.5)).astype(numpy.float32)
        for name, shape in size.shapes().items()
    }


def tensors_by_hand(biases: Mapping[str, Mapping[int, float]]) -> dict[str, Any]:
    """A network that says the same of everything: zeros, but for these places of these biases."""
    tensors = {name: numpy.zeros(shape, numpy.float32) for name, shape in SMALL.shapes().items()}
    for name, values in biases.items():
        for place, value in values.items():
            tensors[f"{name}.bias"][place] = value
    return tensors


def written(folder: Path, tensors: Mapping[str, Any] | None = None, **metadata: str) -> Path:
    """The file of such a network."""
    file = folder / "made.safetensors"
    write_weights(file, tensors_of() if tensors is None else tensors, metadata)
    return file


def made(folder: Path, tensors: Mapping[str, Any] | None = None) -> Weights:
    """Its weights, as they are read again."""
    return read_weights(written(folder, tensors))


def views() -> Iterator[View]:
    """What seats see at every table, at every kind of decision."""
    for table in TABLES:
        for moment in moments(table, 1):
            yield moment.game().view(moment.decision.by)
