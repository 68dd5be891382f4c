"""How fast a GPU plays: whole random games, steps with observations, and steps chosen by a network."""

import importlib.util
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

from rich.console import Console
from rich.table import Table

from septem.data.tables import tables
from septem.envs.options import Options
from septem.kernel.cuda import GpuGames, import_cuda
from septem.kernel.layout import STANDARD

WHOLE_GAMES = 1 << 20
STEPS = 54  # about three games, so that dealing and scoring have their share
HIDDEN, BLOCKS = 512, 2
PPO = Path(__file__).resolve().parents[2] / "examples" / "ppo.py"


def report(console: Console, games: int) -> None:
    """Prints a table of this machine's GPU; raises MissingExtra where there is none."""
    device = import_cuda()
    name = device.get_current_device().name
    table = Table("on the GPU", "table", "a second")
    for row in measure(device, games):
        table.add_row(*row)
    console.print(f"GPU: {name.decode() if isinstance(name, bytes) else name}")
    console.print(table)


def measure(device: Any, games: int) -> Iterator[tuple[str, str, str]]:
    """All figures, one by one."""
    for players in (3, 7):
        speed = WHOLE_GAMES / _seconds(device, _whole_games(players))
        yield f"random games, {WHOLE_GAMES:,} at once", f"{players} players", f"{speed:,.0f} games"
    for players in (3, 7):
        yield from _steps(device, games, players)


def _whole_games(players: int) -> Callable[[], object]:
    batch = GpuGames(WHOLE_GAMES, tables("first"))

    def play() -> None:
        batch.play(players, STANDARD, seed=1)
        batch.score()

    return play


def _steps(device: Any, games: int, players: int) -> Iterator[tuple[str, str, str]]:
    """Steps of a batch: at random, with everybody looking, and by a network."""
    from septem.envs.gpu import GpuBatch

    batch = GpuBatch(games, Options(players, payments="cheapest"))
    batch.reset(seed=1)
    decisions = games * players * STEPS

    def at_random() -> None:
        for _ in range(STEPS):
            batch.act_at_random()
            batch.renew()

    def looking() -> None:
        for _ in range(STEPS):
            batch.act_at_random()
            batch.renew()
            batch.observe()

    what, table = f"{games:,} games, ", f"{players} players"
    yield what + "random steps", table, f"{decisions / _seconds(device, at_random):,.0f} decisions"
    yield (
        what + "random steps with observations and masks",
        table,
        f"{decisions / _seconds(device, looking):,.0f} decisions",
    )
    if importlib.util.find_spec("torch"):
        by_network = _by_network(batch)
        seconds = _seconds(device, lambda: [by_network() for _ in range(STEPS)])
        yield what + f"steps by a network, {HIDDEN} × {BLOCKS}", table, f"{decisions / seconds:,.0f} decisions"


def _by_network(batch: Any) -> Callable[[], None]:
    """A step in which a network of `examples/ppo.py` looks, and draws every action."""
    import torch

    ppo = _example()
    size = ppo.Size(len(batch), HIDDEN, BLOCKS, 0, 0.0, True)
    network = ppo.Network(batch.options, size).to("cuda")
    torch.nn.init.normal_(network.policy.weight, std=0.02)
    observations, masks, actions = (
        torch.as_tensor(array, device="cuda") for array in (batch.observations, batch.masks, batch.actions)
    )

    @torch.no_grad()
    def step() -> None:
        actions.copy_(ppo.choose(network, observations.contiguous(), masks.contiguous())[0])
        batch.act()
        batch.renew()
        batch.observe()

    return step


def _example() -> ModuleType:
    """The module of `examples/ppo.py`."""
    spec = importlib.util.spec_from_file_location("ppo", PPO)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _seconds(device: Any, run: Callable[[], object], repeats: int = 3) -> float:
    """The shortest of several runs, after one that compiles and warms up."""
    times = []
    for _ in range(1 + repeats):
        device.synchronize()
        start = time.perf_counter()
        run()
        device.synchronize()
        times.append(time.perf_counter() - start)
    return min(times[1:])
