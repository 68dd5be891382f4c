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
BREAK = b"\r\n"
HEAD_END = BREAK + BREAK
GOOD_HEAD = b"HTTP/1.1 200 "
# A message ends with an empty line.
END = b"\n\n"
# The server closes a connection after 75 idle seconds; one that was idle for nearly as long is opened again.
IDLE = 70.0


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
    """An open stream of a seat; every whole message is handed to `heard` with the time it came.

    A proxy cuts messages into chunks of its own, so chunks are put together again before messages are looked for.
    """

    def __init__(self, request: bytes, heard: Callable[[bytes, float], None]) -> None:
        self._request, self._heard = request, heard
        self._received = bytearray()
        self._text = bytearray()
        self._is_begun = False
        self._transport: asyncio.Transport | None = None
        self.is_lost = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Asks for the stream."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        """Gathers until a message ends."""
        self._received += data
        if not self._is_begun and not self._begin():
            return
        searched = max(0, len(self._text) - 1)
        while (chunk := self._next_chunk()) is not None:
            self._text += chunk
        while (end := self._text.find(END, searched)) >= 0:
            message = bytes(self._text[: end + len(END)])
            del self._text[: end + len(END)]
            searched = 0
            self._heard(message, time.perf_counter())

    def _begin(self) -> bool:
        """Reads the head of the answer; one that refuses the stream ends it."""
        end = self._received.find(HEAD_END)
        if end < 0:
            return False
        if not self._received.startswith(GOOD_HEAD):
            self.close()
            return False
        del self._received[: end + len(HEAD_END)]
        self._is_begun = True
        return True

    def _next_chunk(self) -> bytearray | None:
        """The next chunk that has come as a whole."""
        line = self._received.find(BREAK)
        if line < 0:
            return None
        begin = line + len(BREAK)
        end = begin + int(self._received[:line], 16)
        if len(self._received) < end + len(BREAK):
            return None
        chunk = self._received[begin:end]
        del self._received[: end + len(BREAK)]
        return chunk

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
