"""`septem bench`: the table of this machine's speeds."""

from typing import TYPE_CHECKING, Annotated

import typer

from septem.cli.console import err, fail, out, print_json
from septem.cli.options import Json
from septem.errors import MissingExtra

if TYPE_CHECKING:
    from septem.benchmark import Figure


def bench(
    games: Annotated[
        int, typer.Option(metavar="N", min=1000, help="Games a throughput at three players is measured on.")
    ] = 200_000,
    json: Json = False,
) -> None:
    """Measures how fast this machine plays; takes a few minutes.

    Random full games with dealing and scoring, plain and compiled, on one core and on all, and on a GPU where there is
    one; games of bots in the arena; how long a search thinks; the time of single operations; start-up times.
    """
    from septem.benchmark import measure

    figures: list[Figure] = []
    missing: MissingExtra | None = None
    try:
        for figure in measure(games):
            figures.append(figure)
            if err().is_terminal:
                err().print(f"[dim]{figure.what} …[/dim]")
    except MissingExtra as error:
        missing = error
    _report(figures, json=json)
    if missing:
        fail(str(missing))


def _report(figures: "list[Figure]", *, json: bool) -> None:
    from septem.benchmark import machine

    if json:
        print_json({"machine": machine(), "figures": [figure._asdict() for figure in figures]})
        return
    out().print(machine(), "\n")
    for what, value, unit in figures:
        shown = f"{value:,.0f}" if value >= 100 else f"{value:.3g}"
        out().print(f"{what:<36} {shown:>12} {unit}")
