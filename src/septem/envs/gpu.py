"""Many games on a GPU, stepped by actions: the batch of `batch.py` with its arrays in the memory of the card.

Rows, observations, masks and rewards are the CPU's byte by byte: the functions are the same, narrowed for the table.
"""

from typing import Any

import numpy as np

from septem.envs.gpu_kernels import games_of, launchers
from septem.envs.options import Options
from septem.envs.tiles import COLUMN, LANES
from septem.game.setup import check_seed
from septem.kernel.actions import WAYS
from septem.kernel.arrays import Array, array_of
from septem.kernel.cuda import import_cuda, threads_of
from septem.kernel.narrowing import table_of
from septem.kernel.trimming import WORD, trimmed, widen
from septem.simulation.threads import check_amounts


class GpuBatch:
    """Games of one kind of table on the GPU, side by side.

    >>> batch = GpuBatch(100_000, Options(players=3))  # doctest: +SKIP
    >>> batch.reset(seed=1)  # doctest: +SKIP
    >>> observations = torch.as_tensor(batch.observations, device="cuda")  # doctest: +SKIP
    >>> actions = torch.as_tensor(batch.actions, device="cuda")  # doctest: +SKIP
    >>> actions[:] = policy(observations)  # doctest: +SKIP
    >>> batch.act()  # doctest: +SKIP

    All arrays have `__cuda_array_interface__`: PyTorch, CuPy and others use them without a copy, and it is enough to
    wrap each of them once, since every call writes into the same ones. Calls are put on `stream` (the number that
    `torch.cuda.current_stream().cuda_stream` gives) and return before they are carried out.
    """

    def __init__(self, games: int, options: Options, stream: int = 0) -> None:
        check_amounts(games, None)
        self._cuda = cuda = import_cuda()
        self.options = options
        self._games = games
        self._stream = cuda.external_stream(stream) if stream else 0
        players = options.players
        self._table = table_of(players, options.variant_number)
        self._launch = launchers(self._table, options.ways, options.shown_ways)
        kind = trimmed(self._table)
        self._rows = _zeros(cuda, games * kind.itemsize // WORD).view(kind)
        self._blocks = -(-games // games_of(self._table))
        self._tiles = self._blocks * games_of(self._table) // LANES
        self._seen, self.observations = self._by_column(options.observation_width)
        self._legal, self.masks = self._by_column(options.mask_width)
        asked, self.ways = self._by_column(2 * WAYS)
        self._asked = asked.view(np.int8)
        self._looks = (self._seen, self._seen.view(np.int8), self._legal, self._legal.view(np.int8))
        self.actions = cuda.to_device(np.zeros((games, players), np.int32))
        self.rewards = cuda.to_device(np.zeros((games, players), np.float32))
        self.ended = cuda.to_device(np.zeros(games, np.int8))
        self._totals = cuda.to_device(np.zeros((games, self._table.seats), np.int16))
        self.points = self._totals[:, :players]
        self.illegal = cuda.to_device(np.zeros((games, players), np.int8))
        self._streams = cuda.to_device(np.arange(games, dtype=np.int64))
        self._tables = cuda.to_device(array_of(options.tables))
        self._seed = 0
        # What follows may run on another stream.
        cuda.synchronize()

    def __len__(self) -> int:
        """How many games there are."""
        return self._games

    def reset(self, seed: int) -> None:
        """Deals every game anew and lets everybody look."""
        check_seed(seed)
        self._seed = int(seed)
        self._deal(True)
        self.observe()

    def renew(self) -> None:
        """Deals the games that have ended anew; call `observe` afterwards."""
        self._deal(False)

    def act(self, actions: Any = None) -> None:
        """Every player takes the action that stands in `actions`; call `observe` or `renew` afterwards.

        Actions that are given are copied there first: an array of the GPU or of NumPy with numbers of 32 bits.
        """
        if actions is not None:
            is_here = hasattr(actions, "__cuda_array_interface__")
            given = (
                self._cuda.as_cuda_array(actions, sync=False) if is_here else np.ascontiguousarray(actions, np.int32)
            )
            self.actions.copy_to_device(given, stream=self._stream)
        results = (self.ended, self._totals, self.rewards)
        self._over_players(
            self._launch.act, self._rows, self._tables, self.actions, self.illegal, self.options.goal, *results
        )

    def list_ways(self) -> None:
        """Writes into `ways` how each of `actions` could be paid for, whichever way it names.

        `ways[game, player, 2 * way]` are coins to the left, the next number is coins to the right; NO_WAY where there
        are not so many.
        """
        self._over_players(self._launch.list_ways, self._rows, self._tables, self.actions, self._asked)

    def answer(self, minds: Any, seated: Any) -> None:
        """Lets players choose who weigh moves by a mind, before the others act: `seated[game, player]`, or ACTS.

        Both are arrays of the GPU. No game may be over.
        """
        self._over_games(self._launch.answer, self._rows, self._tables, minds, seated)

    def act_at_random(self) -> None:
        """Every player takes any legal move, drawn from the game's own generator; no game may be over."""
        results = (self.ended, self._totals, self.rewards)
        self._over_games(self._launch.act_at_random, self._rows, self._tables, self.options.goal, *results)

    def observe(self) -> None:
        """Lets every player look: `observations` and `masks`."""
        rows = (self._rows, self._tables)
        self._over_players(self._launch.show_decisions, *rows, *self._looks)
        self._over_tiles(self._launch.show_cards, self.options.players, *rows, self._seen)
        self._over_tiles(self._launch.show_cities, self._table.seats, *rows, self._seen)

    def rows(self) -> Array:
        """The rows, copied to the host."""
        self._cuda.synchronize()
        return widen(self._rows.copy_to_host())

    def _deal(self, everywhere: bool) -> None:
        results = (self.ended, self._totals, self.rewards, self.illegal)
        self._over_games(self._launch.deal, self._rows, everywhere, self._tables, self._seed, self._streams, *results)

    def _over_games(self, kernel: Any, *arguments: Any) -> None:
        """One thread for each game."""
        block = threads_of(self._table)
        kernel[-(-self._games // block), block, self._stream](*arguments)

    def _over_players(self, kernel: Any, *arguments: Any) -> None:
        """One thread for each player of each game."""
        kernel[self._blocks, (games_of(self._table), self.options.players), self._stream](*arguments)

    def _over_tiles(self, kernel: Any, seats: int, *arguments: Any) -> None:
        """One warp for each tile and seat."""
        kernel[(self._tiles, seats), LANES, self._stream](*arguments)

    def _by_column(self, columns: int) -> tuple[Any, Any]:
        """Words [player, column, tiles], and the same memory as bytes [game, player, column]."""
        players, pitch = self.options.players, self._tiles * LANES
        words = _zeros(self._cuda, columns * players * self._tiles * COLUMN)
        shown = self._cuda.from_cuda_array_interface(
            {
                "shape": (self._games, players, columns),
                "strides": (1, columns * pitch, pitch),
                "typestr": "|i1",
                "data": words.__cuda_array_interface__["data"],
                "version": 3,
            },
            owner=words,
        )
        return words.reshape(players, columns, self._tiles * COLUMN), shown


def _zeros(cuda: Any, words: int) -> Any:
    """Words that are 0, in the memory of the card."""
    made = cuda.device_array(words, np.int64)
    made[:] = 0
    return made
