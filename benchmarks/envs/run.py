"""How fast the environments are: `make bench-envs`, or `python -m benchmarks.envs.run --help`.

Only the time inside the environment counts: listing what is legal, carrying it out, dealing anew, and writing every
player's observation and mask. Who chooses at random among the legal actions does so beside the clock. A decision is one
that somebody has; waiting is none.
"""

import argparse
import time
from collections.abc import Callable, Iterator
from typing import NamedTuple

import gymnasium
import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.table import Table

from benchmarks.envs import on_gpu
from septem.benchmark import machine
from septem.envs.pettingzoo import env, parallel_env
from septem.envs.vector import WondersVectorEnv
from septem.errors import MissingExtra
from septem.kernel.actions import WAITING
from septem.simulation import cores

SUB_ENVS = 6 * 7 * 384  # a whole number of games at every table


class Figure(NamedTuple):
    """One line of the table."""

    what: str
    table: str
    decisions: float
    bytes: int


class Clock:
    """Adds up the time inside the environment, and the decisions made meanwhile."""

    def __init__(self, seconds: float) -> None:
        self._left = seconds
        self._spent = 0.0
        self._decisions = 0

    @property
    def has_time(self) -> bool:
        """Whether there is time left to measure in."""
        return self._spent < self._left

    def run(self, step: Callable[[], object], decisions: int) -> None:
        """Times one call."""
        start = time.perf_counter()
        step()
        self._spent += time.perf_counter() - start
        self._decisions += decisions

    @property
    def rate(self) -> float:
        """Decisions a second."""
        return self._decisions / self._spent


def pick(masks: NDArray[np.int8], rng: np.random.Generator) -> NDArray[np.int64]:
    """Any legal action of each row."""
    drawn: NDArray[np.int64] = (rng.random(masks.shape, np.float32) * masks).argmax(axis=-1)
    return drawn


def parallel(seconds: float, players: int) -> Figure:
    """PettingZoo, all players at once."""
    table = parallel_env(players=players)
    rng, clock = np.random.default_rng(1), Clock(seconds)
    observations, _ = table.reset(seed=1)
    while clock.has_time:
        masks = {agent: seen["action_mask"] for agent, seen in observations.items()}
        actions = {agent: int(rng.choice(np.flatnonzero(mask))) for agent, mask in masks.items()}
        decisions = sum(action != WAITING for action in actions.values())

        def step(actions: dict[str, int] = actions) -> None:
            nonlocal observations
            observations = table.step(actions)[0]
            if not table.agents:
                observations, _ = table.reset()

        clock.run(step, decisions)
    return Figure("PettingZoo, parallel", f"{players} players", clock.rate, _bytes(next(iter(observations.values()))))


def one_by_one(seconds: float, players: int) -> Figure:
    """PettingZoo, one agent after the other."""
    table = env(players=players)
    rng, clock = np.random.default_rng(1), Clock(seconds)
    table.reset(seed=1)
    while clock.has_time:
        seen, _, over, _, _ = table.last()
        assert seen is not None
        action = None if over else int(rng.choice(np.flatnonzero(seen["action_mask"])))

        def step(action: int | None = action) -> None:
            table.step(action)
            if not table.agents:
                table.reset()
            table.last()

        clock.run(step, 0 if action in (None, WAITING) else 1)
    assert seen is not None
    return Figure("PettingZoo, AEC", f"{players} players", clock.rate, _bytes(seen))


def single(seconds: float, opponents: str) -> Figure:
    """Gymnasium, one learner."""
    table = gymnasium.make("septem/Wonders-v0", opponents=opponents, disable_env_checker=True)
    rng, clock = np.random.default_rng(1), Clock(seconds)
    seen, _ = table.reset(seed=1)
    while clock.has_time:
        action = int(rng.choice(np.flatnonzero(seen["action_mask"])))

        def step(action: int = action) -> None:
            nonlocal seen
            seen, _, over, _, _ = table.step(action)
            if over:
                seen, _ = table.reset()

        clock.run(step, 1)
    return Figure(f"Gymnasium, against {opponents}", "3 players", clock.rate, _bytes(seen))


def vector(seconds: float, players: int, threads: int, payments: str, opponents: str = "self") -> Figure:
    """Gymnasium's vector environment."""
    envs = WondersVectorEnv(SUB_ENVS, players, payments=payments, opponents=opponents, threads=threads, copy=False)
    rng, clock = np.random.default_rng(1), Clock(seconds)
    seen, _ = envs.reset(seed=1)
    while clock.has_time:
        actions = pick(seen["action_mask"], rng)

        def step(actions: NDArray[np.int64] = actions) -> None:
            nonlocal seen
            seen = envs.step(actions)[0]

        clock.run(step, int((actions != WAITING).sum()))
    against = "self-play" if opponents == "self" else f"against {opponents}"
    what = f"Gymnasium, vector, {against}, {threads} thread{'s' if threads > 1 else ''}"
    return Figure(what, f"{players} players, payments {payments}", clock.rate, _bytes(seen) // SUB_ENVS)


def measure(seconds: float) -> Iterator[Figure]:
    """All figures of this machine, one by one."""
    for players in (3, 7):
        yield parallel(seconds, players)
    yield one_by_one(seconds, 3)
    yield single(seconds, "random")
    yield single(seconds, "greedy")
    for players in (3, 7):
        for threads in dict.fromkeys((1, cores())):
            yield vector(seconds, players, threads, "cheapest")
    yield vector(seconds, 3, 1, "all")
    yield vector(seconds, 3, 1, "cheapest", "greedy")


def _bytes(seen: dict[str, NDArray[np.int8]]) -> int:
    """The bytes that are written for one decision."""
    return sum(array.nbytes for array in seen.values())


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description="How fast the environments are.")
    parser.add_argument("--seconds", type=float, default=5, help="how long each figure is measured")
    parser.add_argument("--games", type=int, default=131_072, help="how many games are on the GPU")
    wishes = parser.parse_args()
    console = Console()
    console.print(f"Machine: {machine()}")
    table = Table("environment", "table", "decisions/s", "bytes a decision")
    for figure in measure(wishes.seconds):
        table.add_row(figure.what, figure.table, f"{figure.decisions:,.0f}", f"{figure.bytes:,}")
    console.print(table)
    try:
        on_gpu.report(console, wishes.games)
    except MissingExtra as error:
        console.print(f"No figures of a GPU: {error}", markup=False)


if __name__ == "__main__":
    main()
