"""Whether a worker's memory stays flat: programs play games back to back over the JSON API.

`make bench-server ARGS="--soak MINUTES"`. A program polls its moves and chooses at random; the host of each table also
listens to its stream. Two spectators watch each game in the browser, one in each language, and come back in the
middle of it as after a reload. Some seats belong to bots of the server.
"""

import asyncio
import random
import re
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import httpx
from rich.console import Console

from benchmarks.server.costs import slope
from benchmarks.server.worker import MEBIBYTE, WorkerProcess

TABLES_AT_ONCE = 6
EVERY_SECONDS = 60.0
POLL_SECONDS = 0.02
TIMEOUT = 60.0
# Megabytes per thousand games, in the second half of the run, that count as noise and not as growth.
FLAT = 5.0
# Each with the number of programs that play; bots of the server take the other seats.
SETUPS: tuple[tuple[dict[str, Any], int], ...] = (
    ({"players": 3, "edition": "first", "level": 1}, 3),
    ({"players": 3, "edition": "second", "level": 1}, 2),
    ({"players": 2, "edition": "first", "variant": "free-city"}, 2),
    ({"players": 2, "edition": "second", "variant": "gaia"}, 2),
    ({"game": "dice", "players": 2}, 2),
    ({"players": 7, "edition": "second", "level": 1}, 3),
)
LANGUAGES = ("en", "de")
IN_MEMORY = re.compile(r"^septem_tables_in_memory (\S+)$", re.MULTILINE)


@dataclass(frozen=True)
class Sample:
    """The worker at one moment of a run."""

    minutes: float
    games: int
    tables: int
    memory: int
    chunks: int = 0

    def __str__(self) -> str:
        """One line of the report."""
        memory = self.memory / MEBIBYTE
        return f"{self.minutes:5.1f} min: {self.games:6,} games, {self.tables:5,} tables in memory, {memory:6.1f} MiB"


def growth(samples: Sequence[Sample]) -> float:
    """Growth in MiB per thousand games, by least squares.

    >>> growth([Sample(0, 0, 0, 0), Sample(1, 500, 0, MEBIBYTE), Sample(2, 1000, 0, 2 * MEBIBYTE)])
    2.0
    """
    return slope([sample.games / 1000 for sample in samples], [sample.memory / MEBIBYTE for sample in samples])


class Soak:
    """Programs that play game after game at one worker."""

    def __init__(self, server: WorkerProcess, seed: int) -> None:
        self._server = server
        self._rng = random.Random(seed)
        self._http = httpx.AsyncClient(
            base_url=f"http://{server.host}:{server.port}",
            timeout=TIMEOUT,
            limits=httpx.Limits(max_connections=None),
        )
        self.games = 0
        self.chunks = 0

    async def run(self, minutes: float, console: Console) -> list[Sample]:
        """Plays for so long and samples the worker every minute."""
        began = time.monotonic()
        players = [asyncio.create_task(self._play_on(number)) for number in range(TABLES_AT_ONCE)]
        samples: list[Sample] = []
        try:
            while (passed := time.monotonic() - began) < 60 * minutes:
                done, _ = await asyncio.wait(players, timeout=min(EVERY_SECONDS, 60 * minutes - passed))
                for player in done:
                    player.result()
                samples.append(await self._sample(began))
                console.print(str(samples[-1]), highlight=False)
        finally:
            for player in players:
                player.cancel()
            await asyncio.gather(*players, return_exceptions=True)
            await self._http.aclose()
        return samples

    async def _sample(self, began: float) -> Sample:
        metrics = (await self._http.get("/metrics")).raise_for_status().text
        tables = IN_MEMORY.search(metrics)
        assert tables, "the worker does not report how many tables it has in memory"
        return Sample(
            (time.monotonic() - began) / 60, self.games, int(float(tables[1])), self._server.memory(), self.chunks
        )

    async def _play_on(self, number: int) -> None:
        while True:
            for step in range(len(SETUPS)):
                setup, programs = SETUPS[(number + step) % len(SETUPS)]
                await self._play(setup, programs)
                self.games += 1

    async def _play(self, setup: dict[str, Any], programs: int) -> None:
        """One game from the opening of its table to its end."""
        tokens = [await self._token(f"Program {self._rng.randrange(10_000)}") for _ in range(programs)]
        host = tokens[0]
        table = (await self._ask("POST", "/tables", host, {"setup": setup}))["id"]
        for token in tokens[1:]:
            await self._ask("POST", f"/tables/{table}/seats", token, {})
        await self._ask("POST", f"/tables/{table}/start", host)
        listening = asyncio.create_task(self._listen(table, host))
        watching = [asyncio.create_task(self._watch(table, language)) for language in LANGUAGES]
        reloads_at, has_reloaded = self._rng.randrange(10), False
        try:
            while (state := await self._ask("GET", f"/tables/{table}", host))["phase"] == "running":
                if not has_reloaded and state["turn"] >= reloads_at:
                    has_reloaded = True
                    await _stop(watching)
                    watching = [asyncio.create_task(self._watch(table, language)) for language in LANGUAGES]
                if not any([await self._choose(table, token) for token in tokens]):
                    await asyncio.sleep(POLL_SECONDS)
            await asyncio.wait_for(listening, TIMEOUT)
        finally:
            await _stop([listening, *watching])

    async def _choose(self, table: str, token: str) -> bool:
        """Makes a random move, where one is asked for; whether it was."""
        asked = await self._ask("GET", f"/tables/{table}/moves", token)
        if not asked["moves"] or asked["chosen"]:
            return False
        choice = {"turn": asked["turn"], "seat": asked["seat"], "move": self._rng.choice(asked["moves"])}
        await self._ask("PUT", f"/tables/{table}/choice", token, choice)
        return True

    async def _listen(self, table: str, token: str) -> None:
        """Reads the stream of a game to its end."""
        headers = {"authorization": f"Bearer {token}"}
        async with self._http.stream("GET", f"/api/v1/tables/{table}/stream", headers=headers, timeout=None) as stream:
            async for _ in stream.aiter_raw():
                pass

    async def _watch(self, table: str, language: str) -> None:
        """A spectator opens the page of the game and follows its stream, until the task is cancelled."""
        headers = {"accept": "text/html", "accept-language": language}
        (await self._http.get(f"/g/{table}", headers=headers)).raise_for_status()
        stream = self._http.stream("GET", f"/g/{table}/stream", headers={"accept-language": language}, timeout=None)
        async with stream as messages:
            async for _ in messages.aiter_raw():
                self.chunks += 1

    async def _token(self, name: str) -> str:
        token: str = (await self._ask("POST", "/people", "", {"name": name}))["token"]
        return token

    async def _ask(self, method: str, path: str, token: str, body: dict[str, Any] | None = None) -> Any:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        answer = await self._http.request(method, f"/api/v1{path}", json=body, headers=headers)
        answer.raise_for_status()
        return answer.json() if answer.content else None


async def _stop(tasks: Sequence[asyncio.Task[None]]) -> None:
    """Ends these tasks; raises what one of them has failed with before."""
    for task in tasks:
        task.cancel()
    for result in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(result, Exception):
            raise result


def soak(server: WorkerProcess, minutes: float, console: Console) -> bool:
    """Runs it, prints the verdict, and returns whether memory stayed flat."""
    with suppress(KeyboardInterrupt):
        samples = asyncio.run(Soak(server, seed=1).run(minutes, console))
        return verdict(samples, console)
    return False


def verdict(samples: Sequence[Sample], console: Console) -> bool:
    """Prints the growth in the second half of the run, and whether that is flat."""
    half = samples[len(samples) // 2 :]
    if len(half) < 2:
        console.print("Too short for a verdict.")
        return False
    grown, last = growth(half), samples[-1]
    is_flat = grown <= FLAT
    console.print(
        f"{last.games:,} games in {last.minutes:.0f} minutes, {last.chunks:,} chunks to browsers. "
        f"In the second half memory grew by "
        f"{grown:.1f} MiB per 1,000 games: {'flat' if is_flat else 'growing'} (limit {FLAT:.0f}).",
        highlight=False,
    )
    return is_flat
