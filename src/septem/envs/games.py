"""Many games in compiled code, dealt from one seed and worked on by several threads: what batches have in common."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from septem.envs.options import Options
from septem.errors import SetupError
from septem.game.setup import check_seed
from septem.kernel.arrays import array_of, dtype
from septem.kernel.compiled import kernel
from septem.kernel.layout import CATEGORIES, MOVES, SEATS, GameRow
from septem.kernel.stepping import EVERYBODY
from septem.simulation.threads import check_amounts, pieces


class Games(ABC):
    """Games of one kind of table, side by side.

    All arrays belong to it and are written anew by each call: who keeps one copies it. Game i is dealt from stream i of
    the seed; `renew` deals every game that has ended anew, from the next stream that none of them has had.
    """

    observations: NDArray[np.int8]
    masks: NDArray[np.int8]
    illegal: NDArray[np.int8]
    rewards: NDArray[np.float32]
    points: NDArray[np.int16]

    def __init__(self, games: int, options: Options, who: int, threads: int) -> None:
        """Makes room for what one player, or EVERYBODY, sees and does."""
        check_amounts(games, threads)
        self.options = options
        self._who = who
        players = options.players if who == EVERYBODY else 1
        self.rows: NDArray[Any] = np.zeros(games, dtype(GameRow))
        self._observations = np.zeros((games, players, options.observation_width), np.int8)
        self._masks = np.zeros((games, players, options.actions), np.int8)
        self._illegal = np.zeros((games, players), np.int8)
        self.ended = np.zeros(games, np.int8)
        self._rewards = np.zeros((games, options.players), np.float32)
        self._totals = np.zeros((games, SEATS), np.int16)
        self._tables = array_of(options.tables)
        self._seed = 0
        self._streams = np.arange(games, dtype=np.int64)
        self._everywhere = np.ones(games, np.int8)
        # Asked for here, so that threads need not each compile them.
        self._deal_rows, self._observe_rows = kernel().reset_rows, kernel().observe_rows
        self._pieces = [slice(first, first + count) for first, count in pieces(games, games, threads)]
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None

    def __len__(self) -> int:
        """How many games there are."""
        return len(self.rows)

    def reset(self, seed: int) -> None:
        """Deals every game anew and lets everybody look."""
        check_seed(seed)
        self._seed = int(seed)
        self._streams[:] = np.arange(len(self))
        for told in (self.ended, self._illegal, self._rewards, self._totals):
            told[:] = 0
        self._deal(self._everywhere)
        self.observe()

    def renew(self) -> None:
        """Deals the games that have ended anew; call `observe` afterwards."""
        self._streams[self.ended == 1] += len(self)
        self._deal(self.ended)

    def observe(self) -> None:
        """Lets everybody look: `observations` and `masks`."""
        self._look(self._everywhere)

    def observe_ended(self) -> None:
        """Lets those look whose game has ended."""
        self._look(self.ended)

    @abstractmethod
    def act(self, actions: ArrayLike) -> None:
        """Takes an action for every mask; call `observe`, or first `renew`, afterwards."""

    def _look(self, which: NDArray[np.int8]) -> None:
        """Writes the observations and masks of the games that are marked."""

        def run(piece: slice) -> None:
            how = self._who, self.options.ways, self._tables, moves_room(), sheet_room()
            self._observe_rows(self.rows[piece], which[piece], *how, self._observations[piece], self._masks[piece])

        self._spread(run)

    def _deal(self, which: NDArray[np.int8]) -> None:
        table = self._tables, self.options.players, self.options.variant_number, self._seed

        def run(piece: slice) -> None:
            self._deal_rows(self.rows[piece], which[piece], *table, self._streams[piece])

        self._spread(run)

    def _checked(self, actions: ArrayLike) -> NDArray[np.int32]:
        """Actions as compiled code takes them, which looks neither at their number nor at what does not fit."""
        found = np.asarray(actions)
        if found.shape != self.illegal.shape:
            raise SetupError(f"The actions must have the shape {self.illegal.shape}, not {found.shape}.")
        if not np.issubdtype(found.dtype, np.integer):
            raise SetupError(f"Actions are whole numbers, not {found.dtype}.")
        return np.ascontiguousarray(np.clip(found, -1, self.options.actions), np.int32)

    def _spread(self, run: Callable[[slice], None]) -> None:
        """Runs something for all pieces, each in a thread of its own if there are several."""
        if self._pool is None:
            run(self._pieces[0])
        else:
            list(self._pool.map(run, self._pieces))


def moves_room() -> NDArray[np.int32]:
    """Room for a list of moves."""
    return np.zeros(MOVES, np.int32)


def sheet_room() -> NDArray[np.int16]:
    """Room for a score sheet."""
    return np.zeros(CATEGORIES, np.int16)
