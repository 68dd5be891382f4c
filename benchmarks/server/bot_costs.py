"""What bots cost: the move of each level, and a turn of one person against three of them."""

import asyncio
import random
from collections.abc import Sequence
from functools import partial

from benchmarks.server.costs import BotCost, Cost
from benchmarks.server.paced import PATIENCE, Meter, Phase, SoloGame, together
from benchmarks.server.players import SEATS, Measured
from benchmarks.server.stack import Stack
from benchmarks.server.unit_costs import per_second
from septem.bots import LEVELS
from septem.bots.readiness import compile_ahead, runs_compiled

# A search of nearly a second per move leaves room for few tables.
TABLES, SLOW_TABLES = 6, 2
SLOW_LEVEL = 7
SECONDS_APART = 0.2
QUIET_SECONDS = 1.5
# Processor time that counts as quiet: the pool looks for work all the time.
QUIET_SHARE = 0.1


class BotBenchmark:
    """Measures the bots of a server with one worker."""

    def __init__(self, stack: Stack) -> None:
        self._stack = stack
        self._measured = Measured()
        self._rng = random.Random(2)
        self._meter = Meter(stack, self._measured, self._rng)

    async def run(self, levels: Sequence[int], rounds: int, base_seconds: float) -> list[BotCost]:
        """The cost of each level."""
        # The worker compiles what its bots need as soon as one plays; that finds everything done.
        for level in LEVELS:
            if runs_compiled(level.bot):
                compile_ahead(level.bot)
        await self._level(levels[0], 1, Cost())
        base = per_second(await self._meter.rest(base_seconds))
        return [await self._level(level, rounds, base) for level in levels]

    async def _level(self, level: int, rounds: int, base: Cost) -> BotCost:
        tables = SLOW_TABLES if level == SLOW_LEVEL else TABLES
        games = [SoloGame(self._stack, self._measured, self._rng, level) for _ in range(tables)]
        try:
            for game in games:
                await game.begin()
            await self._quiet()
            phases = [await self._turn(games) for _ in range(rounds)]
        finally:
            for game in games:
                game.end()
        turns = together(phases)
        turn, moves = turns.each(base), turns.events * (SEATS - 1)
        return BotCost(level, moves, turn.bots / (SEATS - 1), turn)

    async def _turn(self, games: Sequence[SoloGame]) -> Phase:
        """Everybody chooses; the turn is revealed, and the bots choose for the next one."""
        chosen = [partial(game.release, game.waiting[0]) for game in games if game.waiting]
        return await self._meter.phase(chosen, SECONDS_APART * len(chosen), self._quiet)

    async def _quiet(self) -> None:
        """Waits until the bots use next to nothing."""
        async with asyncio.timeout(2 * PATIENCE):
            used = QUIET_SECONDS
            while used > QUIET_SHARE * QUIET_SECONDS:
                before = self._stack.read().counted.bots
                await asyncio.sleep(QUIET_SECONDS)
                used = self._stack.read().counted.bots - before
