"""`septem play`: a game in the terminal."""

import random
import secrets
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Annotated

import typer

from septem.cli.console import fail, is_interactive, misuse, naming, read_text, too_narrow
from septem.cli.options import Edition, Players, VariantChoice, edition_name, table_size

if TYPE_CHECKING:
    from septem.cli.table.seats import Seating
    from septem.game.game import Game

NAMES = ("Anna", "Ben", "Chiara", "Dario", "Emma", "Farid", "Greta")
ANY = ("", "-", "?", "any", "random")
Wonders = Annotated[
    str | None,
    typer.Option(
        "--wonders",
        metavar="LIST",
        help="Boards by seat, such as 'Giza A,any,Rhodes'; any, or left out, is random.",
    ),
]
Sides = Annotated[
    str | None,
    typer.Option("--sides", metavar="LIST", help="One side for all, such as A, or a list by seat."),
]
Variant = Annotated[
    VariantChoice | None,
    typer.Option("--variant", help="Which game for two players; if you do not say, you are asked, else free-city."),
]
People = Annotated[
    int | None,
    typer.Option("--people", metavar="N", min=1, max=7, help="How many share the keyboard. Default: 1."),
]
Names = Annotated[str | None, typer.Option("--names", metavar="LIST", help="Their names, such as Anna,Ben.")]
Seed = Annotated[int | None, typer.Option("--seed", metavar="N", help="The same seed deals the same game.")]
RecordFile = Annotated[
    Path | None, typer.Option("--record", metavar="FILE", help="Keep the game in this file as it goes on.")
]
ResumedFile = Annotated[
    Path | None,
    typer.Option("--resume", metavar="FILE", help="Go on with a recorded game, and keep it there."),
]


def play(
    players: Players = None,
    edition: Edition = None,
    variant: Variant = None,
    wonders: Wonders = None,
    sides: Sides = None,
    people: People = None,
    names: Names = None,
    seed: Seed = None,
    record: RecordFile = None,
    resume: ResumedFile = None,
) -> None:
    """Play a game: you against random players, or several people at one keyboard.

    Seats without a person choose among their legal moves at random. Between
    people the screen is cleared, so that nobody sees another's hand. Type ?
    during the game for all keys.
    """
    from septem.cli.style import WIDTH
    from septem.cli.table.session import Session

    if record is not None and record.is_dir():
        fail(f"{record} is a folder; name a file in it.")
    if record is not None and record != resume and record.exists():
        fail(f"{record} exists already; go on with it by --resume, or choose another name.")
    if resume is not None:
        if any(option is not None for option in (players, edition, variant, wonders, sides)):
            misuse("--resume takes the table from the record: no --players, --edition, --variant, --wonders, --sides.")
        game = _resumed(resume)
        opening = [f"The game in {resume} goes on."]
        record = record or resume
    else:
        seed = secrets.randbits(32) if seed is None else seed
        opening = [f"A new game; --seed {seed} deals it again."]
        players = table_size(players, variant, _count(people, names))
        game = _new(players, edition_name(edition), variant, wonders, sides, seed)
    opening += [narrow] if (narrow := too_narrow(WIDTH)) else []
    Session(game, _seating(game, people, names), random.Random(seed), record, opening).play()


def _new(players: int, edition: str, variant: str | None, wonders: str | None, sides: str | None, seed: int) -> "Game":
    from septem.game.game import Game

    if players == 2 and variant is None:
        variant = _ask_variant()
    cities = 3 if variant == "free-city" else players
    boards: list[str | None] | None = None
    if wonders is not None:
        boards = [None if part.casefold() in ANY else part for part in _parts(wonders)]
        boards += [None] * (cities - len(boards))
    listed_sides = _parts(sides) if sides is not None and "," in sides else sides
    return Game.new(players, edition, variant and str(variant), boards, listed_sides, seed)


def _resumed(file: Path) -> "Game":
    from septem.game.record import Record

    if str(file) == "-":
        misuse("--resume needs a file: the keyboard is for playing.")
    with naming(file):
        game = Record.parse(read_text(file)).replay()
    if game.over:
        fail(f"The game in {file} is over; look at it with: septem replay {quote(str(file))}")
    return game


def _seating(game: "Game", people: int | None, names: str | None) -> "Seating":
    """The people take the first seats."""
    from septem.cli.table.seats import ALONE, Seating

    count = _count(people, names)
    if count > game.players:
        misuse(f"There are {count} people for a table of {game.players}.")
    given = _parts(names) if names is not None else list(NAMES[:count]) if count > 1 else [ALONE]
    return Seating(dict(enumerate(given)))


def _count(people: int | None, names: str | None) -> int:
    """How many people play, by number or by names."""
    if names is None:
        return people or 1
    given = _parts(names)
    if not all(given) or len(set(given)) < len(given):
        misuse("--names needs different names with commas between them, such as Anna,Ben.")
    if people is not None and people != len(given):
        misuse(f"--people says {people}, but --names has {len(given)}.")
    return len(given)


def _ask_variant() -> str:
    """The two-player game of choice; the Free City where nobody can be asked."""
    if not is_interactive():
        return VariantChoice.FREE_CITY
    from septem.cli.table.prompt import InputEnded, ask, hint

    while True:
        try:
            answer = ask(" Two players: with the Free City (f, Enter) or with Gaïa (g)? > ").casefold()
        except InputEnded:
            fail("The input ended.")
        for choice in VariantChoice:
            if choice.startswith(answer):
                return choice
        hint("Answer f or g.")


def _parts(text: str) -> list[str]:
    return [part.strip() for part in text.split(",")]
