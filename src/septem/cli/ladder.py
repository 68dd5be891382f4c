"""`septem ladder`: how the bots of this package rank, each against the one below it."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from septem.cli.arena import Workers
from septem.cli.console import STOPPED, Stopped, complain, fail, out, read_text, write_text
from septem.cli.options import EditionChoice
from septem.cli.progress import games_bar
from septem.cli.report.files import check_writable
from septem.errors import SetupError

if TYPE_CHECKING:
    from septem.arena.ladder import Ladder

USUAL_FOLDER = Path("ladder")


def ladder(
    players: Annotated[
        int | None, typer.Option("--players", "-p", metavar="N", help="Only the tables of 3, 4, 5 or 7 players.")
    ] = None,
    edition: Annotated[
        EditionChoice | None, typer.Option("--edition", "-e", help="Only the tables with these cards.")
    ] = None,
    folder: Annotated[
        Path, typer.Option("--folder", metavar="DIR", help="Where every game is kept; a second run goes on there.")
    ] = USUAL_FOLDER,
    part: Annotated[
        float,
        typer.Option("--part", metavar="X", min=0.001, max=10, help="Play so many times the usual number of deals."),
    ] = 1.0,
    workers: Workers = None,
    write: Annotated[
        Path | None,
        typer.Option("--write", metavar="FILE", help="Put the tables into this Markdown file, between its marks."),
    ] = None,
) -> None:
    """Measure the bots: every one against copies of the one a rung below it.

    At 3, 4, 5 and 7 players with both editions; --players and --edition
    pick some of these tables. All of it takes one to two hours on two cores.
    Ctrl-C stops; the same command goes on.
    """
    from septem.cli.contest import check_numpy

    check_numpy()

    from septem.arena.ladder import TABLES, Ladder, refuse_outdated

    chosen = [
        table
        for table in TABLES
        if players in (None, table.players) and (edition is None or edition.value == table.edition)
    ]
    if not chosen:
        raise SetupError(f"The ladder has these tables: {'; '.join(table.title for table in TABLES)}.")
    if write is not None:
        # Before anybody waits for the games.
        check_writable(write)
        _with_tables(write, "")
    ladders = [Ladder(table, folder, part) for table in chosen]
    refuse_outdated(ladders)
    stopped = _climb(ladders, workers)
    _report(ladders, folder, write)
    if stopped:
        raise typer.Exit(STOPPED)


def _climb(ladders: "list[Ladder]", workers: int | None) -> bool:
    """Plays all of them, until Ctrl-C; what is done is in the folder."""
    played = 0
    with games_bar() as progress:
        task = progress.add_task("Climbing", total=sum(one.games for one in ladders))
        try:
            for one in ladders:
                for duel, done in one.climb(workers):
                    played += done
                    progress.update(task, advance=done, description=f"{duel.bot} ({one.table.title})")
        except KeyboardInterrupt:
            if not played:
                raise Stopped("Stopped before the first game was over.") from None
            return True
    return False


def _report(ladders: "list[Ladder]", folder: Path, write: Path | None) -> None:
    from septem.benchmark import machine
    from septem.cli.contest import NO_GAME
    from septem.cli.report.ladder_tables import as_markdown, as_screen

    climbed = {one.table: rows for one in ladders if (rows := one.rows())}
    if not climbed:
        fail(NO_GAME)
    out().print(as_screen(climbed))
    if write is not None:
        write_text(write, _with_tables(write, as_markdown(climbed, machine())))
        complain(f"The tables are in {write}, the games in {folder}.")


def _with_tables(file: Path, tables: str) -> str:
    """The text of a file with these tables in their place."""
    from septem.cli.report.ladder_tables import with_tables

    try:
        return with_tables(read_text(file) if file.exists() else "", tables)
    except SetupError as error:
        raise SetupError(f"{file}: {error}") from error
