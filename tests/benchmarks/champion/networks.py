"""Networks with known habits, and games to count."""

from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.champion.playing import play, shares_of
from septem.bots.network.arrays import ArrayNetwork
from septem.envs.batch import Batch
from septem.envs.options import Options
from septem.game.names import names_of
from septem.kernel.actions import KINDS
from tests.bots.network.made import made, tensors_by_hand, tensors_of

THREE = Options(3, payments="apart")


def number_of(card: str, age: int = 1) -> int:
    """The number of a card of the first edition."""
    return names_of("first").numbers[card, age]


def random_network(folder: Path, seed: int = 1) -> ArrayNetwork:
    """One whose numbers were drawn by lot."""
    return ArrayNetwork(made(folder, tensors_of(seed=seed)))


def that_builds(folder: Path, card: str) -> ArrayNetwork:
    """One that builds a card of Age I whenever it can."""
    return ArrayNetwork(made(folder, tensors_by_hand({"policy": {number_of(card): 9.0}})))


def that_sells(folder: Path) -> ArrayNetwork:
    """One that sells every card."""
    return ArrayNetwork(made(folder, tensors_by_hand({"policy": {2 * KINDS + card: 9.0 for card in range(KINDS)}})))


def that_expects(folder: Path, logit: float) -> ArrayNetwork:
    """One that expects the same share of the win of every position."""
    return ArrayNetwork(made(folder, tensors_by_hand({"value.second": {0: logit}})))


def played(network: ArrayNetwork, games: int = 12, options: Options = THREE, seed: int = 5) -> tuple[Batch, Any]:
    """Games of a network against itself, and the shares of the win."""
    batch = Batch(games, options)
    play(batch, [network] * options.players, seed)
    shares = shares_of(batch.rewards, options.players)
    assert np.allclose(shares.sum(axis=1), 1, atol=1e-5)
    return batch, shares
