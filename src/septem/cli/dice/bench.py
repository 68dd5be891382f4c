"""`septem dice bench`: the balance of the wonders beside its published figures, and a match of the bots."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from septem.cli.console import print_json, show
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
    docs/dice.md, and a match of two players, planner against greedy.
    """
    cells, played = _measure(games, match, seed, workers)
    if json:
        print_json(_as_json(cells, played))
    else:
        show(_as_lines(cells, played))


def _measure(games: int, match_games: int, seed: int, workers: int | None) -> "tuple[list[Cell], Match]":
    from septem.dice.benchmark import Match, balance, balance_games, match

    cells: list[Cell] = []
    with games_bar() as progress:
        task = progress.add_task("Balance", total=balance_games(games))
        for news in balance(games, seed, workers):
            if isinstance(news, list):
                cells += news
            else:
                progress.advance(task)
        task = progress.add_task("Match", total=4 * -(-match_games // 4))
        for one in match("planner", "greedy", match_games, seed, workers):
            if isinstance(one, Match):
                return cells, one
            progress.advance(task)
    raise AssertionError("a match ends with its result")


def _as_lines(cells: "list[Cell]", played: "Match") -> "list[Text]":
    from rich.text import Text

    from septem.dice.benchmark import COLUMNS, PUBLISHED, SIDES, TOLERANCE
    from septem.words import signed_decimal

    def cell_text(cell: "Cell") -> str:
        off = " " if cell.agrees else "!"
        return f"{cell.published:8.1f}{cell.measured:7.1f} ± {cell.error:.1f}{signed_decimal(cell.difference):>6}{off}"

    found = {(cell.column, cell.wonder, cell.side): cell for cell in cells}
    lines = []
    for column in COLUMNS:
        lines.append(
            Text(f"{column.title:<24}" + "".join(f"   side {side}: published, here" for side in SIDES), "bold")
        )
        for wonder in PUBLISHED:
            row = "".join(f"   {cell_text(found[column, wonder, side])}" for side in SIDES)
            lines.append(Text(f"  {wonder:<15}{row}"))
        lines.append(Text())
    off = [cell for cell in cells if not cell.agrees]
    apart = max(abs(cell.difference) for cell in cells)
    verdict = (
        f"all within {TOLERANCE} VP" if not off else f"{len(off)} of {len(cells)} further apart than {TOLERANCE} VP"
    )
    return [
        *lines,
        Text(f"Mean VP of a greedy player ± standard error: {verdict} (at most {apart:.1f})."),
        Text(
            f"Planner against greedy, {played.games} games of two: wins {played.won:.1%} ± {played.error:.1%} (95 %), "
            f"{played.points:.1f} against {played.rival_points:.1f} VP."
        ),
    ]


def _as_json(cells: "list[Cell]", played: "Match") -> dict[str, Any]:
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
        "match": {"bot": "planner", "rival": "greedy", **played._asdict()},
    }
