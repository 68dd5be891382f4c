"""Gymnasium: one learner at a table of bots, `gymnasium.make("septem/Wonders-v0")` once `septem.envs` is imported."""

import random
from collections.abc import Sequence
from typing import Any, SupportsIndex

import numpy as np

from septem.bots.registry import bot_named
from septem.envs.options import Options
from septem.envs.rendering import seat_text
from septem.envs.seating import learners_seat, opponents_by_seat
from septem.envs.spaces import (
    NO_GAME,
    NO_MODE,
    NO_TABLE,
    SEEDS,
    Env,
    Observation,
    ResetNeeded,
    action_number,
    action_space,
    checked_mode,
    observation_space,
    warn,
)
from septem.game.game import Game
from septem.game.seen import see
from septem.kernel.actions import WAITING


class WondersEnv(Env[Observation, np.int64]):
    """A game in which every step is a decision of one seat, and bots play the others.

    >>> env = WondersEnv(players=3, opponents="greedy")
    >>> observation, info = env.reset(seed=1)
    >>> over = False
    >>> while not over:
    ...     action = observation["action_mask"].argmax()
    ...     observation, reward, over, _, info = env.step(action)
    >>> info["points"], round(reward, 2)
    (32, -0.33)

    The bots are shown views and nothing else, as in any other game; those of other packages play too.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 - Gymnasium declares it so

    def __init__(
        self,
        players: int = 3,
        edition: str = "first",
        variant: str | None = None,
        reward: str = "win",
        payments: str = "all",
        opponents: str | Sequence[str] = "random",
        seat: int = 0,
        render_mode: str | None = None,
    ) -> None:
        self.table = Options(players, edition, variant, reward, payments)
        self.seat = learners_seat(seat, self.table.players)
        self.render_mode = checked_mode(render_mode, self.metadata["render_modes"])
        self.observation_space = observation_space(self.table)
        self.action_space = action_space(self.table)
        self._names = opponents_by_seat(opponents, self.table.players, self.seat)
        # Made here only to learn at once whether they can be; each game has its own.
        self._bots = {other: bot_named(name) for other, name in self._names.items()}
        self._game: Game | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deals the game of the seed, that of `Game.new`; without one, a game that the environment draws."""
        super().reset(seed=seed, options=options)
        deal = int(self.np_random.integers(SEEDS)) if seed is None else seed
        self._game = Game.new(self.table.players, self.table.edition, self.table.variant, seed=deal)
        self._bots = {other: bot_named(name) for other, name in self._names.items()}
        self._chance = {other: random.Random(int(self.np_random.integers(SEEDS))) for other in self._names}
        return self._look(self._game), {"illegal": False}

    def step(self, action: SupportsIndex) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Takes an action, or the first legal one in its place, and lets the bots play until the seat decides again."""
        game = self._game
        if game is None or not self._moves:
            raise ResetNeeded(NO_GAME)
        number = action_number(action)
        is_legal = number in self._moves
        move = self._moves[number] if is_legal else next(iter(self._moves.values()))
        game.choose(next(seat for seat, _, by in game.pending if by == self.seat), move)
        self._play_others(game)
        info: dict[str, Any] = {"illegal": not is_legal}
        if game.over:
            info["points"] = game.score(self.seat).total
        return self._look(game), self._reward(game), game.over, False, info

    def render(self) -> str | None:
        """The table as the seat sees it, with its hand and what else it can choose from, as text."""
        if self.render_mode is None:
            warn(NO_MODE)
            return None
        if self._game is None:
            raise ResetNeeded(NO_TABLE)
        return seat_text(self._game.view(self.seat))

    def _play_others(self, game: Game) -> None:
        """Lets the bots decide until it is the learner's turn or the game is over."""
        while not game.over and all(decision.by != self.seat for decision in game.pending):
            seat, _, by = game.pending[0]
            view = game.view(by)
            game.choose(seat, self._bots[by].choose(view, view.legal(seat), self._chance[by]))

    def _look(self, game: Game) -> Observation:
        seen = see(game.view(self.seat), self.table.ways)
        self._moves = seen.moves
        mask = np.zeros(self.table.actions, np.int8)
        mask[list(seen.moves) or WAITING] = 1
        return {"observation": np.array(seen.observation, np.int8), "action_mask": mask}

    def _reward(self, game: Game) -> float:
        if not game.over:
            return 0.0
        if self.table.reward == "points":
            return float(game.score(self.seat).total)
        return (self.seat in game.winners) / len(game.winners) - 1 / game.players
