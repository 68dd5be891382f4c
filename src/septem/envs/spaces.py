"""Gymnasium's side of an environment: what it lends, the spaces of a table, and what must be checked before a step."""

from collections.abc import Sequence
from operator import index
from typing import Any, SupportsIndex, TypeAlias

import numpy as np

from septem.envs.options import Options
from septem.errors import MissingExtra, SetupError
from septem.words import listed, shown

MISSING = (
    "Gymnasium and PettingZoo do not come with septem; install what you need with: "
    "pip install 'septem[gym]' or pip install 'septem[pettingzoo]'"
)

try:
    from gymnasium import Env, Space
    from gymnasium.error import ResetNeeded
    from gymnasium.logger import warn
    from gymnasium.spaces import Box, Dict, Discrete
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ImportError as error:
    raise MissingExtra(MISSING) from error

# Taken from here, Gymnasium is asked for in one place.
__all__ = [
    "MISSING",
    "NO_GAME",
    "NO_MODE",
    "NO_TABLE",
    "SEEDS",
    "AutoresetMode",
    "Env",
    "Observation",
    "ResetNeeded",
    "Space",
    "VectorEnv",
    "action_number",
    "action_space",
    "batch_space",
    "checked_mode",
    "observation_space",
    "warn",
]

Observation: TypeAlias = dict[str, Any]

SEEDS = 2**63
NO_GAME = "There is no game to go on with; call reset first."
NO_TABLE = "There is no game to show; call reset first."
NO_MODE = "There is nothing to see without a render mode; make the environment with render_mode='ansi'."


def observation_space(table: Options) -> Dict:
    """What a player is given: the observation, and a 1 for every legal action."""
    return Dict(
        {
            "observation": Box(-128, 127, (table.observation_width,), np.int8),
            "action_mask": Box(0, 1, (table.masked().mask_width,), np.int8),
        }
    )


def action_space(table: Options) -> Discrete:
    """The numbers of all actions, legal or not."""
    return Discrete(table.masked().actions)


def action_number(action: SupportsIndex) -> int:
    """An action as a plain number, which may be anything but must be whole."""
    try:
        return index(action)
    except TypeError as error:
        raise SetupError(f"An action is a whole number, not {shown(repr(action))}.") from error


def checked_mode(mode: str | None, modes: Sequence[str]) -> str | None:
    """The render mode, if there is one of that name."""
    if mode is not None and mode not in modes:
        raise SetupError(f"There is no render mode '{shown(mode)}'; choose {listed(modes, 'or')}, or none.")
    return mode
