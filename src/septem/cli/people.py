"""Who sits at the keyboard, with which boards and in which file: what the tables of both games are asked for."""

from pathlib import Path
from typing import Annotated, Any

import typer

from septem.cli.console import misuse

NAMES = ("Anna", "Ben", "Chiara", "Dario", "Emma", "Farid", "Greta")
ANY = ("", "-", "?", "any", "random")
# What a single person is called who gave no name.
ALONE = "you"
Names = Annotated[str | None, typer.Option("--names", metavar="LIST", help="Their names, such as Anna,Ben.")]
Seed = Annotated[int | None, typer.Option("--seed", metavar="N", help="The same seed deals the same game.")]
RecordFile = Annotated[
    Path | None, typer.Option("--record", metavar="FILE", help="Keep the game in this file as it goes on.")
]
ResumedFile = Annotated[
    Path | None,
    typer.Option("--resume", metavar="FILE", help="Go on with a recorded game, and keep it there."),
]


def people_option(most: int) -> Any:
    """The option for how many people share the keyboard at a table for so many."""
    return typer.Option("--people", metavar="N", min=1, max=most, help="How many share the keyboard. Default: 1.")


def parts(text: str) -> list[str]:
    """The entries of a list with commas."""
    return [part.strip() for part in text.split(",")]


def wishes(wonders: str | None, seats: int) -> list[str | None] | None:
    """A wonder a seat, None where any will do; None altogether if nobody wished for one."""
    if wonders is None:
        return None
    named = [None if part.casefold() in ANY else part for part in parts(wonders)]
    return named + [None] * (seats - len(named))


def people_count(people: int | None, names: str | None) -> int:
    """How many people play, by number or by names."""
    if names is None:
        return people or 1
    given = parts(names)
    if not all(given) or len(set(given)) < len(given):
        misuse("--names needs different names with commas between them, such as Anna,Ben.")
    if people is not None and people != len(given):
        misuse(f"--people says {people}, but --names has {len(given)}.")
    return len(given)


def people_names(people: int | None, names: str | None, seats: int) -> dict[int, str]:
    """The people by seat; they take the first ones."""
    count = people_count(people, names)
    if count > seats:
        misuse(f"There are {count} people for a table of {seats}.")
    return dict(enumerate(parts(names) if names is not None else NAMES[:count] if count > 1 else [ALONE]))
