"""All tables of a run: made one after the other, on a GPU while games are already played at the first of them."""

from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor

import torch

from septem.train.config import Config, TableKind
from septem.train.network import Network
from septem.train.seating import minds_named, seat_bots
from septem.train.simulation import Simulation, compile_for
from septem.train.table import Table
from septem.train.tools import Tools

# Deals have seeds from here on, for every seed of a run as many: nobody meets those of the exams, which are below.
SEEDS = 1 << 32


class Tables:
    """The tables that are ready, in a run that begins or goes on after so many rounds."""

    def __init__(
        self, config: Config, networks: Sequence[Network], device: torch.device, tools: Tools, rounds: int
    ) -> None:
        self._config = config
        self._networks = networks
        self._device = device
        self._tools = tools
        self._rounds = rounds
        self._made: dict[TableKind, Table] = {}
        self._compiler = ThreadPoolExecutor(1)
        self._compiling = self._compile() if device.type == "cuda" else {}

    def close(self) -> None:
        """Gives up what is not compiled yet, since a program does not end before its threads."""
        self._compiler.shutdown(wait=False, cancel_futures=True)

    def open_first(self, is_new: bool) -> None:
        """Waits for the first table; it tells a new network how large the numbers of each column are."""
        first = self._config.tables[0]
        if first in self._compiling:
            self._compiling.pop(first).result()
        largest = self._open(first).spread()
        if is_new:
            self._networks[0].set_scales(largest, is_trained=self._config.start is not None)

    def next_round(self, turn: int) -> list[tuple[TableKind, Table]]:
        """The tables of a round, all different; those that are not ready are left out, but there is always one."""
        self._open_ready()
        return [(kind, self._made[kind]) for kind in self._config.kinds_of(turn, list(self._made))]

    def _open_ready(self) -> None:
        for kind in self._config.tables:
            if kind in self._made:
                continue
            if kind in self._compiling:
                if not self._compiling[kind].done():
                    continue
                self._compiling.pop(kind).result()
            self._open(kind).spread()

    def _open(self, kind: TableKind) -> Table:
        config = self._config
        # A run that goes on must not meet the deals of its beginning again.
        seed = (config.seed + 1) * SEEDS + self._rounds * len(config.tables) + config.tables.index(kind)
        simulation = Simulation(config.games, kind.options, self._device, seed)
        if config.bots:
            seated = seat_bots(config.games, kind.players, len(config.bots), config.bots_share, seed)
            simulation.seat(minds_named(config.bots, kind.edition), seated)
        table = Table(simulation, self._networks, config.steps, config.learning, self._tools)
        self._made[kind] = table
        return table

    def _compile(self) -> dict[TableKind, Future[None]]:
        """Begins to compile the rules of all tables in another thread; those of both editions are the same."""
        begun: dict[tuple[int, str | None], Future[None]] = {}
        found = {}
        for kind in self._config.tables:
            rules = kind.players, kind.variant
            if rules not in begun:
                minds = minds_named(self._config.bots, kind.edition)
                begun[rules] = self._compiler.submit(compile_for, kind.options, minds)
            found[kind] = begun[rules]
        return found
