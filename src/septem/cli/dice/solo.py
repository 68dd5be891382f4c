"""`septem dice solo`: one person against the Ghost or the Da Vinci Bot, and the high scores."""

import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from septem.cli.console import FAILED, fail, misuse, print_json, show, write_text
from septem.cli.dice.options import (
    ComponentsFile,
    Opponent,
    OpponentChoice,
    Side,
    bots_at,
    components_of,
    file_command,
    resumed,
)
from septem.cli.options import Json
from septem.cli.people import ALONE, RecordFile, ResumedFile, Seed

if TYPE_CHECKING:
    from septem.dice.game import Game

Rerolls = Annotated[
    int | None, typer.Option("--rerolls", metavar="N", help="How often the Ghost rolls again, 0 to 2. Default: 0.")
]
Scores = Annotated[
    Path | None, typer.Option("--scores", metavar="FOLDER", help="Where the high scores are kept. Default: at home.")
]
BotName = Annotated[str | None, typer.Option("--bot", metavar="NAME", help="Let this computer player play for you.")]


def solo(
    wonder: Annotated[str | None, typer.Option("--wonder", metavar="NAME", help="Default: a random one.")] = None,
    side: Side = None,
    rerolls: Rerolls = None,
    opponent: Opponent = None,
    name: Annotated[str | None, typer.Option("--name", metavar="NAME", help="Your name in the list.")] = None,
    bot: BotName = None,
    components: ComponentsFile = None,
    seed: Seed = None,
    record: RecordFile = None,
    resume: ResumedFile = None,
    scores: Scores = None,
    lists: Annotated[bool, typer.Option("--list", help="Show the high scores and play nothing.")] = False,
    json: Json = False,
) -> None:
    """Play 7 Dice Wonders alone: for a high score against the Ghost, or against the Da Vinci Bot.

    Each number of Ghost rerolls has its own list of high scores. With --bot a
    computer plays for you, and its result is shown but not entered.
    """
    from septem.cli.dice.lists import lists_data, lists_lines
    from septem.cli.keeping import check_record_file
    from septem.dice.highscores import default_folder, is_writable

    folder = (scores or default_folder()).expanduser()
    if folder.exists() and not folder.is_dir():
        fail(f"{folder} is not a folder.")
    if lists:
        if any(option is not None for option in (wonder, side, opponent, name, bot, components, seed, record, resume)):
            misuse("--list plays nothing: it goes with --rerolls, --scores and --json alone.")
        if json:
            print_json(lists_data(folder, rerolls))
        else:
            show(lists_lines(folder, rerolls))
        return
    if json:
        misuse("--json goes with --list.")
    if opponent == OpponentChoice.BOT and rerolls is not None:
        misuse("--rerolls are the Ghost's; the Da Vinci Bot has none.")
    if name is not None:
        if not name.strip() or not name.isprintable():
            misuse("--name needs a name.")
        name = " ".join(name.split())
    if resume is not None:
        if any(option is not None for option in (wonder, side, rerolls, opponent)):
            misuse("--resume takes the table from the record: no --wonder, --side, --rerolls, --opponent.")
        game = resumed(resume, components, solo=True)
        opening = [f"The game in {resume} goes on."]
    else:
        seed = secrets.randbits(32) if seed is None else seed
        game = _new(wonder, side, rerolls, opponent, components, seed)
        opening = [f"A new game; --seed {seed} rolls it again."]
    check_record_file(record, resume)
    if bot is not None:
        _let_play(game, bot, seed, record)
    else:
        if game.variant == "ghost" and not is_writable(folder):
            fail(f"Nothing can be written in {folder}; name another folder with --scores.")
        _play(game, opening, record or resume, name, folder, components)


def _play(
    game: "Game",
    opening: list[str],
    record: Path | None,
    name: str | None,
    folder: Path,
    components: Path | None,
) -> None:
    from septem.cli.dice.lists import Entering
    from septem.cli.dice.seats import Seats
    from septem.cli.dice.session import Session

    entering = Entering(folder, name or "")
    go_on = file_command("solo --resume", components, name=name or "")
    see_again = file_command("replay", components)
    Session(game, Seats({0: name or ALONE}), {}, record, go_on, see_again, opening, entering.lines).play()
    if entering.has_failed:
        raise typer.Exit(FAILED)


def _new(
    wonder: str | None,
    side: str | None,
    rerolls: int | None,
    opponent: OpponentChoice | None,
    components: Path | None,
    seed: int,
) -> "Game":
    from septem.cli.people import ANY
    from septem.dice.game import Game

    wish = None if wonder is None or wonder.casefold() in ANY else wonder
    if opponent == OpponentChoice.BOT:
        return Game.solo_bot(wish, side or "A", seed, components=components_of(components))
    return Game.solo(wish, side or "A", rerolls or 0, seed, components_of(components))


def _let_play(game: "Game", name: str, seed: int | None, record: Path | None) -> None:
    """The computer plays; what comes of it is shown and entered nowhere."""
    from septem.cli.dice.lists import entry_of
    from septem.cli.dice.score import score_lines
    from septem.cli.dice.seats import Seats
    from septem.cli.style import news_lines
    from septem.protocol import play_out

    seats = Seats()
    bots = bots_at(game, seats, name, seed)
    if record is not None:
        # A file that cannot be written is told before anybody waits for the game.
        write_text(record, str(game.record()))
    play_out(game, list(bots.values()))
    if record is not None:
        write_text(record, str(game.record()))
    show(score_lines(game, seats))
    if game.variant == "ghost":
        show(news_lines([f"{entry_of(game, '')}; a computer's result is not entered."]))
