"""The commands of the dice game."""

import typer

from septem.cli.dice.arena import arena
from septem.cli.dice.bench import bench
from septem.cli.dice.play import play
from septem.cli.dice.replay import replay
from septem.cli.dice.simulate import simulate
from septem.cli.dice.solo import solo
from septem.cli.optional_values import OptionalValues
from septem.cli.plain_help import PlainGroupHelp, PlainHelp

EXAMPLES = (
    "[bold]Examples[/bold]",
    "septem dice play                        you against two computers",
    "septem dice play --names Anna,Ben -p 2  two people at one keyboard",
    "septem dice solo --wonder Zeus          alone, for a high score",
    "septem dice solo --list                 the high scores",
    "septem dice simulate --players 4        games of the computer in bulk",
    "septem dice arena planner greedy        which bot is stronger, and by how much",
    "septem dice replay game.txt             a recorded game in words",
)

app = typer.Typer(
    name="dice",
    cls=PlainGroupHelp,
    help="7 Dice Wonders, a fan game with dice for 1 to 4 players.",
    epilog="\n".join(EXAMPLES),
    no_args_is_help=False,
    rich_markup_mode="rich",
)


@app.callback(invoke_without_command=True)
def dice(context: typer.Context) -> None:
    """7 Dice Wonders, a fan game with dice for 1 to 4 players."""
    if context.invoked_subcommand is None:
        print(context.get_help(), end="")


app.command(cls=PlainHelp)(play)
app.command(cls=PlainHelp)(solo)
app.command(cls=PlainHelp)(simulate)
app.command(cls=OptionalValues)(arena)
app.command(cls=PlainHelp)(replay)
app.command(cls=PlainHelp)(bench)
