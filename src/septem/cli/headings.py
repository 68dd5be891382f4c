"""Records of the two games, told apart by their first words."""

from pathlib import Path
from shlex import quote
from typing import Literal

from septem.cli.console import fail

Kind = Literal["cards", "dice"]
# How a record begins, what it is of, and the command that shows it.
HEADINGS: dict[Kind, tuple[str, str, str]] = {
    "cards": ("septem record", "7 Wonders, the card game", "septem replay"),
    "dice": ("septem dice record", "7 Dice Wonders", "septem dice replay"),
}


def refuse_record_of(kind: Kind, file: Path, text: str) -> None:
    """Ends a command of the other game that was given such a record."""
    heading, game, command = HEADINGS[kind]
    if text.removeprefix("\ufeff").lstrip().startswith(heading):
        name = "stdin" if str(file) == "-" else str(file)
        fail(f"{name} is a record of {game}; look at it with: {command} {quote(str(file))}")
