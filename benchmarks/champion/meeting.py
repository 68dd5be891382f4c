"""A network alone against copies of one rival, each deal from every seat."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from benchmarks.champion.playing import Array, play, shares_of, spar
from septem.arena.shares import Share, shares
from septem.bots.network.arrays import ArrayNetwork
from septem.envs.batch import Batch
from septem.envs.options import Options
from septem.envs.sparring import Sparring

RIVALS = ("greedy", "rbai", "heuristic")
SEED = 4_000_000_000


def meet(network: ArrayNetwork, rival: ArrayNetwork | str, deals: int, options: Options) -> dict[str, Any]:
    """The network's share of the win against another network or a quick bot, with its interval, to be kept."""
    return {"deals": deals, **share_of(_won(network, rival, deals, options))._asdict()}


def share_met(kept: Mapping[str, Any]) -> Share:
    """The share that was kept."""
    return Share(*(kept[field] for field in Share._fields))


def share_of(won: Array) -> Share:
    """The share of the win with its interval, from that of every deal and seat, `[deal, seat]`."""
    return shares(won.sum(axis=1, keepdims=True), np.full((len(won), 1), float(won.shape[1])))[0]


def _won(network: ArrayNetwork, rival: ArrayNetwork | str, deals: int, options: Options) -> Array:
    """The share of the win of every deal from every seat, `[deal, seat]`."""
    found = np.zeros((deals, options.players), np.float32)
    for seat in range(options.players):
        if isinstance(rival, str):
            sparring = Sparring(deals, options, rival, seat)
            spar(sparring, network, SEED)
            found[:, seat] = sparring.rewards
        else:
            batch = at_seat(seat, network, rival, deals, options)
            found[:, seat] = batch.rewards[:, seat]
    return shares_of(found, options.players)


def at_seat(seat: int, network: ArrayNetwork, rival: ArrayNetwork, deals: int, options: Options) -> Batch:
    """Games of the network at this seat, with another one at all others."""
    batch = Batch(deals, options)
    play(batch, [network if other == seat else rival for other in range(options.players)], SEED)
    return batch
