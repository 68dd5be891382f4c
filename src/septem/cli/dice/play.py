"""`septem dice play`: a table of two to four in the terminal."""

import secrets
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from septem.cli.console import is_interactive, misuse
from septem.cli.dice.options import (
    BotName,
    ComponentsFile,
    Side,
    bots_at,
    components_of,
    file_command,
    resumed,
)
from septem.cli.options import USUAL_TABLE
from septem.cli.people import (
    ALONE,
    NAMES,
    Names,
    RecordFile,
    ResumedFile,
    Seed,
    people_count,
    people_names,
    people_option,
    wishes,
)
from septem.words import listed

if TYPE_CHECKING:
    from septem.dice.game import Game

Players = Annotated[
    int | None,
    typer.Option("--players", "-p", metavar="N", help=f"How many play, 2 to 4. Default: {USUAL_TABLE}."),
]
Wonders = Annotated[
    str | None,
    typer.Option("--wonders", metavar="LIST", help="Wonders by seat, such as 'Zeus,any'; the others are random."),
]
Reversed = Annotated[bool, typer.Option("--reversed", help="Play the second Age counter-clockwise.")]
People = Annotated[int | None, people_option(4)]


def play(
    players: Players = None,
    names: Names = None,
    people: People = None,
    side: Side = None,
    wonders: Wonders = None,
    reversed_second_age: Reversed = False,
    bot: BotName = None,
    components: ComponentsFile = None,
    seed: Seed = None,
    record: RecordFile = None,
    resume: ResumedFile = None,
) -> None:
    """Play 7 Dice Wonders: you against the computer, or several people at one keyboard.

    There are no secrets in this game, so everybody looks at the same screen.
    Type ? during the game for all keys.
    """
    from septem.cli.dice.seats import Seats
    from septem.cli.dice.session import Session
    from septem.cli.keeping import check_record_file
    from septem.dice.bots import STRONGEST

    check_record_file(record, resume)
    bot = bot or STRONGEST
    if resume is not None:
        if any(option is not None for option in (players, side, wonders)) or reversed_second_age:
            misuse("--resume takes the table from the record: no --players, --side, --wonders, --reversed.")
        game = resumed(resume, components, solo=False)
        opening = [f"The game in {resume} goes on."]
        record = record or resume
    else:
        players = _table_size(players, people_count(people, names))
        seed = secrets.randbits(32) if seed is None else seed
        game = _new(players, side, wonders, reversed_second_age, components, seed)
        opening = [f"A new game; --seed {seed} rolls it again."]
    seats = Seats(people_names(people, names, game.players))
    named = "" if seats.people[0] == ALONE else ",".join(seats.people.values())
    go_on = file_command("play --resume", components, names=named, bot=bot if bot != STRONGEST else "")
    see_again = file_command("replay", components)
    bots = bots_at(game, seats, bot, seed)
    if resume is not None and people is None and names is None:
        _tell_seats(game)
    while Session(game, seats, bots, record, go_on, see_again, opening).play():
        # A rematch has the same people and other luck (R14); the record of the first game stays as it is.
        seed, record = secrets.randbits(32), None
        game = _new(game.players, game.side, None, game.reversed_second_age, components, seed)
        bots = bots_at(game, seats, bot, seed)
        opening = [f"A rematch; --seed {seed} rolls it again."]


def _table_size(players: int | None, people: int) -> int:
    """How many sit at the table, if that is a number for it."""
    size = players or max(USUAL_TABLE, people)
    if size == 1 or players == 0:
        misuse("A table takes 2 to 4 players; one alone plays with: septem dice solo.")
    if not 2 <= size <= 4:
        misuse(f"septem dice play takes 2 to 4 players, not {size}.")
    return size


def _tell_seats(game: "Game") -> None:
    """Who sits where in a game that goes on, which its record does not say; before anything is played."""
    from septem.cli.asking import InputEnded, ask, hint

    own, *others = [wonder.short for wonder in game.wonders]
    verb = "is" if len(others) == 1 else "are"
    names = ",".join(NAMES[:2])
    hint(
        f"You play {own}; {listed(others)} {verb} played by the computer. "
        f"Were you several? Then leave with q: --names {names} seats two people."
    )
    with suppress(InputEnded):
        if is_interactive() and ask(" Enter to go on, or q to quit > ").casefold() in ("q", "x", "quit"):
            raise typer.Exit


def _new(
    players: int, side: str | None, wonders: str | None, reversed_second_age: bool, components: Path | None, seed: int
) -> "Game":
    from septem.dice.game import Game

    return Game.new(
        players, side or "A", wishes(wonders, players), seed, reversed_second_age, components_of(components)
    )
