"""Gymnasium's vector environment: thousands of games in one call, `gymnasium.make_vec("septem/Wonders-v0", …)`."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from septem.envs.batch import Batch
from septem.envs.games import Games
from septem.envs.gym import SEEDS, Observation, action_space, observation_space
from septem.envs.options import Options
from septem.envs.sparring import Sparring
from septem.errors import SetupError
from septem.game.setup import check_whole

# `gym` has told by now if Gymnasium is missing.
import gymnasium  # isort: skip
from gymnasium.vector import AutoresetMode, VectorEnv  # isort: skip
from gymnasium.vector.utils import batch_space  # isort: skip

SELF = "self"
Array: TypeAlias = NDArray[Any]


class WondersVectorEnv(VectorEnv[Observation, Array, Array]):
    """Many games at once; a game that ends is dealt anew in the same step.

    >>> envs = WondersVectorEnv(num_envs=6, players=3)
    >>> observations, infos = envs.reset(seed=1)
    >>> over = np.zeros(6, bool)
    >>> while not over.all():
    ...     observations, rewards, over, _, infos = envs.step(observations["action_mask"].argmax(axis=1))
    >>> infos["final_info"]["points"].tolist()
    [37, 39, 34, 39, 43, 30]

    With `opponents="self"` every player of every game is a sub-environment, player p of game g being number
    g × players + p, and all step at once. With bots as opponents, a sub-environment is one game's learner.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012 - Gymnasium declares it so

    def __init__(
        self,
        num_envs: int,
        players: int = 3,
        edition: str = "first",
        variant: str | None = None,
        reward: str = "win",
        payments: str = "all",
        opponents: str | Sequence[str] = SELF,
        seat: int = 0,
        threads: int = 1,
        copy: bool = True,
    ) -> None:
        self.table = Options(players, edition, variant, reward, payments)
        self.num_envs = num_envs
        self._copy = copy
        self._games = _games(num_envs, self.table, opponents, seat, threads)
        self._each = num_envs // len(self._games)
        self.single_observation_space = observation_space(self.table)
        self.single_action_space = action_space(self.table)
        self.action_space = batch_space(self.single_action_space, num_envs)

    @cached_property
    def observation_space(self) -> gymnasium.Space[Any]:  # type: ignore[override]  # made when asked for: it is large
        """The bounds of all observations together."""
        return batch_space(self.single_observation_space, self.num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deals all games anew, game i from stream i of the seed, or of one that the environment draws."""
        super().reset(seed=seed, options=options)
        self._games.reset(int(self.np_random.integers(SEEDS)) if seed is None else seed)
        return self._observations(), self._infos()

    def step(self, actions: Array) -> tuple[Observation, Array, Array, Array, dict[str, Any]]:
        """Every sub-environment takes an action, or the first legal one in its place."""
        games = self._games
        games.act(np.reshape(actions, games.illegal.shape))
        over = np.repeat(games.ended != 0, self._each)
        infos = self._infos()
        if over.any():
            infos |= self._final(over, infos)
            games.renew()
        games.observe()
        return self._observations(), games.rewards.flatten(), over, np.zeros(self.num_envs, bool), infos

    def _observations(self) -> Observation:
        found = {
            "observation": self._games.observations.reshape(self.num_envs, -1),
            "action_mask": self._games.masks.reshape(self.num_envs, -1),
        }
        return {name: array.copy() for name, array in found.items()} if self._copy else found

    def _infos(self) -> dict[str, Any]:
        return {"illegal": self._games.illegal.flatten() != 0, "_illegal": np.ones(self.num_envs, bool)}

    def _final(self, over: Array, infos: dict[str, Any]) -> dict[str, Any]:
        """What the games that have ended looked like at their end, before others are dealt in their place."""
        games = self._games
        games.observe_ended()
        seen = [array[games.ended != 0] for array in (games.observations, games.masks)]
        observations, masks = (array.reshape(-1, array.shape[-1]) for array in seen)
        final = np.full(self.num_envs, None, object)
        final[over] = [
            {"observation": observation, "action_mask": mask}
            for observation, mask in zip(observations, masks, strict=True)
        ]
        info = {"points": np.where(over, games.points.flatten(), 0), "_points": over}
        info |= {"illegal": infos["illegal"] & over, "_illegal": over}
        return {"final_obs": final, "_final_obs": over, "final_info": info, "_final_info": over}


def _games(num_envs: int, table: Options, opponents: str | Sequence[str], seat: int, threads: int) -> Games:
    """The games that the sub-environments play in."""
    check_whole("sub-environments", num_envs)
    if opponents != SELF:
        return Sparring(num_envs, table, opponents, seat, threads)
    if num_envs % table.players:
        raise SetupError(
            f"In self-play every game has {table.players} sub-environments, one for each player; "
            f"their number must be a multiple of that, which {num_envs} is not."
        )
    return Batch(num_envs // table.players, table, threads)
