"""`septem play`: a game in the terminal."""

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
from septem.errors import SetupError
from septem.words import counted

if TYPE_CHECKING:
    from septem.cli.table.rivals import Rivals
    from septem.game.game import Game

# Strong enough to learn from, and it answers at once: a search would first have to be compiled.
ADVISER = "level:6"

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
Level = Annotated[
    str | None,
    typer.Option(
        "--level",
        metavar="1-7|NAME",
        help="How well the bots play, from 1 to 7 or by name; septem bots lists them. Default: 3.",
    ),
]
Bots = Annotated[
    str | None,
    typer.Option(
        "--bots",
        metavar="LIST",
        help="Bots of your choice by free seat, such as greedy,level:5; the last one takes all seats left.",
    ),
]
Hints = Annotated[
    str | None,
    typer.Option("--hints", metavar="BOT", help=f"Who gives you hints, at the key h. Default: {ADVISER}."),
]


def play(
    players: Players = None,
    edition: Edition = None,
    variant: Variant = None,
    wonders: Wonders = None,
    sides: Sides = None,
    people: People = None,
    names: Names = None,
    level: Level = None,
    bots: Bots = None,
    hints: Hints = None,
    seed: Seed = None,
    record: RecordFile = None,
    resume: ResumedFile = None,
) -> None:
    """Play a game: you against bots, or several people at one keyboard.

    Bots take the seats without a person and know no more than a person there
    would. Between people the screen is cleared, so that nobody sees another's
    hand. During the game ? shows all keys, and h is a hint.
    """
    from septem.cli.keeping import check_record_file
    from septem.cli.style import WIDTH
    from septem.cli.table.session import Session

    check_record_file(record, resume)
    new_seed = secrets.randbits(32) if seed is None else seed
    if resume is not None:
        if any(option is not None for option in (players, edition, variant, wonders, sides)):
            misuse("--resume takes the table from the record: no --players, --edition, --variant, --wonders, --sides.")
        game = _resumed(resume)
        opening = [f"The game in {resume} goes on."]
        record = record or resume
    else:
        opening = [f"A new game; --seed {new_seed} deals it again."]
        players = table_size(players, variant, people_count(people, names))
        game = _new(players, edition_name(edition), variant, wonders, sides, new_seed)
    seated = people_names(people, names, game.players)
    free_seats = [seat for seat in range(game.players) if seat not in seated]
    rivals, about = _rivals(free_seats, level, bots, hints, new_seed)
    if resume is not None and (len(seated) > 1 or rivals.take_their_time(*free_seats)):
        opening.append("Whoever had already chosen in the turn that was broken off chooses again.")
    opening += about
    opening += [narrow] if (narrow := too_narrow(WIDTH)) else []
    bot_options = {"level": level, "bots": bots, "hints": hints, "seed": new_seed if free_seats else None}
    Session(game, seated, rivals, record, opening, bot_options).play()


def _rivals(
    seats: list[int], level: str | None, bots: str | None, hints: str | None, seed: int
) -> tuple["Rivals", list[str]]:
    """The bots for these seats, and what is said about them."""
    from septem.bots.levels import USUAL_LEVEL, level_named
    from septem.cli.table.rivals import LEVEL, Rivals

    if level is not None and bots is not None:
        misuse("--level is for all bots and --bots for each: name one of them.")
    if not seats and (level is not None or bots is not None):
        misuse("People sit at all seats: there is none for a bot.")
    names = parts(bots) if bots is not None else []
    if len(names) > len(seats):
        misuse(f"--bots has {len(names)} bots for {counted(len(seats), 'free seat')}.")
    about = []
    if not names:
        try:
            chosen = level_named(str(USUAL_LEVEL) if level is None else level)
        except SetupError as error:
            misuse(f"--level: {error}")
        names = [f"{LEVEL}{chosen.number}"]
        others = "; --level 1 is easy, 7 is hard" if level is None else ""
        about = [f"The bots play at level {chosen.number}, {chosen.name}{others}."] if seats else []
    rivals = Rivals.at(seats, names, ADVISER if hints is None else hints, seed)
    if hints is not None:
        # A name that is wrong is refused at once, not when somebody asks for a hint.
        _ = rivals.adviser
    return rivals, about


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
