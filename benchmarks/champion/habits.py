"""What it does on which turn: structures by colour, stages, sales."""

import numpy as np

from benchmarks.champion.playing import TURNS, Array
from benchmarks.champion.results import Sums
from septem.data.cards import AGES, COLOURS
from septem.envs.batch import Batch
from septem.kernel.layout import BUILD, FREE, FREE_CITY, SELL, TURNS_AN_AGE, WONDER

DEEDS = (*COLOURS, "stage", "sale")
STAGE, SALE = len(COLOURS), len(COLOURS) + 1


def count(batch: Batch) -> Sums:
    """What all players did on each of the 18 turns, `[turn, deed]`."""
    options = batch.options
    colours = np.array([COLOURS.index(card.colour) for card in options.names.cards])
    rows, games = batch.rows, np.arange(len(batch))[:, None]
    players = np.arange(options.players)
    found = np.zeros((TURNS, len(DEEDS)), np.int64)
    for age in range(len(AGES)):
        for turn in range(TURNS_AN_AGE):
            hands = hands_at(rows, age, turn, players)
            cards = rows["hands"][games, age, hands, turn]
            hows = rows["how"][:, age, turn, : options.players]
            deeds = np.select(
                [np.isin(hows, (BUILD, FREE)), hows == WONDER, hows == SELL], [colours[cards], STAGE, SALE]
            )
            found[age * TURNS_AN_AGE + turn] = np.bincount(deeds.ravel(), minlength=len(DEEDS))
    return {"deeds": found}


def hands_at(rows: Array, age: int, turn: int, players: Array) -> Array:
    """The hand that each player holds on that turn, `[game, player]`; as `circle.hand_at` has it."""
    if rows["variant"][0] == FREE_CITY:
        hands = (players + turn) % 2
    else:
        hands = (players + (turn if age == 1 else -turn)) % rows["places"][0]
    return np.broadcast_to(hands, (len(rows), len(players)))
