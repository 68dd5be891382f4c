"""Games in which everybody waits to be released, so that secret choices and reveals can be measured apart."""

import asyncio
import random
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from benchmarks.server.costs import Cost
from benchmarks.server.players import SEATS, Measured, PlayedGame
from benchmarks.server.stack import Stack

# How long anything may take that is waited for, and how often it is looked at.
PATIENCE = 60.0
LOOKED_EVERY = 0.05
# What follows from the last event of a phase has this long to arrive.
SETTLES_WITHIN = 0.7


class PacedGame(PlayedGame):
    """A game in which each person chooses once they are released."""

    def __init__(self, stack: Stack, measured: Measured, rng: random.Random, seats: int = SEATS) -> None:
        super().__init__(stack.host, stack.port, measured, rng, seats=seats)
        self._waiting: dict[int, asyncio.Event] = {}
        self._free_until = 0

    @property
    def waiting(self) -> list[int]:
        """The places that could choose now."""
        return list(self._waiting)

    def release(self, place: int) -> None:
        """Lets a person choose."""
        self._waiting.pop(place).set()

    def hurry_to(self, turn: int) -> None:
        """Lets everybody choose at once until this turn."""
        self._free_until = turn
        for place in self.waiting:
            self.release(place)

    def close_streams(self) -> None:
        """Closes all pages; everybody can still choose from what they saw."""
        for stream in self._streams:
            stream.close()
        self._streams.clear()

    async def open_streams(self) -> None:
        """Opens all pages again."""
        await self._open_streams()

    async def _think(self, place: int, turn: int) -> None:
        if turn >= self._free_until:
            gate = self._waiting[place] = asyncio.Event()
            await gate.wait()


class SoloGame(PacedGame):
    """One person against three bots of a level."""

    def __init__(self, stack: Stack, measured: Measured, rng: random.Random, level: int) -> None:
        super().__init__(stack, measured, rng, seats=1)
        self._level = level

    async def begin(self) -> None:
        """Opens a table whose other seats are taken by bots."""
        fields = {"players": str(SEATS), "level": str(self._level), "start": "now"}
        made = await self._line.post("/tables", **fields)
        self._cookies, self._table = [made.cookie], made.place.rpartition("/")[2]
        await self._open_streams()


@dataclass(frozen=True)
class Phase:
    """What was used in some time, and how many events there were."""

    seconds: float
    used: Cost
    events: int

    def each(self, beside: Cost) -> Cost:
        """The cost of one event, without what is used every second anyway."""
        return (self.used - beside * self.seconds).at_least_zero() * (1 / max(1, self.events))


def together(phases: Sequence[Phase]) -> Phase:
    """Several phases as one."""
    used = sum((phase.used for phase in phases), Cost())
    return Phase(sum(phase.seconds for phase in phases), used, sum(phase.events for phase in phases))


class Meter:
    """Reads the counters of a server around phases in which one kind of event happens at an even pace."""

    def __init__(self, stack: Stack, measured: Measured, rng: random.Random) -> None:
        self._stack, self._measured, self._rng = stack, measured, rng

    async def rest(self, seconds: float) -> Phase:
        """A phase without events."""
        return await self.phase([], seconds)

    async def phase(
        self,
        events: Sequence[Callable[[], object]],
        seconds: float,
        settled: Callable[[], Awaitable[None]] | None = None,
    ) -> Phase:
        """A phase with these events at random moments, until what follows from them has settled."""
        sent, before = self._measured.bytes, self._stack.read()
        moments = sorted(self._rng.uniform(0, seconds) for _ in events)
        for event, moment in zip(events, moments, strict=True):
            await asyncio.sleep(before.at + moment - time.perf_counter())
            event()
        await asyncio.sleep(before.at + seconds - time.perf_counter())
        if settled is not None:
            await settled()
        if events:
            await asyncio.sleep(SETTLES_WITHIN)
        after = self._stack.read()
        used = self._stack.used(before, after) + Cost(sent=self._measured.bytes - sent)
        return Phase(after.at - before.at, used, len(events))


async def until(is_done: Callable[[], bool]) -> None:
    """Waits until something has happened; `TimeoutError` if it does not."""
    async with asyncio.timeout(PATIENCE):
        while not is_done():
            await asyncio.sleep(LOOKED_EVERY)
