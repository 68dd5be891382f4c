"""How cities end: wins and points by wonder and side, and what their owners built."""

import numpy as np

from benchmarks.champion.playing import Array
from benchmarks.champion.results import Sums
from septem.data.cards import COLOURS
from septem.data.tables import BOARDS
from septem.envs.batch import Batch
from septem.envs.games import sheet_room
from septem.game.scores import Score
from septem.kernel.arrays import array_of
from septem.kernel.compiled import kernel
from septem.kernel.layout import SEATS

CATEGORIES = Score._fields
STAGES = 5  # a city has 0 to 4 stages
STRUCTURES = 25  # and 0 to 24 structures of a colour
SCHOLAR = 6  # green structures from which on a city lives by science


def sheets_of(batch: Batch) -> Array:
    """The score sheets of games that are over, `[game, player, category]`."""
    games = len(batch)
    sheets, won = np.zeros((games, SEATS, len(CATEGORIES)), np.int16), np.zeros(games, np.int8)
    boards = np.zeros((games, SEATS), np.int8)
    kernel().score_rows(batch.rows, array_of(batch.options.tables), sheets, won, boards, sheet_room())
    return sheets[:, : batch.options.players]


def count(batch: Batch, shares: Array) -> Sums:
    """Sums over all cities of these games, the Free City aside."""
    players = batch.options.players
    cities = batch.rows["cities"][:, :players].reshape(-1)
    sheets, won = sheets_of(batch).reshape(-1, len(CATEGORIES)).astype(np.float64), shares.reshape(-1)
    boards, totals = cities["board"], sheets.sum(axis=1)

    def by_board(weights: Array | None = None) -> Array:
        return np.bincount(boards, weights, minlength=BOARDS)

    found: Sums = {
        "board_cities": by_board(),
        "board_wins": by_board(won),
        "board_squares": by_board(totals * totals),
        "board_points": np.stack([by_board(column) for column in sheets.T], -1),
        "winners_points": np.stack([by_board(column * won) for column in sheets.T], -1),
        "board_stages": np.bincount(boards * STAGES + cities["stages"], minlength=BOARDS * STAGES).reshape(-1, STAGES),
        "board_scholars": by_board(cities["colours"][:, COLOURS.index("green")] >= SCHOLAR),
        "victories": cities["victories"].sum(axis=0, dtype=np.int64),
        "defeats": cities["defeats"].sum(dtype=np.int64),
        "shields": cities["shields"].sum(dtype=np.int64),
    }
    places = np.arange(len(COLOURS)) * STRUCTURES + cities["colours"]
    size = len(COLOURS) * STRUCTURES
    found["colour_cities"] = np.bincount(places.ravel(), minlength=size).reshape(-1, STRUCTURES)
    weights = np.repeat(won, len(COLOURS))
    found["colour_wins"] = np.bincount(places.ravel(), weights, minlength=size).reshape(-1, STRUCTURES)
    return found
