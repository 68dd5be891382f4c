"""Many games in compiled code, each of one learner against bots."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from septem.bots.minds import MindBot, mind_of
from septem.bots.registry import BUILT_IN, bot_named
from septem.bots.thinking.playing import Mind
from septem.envs.compiled import answering
from septem.envs.games import Games, moves_room, sheet_room
from septem.envs.options import Options
from septem.envs.seating import opponents_by_seat
from septem.errors import SetupError
from septem.kernel.arrays import array_of
from septem.words import listed, shown


class Sparring(Games):
    """Games of one kind of table, side by side; the learner has the same seat in all of them.

    >>> sparring = Sparring(2, Options(players=3), opponents="greedy", seat=0)
    >>> sparring.reset(seed=1)
    >>> while not sparring.ended.all():
    ...     sparring.act(sparring.masks.argmax(axis=1))
    ...     sparring.observe()
    >>> sparring.points.tolist()
    [24, 28]

    Its arrays have one row a game, the learner's.
    """

    def __init__(
        self, games: int, options: Options, opponents: str | Sequence[str], seat: int, threads: int = 1
    ) -> None:
        minds = _minds(options, opponents, seat)
        super().__init__(games, options, seat, threads)
        self._minds = array_of(*minds)

    @property
    def observations(self) -> NDArray[np.int8]:
        """What the learner knows, `observations[game]`."""
        return self._observations[:, 0]

    @property
    def masks(self) -> NDArray[np.int8]:
        """1 for every legal action of the learner, 0 for others, `masks[game]`."""
        return self._masks[:, 0]

    @property
    def ways(self) -> NDArray[np.int8]:
        """The ways to pay for the actions that were asked about last, `ways[game, way]`."""
        return self._ways.reshape(len(self), -1, 2)

    @property
    def illegal(self) -> NDArray[np.int8]:
        """1 where the first legal move was taken instead of the last action."""
        return self._illegal[:, 0]

    @property
    def rewards(self) -> NDArray[np.float32]:
        """What the last action gave the learner; a game that has ended keeps its reward until it is renewed."""
        return self._rewards[:, self._who]

    @property
    def points(self) -> NDArray[np.int16]:
        """The learner's points in games that have ended."""
        return self._totals[:, self._who]

    def act(self, actions: ArrayLike) -> None:
        """The learner takes `actions[game]`, and the others play until it has to decide again."""
        taken, spar = self._checked(actions), answering().spar_rows
        table, aims = (self._who, self._tables, self._minds), (self.options.ways, self.options.goal)

        def run(piece: slice) -> None:
            told = self.ended[piece], self._totals[piece], self._rewards[piece], self.illegal[piece]
            room = sheet_room(), moves_room(), moves_room()
            spar(self.rows[piece], *table, taken[piece], *aims, *room, *told)

        self._spread(run)


def _minds(options: Options, opponents: str | Sequence[str], seat: int) -> list[Mind]:
    """A mind for every player; the learner's is never asked."""
    names = opponents_by_seat(opponents, options.players, seat)
    minds = {other: _mind(name, options.edition) for other, name in names.items()}
    return [minds[player] if player != seat else next(iter(minds.values())) for player in range(options.players)]


def _mind(name: str, edition: str) -> Mind:
    bot = bot_named(name)
    if not isinstance(bot, MindBot):
        raise SetupError(
            f"Bot '{shown(name)}' does not play in compiled code; choose {listed(_quick(), 'or')}, "
            "or play against it in the environment of a single game."
        )
    return mind_of(bot.policy, edition, bot.style, bot.noise)


def _quick() -> list[str]:
    """The bots that have a mind in compiled code."""
    return [name for name, place in BUILT_IN.items() if place.startswith(MindBot.__module__)]
