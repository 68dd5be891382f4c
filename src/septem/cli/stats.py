"""`septem stats`: what wins – cards, wonders and sides, from games of bots."""

import re
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated

import typer

from septem.cli.console import STOPPED, Stopped, complain, misuse, out, print_json, write_text
from septem.cli.options import Edition, Json, Variant, edition_name
from septem.cli.progress import games_bar

if TYPE_CHECKING:
    from collections.abc import Iterator

    from septem.kernel.arrays import Array
    from septem.simulation.stats.run import Study
    from septem.simulation.stats.survey import Survey

USUAL_PLAYERS = "3-7"


def stats(
    players: Annotated[
        str | None,
        typer.Option(
            "--players",
            "-p",
            metavar="N",
            help=f"Numbers of players, such as 3, 3-7 or 3,5,7. Default: {USUAL_PLAYERS}.",
        ),
    ] = None,
    edition: Edition = None,
    variant: Variant = None,
    games: Annotated[
        int, typer.Option("--games", "-n", metavar="N", min=1, help="How many deals for each number of players.")
    ] = 20_000,
    bot: Annotated[str, typer.Option("--bot", metavar="BOT", help="Who plays in every seat.")] = "heuristic",
    seed: Annotated[int, typer.Option("--seed", metavar="N", min=0, help="The same seed gives the same games.")] = 0,
    threads: Annotated[
        int | None, typer.Option("--threads", metavar="N", min=1, help="How many games at once. Default: one a core.")
    ] = None,
    html: Annotated[
        Path | None, typer.Option("--html", metavar="FILE", help="Write a report with all cards and pictures.")
    ] = None,
    json: Json = False,
) -> None:
    """What wins: every card, wonder and side, from games of bots, with intervals.

    Each deal is played twice, the second time with some first picks drawn by lot:
    they tell what a card is worth, not only who builds it. Ctrl-C stops early and
    shows what there is so far.
    """
    from septem.cli.report.files import check_page
    from septem.simulation.stats.run import Study

    if html is not None:
        check_page(html)
    table = edition_name(edition), variant and variant.value, bot, seed
    studies = [Study(number, *table) for number in _numbers(players, variant)]
    survey, seconds, stopped = _play(studies, games, threads)
    _report(studies[0], games, survey, seconds, json=json)
    if html is not None:
        from septem.cli.report.stats_page import as_page

        write_text(html, as_page(studies[0], games, survey))
    if stopped:
        raise typer.Exit(STOPPED)


def _numbers(players: str | None, variant: object) -> tuple[int, ...]:
    """The numbers of players, in order, from a text such as '3-5,7'."""
    if players is None:
        players = "2" if variant else USUAL_PLAYERS
    found: set[int] = set()
    for part in players.split(","):
        ends = re.fullmatch(r"\s*([2-7])(?:\s*-\s*([2-7]))?\s*", part)
        if ends is None or int(ends[2] or ends[1]) < int(ends[1]):
            misuse(f"--players takes numbers from 2 to 7, such as 3, 3-7 or 3,5,7, not '{players}'")
        found.update(range(int(ends[1]), int(ends[2] or ends[1]) + 1))
    return tuple(sorted(found))


def _play(studies: "list[Study]", games: int, threads: int | None) -> "tuple[Survey, float, bool]":
    """Plays until all games are played or Ctrl-C is pressed; the time is that of the play alone."""
    chunks = _start(studies, games, threads)

    from septem.simulation.stats.figures import figures_of
    from septem.simulation.stats.run import Total
    from septem.simulation.stats.survey import Survey

    totals = {study: Total() for study in studies}
    start = perf_counter()
    stopped = False
    with games_bar() as progress:
        task = progress.add_task("Playing", total=2 * games * len(studies))
        try:
            for study, chunk in chunks:
                totals[study].add(chunk)
                progress.update(task, completed=2 * sum(total.games for total in totals.values()))
        except KeyboardInterrupt:
            if not any(total.games for total in totals.values()):
                raise Stopped("Stopped before the first games were over.") from None
            stopped = True
    seconds = perf_counter() - start
    figures = [
        figures_of(total.counts(), study.edition, study.players) for study, total in totals.items() if total.games
    ]
    return Survey(figures), seconds, stopped


def _start(studies: "list[Study]", games: int, threads: int | None) -> "Iterator[tuple[Study, Array]]":
    """The games, with everything compiled that they need."""
    from septem.simulation.stats import run

    # A table that cannot be is refused before anybody waits for the compiler.
    for study in studies:
        run.check_plan(study)
    if not run.is_compiled():
        complain("Compiling the bots (once for this version, about a minute) …")
    return run.study_chunks(studies, games, threads)


def _report(study: "Study", games: int, survey: "Survey", seconds: float, *, json: bool) -> None:
    from septem.cli.report.stats_tables import as_json, as_screen
    from septem.cli.style import WIDTH

    if json:
        print_json(as_json(study, games, survey))
    else:
        out().print(as_screen(study, games, survey, seconds), width=min(out().width, WIDTH))
