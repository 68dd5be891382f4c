"""Bots that think in processes of their own, each move within a deadline."""

import asyncio
import logging
import os
import secrets
import signal
import threading
import time
import warnings
from multiprocessing import get_context
from typing import Any

from pebble import ProcessPool

from septem.errors import SeptemWarning
from septem.server.games.protocol import Game, WarmUp
from septem.server.games.registry import added_games, game_named, register
from septem.server.runtime.metrics import Metrics
from septem.server.tables.snapshot import Snapshot

logger = logging.getLogger(__name__)

SEED_BITS = 63
PARENT_CHECK_INTERVAL = 1.0
# Processes are replaced after this many moves, to release memory.
MAX_MOVES_PER_PROCESS = 5000


class BotPool:
    """Processes in which bots think; `metrics` counts the moves that they made in time, and those made for them."""

    def __init__(self, workers: int = 1, deadline: float = 10.0, metrics: Metrics | None = None) -> None:
        self._workers = workers
        self._pool = self._new_pool()
        self._is_closed = False
        self._deadline = deadline
        self._warm_ups: dict[str, WarmUp | None] = {}
        self.metrics = metrics or Metrics()

    async def start(self) -> None:
        """Starts the processes, so that the first move need not wait for them."""
        await asyncio.to_thread(self._pool.schedule, os.getpid)

    async def close(self) -> None:
        """Ends the processes, also those that think."""
        self._is_closed = True
        await asyncio.to_thread(self._stop)

    async def move(self, snapshot: Snapshot, seat: int, by: int) -> str:
        """The move for a seat, by the bot that plays at `by`."""
        table = snapshot.table
        level = self._ready_level(table.setup.game, table.seats[by].level or table.setup.level)
        view = table.game.bot_view(table.position, snapshot.choices, by)
        try:
            move = await self._think(table.setup.game, view, seat, level)
        except Exception as error:
            extra = {"game": table.setup.game, "level": level, "why": type(error).__name__}
            # A bot that fails must not stop the game. One that is late needs no traceback.
            logger.warning("bot failed", exc_info=not isinstance(error, TimeoutError), extra=extra)
            return await self.quick_move(snapshot, seat, by)
        self.metrics.bot_moves.labels("in time").inc()
        return move

    async def quick_move(self, snapshot: Snapshot, seat: int, by: int) -> str:
        """The move of a simple bot, for one that has failed."""
        game, position = snapshot.table.game, snapshot.table.position
        view = game.bot_view(position, snapshot.choices, by)
        move = await asyncio.to_thread(game.quick_move, view, seat, secrets.randbits(SEED_BITS))
        self.metrics.bot_moves.labels("replaced").inc()
        return move

    def _ready_level(self, game: str, level: int) -> int:
        """The level that can answer now, while stronger ones are prepared."""
        if game not in self._warm_ups:
            self._warm_ups[game] = game_named(game).warm_up()
        warm_up = self._warm_ups[game]
        return warm_up.ready_level(level) if warm_up is not None else level

    async def _think(self, game: str, view: Any, seat: int, level: int) -> str:
        if not self._pool.active and not self._is_closed:
            await self._restart()
        seed = secrets.randbits(SEED_BITS)
        job = self._pool.schedule(think, (game, view, seat, level, seed), timeout=self._deadline)
        # The deadline includes waiting for a free process.
        return await asyncio.wait_for(asyncio.wrap_future(job), self._deadline)

    async def _restart(self) -> None:
        """Replaces a broken pool: pebble stops if all its processes die while idle."""
        logger.warning("restarting the bot pool")
        broken, self._pool = self._pool, self._new_pool()
        await asyncio.to_thread(broken.join)
        await self.start()

    def _new_pool(self) -> ProcessPool:
        return ProcessPool(
            self._workers,
            max_tasks=MAX_MOVES_PER_PROCESS,
            context=get_context("spawn"),
            initializer=_begin,
            initargs=(os.getpid(), added_games()),
        )

    def _stop(self) -> None:
        for warm_up in filter(None, self._warm_ups.values()):
            warm_up.close()
        self._pool.stop()  # type: ignore[no-untyped-call]
        self._pool.join()


def think(game: str, view: Any, seat: int, level: int, seed: int) -> str:
    """The move that a bot of this level chooses; runs in a process of the pool."""
    return game_named(game).bot_move(view, seat, level, seed)


def _begin(parent: int, games: list[Game[Any]]) -> None:
    """Prepares a process: Ctrl-C is for the server alone, and without the server there is nothing to think about."""
    for game in games:
        register(game)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Suppress the warning that search is slow without Numba. Set once, since warning filters are shared by all threads.
    warnings.simplefilter("ignore", SeptemWarning)
    threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(PARENT_CHECK_INTERVAL)
    os._exit(0)
