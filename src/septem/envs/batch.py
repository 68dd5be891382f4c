"""Many games in compiled code, stepped by actions: what every environment stands on."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from septem.envs.options import Options
from septem.game.setup import check_seed
from septem.kernel.arrays import array_of, dtype
from septem.kernel.compiled import kernel
from septem.kernel.layout import CATEGORIES, MOVES, SEATS, GameRow
from septem.simulation.threads import check_amounts, pieces


class Batch:
    """Games of one kind of table, side by side.

    >>> batch = Batch(2, Options(players=3))
    >>> batch.reset(seed=1)
    >>> while not batch.ended.all():
    ...     batch.act(batch.masks.argmax(axis=2))
    ...     batch.observe()
    >>> batch.points.tolist()
    [[37, 39, 34], [39, 43, 30]]

    All arrays belong to the batch and are written anew by each call: who keeps one copies it. `observations[game, player]`
    and `masks[game, player]` are what a player knows and may do; `rewards`, `ended`, `points` and `illegal` tell what
    the last actions came to. Game i is dealt from stream i of the seed; `renew` deals every game that has ended anew,
    from the next stream that no game of the batch has had.
    """

    def __init__(self, games: int, options: Options, threads: int = 1) -> None:
        check_amounts(games, threads)
        self.options = options
        self.rows: NDArray[Any] = np.zeros(games, dtype(GameRow))
        self.observations = np.zeros((games, options.players, options.observation_width), np.int8)
        self.masks = np.zeros((games, options.players, options.actions), np.int8)
        self.rewards = np.zeros((games, options.players), np.float32)
        self.ended = np.zeros(games, np.int8)
        self._totals = np.zeros((games, SEATS), np.int16)
        self.points = self._totals[:, : options.players]
        self.illegal = np.zeros((games, options.players), np.int8)
        self._seed = 0
        self._streams = np.arange(games, dtype=np.int64)
        self._kernel = kernel()
        self._tables = array_of(options.tables)
        self._everywhere = np.ones(games, np.int8)
        self._pieces = [slice(first, first + count) for first, count in pieces(games, games, threads)]
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None

    def __len__(self) -> int:
        """How many games there are."""
        return len(self.rows)

    def reset(self, seed: int) -> None:
        """Deals every game anew and lets everybody look."""
        check_seed(seed)
        self._seed = seed
        self._streams[:] = np.arange(len(self))
        self.ended[:] = self.illegal[:] = 0
        self.rewards[:] = 0
        self._deal(self._everywhere)
        self.observe()

    def renew(self) -> None:
        """Deals the games that have ended anew; call `observe` afterwards."""
        self._streams[self.ended == 1] += len(self)
        self._deal(self.ended)

    def act(self, actions: ArrayLike) -> None:
        """Every player takes an action, `actions[game, player]`; call `observe` or `renew` afterwards."""
        taken = np.ascontiguousarray(actions, np.int32)

        def run(piece: slice) -> None:
            moves, sheet = _buffers()
            self._kernel.act_rows(
                self.rows[piece],
                self._tables,
                taken[piece],
                self.options.goal,
                moves,
                sheet,
                self.ended[piece],
                self._totals[piece],
                self.rewards[piece],
                self.illegal[piece],
            )

        self._spread(run)

    def observe(self) -> None:
        """Lets every player look: `observations` and `masks`."""

        def run(piece: slice) -> None:
            moves, sheet = _buffers()
            self._kernel.observe_rows(
                self.rows[piece],
                self._everywhere[piece],
                self.options.ways,
                self._tables,
                moves,
                sheet,
                self.observations[piece],
                self.masks[piece],
            )

        self._spread(run)

    def _deal(self, which: NDArray[np.int8]) -> None:
        players, variant = self.options.players, self.options.variant_number

        def run(piece: slice) -> None:
            self._kernel.reset_rows(
                self.rows[piece], which[piece], self._tables, players, variant, self._seed, self._streams[piece]
            )

        self._spread(run)

    def _spread(self, run: Callable[[slice], None]) -> None:
        """Runs something for all pieces, each in a thread of its own if there are several."""
        if self._pool is None:
            run(self._pieces[0])
        else:
            list(self._pool.map(run, self._pieces))


def _buffers() -> tuple[NDArray[np.int32], NDArray[np.int16]]:
    """Room for a list of moves and for a score sheet."""
    return np.zeros(MOVES, np.int32), np.zeros(CATEGORIES, np.int16)
