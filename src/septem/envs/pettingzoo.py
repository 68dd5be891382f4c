"""PettingZoo: the table as a parallel environment, its native form, and as one where agents step in turn (AEC)."""

import sys
from collections.abc import Mapping
from typing import Any, SupportsIndex, TypeAlias

import numpy as np

from septem.envs.batch import Batch
from septem.envs.options import Options
from septem.envs.rendering import player_name, table_text
from septem.envs.spaces import (
    MISSING,
    NO_GAME,
    NO_MODE,
    NO_TABLE,
    SEEDS,
    Observation,
    ResetNeeded,
    Space,
    action_number,
    action_space,
    checked_mode,
    observation_space,
    warn,
)
from septem.errors import IllegalMove, MissingExtra
from septem.kernel.actions import WAITING
from septem.kernel.arrays import row_of
from septem.kernel.layout import GameRow
from septem.words import listed

try:
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils.conversions import parallel_to_aec
except ImportError as error:
    raise MissingExtra(MISSING) from error

Info: TypeAlias = dict[str, Any]


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
        "render_modes": ["human", "ansi"],
        "is_parallelizable": True,
    }

    def __init__(self, table: Options, render_mode: str | None) -> None:
        self.table = table
        self.render_mode = checked_mode(render_mode, self.metadata["render_modes"])
        self.possible_agents = [player_name(seat) for seat in range(table.players)]
        self.agents: list[str] = []
        self._observation_spaces = {agent: observation_space(table) for agent in self.possible_agents}
        self._action_spaces = {agent: action_space(table) for agent in self.possible_agents}
        self._batch = Batch(1, table)
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
        self._show()
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
        self._show()
        return found, rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, False), infos

    def render(self) -> str | None:
        """The public table as text; for people it is printed."""
        if self.render_mode is None:
            warn(NO_MODE)
            return None
        if not self._batch.is_dealt:
            raise ResetNeeded(NO_TABLE)
        text = table_text(row_of(GameRow, self._batch.rows))
        if self.render_mode == "ansi":
            return text
        sys.stdout.write(f"{text}\n")
        return None

    def observation_space(self, agent: str) -> Space[Any]:
        """What an agent is given: its observation and the mask of its legal actions."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        """The numbers of all actions, legal or not."""
        return self._action_spaces[agent]

    def _show(self) -> None:
        """People see every step without asking, as in PettingZoo's own games."""
        if self.render_mode == "human":
            self.render()

    def _taken(self, actions: Mapping[str, SupportsIndex | None]) -> list[int]:
        """The actions by seat."""
        if not self.agents:
            raise ResetNeeded(NO_GAME)
        taken = [action_number(action) for agent in self.agents if (action := actions.get(agent)) is not None]
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
