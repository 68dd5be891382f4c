"""Many games in compiled code, each of one learner against bots."""

from collections.abc import Sequence

from numpy.typing import ArrayLike

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
        self.observations, self.masks, self.illegal = self._observations[:, 0], self._masks[:, 0], self._illegal[:, 0]
        self.rewards, self.points = self._rewards[:, seat], self._totals[:, seat]
        self._seat = seat
        self._minds = array_of(*minds)
        self._spar_rows = answering().spar_rows

    def act(self, actions: ArrayLike) -> None:
        """The learner takes `actions[game]`, and the others play until it has to decide again."""
        taken = self._checked(actions)
        table, aims = (self._seat, self._tables, self._minds), (self.options.ways, self.options.goal)

        def run(piece: slice) -> None:
            told = self.ended[piece], self._totals[piece], self._rewards[piece], self.illegal[piece]
            room = sheet_room(), moves_room(), moves_room()
            self._spar_rows(self.rows[piece], *table, taken[piece], *aims, *room, *told)

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
