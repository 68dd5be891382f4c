"""Many games in compiled code in which every player takes actions: self-play, and what environments stand on."""

from numpy.typing import ArrayLike

from septem.envs.games import Games, moves_room, sheet_room
from septem.envs.options import Options
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

    `observations[game, player]` and `masks[game, player]` are what a player knows and may do; `rewards`, `ended`,
    `points` and `illegal` tell what the last actions came to. A game that has ended keeps its reward
    until it is renewed.
    """

    def __init__(self, games: int, options: Options, threads: int = 1) -> None:
        super().__init__(games, options, EVERYBODY, threads)
        self.observations, self.masks, self.illegal = self._observations, self._masks, self._illegal
        self.rewards = self._rewards
        self.points = self._totals[:, : options.players]
        self._act_rows = kernel().act_rows

    def act(self, actions: ArrayLike) -> None:
        """Every player takes an action, `actions[game, player]`; call `observe`, or first `renew`, afterwards."""
        taken, ways, goal = self._checked(actions), self.options.ways, self.options.goal

        def run(piece: slice) -> None:
            told = self.ended[piece], self._totals[piece], self._rewards[piece], self._illegal[piece]
            room = moves_room(), sheet_room()
            self._act_rows(self.rows[piece], self._tables, taken[piece], ways, goal, *room, *told)

        self._spread(run)
