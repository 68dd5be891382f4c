"""The arrays that a search works on: the network's layers, and a desk for each thread."""

from typing import Any, NamedTuple

import numpy

from septem.bots.network.files import COLUMNS, Size, Weights
from septem.bots.network.thinking.inward import AT_ONCE
from septem.bots.network.thinking.judging import CHUNK, Desk, Layers
from septem.data.tables import CARDS
from septem.kernel.actions import WAYS, WHATS
from septem.kernel.knowledge import PLACES
from septem.kernel.layout import CATEGORIES, MOVES, SEATS
from septem.kernel.observation import width_of


class Room(NamedTuple):
    """What compiled functions are called with."""

    layers: Layers
    desk: Desk

    @classmethod
    def smallest(cls) -> "Room":
        """A room that is good for nothing but to see what arrays it has."""
        size = Size(1, 1, 1)
        tensors = {name: bytes(2 * int(numpy.prod(shape))) for name, shape in size.shapes().items()}
        return cls(layers_of(Weights(size, {}, tensors)), new_desk(size, 1, 2))


def layers_of(weights: Weights) -> Layers:
    """The weights of a file in single precision."""
    arrays = weights.arrays()

    def blocks(name: str) -> Any:
        found = [arrays[f"blocks.{block}.{name}"] for block in range(weights.size.blocks)]
        hidden = weights.size.hidden
        return numpy.array(found, numpy.float32).reshape(-1, *(hidden,) * (2 if name.endswith("weight") else 1))

    by_input: Any = numpy.ascontiguousarray(blocks("second.weight").transpose(0, 2, 1))
    return Layers(
        inward=arrays["inward.weight"],
        inward_bias=arrays["inward.bias"],
        first=blocks("first.weight"),
        first_bias=blocks("first.bias"),
        second=by_input,
        second_bias=blocks("second.bias"),
        policy=arrays["policy.weight"],
        policy_bias=arrays["policy.bias"],
        payment=arrays["payment.weight"],
        payment_bias=arrays["payment.bias"],
        value_first=arrays["value.first.weight"],
        value_first_bias=arrays["value.first.bias"],
        value_second=arrays["value.second.weight"],
        value_second_bias=arrays["value.second.bias"],
    )


def new_desk(size: Size, rows: int, players: int) -> Desk:
    """Room for so many games side by side."""
    width = width_of(players)
    inputs = max(COLUMNS, size.hidden) + AT_ONCE

    def room(kind: str, *shape: int) -> Any:
        return numpy.zeros(shape, kind)

    return Desk(
        seen=room("int8", rows, players, width),
        masks=room("int8", rows, players, WHATS),
        rows=room("int64", rows * players),
        players=room("int64", rows * players),
        state=room("int8", rows),
        chunk=room("int8", CHUNK, width),
        places=room("int64", inputs),
        factors=room("float32", inputs),
        x=room("float32", CHUNK, size.hidden),
        y=room("float32", CHUNK, size.hidden),
        z=room("float32", CHUNK, size.hidden),
        value=room("float32", size.value),
        chances=room("float32", WHATS),
        whats=room("int64", WHATS),
        ways=room("int8", 2 * WAYS),
        moves=room("int32", MOVES),
        worths=room("int32", MOVES),
        sheet=room("int16", CATEGORIES),
        totals=room("int16", SEATS),
        rewards=room("float32", SEATS),
        groups=room("int32", 3 * PLACES),
        pooled=room("int32", 3 * PLACES),
        stock=room("int32", CARDS),
    )
