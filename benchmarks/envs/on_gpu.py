"""How fast a GPU plays: whole random games, steps with observations, self-play of a network, and learning from it."""

import time
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import msgspec
from rich.console import Console
from rich.table import Table

from septem.data.tables import tables
from septem.envs.options import Options
from septem.kernel.cuda import GpuGames, import_cuda
from septem.kernel.layout import STANDARD

if TYPE_CHECKING:
    from septem.train.config import Config
    from septem.train.network import Network
    from septem.train.table import Table as Playing
    from septem.train.tools import Tools

WHOLE_GAMES = 1 << 20
STEPS = 54  # about three games, so that dealing and scoring have their share
MANY_GAMES = 1 << 17  # as many as keep a GPU busy that only plays


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
    if find_spec("torch"):
        for players in (3, 7):
            yield from _learning_that_fits(device, players)


def _whole_games(players: int) -> Callable[[], object]:
    batch = GpuGames(WHOLE_GAMES, tables("first"))

    def play() -> None:
        batch.play(players, STANDARD, seed=1)
        batch.score()

    return play


def _steps(device: Any, games: int, players: int) -> Iterator[tuple[str, str, str]]:
    """Steps of a batch: at random, and with everybody looking."""
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


def _learning_that_fits(device: Any, players: int) -> Iterator[tuple[str, str, str]]:
    """What networks do on this GPU, or that its memory is too small: whole games of seven want 42 GB."""
    from torch import OutOfMemoryError

    try:
        yield from _learning(device, players)
    except OutOfMemoryError:
        yield "self-play of a network", f"{players} players", "too little memory"


def _learning(device: Any, players: int) -> Iterator[tuple[str, str, str]]:
    """Whole games that the champion's kind of network plays against itself, and rounds that it also learns from."""
    import torch

    from septem.train.config import CHAMPION, read_config
    from septem.train.learner import Learner
    from septem.train.network import Network
    from septem.train.table import TURNS
    from septem.train.tools import Tools

    config, cuda = read_config(CHAMPION), torch.device("cuda")
    with torch.cuda.stream(torch.cuda.Stream()):  # type: ignore[no-untyped-call]
        network, tools = Network(config.size, torch.bfloat16).to(cuda), Tools.for_device(cuda)
        learner = Learner(network, config.learning, tools)
        playing = _table(MANY_GAMES, players, msgspec.structs.replace(config, steps=TURNS), network, tools)
        learning = _table(config.games, players, config, network, tools)

        def learn() -> None:
            learner.learn([learning.play()], config.learning.rate, config.learning.variety)

        kinds: tuple[tuple[str, Playing, Callable[[], object]], ...] = (
            (f"{MANY_GAMES:,} games, self-play", playing, playing.play),
            (f"{config.games:,} games, self-play and learning", learning, learn),
        )
        for what, table, run in kinds:
            run()  # what is done the first time is recorded then, and replayed
            speed = float(table.round.decides.sum()) / _seconds(device, run)
            size = f"network {config.size.hidden} × {config.size.blocks}"
            yield f"{size}, {what}", f"{players} players", f"{speed:,.0f} decisions"


def _table(games: int, players: int, config: "Config", network: "Network", tools: "Tools") -> "Playing":
    """A table where the network plays against itself, which is told there how large the numbers are that it sees."""
    import torch

    from septem.train.config import TableKind
    from septem.train.simulation import Simulation
    from septem.train.table import Table as Playing

    simulation = Simulation(games, TableKind(players).options, torch.device("cuda"), seed=1)
    table = Playing(simulation, [network], config.steps, config.learning, tools)
    network.set_scales(table.spread())
    return table


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
