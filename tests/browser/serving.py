"""A real server in a process of its own, for tests that need one to talk to, to kill and to start again."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Self

import httpx

PATIENCE = 60.0


class Serving:
    """`septem serve` on a port of its own choice, which it keeps when it is started again."""

    def __init__(self, data: Path, environment: Mapping[str, str] | None = None, port: int = 0) -> None:
        self.data = data
        self.port = port
        self.environment = dict(environment or {})
        self.process: subprocess.Popen[str] | None = None
        self.log = data / "server.log"

    @property
    def url(self) -> str:
        """Where it can be reached."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> Self:
        """Starts the server and waits until it answers."""
        self.data.mkdir(parents=True, exist_ok=True)
        command = [sys.executable, "-m", "septem", "serve", "--no-open", "--port", str(self.port or _free_port())]
        self.port = int(command[-1])
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                [*command, "--data", str(self.data)],
                stdout=log,
                stderr=subprocess.STDOUT,
                text=True,
                env={**os.environ, "SEPTEM_BOT_PAUSE": "0", **self.environment},
            )
        self._wait()
        return self

    def kill(self) -> None:
        """Ends it at once, without a chance to finish anything."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        """Ends it as Ctrl+C does."""
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            self.process.wait(timeout=PATIENCE)

    def errors(self) -> list[str]:
        """The tracebacks of its log."""
        return re.findall(r"Traceback \(most recent call last\)[\s\S]{0,2000}", self.log.read_text())

    def __enter__(self) -> Self:
        """Starts it."""
        return self.start()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Stops it."""
        self.stop()

    def _wait(self) -> None:
        assert self.process is not None
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            if self.process.poll() is not None:
                raise RuntimeError(f"The server ended at once:\n{self.log.read_text()}")
            try:
                if httpx.get(f"{self.url}/healthz", timeout=2).status_code == httpx.codes.OK:
                    return
            except httpx.TransportError:
                time.sleep(0.05)
        raise RuntimeError(f"The server did not answer within {PATIENCE:.0f} s:\n{self.log.read_text()}")


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])
