"""A terminal for tests: the real command in a pseudo-terminal of 80 columns, answered like a person would."""

import codecs
import fcntl
import os
import pty
import random
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self

COLUMNS = 80
PATIENCE = 20.0
PRESSES = 4
CONTROLS = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
QUESTION = re.compile(r"(again|back|ends|Enter|\?|help|none|on|quit) > $")
CLEAR_ALL = "\x1b[2J\x1b[3J\x1b[H"
# Whoever runs the tests in the background has them ignore Ctrl-C; a command at a terminal does not.
HEED_CTRL_C = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
SEPTEM = [sys.executable, "-c", f"{HEED_CTRL_C}; from septem.cli import main; main()"]
ENVIRONMENT = {
    **os.environ,
    "TERM": "xterm-256color",
    "PYTHONIOENCODING": "utf-8",
    "COLUMNS": "",
    "LINES": "",
}
for forcing in ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES"):
    ENVIRONMENT.pop(forcing, None)


class Terminal:
    """The command in a pseudo-terminal; `said` is all that it wrote."""

    def __init__(self, *arguments: str | Path, rows: int = 24, columns: int = COLUMNS, **environment: str) -> None:
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.process = subprocess.Popen(
            [*SEPTEM, *map(str, arguments)],
            stdin=slave,
            stdout=slave,
            stderr=subprocess.PIPE,
            env=ENVIRONMENT | environment,
            start_new_session=True,
        )
        os.close(slave)
        self.said = ""
        self.decoder = codecs.getincrementaldecoder("utf-8")()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None) -> None:
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)  # whatever it has started goes with it
        self.process.wait()
        os.close(self.master)
        if self.process.stderr:
            self.process.stderr.close()

    def ask(self) -> str:
        """Reads on until something is asked or the command ends, and returns what is new, without colours."""
        start = len(self.said)
        deadline = time.monotonic() + PATIENCE
        while not QUESTION.search(CONTROLS.sub("", self.said[start:])):
            if not self._listen(deadline):
                break
        return CONTROLS.sub("", self.said[start:])

    def wait_for(self, pattern: "re.Pattern[str]") -> None:
        """Reads on until something was said that looks like this, colours and all."""
        deadline = time.monotonic() + PATIENCE
        while not pattern.search(self.said):
            assert self._listen(deadline)

    def _listen(self, deadline: float) -> bool:
        """Reads what comes next; False if the other end has closed."""
        ready, _, _ = select.select([self.master], [], [], max(0.0, deadline - time.monotonic()))
        if not ready:
            raise TimeoutError(f"nothing more after {self.said[-500:]!r}")
        try:
            new = os.read(self.master, 65536)
        except OSError:
            return False
        self.said += self.decoder.decode(new).replace("\r\n", "\n")
        return True

    def type(self, answer: str) -> None:
        """Types a line."""
        os.write(self.master, f"{answer}\n".encode())

    def interrupt(self) -> None:
        """Presses Ctrl-C, which sends this signal to all processes of a real terminal, until something happens.

        Python sees a signal that comes in the moment before it waits for a line only when the next one comes.
        """
        for _ in range(PRESSES):
            os.killpg(self.process.pid, signal.SIGINT)
            if select.select([self.master], [], [], PATIENCE / PRESSES)[0]:
                return

    def end_input(self) -> None:
        """Presses Ctrl-D."""
        os.write(self.master, b"\x04")

    def end(self) -> tuple[int, str]:
        """Waits for the end; the exit code and what stderr got."""
        while self.ask():
            pass
        _, problems = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, problems.decode()

    @property
    def lines(self) -> list[str]:
        """All lines so far, without colours."""
        return CONTROLS.sub("", self.said).split("\n")


def play_on(terminal: Terminal, chance: random.Random, screen: str = "") -> list[str]:
    """Answers every question at random until the game ends; returns the screens, `screen` being the first."""
    screens = [screen or terminal.ask()]
    numbers = ["1"]
    while QUESTION.search(screens[-1]):
        question = screens[-1].rsplit("\n", 1)[-1]
        # After a refusal the cards are not shown again.
        numbers = re.findall(r"^ +(\d+) \S", screens[-1], re.MULTILINE) or numbers
        if "Card" in question:
            number = chance.choice(numbers)
            terminal.type(number if "pass" in question else number + chance.choice("bbbwws"))
        else:
            terminal.type("1" if "Pay which way" in question else "")
        screens.append(terminal.ask())
    return screens


def run(*arguments: str | Path, typed: str = "", **environment: str) -> "subprocess.CompletedProcess[str]":
    """The command with its streams on pipes."""
    return subprocess.run(
        [*SEPTEM, *map(str, arguments)],
        input=typed,
        capture_output=True,
        encoding="utf-8",
        env=ENVIRONMENT | environment,
        timeout=PATIENCE,
        check=False,
    )
