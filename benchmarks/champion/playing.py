"""Networks at many games side by side, each playing what it finds likeliest, and what their decisions look like."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from septem.bots.network.arrays import ArrayNetwork, Judged
from septem.data.cards import AGES
from septem.envs.batch import Batch
from septem.envs.sparring import Sparring
from septem.kernel.actions import NO_WAY, WAITING, WHATS
from septem.kernel.layout import TURNS_AN_AGE

Array: TypeAlias = NDArray[Any]
TURNS = len(AGES) * TURNS_AN_AGE  # of a game
# Observations that are judged at once: what comes of them fits into the processor's own memory.
AT_ONCE = 1024


class Moment(NamedTuple):
    """Decisions that are made at the same time, one row each."""

    rows: Array  # the games as they stand
    games: Array  # of each decision, the number of its game
    players: Array
    seen: Array  # what the player knows
    whats: Array  # what is done
    wins: Array  # the share of the win that the player expects
    payments: Array  # what a coin to the left and one to the right count for
    ways: Array  # the ways to pay for what is done: coins to the left and to the right, NO_WAY where there are no more
    taken: Array  # which of them is taken


Watch: TypeAlias = Callable[[Moment], None]


def judge(network: ArrayNetwork, seen: Array) -> Judged:
    """What a network says of any number of observations."""
    parts = [network.judge_many(seen[i : i + AT_ONCE]) for i in range(0, len(seen), AT_ONCE)]
    return Judged(*(np.concatenate(columns) for columns in zip(*parts, strict=True)))


def likeliest(logits: Array, masks: Array) -> Array:
    """The likeliest of the things that can be done, in each row."""
    found: Array = np.where(masks == 1, logits, -np.inf).argmax(axis=1)
    return found


def likeliest_way(payments: Array, ways: Array) -> Array:
    """The likeliest way to pay, in each row."""
    worth = (payments[:, None, :] * ways).sum(axis=2)
    found: Array = np.where(ways[:, :, 0] == NO_WAY, -np.inf, worth).argmax(axis=1)
    return found


def play(batch: Batch, seated: Sequence[ArrayNetwork], seed: int, watch: Watch | None = None) -> None:
    """Plays games to the end, with a network at each seat; `watch` is shown all decisions."""
    batch.reset(seed)
    shape = len(batch), batch.options.players
    while not batch.ended.all():
        games, players = (batch.masks[:, :, WAITING] == 0).nonzero()
        seen = batch.observations[games, players]
        logits, payments, wins = _judge_by_seat(seated, players, seen)
        whats = likeliest(logits, batch.masks[games, players])
        actions = np.full(shape, WAITING, np.int32)
        actions[games, players] = whats
        batch.list_ways(actions)
        ways = batch.ways[games, players]
        taken = likeliest_way(payments, ways)
        if watch is not None:
            watch(Moment(batch.rows, games, players, seen, whats, wins, payments, ways, taken))
        actions[games, players] += WHATS * taken
        batch.act(actions)
        batch.observe()


def spar(sparring: Sparring, network: ArrayNetwork, seed: int) -> None:
    """Plays games to the end against quick bots."""
    sparring.reset(seed)
    while not sparring.ended.all():
        judged = judge(network, sparring.observations)
        whats = likeliest(judged.logits, sparring.masks)
        sparring.list_ways(whats)
        sparring.act(whats + WHATS * likeliest_way(judged.payments, sparring.ways))
        sparring.observe()


def shares_of(rewards: Array, players: int) -> Array:
    """The shares of the win that rewards stand for, free of the trifles that rounding left in them."""
    return np.round(rewards.astype(np.float64) + 1 / players, 6)


def _judge_by_seat(seated: Sequence[ArrayNetwork], players: Array, seen: Array) -> tuple[Array, Array, Array]:
    """Logits, payments and wins, each decision judged by the network of its player."""
    logits = np.empty((len(seen), WHATS), np.float32)
    payments, wins = np.empty((len(seen), 2), np.float32), np.empty(len(seen), np.float32)
    for network in dict.fromkeys(seated):
        own = [seat for seat, other in enumerate(seated) if other is network]
        these = np.isin(players, own)
        if these.any():
            judged = judge(network, seen[these])
            logits[these], payments[these], wins[these] = judged.logits, judged.payments, judged.wins
    return logits, payments, wins
