"""Options that the commands of the dice game share, and the bots and records they name."""

import random
from enum import StrEnum
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from septem.cli.console import fail, misuse, naming, read_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from septem.cli.dice.seats import Seats
    from septem.data.dice import Components
    from septem.dice.bots import Bot
    from septem.dice.game import Game

DICE_RECORD = "septem dice record"
CARD_RECORD = "septem record"


class SideChoice(StrEnum):
    """The sides of the wonder cards."""

    A = "A"
    B = "B"


class OpponentChoice(StrEnum):
    """Whom a soloist plays against."""

    GHOST = "ghost"
    BOT = "bot"


Side = Annotated[
    SideChoice | None,
    typer.Option("--side", metavar="A|B", case_sensitive=False, help="Side of all cards. B has guilds. Default: A."),
]
BotName = Annotated[
    str | None,
    typer.Option("--bot", metavar="NAME", help="Who sits at the other seats: random, greedy or planner, the default."),
]
ComponentsFile = Annotated[
    Path | None, typer.Option("--components", metavar="FILE", help="Dice, cards and rulings of your own.")
]
Opponent = Annotated[
    OpponentChoice | None,
    typer.Option("--opponent", help="The Ghost, for a high score, or the Da Vinci Bot. Default: ghost."),
]


def bots_at(game: "Game", seats: "Seats", name: str, seed: int | None) -> "dict[int, Bot]":
    """A bot for each seat without a person; with a seed they choose the same again."""
    from septem.dice.bots import bot_named

    # The number is mixed with the seat, so that bots share their luck neither with each other nor with the dice.
    seeds = [None if seed is None else random.Random(f"{seed} {seat}").getrandbits(63) for seat in range(game.players)]
    return {seat: bot_named(name, seeds[seat]) for seat in range(game.players) if seat not in seats.people}


def go_on_command(command: str, given: dict[str, str], components: Path | None) -> "Callable[[Path], str]":
    """The command that goes on with a game in a file, with the options that a record does not hold."""
    options = given | {"components": quote(str(components)) if components else ""}
    behind = "".join(f" --{name} {value}" for name, value in options.items() if value)
    return lambda file: f"septem dice {command} --resume {quote(str(file))}{behind}"


def components_of(file: Path | None) -> "Components | None":
    """The components in a file, or None for the usual ones."""
    from septem.data.dice import load

    return None if file is None else load(file)


def recorded(file: Path, components: Path | None) -> "Game":
    """The game in a file or on stdin, of the dice game and with these components."""
    from septem.dice.record import Record

    text = read_text(file)
    if _opening(text).startswith(CARD_RECORD):
        _other_game(file, "7 Wonders, the card game", "septem replay")
    with naming(file):
        return Record.parse(text).replay(components_of(components))


def resumed(file: Path, components: Path | None, *, solo: bool) -> "Game":
    """A game to go on with: not over, and for this command."""
    if str(file) == "-":
        misuse("--resume needs a file: the keyboard is for playing.")
    game = recorded(file, components)
    if game.over:
        fail(f"The game in {file} is over; look at it with: septem dice replay {quote(str(file))}")
    if solo != (game.variant != "table"):
        command = "play" if solo else "solo"
        fail(f"The game in {file} goes on with: septem dice {command} --resume {quote(str(file))}")
    return game


def refuse_dice_record(file: Path, text: str) -> None:
    """Ends a command of the card game that was given a record of the dice game."""
    if _opening(text).startswith(DICE_RECORD):
        _other_game(file, "7 Dice Wonders", "septem dice replay")


def _other_game(file: Path, game: str, command: str) -> NoReturn:
    name = "stdin" if str(file) == "-" else str(file)
    fail(f"{name} is a record of {game}; look at it with: {command} {quote(str(file))}")


def _opening(text: str) -> str:
    return text.removeprefix("\ufeff").lstrip()
