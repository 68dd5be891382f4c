"""People at a table, as browsers play: a stream each, and a form for every choice."""

import asyncio
import json
import random
import re
import time
from collections import defaultdict
from collections.abc import Coroutine
from dataclasses import dataclass, field
from functools import partial
from html import unescape
from typing import Any

from benchmarks.server.wire import Connection, Stream, open_stream

SEATS = 4
TURNS = 18
NAMES = ("Anna", "Ben", "Chiara", "Dario", "Elif", "Farid", "Greta")
GOOD = 204
# Seconds that a person thinks; the slowest of four takes 21 on average, so a game lasts about six minutes.
THINKING = (5.0, 25.0)

TURN = re.compile(rb'data-turn="(\d+)"')
CHOICES = re.compile(rb'(?:id="choices" hidden|hx-target="#choices"[^>]*)>([^<]+)<')
# What every new turn brings: the whole table, or its state with the parts that have changed.
NEW_TURN = (b'hx-target="#table"', b'hx-target="#state"')
OVER = b'data-over="true"'


@dataclass
class Measured:
    """What was seen since the last `clear`, in seconds and bytes; refusals and lost streams are counted.

    `reveal_bytes` has one entry for each reveal and viewer. `errors` are those of all tasks so far: a game that failed
    stands still from then on, so they are not cleared.
    """

    choices: list[float] = field(default_factory=list)
    reveals: list[float] = field(default_factory=list)
    reveal_bytes: list[int] = field(default_factory=list)
    bytes: int = 0
    refused: int = 0
    errors: list[str] = field(default_factory=list)

    def start(self, work: Coroutine[Any, Any, None], running: set[asyncio.Task[None]]) -> asyncio.Task[None]:
        """Starts a task, which is in `running` until it ends, and notes the error that it ends with."""
        task = asyncio.create_task(work)
        running.add(task)
        task.add_done_callback(running.discard)
        task.add_done_callback(self._note_error)
        return task

    def _note_error(self, task: asyncio.Task[None]) -> None:
        if not task.cancelled() and (error := task.exception()) is not None:
            self.errors.append(f"{type(error).__name__}: {error}")

    def clear(self) -> None:
        """Starts again from nothing, but for the errors."""
        self.choices.clear()
        self.reveals.clear()
        self.reveal_bytes.clear()
        self.bytes = self.refused = 0


class PlayedGame:
    """A game; it hurries to the turn given, so that games are spread over all Ages, and then plays on."""

    def __init__(
        self, host: str, port: int, measured: Measured, rng: random.Random, hurries_to: int = 0, seats: int = SEATS
    ) -> None:
        self._host, self._port = host, port
        self._seats = seats
        self._measured, self._rng = measured, rng
        self._line = Connection(host, port)
        self._cookies: list[str] = []
        self._streams: list[Stream] = []
        self._answered: set[tuple[int, int]] = set()
        self._sent: dict[int, float] = {}
        self._came: dict[int, list[float]] = defaultdict(list)
        self._thinking: set[asyncio.Task[None]] = set()
        self._table = ""
        self._usual_pace_from = hurries_to
        self.settled = asyncio.Event()
        self.over = asyncio.Event()

    async def begin(self) -> None:
        """Guests sit down, the host starts, and everybody opens the stream."""
        made = await self._line.post("/tables", players=str(self._seats))
        self._cookies, self._table = [made.cookie], made.place.rpartition("/")[2]
        for name in NAMES[1 : self._seats]:
            # Names differ from table to table, as those of people do, so that little drawn for one serves another.
            own_name = f"{name} {self._rng.randrange(10_000)}"
            self._cookies.append((await self._line.post(f"/t/{self._table}/seat", name=own_name)).cookie)
        await self._line.post(f"/t/{self._table}/start", self._cookies[0])
        await self._open_streams()

    async def _open_streams(self) -> None:
        """Opens a stream for every person at the table."""
        for place, cookie in enumerate(self._cookies):
            path, heard = f"/g/{self._table}/stream", partial(self._heard, place)
            self._streams.append(await open_stream(self._host, self._port, path, cookie, heard))

    def end(self) -> None:
        """Everybody leaves."""
        for task in self._thinking:
            task.cancel()
        for stream in self._streams:
            stream.close()
        self._line.close()

    @property
    def lost(self) -> int:
        """Streams that the server has ended."""
        return sum(stream.is_lost for stream in self._streams)

    def _heard(self, place: int, message: bytes, at: float) -> None:
        """A message on the stream of a seat: a new turn, a choice to make, or only who has chosen."""
        self._measured.bytes += len(message)
        found = TURN.search(message) if any(target in message for target in NEW_TURN) else None
        if found is None:
            return
        turn, choices = int(found[1]), CHOICES.search(message)
        self._arrived(turn, at, len(message))
        if OVER in message:
            self.settled.set()
            self.over.set()
        elif choices is not None and (place, turn) not in self._answered:
            self._answered.add((place, turn))
            task = self._measured.start(self._choose(place, turn, choices[1]), self._thinking)
            task.add_done_callback(self._stop_waiting)

    def _stop_waiting(self, task: asyncio.Task[None]) -> None:
        """Wakes callers that wait for a game that has failed."""
        if not task.cancelled() and task.exception() is not None:
            self.settled.set()

    def _arrived(self, turn: int, at: float, size: int) -> None:
        came = self._came[turn]
        came.append(at)
        if turn - 1 in self._sent and self.settled.is_set():
            self._measured.reveal_bytes.append(size)
        if len(came) == self._seats and turn - 1 in self._sent and self.settled.is_set():
            self._measured.reveals.append(max(came) - self._sent[turn - 1])

    async def _choose(self, place: int, turn: int, choices: bytes) -> None:
        if turn >= self._usual_pace_from:
            self.settled.set()
            await self._think(place, turn)
        # Known before the answer is: the reveal may be faster.
        self._sent[turn] = time.perf_counter()
        answer = await self._line.post(
            f"/g/{self._table}/choice",
            self._cookies[place],
            turn=str(turn),
            **self._any_choice(json.loads(unescape(choices.decode("utf-8")))),
        )
        if answer.status != GOOD:
            self._measured.refused += 1
        elif self.settled.is_set():
            self._measured.choices.append(answer.seconds)

    async def _think(self, place: int, turn: int) -> None:  # noqa: ARG002 - other paces depend on who thinks, and when
        """Waits for as long as a person thinks."""
        await asyncio.sleep(self._rng.uniform(*THINKING))

    def _any_choice(self, choices: dict[str, Any]) -> dict[str, str]:
        """The fields of a choice that the page offers: of a hand always some card, of a discard pile perhaps none."""
        seat = str(choices["seat"])
        # The first thing that can be done with each card, paid for in the first way.
        usable = [
            {"seat": seat, "card": name, "action": action, "payment": payments[0][0]}
            for name, _effect, _chain, options in choices["cards"]
            for action, payments in _possible(options)[:1]
        ]
        return self._rng.choice(usable or [{"seat": seat, "card": "", "action": "pass", "payment": "0-0"}])


def _possible(options: list[Any]) -> list[tuple[str, list[Any]]]:
    return [(action, payments) for action, _title, _detail, payments in options if payments]
