"""The network on rows of a desk: many observations at a time, and only those answers that somebody needs.

The same network as that of bots.network, which says what its layers do.
"""

from math import exp
from typing import Any, NamedTuple

from septem.bots.network.thinking.arithmetic import TILE, multiply, normalise, sum_of_products
from septem.bots.network.thinking.inward import add_rows
from septem.data.tables import Tables
from septem.kernel.actions import KINDS, NO_WAY, WAYS, WHATS, list_ways
from septem.kernel.chance import random_word
from septem.kernel.layout import GameRow
from septem.kernel.observation import BUILD_WAYS, STAGE_WAYS

CHUNK = 64  # observations judged at once: what is computed of them stays near the processor
WORDS = 1 << 32


class Layers(NamedTuple):
    """A network: weights and biases, those of all blocks together.

    Weights have a row for each output; those of `inward` and `second` have one for each input, since most inputs of
    these are 0.
    """

    inward: list[list[float]]
    inward_bias: list[float]
    first: list[list[list[float]]]
    first_bias: list[list[float]]
    second: list[list[list[float]]]
    second_bias: list[list[float]]
    policy: list[list[float]]
    policy_bias: list[float]
    payment: list[list[float]]
    payment_bias: list[float]
    value_first: list[list[float]]
    value_first_bias: list[float]
    value_second: list[list[float]]
    value_second_bias: list[float]


class Desk(NamedTuple):
    """Room to think, for one thread: what is seen and what is computed of it."""

    seen: list[list[list[int]]]  # of each row and player
    masks: list[list[list[int]]]
    rows: list[int]  # of those that are asked: which row, and which player of it
    players: list[int]
    state: list[int]  # of each row, how far it has come
    chunk: list[list[int]]  # observations to be judged
    places: list[int]
    factors: list[float]
    x: list[list[float]]
    y: list[list[float]]
    z: list[Any]  # rows of numbers; goes where observations go
    value: list[float]
    chances: list[float]
    whats: list[int]
    ways: list[int]
    moves: list[int]
    worths: list[int]
    sheet: list[int]
    totals: list[int]
    rewards: list[float]
    groups: list[int]
    pooled: list[int]
    stock: list[int]


def judge(layers: Layers, desk: Desk, count: int) -> None:
    """Turns the first `count` observations of the chunk into the last layer, which the answers are read from: `y`."""
    padded = (count + TILE - 1) // TILE * TILE
    x, y, z = desk.x[:padded], desk.y[:padded], desk.z[:padded]
    add_rows(desk.chunk[:count], layers.inward, layers.inward_bias, desk.places, desk.factors, x)
    for block in range(len(layers.first)):
        for i in range(count):
            normalise(x[i], y[i])
        multiply(y, layers.first[block], layers.first_bias[block], z)
        for i in range(count):
            for j in range(len(z[i])):
                z[i][j] = max(z[i][j], 0)
        add_rows(z[:count], layers.second[block], layers.second_bias[block], desk.places, desk.factors, y)
        for i in range(count):
            for j in range(len(x[i])):
                x[i][j] += y[i][j]
    for i in range(count):
        normalise(x[i], y[i])


def draw_action(
    row: GameRow,
    player: int,
    seen: list[int],
    mask: list[int],
    inner: list[float],
    heat: float,
    tables: Tables,
    layers: Layers,
    desk: Desk,
) -> int:
    """An action by the chances that the network gives; `heat` is the temperature, above 0."""
    legal = 0
    for what in range(WHATS):
        if mask[what]:
            desk.whats[legal] = what
            desk.chances[legal] = sum_of_products(inner, layers.policy[what], layers.policy_bias[what])
            legal += 1
    what = desk.whats[draw(row, desk.chances, legal, heat)]
    if ways_open(seen, what) < 2:
        return what
    left = sum_of_products(inner, layers.payment[0], layers.payment_bias[0])
    right = sum_of_products(inner, layers.payment[1], layers.payment_bias[1])
    list_ways(row, player, what, tables, desk.moves, desk.ways)
    ways = 0
    while ways < WAYS and desk.ways[2 * ways] != NO_WAY:
        desk.chances[ways] = left * desk.ways[2 * ways] + right * desk.ways[2 * ways + 1]
        ways += 1
    return what + WHATS * draw(row, desk.chances, ways, heat)


def ways_open(seen: list[int], what: int) -> int:
    """In how many ways the city can pay for what it does, by its observation."""
    if what < KINDS:
        return seen[BUILD_WAYS + what]
    return seen[STAGE_WAYS] if what < 2 * KINDS else 1


def draw(row: GameRow, logits: list[float], count: int, heat: float) -> int:
    """One of so many places by their logits, which are lost; the chance is the row's own."""
    most = logits[0]
    for i in range(1, count):
        most = max(most, logits[i])
    total = 0.0
    for i in range(count):
        logits[i] = exp((logits[i] - most) / heat)
        total += logits[i]
    drawn = random_word(row) / WORDS * total
    place = 0
    while place < count - 1 and drawn >= logits[place]:
        drawn -= logits[place]
        place += 1
    return place


def expected_share(inner: list[float], layers: Layers, value: list[float]) -> float:
    """The share of the win that the network expects; `value` keeps its own layer, for `expected_lead`."""
    for o in range(len(value)):
        value[o] = max(sum_of_products(inner, layers.value_first[o], layers.value_first_bias[o]), 0)
    logit = sum_of_products(value, layers.value_second[0], layers.value_second_bias[0])
    return 1 / (1 + exp(-logit)) if logit >= 0 else exp(logit) / (1 + exp(logit))


def expected_lead(layers: Layers, value: list[float]) -> float:
    """The lead that the network expects."""
    return sum_of_products(value, layers.value_second[1], layers.value_second_bias[1])
