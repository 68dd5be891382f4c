"""Many games in compiled code, dealt from one seed and worked on by several threads: what batches have in common."""

import operator
from abc import ABC, abstractmethod
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from septem.envs.options import Options
from septem.errors import SetupError
from septem.game.setup import check_seed
from septem.kernel.actions import WAYS
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

    def __init__(self, games: int, options: Options, who: int, threads: int) -> None:
        """Makes room for what one player, or EVERYBODY, sees and does."""
        check_amounts(games, threads)
        players = options.players if who == EVERYBODY else 1
        self.options = options
        self.rows: NDArray[Any] = np.zeros(games, dtype(GameRow))
        self.ended = np.zeros(games, np.int8)
        self._observations = np.zeros((games, players, options.observation_width), np.int8)
        self._masks = np.zeros((games, players, options.mask_width), np.int8)
        self._ways = np.zeros((games, players, 2 * WAYS), np.int8)
        self._illegal = np.zeros((games, players), np.int8)
        self._rewards = np.zeros((games, options.players), np.float32)
        self._totals = np.zeros((games, SEATS), np.int16)
        self._who = who
        self._tables = array_of(options.tables)
        self._seed: int | None = None
        self._streams = np.arange(games, dtype=np.int64)
        self._threads = threads
        self._pool = _pool(threads)

    def __len__(self) -> int:
        """How many games there are."""
        return len(self.rows)

    def __getstate__(self) -> dict[str, Any]:
        """All but the threads, for copies."""
        return vars(self) | {"_pool": None}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """A copy has threads of its own."""
        vars(self).update(state, _pool=_pool(state["_threads"]))

    @property
    def is_dealt(self) -> bool:
        """Whether there are games, since the first reset."""
        return self._seed is not None

    @property
    @abstractmethod
    def observations(self) -> NDArray[np.int8]:
        """What is known."""

    @property
    @abstractmethod
    def masks(self) -> NDArray[np.int8]:
        """1 for every legal action, 0 for others."""

    @property
    @abstractmethod
    def illegal(self) -> NDArray[np.int8]:
        """1 where the first legal move was taken instead of the last action."""

    @property
    @abstractmethod
    def rewards(self) -> NDArray[np.float32]:
        """What the last actions gave; a game that has ended keeps its reward until it is renewed."""

    @property
    @abstractmethod
    def points(self) -> NDArray[np.int16]:
        """The points of games that have ended."""

    @property
    @abstractmethod
    def ways(self) -> NDArray[np.int8]:
        """The ways to pay that were asked for last: `[…, way, 0]` coins to the left, `[…, way, 1]` to the right.

        Both are NO_WAY where there are not so many.
        """

    @abstractmethod
    def act(self, actions: ArrayLike) -> None:
        """Takes an action for every mask; call `observe`, or first `renew`, afterwards."""

    def reset(self, seed: int) -> None:
        """Deals every game anew and lets everybody look."""
        check_seed(seed)
        self._seed = int(seed)
        self._streams[:] = np.arange(len(self))
        for told in (self.ended, self._illegal, self._rewards, self._totals):
            told[:] = 0
        self._deal(np.ones(len(self), np.int8))
        self.observe()

    def renew(self) -> None:
        """Deals the games that have ended anew; call `observe` afterwards."""
        self._check_dealt()
        self._streams[self.ended == 1] += len(self)
        self._deal(self.ended)

    def observe(self) -> None:
        """Lets everybody look: `observations` and `masks`."""
        self._look(np.ones(len(self), np.int8))

    def observe_ended(self) -> None:
        """Lets those look whose game has ended."""
        self._look(self.ended)

    def _look(self, which: NDArray[np.int8]) -> None:
        self._check_dealt()
        look = kernel().observe_rows

        def run(piece: slice) -> None:
            how = self._who, self.options.shown_ways, self._tables, moves_room(), sheet_room()
            look(self.rows[piece], which[piece], *how, self._observations[piece], self._masks[piece])

        self._spread(run)

    def list_ways(self, actions: ArrayLike) -> None:
        """Writes into `ways` how each of these actions could be paid for, whichever way it names."""
        asked, look = self._checked(actions).reshape(self._illegal.shape), kernel().list_ways_rows

        def run(piece: slice) -> None:
            look(self.rows[piece], self._who, self._tables, asked[piece], moves_room(), self._ways[piece])

        self._spread(run)

    def _deal(self, which: NDArray[np.int8]) -> None:
        deal = kernel().reset_rows
        table = self._tables, self.options.players, self.options.variant_number, self._seed

        def run(piece: slice) -> None:
            deal(self.rows[piece], which[piece], *table, self._streams[piece])

        self._spread(run)

    def _check_dealt(self) -> None:
        """Compiled code would go astray in games that were never dealt."""
        if not self.is_dealt:
            raise SetupError("There are no games yet; call reset first.")

    def _checked(self, actions: ArrayLike) -> NDArray[np.int32]:
        """Actions as compiled code takes them, which looks neither at their number nor at what does not fit."""
        self._check_dealt()
        found = np.asarray(actions)
        if found.shape != self.illegal.shape:
            raise SetupError(f"The actions must have the shape {self.illegal.shape}, not {found.shape}.")
        if not np.issubdtype(found.dtype, np.integer):
            found = _whole(actions)
        # What is too large or too small is one more or one less than an action, and not legal.
        return np.ascontiguousarray(np.clip(found, -1, self.options.actions), np.int32)

    def _spread(self, run: Callable[[slice], None]) -> None:
        """Runs something for all games, a piece of them in each thread."""
        if self._pool is None:
            run(slice(None))
        else:
            parts = pieces(len(self), len(self), self._threads)
            list(self._pool.map(run, [slice(first, first + count) for first, count in parts]))


def _pool(threads: int) -> ThreadPoolExecutor | None:
    return ThreadPoolExecutor(threads) if threads > 1 else None


def _whole(actions: ArrayLike) -> NDArray[Any]:
    """Numbers of any size, which NumPy has not taken for whole ones."""
    found = np.array(actions, object)
    try:
        for place, action in np.ndenumerate(found):
            found[place] = min(max(operator.index(action), -1), np.iinfo(np.int32).max)
    except TypeError as error:
        raise SetupError(f"Actions are whole numbers, not {np.asarray(actions).dtype}.") from error
    return found.astype(np.int64)


def moves_room() -> NDArray[np.int32]:
    """Room for a list of moves."""
    return np.zeros(MOVES, np.int32)


def sheet_room() -> NDArray[np.int16]:
    """Room for a score sheet."""
    return np.zeros(CATEGORIES, np.int16)
