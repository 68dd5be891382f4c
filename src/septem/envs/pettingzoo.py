"""PettingZoo: the table as a parallel environment, its native form, and as one where agents step in turn (AEC)."""

from collections.abc import Mapping
from operator import index
from typing import Any, SupportsIndex, TypeAlias

import numpy as np
from numpy.typing import NDArray

from septem.envs.batch import Batch
from septem.envs.options import Options
from septem.envs.rendering import player_name, table_text
from septem.errors import IllegalMove, MissingExtra, SetupError
from septem.kernel.actions import WAITING
from septem.kernel.arrays import row_of
from septem.kernel.layout import GameRow
from septem.words import listed, shown

try:
    import gymnasium
    from gymnasium.spaces import Box, Dict, Discrete, Space
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils.conversions import parallel_to_aec
except ImportError as error:
    raise MissingExtra("This needs PettingZoo; install it with: pip install 'septem[pettingzoo]'") from error

Observation: TypeAlias = dict[str, NDArray[np.int8]]
Info: TypeAlias = dict[str, Any]

RENDER_MODES = ("ansi",)
SEEDS = 2**63


def parallel_env(*, render_mode: str | None = None, **options: Any) -> "WondersParallelEnv":
    """A table where all players act at once; the options are those of `septem.envs.options.Options`.

    >>> table = parallel_env(players=4, edition="second")
    >>> observations, infos = table.reset(seed=1)
    >>> observations["player_3"]["observation"].shape
    (1480,)
    """
    return WondersParallelEnv(Options(**options), render_mode)


def env(*, render_mode: str | None = None, **options: Any) -> AECEnv[str, Observation, Any]:
    """The same table where the players act in turn; what all have chosen is carried out after the last of them.

    PettingZoo's own conversion, which also refuses calls in the wrong order.
    """
    return parallel_to_aec(parallel_env(render_mode=render_mode, **options))


class WondersParallelEnv(ParallelEnv[str, Observation, Any]):
    """A game in which every step asks all players; who has nothing to decide waits."""

    metadata = {  # noqa: RUF012 - PettingZoo declares it as an attribute of instances
        "name": "septem_v0",
        "render_modes": list(RENDER_MODES),
        "is_parallelizable": True,
    }

    def __init__(self, options: Options, render_mode: str | None) -> None:
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise SetupError(f"There is no render mode '{shown(render_mode)}'; choose {listed(RENDER_MODES, 'or')}.")
        self.options = options
        self.render_mode = render_mode
        self.possible_agents = [player_name(seat) for seat in range(options.players)]
        self.agents: list[str] = []
        self._observation_spaces = {agent: _observation_space(options) for agent in self.possible_agents}
        self._action_spaces = {agent: Discrete(options.actions) for agent in self.possible_agents}
        self._batch = Batch(1, options)
        self._seeds = np.random.default_rng()

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002 - part of the interface; a table's options are fixed
    ) -> tuple[dict[str, Observation], dict[str, Info]]:
        """Deals a new game: that of `Game.new` with this seed, or without one the next of the last seed given."""
        self._batch.reset(int(self._seeds.integers(SEEDS)) if seed is None else seed)
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self.agents = self.possible_agents[:]
        return self._seen(), {agent: {"illegal": False} for agent in self.agents}

    def step(
        self, actions: Mapping[str, SupportsIndex | None]
    ) -> tuple[
        dict[str, Observation],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, Info],
    ]:
        """Every player acts; instead of an action that is not legal, the first legal move is taken."""
        batch, agents = self._batch, self.agents
        batch.act([self._taken(actions)])
        batch.observe()
        over = bool(batch.ended[0])
        infos: dict[str, Info] = {
            agent: {"illegal": bool(illegal)} for agent, illegal in zip(agents, batch.illegal[0].tolist(), strict=True)
        }
        if over:
            for agent, points in zip(agents, batch.points[0].tolist(), strict=True):
                infos[agent]["points"] = points
        found = self._seen()
        rewards = dict(zip(agents, batch.rewards[0].tolist(), strict=True))
        if over:
            self.agents = []
        return found, rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, False), infos

    def render(self) -> str | None:
        """The public table as text."""
        if self.render_mode is None:
            gymnasium.logger.warn("There is nothing to see without a render mode; make it with render_mode='ansi'.")
            return None
        return table_text(row_of(GameRow, self._batch.rows))

    def observation_space(self, agent: str) -> Space[Any]:
        """What an agent is given: its observation and the mask of its legal actions."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        """The numbers of all actions, legal or not."""
        return self._action_spaces[agent]

    def _taken(self, actions: Mapping[str, SupportsIndex | None]) -> list[int]:
        """The actions by seat."""
        if not self.agents:
            raise IllegalMove("No game is going on; deal one with reset().")
        taken = [index(action) for agent in self.agents if (action := actions.get(agent)) is not None]
        if len(taken) < len(self.agents):
            missing = listed(agent for agent in self.agents if actions.get(agent) is None)
            raise IllegalMove(
                f"There is no action of {missing}; each agent takes one in every step, {WAITING} if it can only wait."
            )
        return taken

    def _seen(self) -> dict[str, Observation]:
        """What everybody knows and may do, in arrays that nobody writes to again."""
        observations, masks = self._batch.observations[0].copy(), self._batch.masks[0].copy()
        return {
            agent: {"observation": observations[seat], "action_mask": masks[seat]}
            for seat, agent in enumerate(self.agents)
        }


def _observation_space(options: Options) -> Dict:
    return Dict(
        {
            "observation": Box(-128, 127, (options.observation_width,), np.int8),
            "action_mask": Box(0, 1, (options.actions,), np.int8),
        }
    )
