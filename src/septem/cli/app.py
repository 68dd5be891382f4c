"""The Typer app: which commands there are, and how every one of them ends."""

import os
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer

from septem import __version__
from septem.cli.arena import arena
from septem.cli.bench import bench
from septem.cli.bots import bots
from septem.cli.console import FAILED, MISUSED, PIPE_CLOSED, STOPPED, Stopped, complain
from septem.cli.dice.app import app as dice
from septem.cli.export_network import export_network
from septem.cli.ladder import ladder
from septem.cli.optional_values import OptionalValues
from septem.cli.plain_help import PlainGroupHelp, PlainHelp
from septem.cli.play import play
from septem.cli.reference import card, wonder
from septem.cli.replay import replay
from septem.cli.rules import rules
from septem.cli.serve import serve
from septem.cli.simulate import simulate
from septem.cli.stats import stats
from septem.cli.train import train
from septem.cli.verify_deal import verify_deal
from septem.errors import SeptemError, SeptemWarning

EXAMPLES = (
    "[bold]Examples[/bold]",
    "septem serve                            the table in the browser, for friends and bots",
    "septem play --level 4                   you against two bots of level 4",
    "septem play --names Anna,Ben            two people at one keyboard",
    "septem play --players 2 --variant gaia  the two-player game with Gaïa",
    "septem play --resume game.txt           go on with a recorded game",
    "septem replay game.txt                  step through a recorded game",
    "septem dice play                        7 Dice Wonders against two computers",
    "septem dice solo --wonder Zeus          7 Dice Wonders alone, for a high score",
    "septem card Forum                       what a card costs, does and chains",
    "septem wonder Giza                      the stages of a board",
    "septem rules --players 4                the rules for your table",
    "septem simulate --players 5             random games and what they score",
    "septem arena greedy random              which bot is stronger, and by how much",
    "septem stats                            what wins: cards, wonders and sides",
    "septem bench                            how fast this machine plays",
)

AT_THE_TABLE = "At the table"
LOOKING_UP = "Looking things up"
IN_BULK = "In bulk"

app = typer.Typer(
    name="septem",
    cls=PlainGroupHelp,
    help="7 Wonders in the terminal: exact rules, both editions, 2 to 7 players. An unofficial project.",
    epilog="\n".join(EXAMPLES),
    add_completion=False,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)


def run(arguments: list[str] | None = None) -> int:
    """Runs one command and returns its exit code; whatever goes wrong is told in one line."""
    if sys.stdin is None:  # closed by whoever started the command
        sys.stdin = Path(os.devnull).open(encoding="utf-8")  # noqa: SIM115 - it stays open as long as the command runs
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        # A letter that cannot be read or shown becomes a question mark, not an error.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        with _warnings_in_one_line():
            code = _run(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        # Python flushes stdout once more at its end, which must not fail a second time.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED
    return code


@contextmanager
def _warnings_in_one_line() -> Iterator[None]:
    """Tells people what septem warns of; what others warn programmers of stays as it is."""
    usual = warnings.showwarning

    def show(message: Warning | str, category: type[Warning], *where: Any, **named: Any) -> None:
        if issubclass(category, SeptemWarning):
            complain(str(message))
        else:
            usual(message, category, *where, **named)

    with warnings.catch_warnings():
        warnings.showwarning = show
        yield


def _run(arguments: list[str] | None) -> int:
    try:
        code = app(arguments, prog_name="septem", standalone_mode=False)
    except typer.TyperException as error:
        context = getattr(error, "ctx", None)
        command = context.command_path if context else "septem"
        what = error.format_message().removeprefix("Invalid value: ").rstrip(".")
        complain(f"{what}{'' if what.endswith('?') else '.'} Try '{command} --help'.")
        return MISUSED
    except SeptemError as error:
        complain(str(error))
        return FAILED
    except Stopped as error:
        complain(str(error))
        return STOPPED
    except (KeyboardInterrupt, typer.Abort):
        code = STOPPED
    except BrokenPipeError:
        raise
    except OSError as error:
        complain(f"{error.filename}: {error.strerror}." if error.filename else f"{error.strerror}.")
        return FAILED
    if code == STOPPED:
        complain("Stopped.")
    return code if isinstance(code, int) else 0


def _show_version(wanted: bool) -> None:
    if wanted:
        print(f"septem {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def septem(
    context: typer.Context,
    version: Annotated[  # noqa: ARG001
        bool,
        typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    """Shows the help where no command is named."""
    if context.invoked_subcommand is None:
        print(context.get_help(), end="")


app.command(cls=PlainHelp, rich_help_panel=AT_THE_TABLE)(serve)
app.command(cls=PlainHelp, rich_help_panel=AT_THE_TABLE)(play)
app.command(cls=PlainHelp, rich_help_panel=AT_THE_TABLE)(replay)
app.add_typer(dice, rich_help_panel=AT_THE_TABLE)
app.command(cls=PlainHelp, rich_help_panel=LOOKING_UP)(card)
app.command(cls=PlainHelp, rich_help_panel=LOOKING_UP)(wonder)
app.command(cls=PlainHelp, rich_help_panel=LOOKING_UP)(rules)
app.command(cls=PlainHelp, rich_help_panel=LOOKING_UP)(bots)
app.command(cls=PlainHelp, rich_help_panel=LOOKING_UP)(verify_deal)
app.command(cls=PlainHelp, rich_help_panel=IN_BULK)(simulate)
app.command(cls=OptionalValues, rich_help_panel=IN_BULK)(arena)
app.command(cls=PlainHelp, rich_help_panel=IN_BULK)(stats)
app.command(cls=PlainHelp, rich_help_panel=IN_BULK)(ladder)
app.command(cls=PlainHelp, rich_help_panel=IN_BULK)(bench)
app.command(cls=PlainHelp, rich_help_panel=IN_BULK)(train)
app.command(cls=PlainHelp, rich_help_panel=IN_BULK)(export_network)
