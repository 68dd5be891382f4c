"""Many games in compiled code in which every player takes actions: self-play, and what environments stand on."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from septem.bots.thinking.playing import Mind
from septem.envs.compiled import answering
from septem.envs.games import Games, moves_room, sheet_room
from septem.envs.options import Options
from septem.kernel.arrays import array_of
from septem.kernel.compiled import kernel
from septem.kernel.stepping import EVERYBODY


class Batch(Games):
    """Games of one kind of table, side by side; all players of all games act at once.

    >>> batch = Batch(2, Options(players=3))
    >>> batch.reset(seed=1)
    >>> while not batch.ended.all():
    ...     batch.act(batch.masks.argmax(axis=2))
    ...     batch.observe()
    >>> batch.points.tolist()
    [[37, 39, 34], [39, 43, 30]]
    """

    def __init__(self, games: int, options: Options, threads: int = 1) -> None:
        super().__init__(games, options, EVERYBODY, threads)

    @property
    def observations(self) -> NDArray[np.int8]:
        """What every player knows, `observations[game, player]`."""
        return self._observations

    @property
    def masks(self) -> NDArray[np.int8]:
        """1 for every legal action, 0 for others, `masks[game, player]`."""
        return self._masks

    @property
    def ways(self) -> NDArray[np.int8]:
        """The ways to pay for the actions that were asked about last, `ways[game, player, way]`."""
        return self._ways.reshape(*self._ways.shape[:2], -1, 2)

    @property
    def illegal(self) -> NDArray[np.int8]:
        """1 where the first legal move was taken instead of the last action."""
        return self._illegal

    @property
    def rewards(self) -> NDArray[np.float32]:
        """What the last actions gave each player; a game that has ended keeps its rewards until it is renewed."""
        return self._rewards

    @property
    def points(self) -> NDArray[np.int16]:
        """The points of games that have ended."""
        return self._totals[:, : self.options.players]

    def answer(self, minds: Sequence[Mind], seated: NDArray[np.int8]) -> None:
        """Lets players choose who weigh moves by a mind, before the others act: `seated[game, player]`, or ACTS."""
        self._check_dealt()
        choose, kept = answering().answer_rows, array_of(*minds)

        def run(piece: slice) -> None:
            choose(self.rows[piece], seated[piece], self._tables, kept, moves_room(), moves_room())

        self._spread(run)

    def act(self, actions: ArrayLike) -> None:
        """Every player takes an action, `actions[game, player]`; call `observe`, or first `renew`, afterwards."""
        taken, ways, goal, play = self._checked(actions), self.options.ways, self.options.goal, kernel().act_rows

        def run(piece: slice) -> None:
            told = self.ended[piece], self._totals[piece], self._rewards[piece], self._illegal[piece]
            play(self.rows[piece], self._tables, taken[piece], ways, goal, moves_room(), sheet_room(), *told)

        self._spread(run)
