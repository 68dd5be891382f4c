"""`septem serve` as people start it: a process of its own."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

from tests.server.waiting import PATIENCE


class Started:
    """A server in a process of its own."""

    def __init__(self, process: subprocess.Popen[str], first_lines: list[str]) -> None:
        self.process = process
        self.first_lines = first_lines
        found = re.search(r"http://\S+:\d+", first_lines[0])
        assert found is not None, first_lines
        self.url = found.group()

    def wait_until_ready(self) -> None:
        """Waits until it answers."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            try:
                httpx.get(f"{self.url}/healthz").raise_for_status()
            except httpx.HTTPError:
                assert self.process.poll() is None, self.process.communicate()
                time.sleep(0.1)
            else:
                return
        raise AssertionError("the server does not answer")

    def browser(self) -> httpx.Client:
        """Somebody new with a browser."""
        return httpx.Client(base_url=self.url, headers={"origin": self.url}, timeout=PATIENCE)

    def stop(self, number: int = signal.SIGINT) -> tuple[int, str, str]:
        """Ends it by a signal; its exit code, and what it still said on both streams."""
        self.process.send_signal(number)
        out, err = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, out, err


@contextmanager
def started(data: Path, *options: str, lines: int = 1, **environment: str) -> Iterator[Started]:
    """A server, with the lines it prints first."""
    command = [sys.executable, "-m", "septem", "serve", "--no-open", "--data", str(data), *options]
    surroundings = {**os.environ, "SEPTEM_BOT_PAUSE": "0", "SEPTEM_BOT_WORKERS": "1", **environment}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8", env=surroundings
    ) as process:
        try:
            assert process.stdout is not None
            yield Started(process, [process.stdout.readline().strip() for _ in range(lines)])
        finally:
            if process.poll() is None:
                process.kill()
