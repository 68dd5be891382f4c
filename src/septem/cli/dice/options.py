"""Options that the commands of the dice game share, and the bots and records they name."""

import random
from enum import StrEnum
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Annotated, Any

import typer

from septem.cli.console import fail, misuse, naming, read_text, septem_command
from septem.cli.headings import refuse_record_of

if TYPE_CHECKING:
    from septem.cli.dice.seats import Seats
    from septem.cli.keeping import Command
    from septem.data.dice import Components
    from septem.dice.bots import Bot
    from septem.dice.game import Game

SIDES = ("A", "B")


def _checked_side(side: str | None) -> str | None:
    if side is None or side.upper() in SIDES:
        return side and side.upper()
    raise typer.BadParameter(f"there is no side '{side}'; choose A or B.")


def side_option(words: str) -> Any:
    """The option for the side of the wonder cards."""
    return typer.Option("--side", metavar="A|B", callback=_checked_side, help=words)


class OpponentChoice(StrEnum):
    """Whom a soloist plays against."""

    GHOST = "ghost"
    BOT = "bot"


Side = Annotated[str | None, side_option("Side of all cards. B has guilds. Default: A.")]
BotName = Annotated[
    str | None,
    typer.Option("--bot", metavar="NAME", help="Who sits at the other seats: random, greedy or planner, the default."),
]
ComponentsFile = Annotated[
    Path | None, typer.Option("--components", metavar="FILE", help="Dice, cards and rulings of your own.")
]
Opponent = Annotated[
    OpponentChoice | None,
    typer.Option(
        "--opponent", case_sensitive=False, help="The Ghost, for a high score, or the Da Vinci Bot. Default: ghost."
    ),
]


def bots_at(game: "Game", seats: "Seats", name: str, seed: int | None) -> "dict[int, Bot]":
    """A bot for each seat without a person; with a seed they choose the same again."""
    from septem.dice.bots import bot_named

    # The number is mixed with the seat, so that bots share their luck neither with each other nor with the dice.
    seeds = [None if seed is None else random.Random(f"{seed} {seat}").getrandbits(63) for seat in range(game.players)]
    return {seat: bot_named(name, seeds[seat]) for seat in range(game.players) if seat not in seats.people}


def file_command(command: str, components: Path | None, **given: str) -> "Command":
    """A command for the game in a file, with the options that a record does not hold."""
    options = given | {"components": str(components) if components else ""}
    behind = "".join(f" --{name} {quote(value)}" for name, value in options.items() if value)
    return lambda file: f"{septem_command()} dice {command} {quote(str(file))}{behind}"


def components_of(file: Path | None) -> "Components | None":
    """The components in a file, or None for the usual ones."""
    from septem.data.dice import load

    return None if file is None else load(file)


def recorded(file: Path, components: Path | None) -> "Game":
    """The game in a file or on stdin, of the dice game and with these components."""
    from septem.dice.record import Record

    text = read_text(file)
    refuse_record_of("cards", file, text)
    with naming(file):
        return Record.parse(text).replay(components_of(components))


def resumed(file: Path, components: Path | None, *, solo: bool) -> "Game":
    """A game to go on with: not over, and for this command."""
    if str(file) == "-":
        misuse("--resume needs a file: the keyboard is for playing.")
    game = recorded(file, components)
    if game.over:
        fail(f"The game in {file} is over; look at it with: {file_command('replay', components)(file)}")
    if solo != (game.variant != "table"):
        command = "play" if solo else "solo"
        fail(f"The game in {file} goes on with: {file_command(f'{command} --resume', components)(file)}")
    return game
