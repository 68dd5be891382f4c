"""Who sits where: in a part of the games some seats belong to bots that weigh moves, so that it meets other styles."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from septem.bots.minds import MindBot, mind_of
from septem.bots.registry import bot_named
from septem.bots.thinking.picking import WEIGHING
from septem.bots.thinking.playing import Mind
from septem.envs.opponents import ACTS
from septem.errors import SetupError
from septem.words import shown


def minds_named(names: Sequence[str], edition: str) -> list[Mind]:
    """The minds of bots of the heuristic kind."""
    return [_mind(name, edition) for name in names]


def seat_bots(games: int, players: int, bots: int, share: float, seed: int) -> NDArray[np.int8]:
    """For each player of each game the number of a bot, or ACTS; at least one player of a game acts."""
    rng = np.random.default_rng(seed)
    seated = rng.integers(0, bots, (games, players), dtype=np.int8)
    # As many bots as chance wants, one at least: those who come first when the players stand in any order.
    places = rng.permuted(np.tile(np.arange(players), (games, 1)), axis=1)
    count = rng.integers(1, players, games) * (rng.random(games) < share)
    seated[places >= count[:, None]] = ACTS
    return seated


def _mind(name: str, edition: str) -> Mind:
    bot = bot_named(name)
    if not isinstance(bot, MindBot) or bot.policy != WEIGHING:
        raise SetupError(f"Bot '{shown(name)}' does not weigh moves; choose heuristic, war, science, civic or trade.")
    return mind_of(bot.policy, edition, bot.style, bot.noise)
