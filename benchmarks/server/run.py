"""How many live games one worker holds: `make bench-server`, or `python -m benchmarks.server.run --help`.

The worker has one core, the players have the other. Games are added step by step; each seat has an open stream and
chooses after thinking for as long as people do. Bots are not involved. `--seats 7` measures full tables.
"""

import argparse
import asyncio
import random
import socket
import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Protocol

from rich.console import Console
from rich.table import Table

from benchmarks.server.costs import slope
from benchmarks.server.players import NAMES, SEATS, THINKING, TURNS, Measured, PlayedGame
from benchmarks.server.soak import soak
from benchmarks.server.visit import visit
from benchmarks.server.worker import MEBIBYTE, WorkerProcess, worker
from septem.errors import SetupError

STEPS = (50, 100, 200, 300, 400, 500, 650, 800)
SECONDS = 40.0
AT_ONCE = 8
CHOICE_LIMIT, REVEAL_LIMIT = 0.050, 0.150
WIDTH = 132


class Server(Protocol):
    """What players connect to, and what it has used so far."""

    @property
    def host(self) -> str:
        """The address it listens at."""
        ...

    @property
    def port(self) -> int:
        """The port it listens at."""
        ...

    def cpu_seconds(self) -> float:
        """Processor time of the workers, without their bots."""
        ...

    def memory(self) -> int:
        """Bytes of memory in use."""
        ...


@dataclass(frozen=True)
class Step:
    """What was measured with so many games."""

    games: int
    seats: int
    choices: Sequence[float]
    reveals: Sequence[float]
    seconds: float
    server_share: float
    client_share: float
    memory: int
    bytes: int
    reveal_bytes: float
    refused: int
    lost: int
    errors: Sequence[str] = ()

    @property
    def cost(self) -> float:
        """Seconds of the worker's core for a choice, with all that follows from it."""
        return self.server_share * self.seconds / max(1, len(self.choices))

    @property
    def holds(self) -> bool:
        """Whether choices and reveals come in time, and no game has failed."""
        return (
            percentile(self.choices, 95) <= CHOICE_LIMIT
            and percentile(self.reveals, 95) <= REVEAL_LIMIT
            and not self.refused
            and not self.lost
            and not self.errors
        )


def memory_per_game(steps: Sequence[Step]) -> float:
    """Bytes that a game adds to the worker's memory, by least squares over the steps; 0 for a single step."""
    return slope([step.games for step in steps], [step.memory for step in steps])


def percentile(values: Sequence[float], share: int) -> float:
    """The value that so many percent do not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, len(ordered) * share // 100)] if ordered else float("inf")


class LoadGenerator:
    """All games that run; one that is over makes room for the next."""

    def __init__(self, server: Server, seed: int, seats: int = SEATS) -> None:
        self._server, self._seats = server, seats
        self._rng = random.Random(seed)
        self._measured = Measured()
        self._games: set[PlayedGame] = set()
        self._following: set[asyncio.Task[None]] = set()

    async def fill(self, games: int) -> None:
        """Adds games until there are so many and all of them have reached their usual pace."""
        doors = asyncio.Semaphore(AT_ONCE)

        async def enter() -> None:
            async with doors:
                await (await self._new_game(self._rng.randrange(TURNS))).settled.wait()

        await asyncio.gather(*(enter() for _ in range(games - len(self._games))))

    async def measure(self, seconds: float) -> Step:
        """What happens in this time."""
        self._measured.clear()
        cpu, own, began = self._server.cpu_seconds(), time.process_time(), time.perf_counter()
        await asyncio.sleep(seconds)
        took = time.perf_counter() - began
        return Step(
            games=len(self._games),
            seats=self._seats,
            choices=tuple(self._measured.choices),
            reveals=tuple(self._measured.reveals),
            seconds=took,
            server_share=(self._server.cpu_seconds() - cpu) / took,
            client_share=(time.process_time() - own) / took,
            memory=self._server.memory(),
            bytes=self._measured.bytes,
            reveal_bytes=fmean(self._measured.reveal_bytes or [0]),
            refused=self._measured.refused,
            lost=sum(game.lost for game in self._games),
            errors=tuple(self._measured.errors),
        )

    def close(self) -> None:
        """Sends everybody home."""
        for task in self._following:
            task.cancel()
        for game in self._games:
            game.end()

    async def _new_game(self, hurries_to: int = 0) -> PlayedGame:
        game = PlayedGame(self._server.host, self._server.port, self._measured, self._rng, hurries_to, self._seats)
        self._games.add(game)
        await game.begin()
        self._measured.start(self._follow(game), self._following)
        return game

    async def _follow(self, game: PlayedGame) -> None:
        await game.over.wait()
        game.end()
        self._games.discard(game)
        await self._new_game()


async def ramp(
    server: Server, steps: Sequence[int], seconds: float, console: Console, seats: int = SEATS
) -> list[Step]:
    """Measures step after step, until the worker's core is full and answers come late."""
    generator, results = LoadGenerator(server, seed=1, seats=seats), []
    try:
        for games in steps:
            with console.status(f"{games} games …"):
                await generator.fill(games)
                results.append(await generator.measure(seconds))
            console.print(line(results[-1]), highlight=False)
            if results[-1].server_share > 0.97 and not results[-1].holds:
                break
    finally:
        generator.close()
    return results


def line(step: Step) -> str:
    """A step in one line, while the next is measured."""
    return f"{step.games} games: choice {_ms(step.choices, 95)} ms, reveal {_ms(step.reveals, 95)} ms (95 %)"


def report(results: Sequence[Step], console: Console) -> None:
    """The table, and what limits."""
    last = results[-1]
    title = f"One worker on one core, SQLite; games of {last.seats}, every seat with an open stream"
    table = Table("games", title=title)
    for head in (
        "choices/s",
        "p50, p95 ms",
        "reveals/s",
        "p50, p95 ms",
        "worker CPU",
        "a choice",
        "players' CPU",
        "reveal, viewer",
        "memory",
    ):
        table.add_column(head, justify="right")
    table.add_column("in time")
    for step in results:
        table.add_row(
            str(step.games),
            f"{len(step.choices) / step.seconds:.0f}",
            f"{_ms(step.choices, 50)}, {_ms(step.choices, 95)}",
            f"{len(step.reveals) / step.seconds:.1f}",
            f"{_ms(step.reveals, 50)}, {_ms(step.reveals, 95)}",
            f"{step.server_share:.0%}",
            f"{step.cost * 1000:.1f} ms",
            f"{step.client_share:.0%}",
            f"{step.reveal_bytes / 1024:.1f} KB",
            f"{step.memory / MEBIBYTE:.0f} MiB",
            "yes" if step.holds else "no",
        )
    console.print(table)
    held = max((step.games for step in results if step.holds), default=0)
    console.print(
        f"Everybody thinks {THINKING[0]:.0f} to {THINKING[1]:.0f} s. In time: a choice is answered within "
        f"{CHOICE_LIMIT * 1000:.0f} ms and a reveal is on all {last.seats} screens within "
        f"{REVEAL_LIMIT * 1000:.0f} ms (95 %).",
        highlight=False,
    )
    full = round(last.games / last.server_share)
    console.print(
        f"Held in time: {held} games. The worker is CPU-bound: a choice takes {last.cost * 1000:.1f} ms of its core, "
        f"so it is full at about {full} games.",
        highlight=False,
    )
    refusals, lost = sum(step.refused for step in results), sum(step.lost for step in results)
    errors = Counter(last.errors)
    kilobytes = last.bytes / 1024 / max(1, len(last.choices))
    console.print(
        f"A choice makes the server send {kilobytes:.0f} KB to its table; a reveal is {last.reveal_bytes / 1024:.1f} "
        f"KB for each viewer, before compression. Refused: {refusals}, lost streams: {lost}, errors: {errors.total()}.",
        highlight=False,
    )
    for error, count in errors.items():
        console.print(f"{count} × {error}", style="red", highlight=False, markup=False)
    if len(results) > 1:
        grown = memory_per_game(results) / 1024
        console.print(f"Each further game adds {grown:.0f} KB to the worker's memory.", highlight=False)


def visits(server: WorkerProcess, console: Console) -> None:
    """The table of first and second visits."""
    table = Table("page", title="A visit")
    for head in ("HTML after", "first visit", "files", "next visit"):
        table.add_column(head, justify="right")
    for address in ("/", "/tables", "/learn", "/gallery"):
        seen = visit(f"http://{server.host}:{server.port}", address)
        table.add_row(
            address,
            f"{seen.seconds * 1000:.1f} ms",
            f"{seen.first / 1024:.0f} KB",
            str(seen.files),
            f"{seen.second / 1024:.0f} KB",
        )
    console.print(table)


def _ms(values: Sequence[float], share: int) -> str:
    return f"{percentile(values, share) * 1000:.1f}"


def main() -> None:
    """Runs it all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, nargs="+", default=STEPS, help="the steps")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="how long each step is measured")
    parser.add_argument("--seats", type=int, default=SEATS, choices=range(3, len(NAMES) + 1), help="people at a table")
    parser.add_argument(
        "--soak", type=float, metavar="MINUTES", help="instead, let programs play back to back and watch the memory"
    )
    options = parser.parse_args()
    console = Console(width=WIDTH)
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port = int(found.getsockname()[1])
    try:
        with worker(port) as server:
            if options.soak:
                sys.exit(0 if soak(server, options.soak, console) else 1)
            visits(server, console)
            report(asyncio.run(ramp(server, options.games, options.seconds, console, options.seats)), console)
    except SetupError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
