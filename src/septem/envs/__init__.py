"""Environments for learners: PettingZoo, Gymnasium and OpenSpiel, and batches of games on the CPU or a GPU.

Where Gymnasium is installed, importing this package makes its environments known to `gymnasium.make` and `make_vec`.
"""

from importlib.util import find_spec

GYMNASIUM_ID = "septem/Wonders-v0"

if find_spec("gymnasium"):
    import gymnasium

    gymnasium.register(
        GYMNASIUM_ID,
        entry_point="septem.envs.gym:WondersEnv",
        vector_entry_point="septem.envs.vector:WondersVectorEnv",
    )
