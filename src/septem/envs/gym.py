"""Gymnasium: one learner at a table of bots, `gymnasium.make("septem/Wonders-v0")` once `septem.envs` is imported."""

import random
from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np

from septem.bots.registry import bot_named
from septem.envs.options import Options
from septem.envs.rendering import player_name, table_text
from septem.envs.seating import opponents_by_seat
from septem.envs.views import see
from septem.errors import MissingExtra, SetupError
from septem.game.game import Game
from septem.kernel.actions import WAITING
from septem.words import listed, shown

try:
    import gymnasium
    from gymnasium import spaces
    from gymnasium.error import ResetNeeded
except ImportError as error:
    raise MissingExtra("This environment needs Gymnasium; install it with: pip install 'septem[gym]'") from error

Observation: TypeAlias = dict[str, Any]

SEEDS = 2**63


class WondersEnv(gymnasium.Env[Observation, np.int64]):
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
        self.seat = seat
        self.render_mode = _checked_mode(render_mode, self.metadata["render_modes"])
        self.observation_space = observation_space(self.table)
        self.action_space = action_space(self.table)
        self._names = opponents_by_seat(opponents, players, seat)
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

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Takes an action, or the first legal one in its place, and lets the bots play until the seat decides again."""
        game = self._game
        if game is None or not self._moves:
            raise ResetNeeded("There is no game to go on with; call reset first.")
        is_legal = int(action) in self._moves
        move = self._moves[int(action)] if is_legal else next(iter(self._moves.values()))
        game.choose(next(seat for seat, _, by in game.pending if by == self.seat), move)
        self._play_others(game)
        info: dict[str, Any] = {"illegal": not is_legal}
        if game.over:
            info["points"] = game.score(self.seat).total
        return self._look(game), self._reward(game), game.over, False, info

    def render(self) -> str | None:
        """The table as the seat sees it, with its hand, as text."""
        if self.render_mode is None:
            return None
        if self._game is None:
            raise ResetNeeded("There is no game to show; call reset first.")
        view = self._game.view(self.seat)
        hand = view.hand()
        return table_text(view.row) + (f"\nhand of {player_name(self.seat)}: {', '.join(hand)}" if hand else "")

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


def observation_space(table: Options) -> spaces.Dict:
    """What a player is shown: the vector of numbers, and a 1 for every legal action."""
    return spaces.Dict(
        {
            "observation": spaces.Box(-128, 127, (table.observation_width,), np.int8),
            "action_mask": spaces.Box(0, 1, (table.actions,), np.int8),
        }
    )


def action_space(table: Options) -> spaces.Discrete:
    """All actions, legal or not."""
    return spaces.Discrete(table.actions)


def _checked_mode(mode: str | None, modes: Sequence[str]) -> str | None:
    if mode is not None and mode not in modes:
        raise SetupError(f"There is no render mode '{shown(mode)}'; choose {listed(modes, 'or')}, or none.")
    return mode
