"""Bots that think in processes of their own, each move within a deadline."""

import asyncio
import logging
import os
import random
import secrets
import signal
import threading
import time
import warnings
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from typing import Literal

from pebble import ProcessPool

from septem import dice
from septem.bots import LEVELS, bot_named
from septem.bots.readiness import must_compile, runs_compiled, start_compiling
from septem.dice.bots import bot_named as dice_bot_named
from septem.errors import SeptemWarning
from septem.game.view import View
from septem.server.table.table import Table

logger = logging.getLogger(__name__)

AnyView = View | dice.View
# The dice game has three bots for the seven levels.
DICE_BOTS = ("random", "greedy", "greedy", "greedy", "planner", "planner", "planner")
# Who plays where the bot of a level fails or is late: one that answers in a millisecond.
QUICK_BOT: dict[Literal["cards", "dice"], str] = {"cards": "builder", "dice": "random"}
# A bot that searches is compiled when it is first used, which takes up to a minute; until then this one plays.
MEANWHILE = "network"
SEED_BITS = 63
SECONDS_A_LOOK = 1.0
# A process gives its memory back from time to time.
MOVES_A_PROCESS = 5000


class Bots:
    """Bots of all levels. `moves` counts those they made, `failures` those that another bot had to make for them."""

    def __init__(self, workers: int = 1, deadline: float = 10.0) -> None:
        self._workers = workers
        self._pool = self._new_pool()
        self._is_closed = False
        self._deadline = deadline
        self._compiling: BaseProcess | None = None
        self._is_compiled: bool | None = None
        self.moves = 0
        self.failures = 0

    async def start(self) -> None:
        """Starts the processes, so that the first move need not wait for them."""
        await asyncio.to_thread(self._pool.schedule, os.getpid)

    async def close(self) -> None:
        """Ends the processes, whatever they think about."""
        self._is_closed = True
        await asyncio.to_thread(self._stop)

    async def move(self, table: Table, seat: int, by: int) -> str:
        """The move for a city, by the bot that plays at a seat."""
        view = table.game_with_choices().view(by)
        level = table.seats[by].level or table.setup.level
        name = LEVELS[level - 1].bot if isinstance(view, View) else DICE_BOTS[level - 1]
        if isinstance(view, View) and runs_compiled(name) and not self._answers_at_once(name):
            name = MEANWHILE
        self.moves += 1
        try:
            return await self._think(view, seat, name)
        except Exception as error:  # noqa: BLE001 - whatever a bot does, the game goes on
            logger.warning("bot failed", extra={"bot": name, "why": type(error).__name__})
            return await self.quick_move(table, seat, by)

    async def quick_move(self, table: Table, seat: int, by: int) -> str:
        """The move of a simple bot, for one that has failed."""
        self.failures += 1
        view = table.game_with_choices().view(by)
        quick = QUICK_BOT["cards" if isinstance(view, View) else "dice"]
        return await asyncio.to_thread(think, view, seat, quick, secrets.randbits(SEED_BITS))

    async def _think(self, view: AnyView, seat: int, name: str) -> str:
        if not self._pool.active and not self._is_closed:
            await self._begin_anew()
        job = self._pool.schedule(think, (view, seat, name, secrets.randbits(SEED_BITS)), timeout=self._deadline)
        # Those who wait for a free process wait no longer than those who think.
        return await asyncio.wait_for(asyncio.wrap_future(job), self._deadline)

    async def _begin_anew(self) -> None:
        """Takes other processes: where all have died and none of them was thinking, a pool does no more."""
        logger.warning("bots begin anew")
        broken, self._pool = self._pool, self._new_pool()
        await asyncio.to_thread(broken.join)
        await self.start()

    def _new_pool(self) -> ProcessPool:
        return ProcessPool(
            self._workers,
            max_tasks=MOVES_A_PROCESS,
            context=get_context("spawn"),
            initializer=_begin,
            initargs=(os.getpid(),),
        )

    def _answers_at_once(self, name: str) -> bool:
        """Whether a bot that searches is compiled; if nobody has asked yet, a process of its own compiles it.

        Where that has failed, or nothing can be kept on disk, each process would compile it again, and each move would
        be late.
        """
        if self._compiling is None:
            self._compiling = start_compiling([name])
        if self._is_compiled is None and (code := self._compiling.exitcode) is not None:
            self._is_compiled = code == 0 and not must_compile(name)
            if not self._is_compiled:
                logger.warning("bot cannot be compiled and kept", extra={"bot": name, "code": code})
        return bool(self._is_compiled)

    def _stop(self) -> None:
        if self._compiling is not None:
            self._compiling.kill()
            self._compiling.join()
        self._pool.stop()  # type: ignore[no-untyped-call]
        self._pool.join()


def think(view: AnyView, seat: int, name: str, seed: int) -> str:
    """The text of the move that a bot of this name chooses."""
    with warnings.catch_warnings():
        # Without Numba the strong levels think less, which is for the one who installs it to know, not for each move.
        warnings.simplefilter("ignore", SeptemWarning)
        if isinstance(view, View):
            return str(bot_named(name).choose(view, view.legal(seat), random.Random(seed)))
        return str(dice_bot_named(name, seed)(view, seat))


def _begin(parent: int) -> None:
    """Prepares a process: Ctrl-C is for the server alone, and without the server there is nothing to think about."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(SECONDS_A_LOOK)
    os._exit(0)
