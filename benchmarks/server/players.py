"""Four people at a table, as browsers play: a stream each, and a form for every choice."""

import asyncio
import random
import re
import time
from collections import defaultdict
from dataclasses import dataclass, field
from functools import partial
from html import unescape

from benchmarks.server.wire import Connection, Stream, open_stream

SEATS = 4
TURNS = 18
NAMES = ("Anna", "Ben", "Chiara", "Dario")
GOOD = 204
# Seconds that a person thinks; the slowest of four takes 21 on average, so a game lasts about six minutes.
THINKING = (5.0, 25.0)

TURN = re.compile(rb'data-turn="(\d+)"')
SEAT = re.compile(rb'name="seat" value="(\d+)"')
FORM = re.compile(rb'data-card-form="([^"]+)"(.*?)</form>', re.DOTALL)
ACTION = re.compile(rb'name="action" value="(\w+)" checked')
PAYMENT = re.compile(rb'name="payment" value="([\d-]+)"')
WHOLE = b'hx-target="#table"'
OVER = b'data-over="true"'


@dataclass
class Measured:
    """What was seen since the last `clear`, in seconds; refusals and lost streams are counted."""

    choices: list[float] = field(default_factory=list)
    reveals: list[float] = field(default_factory=list)
    bytes: int = 0
    refused: int = 0

    def clear(self) -> None:
        """Begins anew."""
        self.choices.clear()
        self.reveals.clear()
        self.bytes = self.refused = 0


class Game:
    """A game of four; it hurries to the turn given, so that games are spread over all Ages, and then plays on."""

    def __init__(self, host: str, port: int, measured: Measured, rng: random.Random, hurries_to: int = 0) -> None:
        self._host, self._port = host, port
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
        """Four guests sit down, the host starts, and everybody opens the stream."""
        made = await self._line.post("/tables", players=str(SEATS))
        self._cookies, self._table = [made.cookie], made.place.rpartition("/")[2]
        for name in NAMES[1:]:
            # Names differ from table to table, as those of people do, so that little drawn for one serves another.
            own_name = f"{name} {self._rng.randrange(10_000)}"
            self._cookies.append((await self._line.post(f"/t/{self._table}/seat", name=own_name)).cookie)
        await self._line.post(f"/t/{self._table}/start", self._cookies[0])
        for place in range(SEATS):
            path, cookie = f"/g/{self._table}/stream", self._cookies[place]
            heard = partial(self._heard, place)
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
        found = TURN.search(message) if WHOLE in message else None
        if found is None:
            return
        turn = int(found[1])
        self._arrived(turn, at)
        if OVER in message:
            self.settled.set()
            self.over.set()
        elif b"data-card-form=" in message and (place, turn) not in self._answered:
            self._answered.add((place, turn))
            task = asyncio.create_task(self._choose(place, turn, message))
            self._thinking.add(task)
            task.add_done_callback(self._thinking.discard)

    def _arrived(self, turn: int, at: float) -> None:
        came = self._came[turn]
        came.append(at)
        if len(came) == SEATS and turn - 1 in self._sent and self.settled.is_set():
            self._measured.reveals.append(max(came) - self._sent[turn - 1])

    async def _choose(self, place: int, turn: int, message: bytes) -> None:
        if turn >= self._usual_pace_from:
            self.settled.set()
            await asyncio.sleep(self._rng.uniform(*THINKING))
        # Known before the answer is: the reveal may be faster.
        self._sent[turn] = time.perf_counter()
        answer = await self._line.post(
            f"/g/{self._table}/choice",
            self._cookies[place],
            turn=str(turn),
            **self._any_choice(message),
        )
        if answer.status != GOOD:
            self._measured.refused += 1
        elif self.settled.is_set():
            self._measured.choices.append(answer.seconds)

    def _any_choice(self, message: bytes) -> dict[str, str]:
        """The fields of a choice that the page offers: of a hand always some card, of a discard pile perhaps none."""
        usable = [found for found in FORM.findall(message) if ACTION.search(found[1])]
        if not usable:
            return {"seat": _found(SEAT, message), "card": "", "action": "pass", "payment": "0-0"}
        card, form = self._rng.choice(usable)
        return {
            "seat": _found(SEAT, form),
            "card": unescape(card.decode("utf-8")),
            "action": _found(ACTION, form),
            "payment": _found(PAYMENT, form) if PAYMENT.search(form) else "0-0",
        }


def _found(pattern: re.Pattern[bytes], text: bytes) -> str:
    found = pattern.search(text)
    assert found
    return found[1].decode("ascii")
