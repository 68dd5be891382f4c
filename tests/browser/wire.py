"""What lies between browsers and a server, and can break."""

import asyncio
from contextlib import suppress
from typing import Self

from tests.server.serving import Serving

CHUNK = 1 << 16
STREAM = b"/stream HTTP/1.1"


class Wire:
    """Passes bytes on to a server; streams can be cut in the middle of a message, or lose all that is sent.

    `opened` counts the streams that were asked for.
    """

    def __init__(self, server: Serving) -> None:
        self._server = server
        self._streams: set[_Stream] = set()
        self._next: list[int] = []
        self.opened = 0
        self._listening = server.ask(asyncio.start_server(self._carry, "127.0.0.1", 0))

    @property
    def url(self) -> str:
        """The address of the server through this wire."""
        return f"http://127.0.0.1:{self._listening.sockets[0].getsockname()[1]}"

    def cut(self, after: int, then: int | None = None) -> None:
        """Cuts every open stream once so many more bytes have arrived, the one after it once `then` have."""
        for stream in tuple(self._streams):
            stream.left = after
            if then is not None:
                self._next.append(then)

    def lose(self) -> None:
        """Lets nothing more arrive on the open streams, which their browsers do not notice."""
        for stream in tuple(self._streams):
            stream.is_lost = True

    def break_off(self) -> None:
        """Ends all streams at once."""
        for stream in tuple(self._streams):
            self._server.loop.call_soon_threadsafe(stream.to_browser.transport.abort)

    def __enter__(self) -> Self:
        """The wire, to which no browser can connect after the block."""
        return self

    def __exit__(self, *_: object) -> None:
        """Takes it away."""
        self._server.loop.call_soon_threadsafe(self._listening.close)

    async def _carry(self, browser: asyncio.StreamReader, to_browser: asyncio.StreamWriter) -> None:
        host, _, port = self._server.url.removeprefix("http://").partition(":")
        server, to_server = await asyncio.open_connection(host, int(port))
        stream = _Stream(to_browser)
        asking = asyncio.create_task(self._ask(browser, to_server, stream))
        # Either side may go first.
        with suppress(ConnectionError):
            while stream.left != 0 and (data := await server.read(CHUNK)):
                to_browser.write(stream.arriving(data))
                await to_browser.drain()
        self._streams.discard(stream)
        asking.cancel()
        to_server.transport.abort()
        to_browser.close()

    async def _ask(self, browser: asyncio.StreamReader, to_server: asyncio.StreamWriter, stream: "_Stream") -> None:
        with suppress(ConnectionError):
            while data := await browser.read(CHUNK):
                if STREAM in data:
                    self.opened += 1
                    self._streams.add(stream)
                    stream.left = self._next.pop() if self._next else None
                to_server.write(data)
                await to_server.drain()
        to_server.close()


class _Stream:
    """A connection on which a stream is read: `left` are the bytes that still arrive, None for all of them."""

    def __init__(self, to_browser: asyncio.StreamWriter) -> None:
        self.to_browser = to_browser
        self.left: int | None = None
        self.is_lost = False

    def arriving(self, data: bytes) -> bytes:
        """What of this arrives."""
        if self.is_lost:
            return b""
        if self.left is not None:
            data = data[: self.left]
            self.left -= len(data)
        return data
