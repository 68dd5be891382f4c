"""`septem dice simulate`: games of computer players in bulk, and what each wonder comes to."""

from time import perf_counter
from typing import TYPE_CHECKING, Annotated

import typer

from septem.cli.console import STOPPED, Stopped, misuse, print_json, show
from septem.cli.dice.options import SIDES, ComponentsFile, Opponent, OpponentChoice, side_option
from septem.cli.options import USUAL_TABLE, Json
from septem.cli.people import parts
from septem.cli.progress import games_bar

if TYPE_CHECKING:
    from septem.dice.simulation import Series, Tally
    from septem.dice.table import Variant


def simulate(
    games: Annotated[int, typer.Option("--games", "-n", metavar="N", min=1, help="How many games a side.")] = 210,
    players: Annotated[
        int | None,
        typer.Option("--players", "-p", metavar="N", min=1, max=4, help=f"How many play. Default: {USUAL_TABLE}."),
    ] = None,
    side: Annotated[str | None, side_option("Only this side. Default: both.")] = None,
    rerolls: Annotated[
        int | None, typer.Option("--rerolls", metavar="N", help="For one player: how often the Ghost rolls again.")
    ] = None,
    opponent: Opponent = None,
    bot: Annotated[
        str | None,
        typer.Option("--bot", metavar="LIST", help="Who plays: one name for all, or one a seat. Default: greedy."),
    ] = None,
    components: ComponentsFile = None,
    seed: Annotated[int, typer.Option("--seed", metavar="N", min=0, help="The same seed gives the same games.")] = 0,
    workers: Annotated[
        int | None, typer.Option("--workers", metavar="N", min=1, help="How many games at once. Default: one a core.")
    ] = None,
    json: Json = False,
) -> None:
    """Let computer players play many games: mean VP by wonder and side, with wins and categories.

    Both sides of the cards are played unless you name one. Ctrl-C stops early
    and shows what there is so far.
    """
    from septem.cli.dice.outcome import as_json, as_lines
    from septem.dice.bots import QUICK
    from septem.dice.simulation import Series

    players = players or (1 if rerolls is not None or opponent else USUAL_TABLE)
    if players > 1 and (rerolls is not None or opponent is not None):
        misuse("--rerolls and --opponent are for one player.")
    if opponent == OpponentChoice.BOT and rerolls is not None:
        misuse("--rerolls are the Ghost's; the Da Vinci Bot has none.")
    variant: Variant = "table" if players > 1 else "bot" if opponent == OpponentChoice.BOT else "ghost"
    bots = tuple(parts(bot)) if bot else (QUICK,)
    several = [
        Series(variant, players, one, rerolls or 0, bots, seed=seed, components=components)
        for one in ([side] if side else SIDES)
    ]
    start = perf_counter()
    tally, stopped = _play(several, games, workers)
    if json:
        print_json(as_json(several, games, tally))
    else:
        show(as_lines(several, games, tally, perf_counter() - start))
    if stopped:
        raise typer.Exit(STOPPED)


def _play(several: "list[Series]", games: int, workers: int | None) -> tuple["Tally", bool]:
    """Plays until all games are played or Ctrl-C is pressed."""
    from septem.dice import simulation

    tally = simulation.Tally()
    with games_bar() as progress:
        task = progress.add_task("Playing", total=games * len(several))
        try:
            for series, result in simulation.play_in_turn(several, games, workers):
                tally.add(series, result)
                progress.update(task, completed=tally.games)
        except KeyboardInterrupt:
            if not tally.games:
                raise Stopped("Stopped before the first game was over.") from None
            return tally, True
    return tally, False
