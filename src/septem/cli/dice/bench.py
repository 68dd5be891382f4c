"""`septem dice bench`: the balance of the wonders beside its published figures, and a match of the bots."""

from functools import partial
from textwrap import wrap
from typing import TYPE_CHECKING, Annotated, Any

import typer

from septem.cli.console import STOPPED, Stopped, print_json, show
from septem.cli.options import Json
from septem.cli.progress import games_bar

if TYPE_CHECKING:
    from rich.text import Text

    from septem.dice.benchmark import Cell, Match


def bench(
    games: Annotated[
        int, typer.Option("--games", "-n", metavar="N", min=1, help="How many seats a figure is the mean of.")
    ] = 300,
    match: Annotated[
        int, typer.Option("--match", metavar="N", min=4, help="How many games the planner plays against greedy.")
    ] = 400,
    seed: Annotated[int, typer.Option("--seed", metavar="N", min=0, help="The same seed gives the same games.")] = 0,
    workers: Annotated[
        int | None, typer.Option("--workers", metavar="N", min=1, help="How many games at once. Default: one a core.")
    ] = None,
    json: Json = False,
) -> None:
    """Measure the balance of the wonders and the strength of the best computer player; takes half an hour.

    Mean VP of a greedy player by wonder and side, beside the figures in
    docs/dice.md, and a match of two players, planner against greedy. Ctrl-C
    stops early and shows what there is so far.
    """
    cells, played = _measure(games, match, seed, workers)
    if json:
        print_json(_as_json(cells, played))
    else:
        show(_as_lines(cells, played))
    if played is None:
        raise typer.Exit(STOPPED)


def _measure(games: int, match_games: int, seed: int, workers: int | None) -> "tuple[list[Cell], Match | None]":
    """All figures and the match, or what there is of them when Ctrl-C is pressed."""
    from septem.dice import benchmark

    cells: list[Cell] = []
    with games_bar() as progress:
        task = progress.add_task("Balance", total=benchmark.balance_games(games))
        try:
            for column, side in benchmark.RUNS:
                cells += benchmark.balance(column, side, games, seed, workers, partial(progress.advance, task))
            task = progress.add_task("Match", total=4 * -(-match_games // 4))
            on_game = partial(progress.advance, task)
            return cells, benchmark.match("planner", "greedy", match_games, seed, workers, on_game)
        except KeyboardInterrupt:
            if not cells:
                raise Stopped("Stopped before the first figures were measured.") from None
            return cells, None


def _as_lines(cells: "list[Cell]", played: "Match | None") -> "list[Text]":
    from rich.text import Text

    from septem.cli.style import WIDTH
    from septem.dice.benchmark import COLUMNS, PUBLISHED, SIDES, TOLERANCE

    found = {(cell.column, cell.wonder, cell.side): cell for cell in cells}
    lines = []
    for column in COLUMNS:
        if any(cell.column == column for cell in cells):
            heads = "".join(f"   side {side}: published, here" for side in SIDES)
            lines.append(Text(f"{column.title:<24}{heads}", "bold"))
            for wonder in PUBLISHED:
                row = "".join(_cell_text(found.get((column, wonder, side))) for side in SIDES)
                lines.append(Text(f"  {wonder:<15}{row}".rstrip()))
            lines.append(Text())
    off = [cell for cell in cells if not cell.agrees]
    apart = max(abs(cell.difference) for cell in cells)
    verdict = (
        f"all within {TOLERANCE} VP" if not off else f"{len(off)} of {len(cells)} further apart than {TOLERANCE} VP"
    )
    sentences = [f"Mean VP of a greedy player ± standard error: {verdict} (at most {apart:.1f})."]
    if played is not None:
        low, high = played.interval
        sentences.append(
            f"Planner against greedy, {played.games} games of two: wins {played.won:.1%} (95 % interval {low:.1%} to "
            f"{high:.1%}), {played.points:.1f} against {played.rival_points:.1f} VP."
        )
    return lines + [Text(line) for sentence in sentences for line in wrap(sentence, WIDTH)]


def _cell_text(cell: "Cell | None") -> str:
    """A figure as published and as measured, with the difference; '!' where they do not agree."""
    from septem.words import signed_decimal

    if cell is None:
        return ""
    error = "  –" if cell.error is None else f"{cell.error:.1f}"
    mark = " " if cell.agrees else "!"
    return f"{cell.published:11.1f}{cell.measured:7.1f} ± {error}{signed_decimal(cell.difference):>6}{mark}"


def _as_json(cells: "list[Cell]", played: "Match | None") -> dict[str, Any]:
    return {
        "balance": [
            {
                "column": cell.column.title,
                "wonder": cell.wonder,
                "side": cell.side,
                "published": cell.published,
                "measured": cell.measured,
                "error": cell.error,
                "agrees": cell.agrees,
            }
            for cell in cells
        ],
        "match": None if played is None else {"bot": "planner", "rival": "greedy", **played._asdict()},
    }
