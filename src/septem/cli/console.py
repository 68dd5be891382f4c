"""What every command shares: the two consoles, files in and out, JSON, and how a command fails."""

import json
import os
import sys
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from shlex import quote
from shutil import which
from typing import TYPE_CHECKING, Any, NoReturn

import typer

from septem.errors import RecordError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rich.console import Console
    from rich.text import Text

FAILED = 1
MISUSED = 2
STOPPED = 130
PIPE_CLOSED = 141

CLEAR = "\x1b[2J\x1b[H"
CLEAR_ALL = "\x1b[2J\x1b[3J\x1b[H"


class Stopped(Exception):
    """Ctrl-C before there was anything to show; says so."""


@cache
def out() -> "Console":
    """Where results go; colours and cursor movements only on a terminal."""
    return _console(stderr=False)


@cache
def err() -> "Console":
    """Where messages about the command itself go."""
    return _console(stderr=True)


def show(lines: "Iterable[Text]") -> None:
    """Prints lines that are laid out already."""
    for line in lines:
        out().print(line, no_wrap=True, overflow="ignore", crop=False)


def clear(*, everything: bool = False) -> None:
    """An empty screen, or an empty line where there is none; `everything`: what was scrolled away too."""
    if not sys.stdout.isatty():
        print()
    elif out().is_dumb_terminal:
        print("\n" * out().height)
    else:
        print(CLEAR_ALL if everything else CLEAR, end="")


def septem_command() -> str:
    """How septem is called from here: by its path where its name alone is not found, as behind `make terminal`."""
    me = sys.argv[0]
    return "septem" if Path(me).stem != "septem" or which("septem") else quote(me)


def is_interactive() -> bool:
    """Whether a person sits at both ends: keyboard and screen."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def forget_keys() -> None:
    """Drops what was typed at the terminal before anything was asked, so that it answers no question unseen."""
    if sys.platform == "win32":
        import msvcrt

        while msvcrt.kbhit():
            msvcrt.getwch()
    else:
        import termios

        termios.tcflush(sys.stdin, termios.TCIFLUSH)


def too_narrow(width: int) -> str:
    """A line about a window in which lines of this width break; '' where they fit or nobody looks."""
    if not is_interactive() or out().width >= width:
        return ""
    return f"This needs {width} columns; the window has {out().width}."


def page(text: str) -> None:
    """Prints a text; one that is longer than the screen goes through the pager of the system, or of PAGER."""
    if not is_interactive() or text.count("\n") < out().height:
        print(text, end="")
        return
    from pydoc import pager

    # Less shows colours only when it is told to.
    os.environ.setdefault("LESS", "-R")
    pager(text)


def complain(message: str) -> None:
    """Prints one line on stderr, whatever is in the message."""
    print(" ".join(message.split()), file=sys.stderr)


def fail(message: str, code: int = FAILED) -> NoReturn:
    """Ends the command with one clear line on stderr."""
    complain(message)
    raise typer.Exit(code)


def misuse(message: str) -> NoReturn:
    """Ends the command as one that was called with arguments that do not fit together."""
    raise typer.BadParameter(message)


def print_json(value: Any) -> None:
    """Prints a value as JSON that people can read too."""
    print(json.dumps(value, indent=2, ensure_ascii=False))


def read_text(path: Path) -> str:
    """A file's text, or stdin's for '-'; one clear line if there is none."""
    name = "stdin" if str(path) == "-" else str(path)
    try:
        return sys.stdin.read() if str(path) == "-" else path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        fail(f"{name} is not a text file.")
    except OSError as error:
        fail(f"Cannot read {name}: {error.strerror}.")


@contextmanager
def naming(path: Path) -> "Iterator[None]":
    """Lets what is wrong with a record name the file it comes from."""
    try:
        yield
    except RecordError as error:
        raise RecordError(f"{'stdin' if str(path) == '-' else path}: {error}") from error


def write_text(path: Path, text: str) -> None:
    """Replaces a file in one step, so that it is never seen half written; OSError names the file."""
    whole = path.resolve()
    new = whole.with_name(f".{whole.name}.{os.getpid()}")
    try:
        if whole.exists() and not whole.is_file():
            whole.write_text(text, encoding="utf-8")  # a device or pipe is written to, not replaced
        else:
            new.write_text(text, encoding="utf-8")
            new.replace(whole)
    except OSError as error:
        with suppress(OSError):
            new.unlink(missing_ok=True)
        raise OSError(error.errno, error.strerror, str(path)) from error


def _console(*, stderr: bool) -> "Console":
    from rich.console import Console

    class PlainConsole(Console):
        """Rich's console, which leaves a closed pipe to `run`."""

        def on_broken_pipe(self) -> None:
            raise BrokenPipeError

    return PlainConsole(stderr=stderr, highlight=False, soft_wrap=False)
