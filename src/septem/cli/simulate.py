"""`septem simulate`: random games in bulk, and what they come to."""

from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated

import typer

from septem.cli.console import STOPPED, complain, out, print_json
from septem.cli.options import Edition, Json, Players, Variant, edition_name, named_variant, table_size
from septem.cli.progress import games_bar

if TYPE_CHECKING:
    from collections.abc import Iterator

    from septem.cli.report.outcome import Plan
    from septem.simulation import Simulation
    from septem.simulation.tally import Tally


def simulate(
    games: Annotated[int, typer.Option("--games", "-n", metavar="N", min=1, help="How many games.")] = 100_000,
    players: Players = None,
    edition: Edition = None,
    variant: Variant = None,
    seed: Annotated[int, typer.Option("--seed", metavar="N", min=0, help="The same seed gives the same games.")] = 0,
    threads: Annotated[
        int | None, typer.Option("--threads", metavar="N", min=1, help="How many games at once. Default: one a core.")
    ] = None,
    plot: Annotated[
        Path | None,
        typer.Option("--plot", metavar="FILE", help="Draw the result into a .png, .svg or .pdf file."),
    ] = None,
    json: Json = False,
) -> None:
    """Play games at random, very fast: points by category, wins by seat and by wonder and side.

    Ctrl-C stops early and shows what there is so far.
    """
    from septem.cli.report.outcome import Plan
    from septem.cli.report.plot import check_file, draw

    if plot is not None:
        check_file(plot)
    plan = Plan(games, table_size(players, variant), edition_name(edition), named_variant(players, variant), seed)
    tally, seconds, stopped = _play(plan, threads)
    _report(plan, tally, seconds, json=json)
    if plot is not None:
        draw(plan, tally, plot)
    if stopped:
        raise typer.Exit(STOPPED)


def _play(plan: "Plan", threads: int | None) -> tuple["Tally", float, bool]:
    """Plays until all games are played or Ctrl-C is pressed; the time is that of the play alone."""
    chunks = _start(plan, threads)
    with games_bar() as progress:
        task = progress.add_task("Playing", total=plan.games)
        from septem.simulation.tally import Tally

        start = perf_counter()
        tally: Tally | None = None
        try:
            for chunk in chunks:
                if tally is None:
                    tally = Tally(plan.players, chunk.wonder_names)
                tally.add(chunk)
                progress.update(task, completed=tally.games)
        except KeyboardInterrupt:
            if tally is None:
                raise
            return tally, perf_counter() - start, True
    assert tally is not None, "a simulation has at least one game"
    return tally, perf_counter() - start, False


def _start(plan: "Plan", threads: int | None) -> "Iterator[Simulation]":
    """The games, with everything compiled that they need."""
    from septem.game.game import Game
    from septem.kernel.compiled import RULES, import_numba, is_cached
    from septem.simulation import simulate_chunks

    # A table that cannot be is refused before anybody waits for the compiler.
    Game.new(plan.players, plan.edition, plan.variant, seed=plan.seed)
    import_numba()
    if not is_cached(RULES, "play_rows", "score_rows"):
        complain("Compiling the kernel (once for this version) …")
    return simulate_chunks(plan.games, plan.players, plan.edition, plan.variant, plan.seed, threads)


def _report(plan: "Plan", tally: "Tally", seconds: float, *, json: bool) -> None:
    from septem.cli.report.outcome import as_json, as_screen
    from septem.cli.style import WIDTH

    if json:
        print_json(as_json(plan, tally))
    else:
        out().print(as_screen(plan, tally, seconds), width=min(out().width, WIDTH))
