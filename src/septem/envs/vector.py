"""Gymnasium's vector environment: thousands of games in one call, `gymnasium.make_vec("septem/Wonders-v0", …)`."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from septem.envs.batch import Batch
from septem.envs.games import Games
from septem.envs.options import Options
from septem.envs.seating import learners_seat
from septem.envs.spaces import (
    NO_GAME,
    SEEDS,
    AutoresetMode,
    Observation,
    ResetNeeded,
    Space,
    VectorEnv,
    action_space,
    batch_space,
    observation_space,
)
from septem.envs.sparring import Sparring
from septem.errors import SetupError
from septem.game.setup import check_whole
from septem.words import shown

SELF = "self"
Array: TypeAlias = NDArray[Any]


class WondersVectorEnv(VectorEnv[Observation, Array, Array]):
    """Many games at once; a game that ends is dealt anew in the same step.

    >>> envs = WondersVectorEnv(num_envs=6, players=3, opponents="self")
    >>> observations, infos = envs.reset(seed=1)
    >>> over = np.zeros(6, bool)
    >>> while not over.all():
    ...     observations, rewards, over, _, infos = envs.step(observations["action_mask"].argmax(axis=1))
    >>> infos["final_info"]["points"].tolist()
    [37, 39, 34, 39, 43, 30]

    Against bots, a sub-environment is one game's learner. With `opponents="self"` every player of every game is a
    sub-environment, player p of game g being number g × players + p, and all step at once.
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
        opponents: str | Sequence[str] = "random",
        seat: int = 0,
        threads: int = 1,
        copy: bool = True,
        render_mode: str | None = None,
    ) -> None:
        if render_mode is not None:
            raise SetupError("The vector environment shows no games; make a single one to render it.")
        self.table = Options(players, edition, variant, reward, payments)
        self.num_envs = _checked_number(num_envs)
        self._copy = copy
        self._games = _games(self.num_envs, self.table, opponents, seat, threads)
        self._each = self.num_envs // len(self._games)
        self.single_observation_space = observation_space(self.table)
        self.single_action_space = action_space(self.table)
        self.action_space = batch_space(self.single_action_space, self.num_envs)

    @cached_property
    def observation_space(self) -> Space[Any]:  # type: ignore[override]  # made when asked for: it is large
        """The bounds of all observations together."""
        return batch_space(self.single_observation_space, self.num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deals all games anew, game i from stream i of the seed, or of one that the environment draws."""
        super().reset(seed=seed, options=options)
        self._games.reset(int(self.np_random.integers(SEEDS)) if seed is None else seed)
        return self._observations(), _told(np.zeros(self.num_envs, bool))

    def step(self, actions: Array) -> tuple[Observation, Array, Array, Array, dict[str, Any]]:
        """Every sub-environment takes an action, or the first legal one in its place."""
        if not self._games.is_dealt:
            raise ResetNeeded(NO_GAME)
        games = self._games
        games.act(self._taken(actions))
        over, illegal = np.repeat(games.ended != 0, self._each), games.illegal.flatten() != 0
        infos = _told(illegal & ~over)
        if over.any():
            infos |= self._final(over, illegal)
            games.renew()
        games.observe()
        return self._observations(), games.rewards.flatten(), over, np.zeros(self.num_envs, bool), infos

    def _taken(self, actions: Array) -> Array:
        """The actions by game."""
        needed = (self.num_envs,)
        sentence = f"There must be one action for each sub-environment, an array of shape {needed}"
        try:
            found = np.asarray(actions)
        except ValueError as error:
            raise SetupError(f"{sentence}, not lists of different lengths.") from error
        if found.shape != needed:
            raise SetupError(f"{sentence}, not {found.shape}.")
        return found.reshape(self._games.illegal.shape)

    def _observations(self) -> Observation:
        found = {
            "observation": self._games.observations.reshape(self.num_envs, -1),
            "action_mask": self._games.masks.reshape(self.num_envs, -1),
        }
        return {name: array.copy() for name, array in found.items()} if self._copy else found

    def _final(self, over: Array, illegal: Array) -> dict[str, Any]:
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
        info |= {"illegal": illegal & over, "_illegal": over}
        return {"final_obs": final, "_final_obs": over, "final_info": info, "_final_info": over}


def _told(illegal: Array) -> dict[str, Any]:
    """Infos on the games that go on or begin."""
    return {"illegal": illegal, "_illegal": np.ones(len(illegal), bool)}


def _checked_number(num_envs: int) -> int:
    check_whole("sub-environments", num_envs)
    if num_envs < 1:
        raise SetupError(f"A vector environment needs at least one sub-environment, not {shown(num_envs)}.")
    return int(num_envs)


def _games(num_envs: int, table: Options, opponents: str | Sequence[str], seat: int, threads: int) -> Games:
    """The games that the sub-environments play in."""
    check_whole("threads", threads)
    learner = learners_seat(seat, table.players)
    if not isinstance(opponents, str) or opponents != SELF:
        return Sparring(num_envs, table, opponents, learner, int(threads))
    if learner != 0:
        raise SetupError(f"In self-play every seat learns; there is no seat {learner} to choose.")
    if num_envs % table.players:
        raise SetupError(
            f"In self-play every game has {table.players} sub-environments, one for each player; "
            f"their number must be a multiple of that, which {num_envs} is not."
        )
    return Batch(num_envs // table.players, table, int(threads))
