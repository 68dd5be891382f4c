"""All tables of a run: made one after the other, on a GPU while games are already played at the first of them."""

from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor

import torch

from septem.kernel.observation import PLACE
from septem.train.config import Config, Share
from septem.train.network import Network
from septem.train.seating import minds_named, seat_bots
from septem.train.simulation import Simulation, compile_for
from septem.train.table import Table
from septem.train.tools import Tools


class Tables:
    """The tables that are ready."""

    def __init__(self, config: Config, networks: Sequence[Network], device: torch.device, tools: Tools) -> None:
        self._config = config
        self._networks = networks
        self._device = device
        self._tools = tools
        self._made: dict[Share, Table] = {}
        self._compiling = self._compile() if device.type == "cuda" else {}

    def open_first(self, is_new: bool) -> None:
        """Waits for the first table; it tells a new network how large the numbers of each column are."""
        first = self._config.tables[0]
        if first in self._compiling:
            self._compiling.pop(first).result()
        largest = self._open(first).spread()
        if is_new:
            network = self._networks[0]
            # More places than this table has are like the last of it.
            missing = (len(network.scales) - len(largest)) // PLACE
            network.set_scales(torch.cat([largest, *[largest[-PLACE:]] * missing]))

    def next_round(self, turn: int) -> list[tuple[Share, Table]]:
        """The tables of a round, all different; those that are not ready are left out, but there is always one."""
        self._open_ready()
        shares: dict[Share, Table] = {}
        wanted = min(self._config.tables_a_round, len(self._made))
        while len(shares) < wanted:
            share = self._config.table_of(turn)
            turn += 1
            if share in self._made:
                shares[share] = self._made[share]
        return list(shares.items())

    def _open_ready(self) -> None:
        for share in self._config.tables:
            if share in self._made:
                continue
            if share in self._compiling:
                if not self._compiling[share].done():
                    continue
                self._compiling.pop(share).result()
            self._open(share).spread()

    def _open(self, share: Share) -> Table:
        config = self._config
        seed = (config.seed << 32) + config.tables.index(share)
        simulation = Simulation(config.games, share.options, self._device, seed)
        if config.bots:
            seated = seat_bots(config.games, share.players, len(config.bots), config.bots_share, seed)
            simulation.seat(minds_named(config.bots, share.edition), seated)
        table = Table(simulation, self._networks, config.steps, config.learning, self._tools)
        self._made[share] = table
        return table

    def _compile(self) -> dict[Share, Future[None]]:
        """Begins to compile the rules of all tables in another thread; those of both editions are the same."""
        pool = ThreadPoolExecutor(1)
        kinds: dict[tuple[int, str | None], Future[None]] = {}
        found = {}
        for share in self._config.tables:
            kind = share.players, share.variant
            if kind not in kinds:
                minds = minds_named(self._config.bots, share.edition)
                kinds[kind] = pool.submit(compile_for, share.options, minds)
            found[share] = kinds[kind]
        pool.shutdown(wait=False)
        return found
