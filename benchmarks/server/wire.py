"""HTTP with as little work as possible, so that the clients' core keeps up with the server's."""

import asyncio
import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import urlencode

LENGTH = re.compile(rb"\r\ncontent-length: (\d+)", re.IGNORECASE)
COOKIE = re.compile(rb"\r\nset-cookie: ([^;\r]+)", re.IGNORECASE)
PLACE = re.compile(rb"\r\nlocation: ([^\r]+)", re.IGNORECASE)
STATUS = slice(9, 12)
# A message ends with an empty line, and here also its chunk.
END = b"\n\n\r\n"
# The server hangs up after 5 idle seconds; whoever is quiet for nearly as long calls again.
IDLE = 4.0


@dataclass(frozen=True)
class Answer:
    """What came back for a request, and after how long."""

    status: int
    head: bytes
    seconds: float

    @property
    def cookie(self) -> str:
        """The cookie that the answer sets."""
        found = COOKIE.search(self.head)
        return found[1].decode("ascii") if found else ""

    @property
    def place(self) -> str:
        """Where the answer leads."""
        found = PLACE.search(self.head)
        return found[1].decode("ascii") if found else ""


class Connection:
    """A connection that is kept and carries one form after the other."""

    def __init__(self, host: str, port: int) -> None:
        self._host, self._port = host, port
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self._turn = asyncio.Lock()
        self._used = 0.0

    async def post(self, path: str, cookie: str = "", **fields: str) -> Answer:
        """Sends a form as a page would, without a script that asks for fragments."""
        body = urlencode(fields)
        request = (
            f"POST {path} HTTP/1.1\r\nHost: {self._host}:{self._port}\r\nOrigin: http://{self._host}:{self._port}\r\n"
            f"Cookie: {cookie}\r\nContent-Type: application/x-www-form-urlencoded\r\n"
            f"Content-Length: {len(body)}\r\n\r\n{body}"
        ).encode("ascii")
        async with self._turn:
            if self._streams is None or time.perf_counter() - self._used > IDLE:
                self.close()
                self._streams = await asyncio.open_connection(self._host, self._port)
            reader, writer = self._streams
            sent = time.perf_counter()
            writer.write(request)
            head = await reader.readuntil(b"\r\n\r\n")
            length = LENGTH.search(head)
            if length:
                await reader.readexactly(int(length[1]))
            self._used = time.perf_counter()
        return Answer(int(head[STATUS]), head, self._used - sent)

    def close(self) -> None:
        """Hangs up."""
        if self._streams is not None:
            self._streams[1].close()


class Stream(asyncio.Protocol):
    """An open stream of a seat; every whole message is handed to `heard` with the time it came."""

    def __init__(self, request: bytes, heard: Callable[[bytes, float], None]) -> None:
        self._request, self._heard = request, heard
        self._parts: list[bytes] = []
        self._transport: asyncio.Transport | None = None
        self.is_lost = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Asks for the stream."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        """Gathers until a message ends."""
        self._parts.append(data)
        if data.endswith(END):
            message = b"".join(self._parts)
            self._parts.clear()
            self._heard(message, time.perf_counter())

    def connection_lost(self, _reason: Exception | None) -> None:
        """Remembers that it is over."""
        self.is_lost = True

    def close(self) -> None:
        """Hangs up."""
        if self._transport is not None:
            self._transport.close()


async def open_stream(host: str, port: int, path: str, cookie: str, heard: Callable[[bytes, float], None]) -> Stream:
    """A stream, as a browser opens it."""
    request = (
        f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nAccept: text/event-stream\r\nCookie: {cookie}\r\n\r\n"
    ).encode("ascii")
    _, stream = await asyncio.get_running_loop().create_connection(lambda: Stream(request, heard), host, port)
    return stream
