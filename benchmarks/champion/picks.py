"""The first pick of each Age: which cards of the hand it takes, and what it does with them."""

import numpy as np

from benchmarks.champion.playing import Array
from benchmarks.champion.results import Sums
from septem.data.cards import AGES
from septem.data.tables import BOARDS
from septem.envs.batch import Batch
from septem.kernel.actions import KINDS
from septem.kernel.layout import BUILD, FREE, SELL, WONDER

OFFERED, BUILT, STAGE, SOLD = range(4)
DEEDS = {BUILT: (BUILD, FREE), STAGE: (WONDER,), SOLD: (SELL,)}


def count(batch: Batch) -> Sums:
    """By Age, board and card: hands with the card, and what became of it; and which card was taken before which."""
    players = batch.options.players
    boards = batch.rows["cities"]["board"][:, :players].reshape(-1).astype(np.int64)
    picks = np.zeros((len(AGES), BOARDS, KINDS, 4), np.int64)
    before = np.zeros((len(AGES), KINDS, KINDS), np.int64)
    for age in range(len(AGES)):
        # On the first turn of an Age everybody has the hand of the own number, and what was played stands first.
        hands = batch.rows["hands"][:, age, :players].reshape(-1, 7)
        hows = batch.rows["how"][:, age, 0, :players].reshape(-1)
        taken = hands[:, 0].astype(np.int64)
        held = np.zeros((len(hands), KINDS), np.int64)
        np.put_along_axis(held, hands.astype(np.int64), 1, axis=1)
        np.add.at(picks[age, :, :, OFFERED], boards, held)
        for deed, modes in DEEDS.items():
            did = np.isin(hows, modes)
            np.add.at(picks[age, :, :, deed], (boards[did], taken[did]), 1)
        np.add.at(before[age], taken, held)
        before[age][np.diag_indices(KINDS)] = 0
    return {"picks": picks, "before": before}


def totals(sums: Sums, age: int, board: int | None = None) -> Array:
    """Of each card in the first hands of an Age, `[card, OFFERED … SOLD]`, of one board or of all."""
    picks = sums["picks"][age - 1]
    found: Array = picks.sum(axis=0) if board is None else picks[board]
    return found


def preferred(sums: Sums, age: int, card: int, other: int) -> tuple[int, int]:
    """Of the first hands with both cards, in how many the one was taken and in how many the other."""
    before = sums["before"][age - 1]
    return int(before[card, other]), int(before[other, card])
