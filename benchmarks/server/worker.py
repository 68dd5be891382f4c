"""One worker of the server in a process of its own, on a core of its own."""

import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.request import urlopen

from septem.errors import SetupError

SERVER_CORE, CLIENT_CORE = 0, 1
TICKS = os.sysconf("SC_CLK_TCK")
FILES = 65536
MEBIBYTE = 2**20
STARTS_WITHIN = 60.0
# Bots answer at once, rate limits are off, and one process is enough for the bots.
ENVIRONMENT = {
    "SEPTEM_LIMITS": "off",
    "SEPTEM_BOT_PAUSE": "0-0",
    "SEPTEM_BOT_WORKERS": "1",
    "SEPTEM_LOG": "plain",
}


@dataclass(frozen=True)
class WorkerProcess:
    """A worker that runs, and where it listens."""

    process: "subprocess.Popen[bytes]"
    host: str
    port: int

    def cpu_seconds(self) -> float:
        """Time of the processor that the worker itself has used, without its bots."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text("ascii").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def memory(self) -> int:
        """Bytes of memory in use."""
        return resident_memory(self.process.pid)


@contextmanager
def worker(port: int) -> Iterator[WorkerProcess]:
    """A worker on SQLite in an empty folder, without limits, pinned to its core; the caller is pinned to the other."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(FILES, most), most))
    os.sched_setaffinity(0, {CLIENT_CORE})
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "log"
        command = [sys.executable, "-m", "septem", "serve", "--no-open", "--port", str(port), "--data", folder]
        with log.open("wb") as stream:
            process = subprocess.Popen(
                command,
                env={**os.environ, **ENVIRONMENT},
                stdout=stream,
                stderr=subprocess.STDOUT,
            )
        os.sched_setaffinity(process.pid, {SERVER_CORE})
        try:
            found = WorkerProcess(process, "127.0.0.1", port)
            wait_until_ready(process, port, log)
            yield found
        finally:
            process.terminate()
            process.wait(20)


def resident_memory(pid: int) -> int:
    """Bytes of memory that a process uses."""
    return int(Path(f"/proc/{pid}/statm").read_text("ascii").split()[1]) * resource.getpagesize()


def wait_until_ready(process: "subprocess.Popen[bytes]", port: int, log: Path) -> None:
    """Waits for a server on this machine; `SetupError` with its log if it has ended or takes too long."""
    end = time.monotonic() + STARTS_WITHIN
    while True:
        try:
            urlopen(f"http://127.0.0.1:{port}/healthz", timeout=5).close()
            return
        except OSError:
            if process.poll() is not None or time.monotonic() > end:
                raise SetupError(f"A program did not start:\n{log.read_text('utf-8')}") from None
            time.sleep(0.1)
