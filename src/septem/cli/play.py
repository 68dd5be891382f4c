"""`septem play`: a game in the terminal."""

import random
import secrets
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Annotated

import typer

from septem.cli.console import fail, is_interactive, misuse, naming, read_text, too_narrow
from septem.cli.headings import refuse_record_of
from septem.cli.options import Edition, Players, VariantChoice, edition_name, table_size
from septem.cli.people import (
    Names,
    RecordFile,
    ResumedFile,
    Seed,
    parts,
    people_count,
    people_names,
    people_option,
    wishes,
)

if TYPE_CHECKING:
    from septem.game.game import Game

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
People = Annotated[int | None, people_option(7)]


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
    from septem.cli.keeping import check_record_file
    from septem.cli.style import WIDTH
    from septem.cli.table.seats import Seating
    from septem.cli.table.session import Session

    check_record_file(record, resume)
    if resume is not None:
        if any(option is not None for option in (players, edition, variant, wonders, sides)):
            misuse("--resume takes the table from the record: no --players, --edition, --variant, --wonders, --sides.")
        game = _resumed(resume)
        opening = [f"The game in {resume} goes on."]
        record = record or resume
    else:
        seed = secrets.randbits(32) if seed is None else seed
        opening = [f"A new game; --seed {seed} deals it again."]
        players = table_size(players, variant, people_count(people, names))
        game = _new(players, edition_name(edition), variant, wonders, sides, seed)
    opening += [narrow] if (narrow := too_narrow(WIDTH)) else []
    seating = Seating(people_names(people, names, game.players))
    Session(game, seating, random.Random(seed), record, opening).play()


def _new(players: int, edition: str, variant: str | None, wonders: str | None, sides: str | None, seed: int) -> "Game":
    from septem.game.game import Game

    if players == 2 and variant is None:
        variant = _ask_variant()
    cities = 3 if variant == "free-city" else players
    listed_sides = parts(sides) if sides is not None and "," in sides else sides
    return Game.new(players, edition, variant and str(variant), wishes(wonders, cities), listed_sides, seed)


def _resumed(file: Path) -> "Game":
    from septem.game.record import Record

    if str(file) == "-":
        misuse("--resume needs a file: the keyboard is for playing.")
    with naming(file):
        text = read_text(file)
        refuse_record_of("dice", file, text)
        game = Record.parse(text).replay()
    if game.over:
        fail(f"The game in {file} is over; look at it with: septem replay {quote(str(file))}")
    return game


def _ask_variant() -> str:
    """The two-player game of choice; the Free City where nobody can be asked."""
    if not is_interactive():
        return VariantChoice.FREE_CITY
    from septem.cli.asking import InputEnded, ask, hint

    while True:
        try:
            answer = ask(" Two players: with the Free City (f, Enter) or with Gaïa (g)? > ").casefold()
        except InputEnded:
            fail("The input ended.")
        for choice in VariantChoice:
            if choice.startswith(answer):
                return choice
        hint("Answer f or g.")
