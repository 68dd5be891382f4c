"""A Redis server that the tests start for themselves, and can stop and start again."""

import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import redis

STARTS_WITHIN = 10.0


class RedisServer:
    """A server with a socket in a folder, which can go away and come back."""

    def __init__(self, program: str, folder: Path) -> None:
        self._program = program
        self._socket = folder / "redis.sock"
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Its address."""
        return f"unix://{self._socket}"

    @property
    def pid(self) -> int:
        """Its process, which must run."""
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        """Starts it, and returns once it answers."""
        self._process = subprocess.Popen(
            [self._program, "--port", "0", "--unixsocket", self._socket, "--save", "", "--appendonly", "no"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        end = time.monotonic() + STARTS_WITHIN
        with redis.Redis.from_url(self.url) as client:
            while True:
                try:
                    client.ping()
                except redis.ConnectionError:
                    if time.monotonic() > end:
                        raise
                    time.sleep(0.02)
                else:
                    return

    def stop(self) -> None:
        """Lets it hang: it is there, and answers nothing."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        """Lets it answer again."""
        assert self._process is not None
        self._process.send_signal(signal.SIGCONT)

    def kill(self) -> None:
        """Ends it without notice."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None


@contextmanager
def running_redis(program: str) -> Iterator[RedisServer]:
    """Starts a server, and ends it."""
    with tempfile.TemporaryDirectory(prefix="septem-redis-") as folder:
        server = RedisServer(program, Path(folder))
        server.start()
        try:
            yield server
        finally:
            server.kill()
