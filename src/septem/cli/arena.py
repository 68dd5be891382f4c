"""`septem arena`: bots against bots on duplicate deals, and how strong they are."""

from pathlib import Path
from typing import Annotated

import typer

from septem.cli.options import Edition, Json, Players, Variant, edition_name, named_variant, table_size

USUAL_DEALS = 100

Bots = Annotated[
    list[str] | None,
    typer.Argument(metavar="BOT", show_default=False, help="Who plays, such as greedy or search:1000."),
]
Against = Annotated[
    str | None, typer.Option("--against", metavar="BOT", help="Everybody plays against copies of this bot only.")
]
Deals = Annotated[
    int | None,
    typer.Option(
        "--deals", "-n", metavar="N", min=1, help=f"How many deals, each from every seat. Default: {USUAL_DEALS}."
    ),
]
Seed = Annotated[
    int | None, typer.Option("--seed", metavar="N", min=0, help="The same seed gives the same deals. Default: 0.")
]
MoveLimit = Annotated[
    float | None, typer.Option("--move-limit", metavar="SECONDS", help="Who takes longer for a move loses the game.")
]
Sprt = Annotated[
    float | None,
    typer.Option(
        "--sprt",
        metavar="[ELO]",
        help="Stop as soon as it is clear whether the first of two bots is so much stronger. Default: 10.",
    ),
]
Results = Annotated[
    Path | None,
    typer.Option(
        "--results",
        metavar="FILE",
        help="Keep every game here, and go on where the file ends. Without it nothing is kept.",
    ),
]
Workers = Annotated[
    int | None, typer.Option("--workers", metavar="N", min=1, help="How many games at once. Default: one a core.")
]
Ray = Annotated[
    str | None,
    typer.Option("--ray", metavar="[ADDRESS]", help="Play on this Ray cluster. Default: one started here."),
]
Html = Annotated[Path | None, typer.Option("--html", metavar="FILE", help="Write a report with pictures too.")]


def arena(
    bots: Bots = None,
    players: Players = None,
    edition: Edition = None,
    variant: Variant = None,
    against: Against = None,
    deals: Deals = None,
    seed: Seed = None,
    move_limit: MoveLimit = None,
    sprt: Sprt = None,
    results: Results = None,
    workers: Workers = None,
    ray: Ray = None,
    html: Html = None,
    json: Json = False,
) -> None:
    """Let bots play each other: shares of wins, ratings, who finishes ahead of whom, seats and boards.

    As many bots as players sit down together; otherwise each plays alone
    against copies of each other one. Every line-up plays every deal from all
    seats. Without bots, the games in --results FILE are shown.

    Ctrl-C stops early and shows what there is so far.
    """
    from septem.arena.plan import Plan
    from septem.cli.contest import Contest

    contest = Contest(results, workers, ray, sprt, html, json)
    if not bots:
        contest.show(players, edition, variant, against, deals, seed, move_limit)
        return
    contest.play(
        Plan(
            tuple(bots),
            players=table_size(players, variant),
            edition=edition_name(edition),
            variant=named_variant(players, variant),
            against=against,
            deals=deals or USUAL_DEALS,
            seed=seed or 0,
            move_limit=move_limit,
        )
    )
