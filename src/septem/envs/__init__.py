"""Environments for learners: PettingZoo, Gymnasium and OpenSpiel, and batches of games on the CPU or a GPU.

Each framework has a module of its own here: `pettingzoo`, `gym`, `vector`, `open_spiel`, `gpu`. Where Gymnasium is
installed, importing this package makes its environments known to `gymnasium.make` and `gymnasium.make_vec`.
"""

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from septem.envs.batch import Batch
    from septem.envs.columns import action_names, column_names
    from septem.envs.options import Options
    from septem.envs.sparring import Sparring
    from septem.game.seen import Seen, see
    from septem.kernel.actions import ACTIONS_VERSION, WAITING
    from septem.kernel.observation import OBSERVATION_VERSION

__all__ = [
    "ACTIONS_VERSION",
    "OBSERVATION_VERSION",
    "WAITING",
    "Batch",
    "Options",
    "Seen",
    "Sparring",
    "action_names",
    "column_names",
    "see",
]

# Imported when they are asked for, since some need NumPy and Numba.
_HOMES = {
    "ACTIONS_VERSION": "septem.kernel.actions",
    "OBSERVATION_VERSION": "septem.kernel.observation",
    "WAITING": "septem.kernel.actions",
    "Batch": "septem.envs.batch",
    "Options": "septem.envs.options",
    "Seen": "septem.game.seen",
    "Sparring": "septem.envs.sparring",
    "action_names": "septem.envs.columns",
    "column_names": "septem.envs.columns",
    "see": "septem.game.seen",
}


def __getattr__(name: str) -> Any:
    """The public names."""
    if name not in _HOMES:
        raise AttributeError(f"module 'septem.envs' has no attribute '{name}'")
    return getattr(import_module(_HOMES[name]), name)


def _register() -> None:
    """Makes the environments known to Gymnasium, where it is installed."""
    if find_spec("gymnasium") is None:
        return
    import gymnasium

    gymnasium.register(
        "septem/Wonders-v0",
        entry_point="septem.envs.gym:WondersEnv",
        vector_entry_point="septem.envs.vector:WondersVectorEnv",
    )


_register()
