"""Asking a person at the keyboard: one line at a time, whatever the game."""

import sys
from textwrap import wrap
from typing import NamedTuple

from rich.text import Text

from septem.cli.console import is_interactive, out, show
from septem.cli.style import WIDTH


class InputEnded(Exception):
    """There is nobody left to answer."""


class Wish(NamedTuple):
    """What a person wants instead of a move: a key such as 'l'."""

    key: str


def ask(question: str) -> str:
    """One line from the keyboard, without the spaces around it."""
    out().print(Text(question, "bold"), end="")
    sys.stdout.flush()
    line = sys.stdin.readline()
    if not line:
        out().print()
        raise InputEnded
    answer = line.strip()
    if not sys.stdin.isatty():
        # A transcript reads better with the answers in it.
        out().print(Text(answer))
    return answer


def pause() -> None:
    """Waits until a person has read the page; nobody has to be waited for behind a pipe."""
    if is_interactive():
        ask(" Enter to go on > ")


def leaf_through(lines: list[Text]) -> None:
    """A page to read; one that is longer than the screen in parts, and as a whole behind a pipe."""
    room = out().height - 1 if is_interactive() else len(lines)
    while len(lines) > room:
        show(lines[:room])
        lines = lines[room:]
        if ask(" Enter for more, x to go back > ").casefold() in ("x", "q"):
            return
    show(lines)
    pause()


def hint(message: str) -> None:
    """A line about an answer that does not fit."""
    for line in wrap(message, WIDTH - 2):
        out().print(Text(f" {line}"))
