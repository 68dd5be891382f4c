"""`septem dice arena`: the bots of the dice game against each other."""

from typing import Annotated

import typer

from septem.cli.arena import (
    USUAL_DEALS,
    Against,
    Bots,
    Deals,
    Html,
    MoveLimit,
    Ray,
    Results,
    Seed,
    Sprt,
    Workers,
)
from septem.cli.dice.options import Side
from septem.cli.options import USUAL_TABLE, Json


def arena(
    bots: Bots = None,
    players: Annotated[
        int | None,
        typer.Option("--players", "-p", metavar="N", min=2, max=4, help=f"How many play. Default: {USUAL_TABLE}."),
    ] = None,
    side: Side = None,
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
    """Let bots play each other: random, greedy and planner, or any of them.

    As many bots as players sit down together; otherwise each plays alone
    against copies of each other one. Every line-up plays every deal from all
    seats. Without bots, the games in --results FILE are shown.

    Ctrl-C stops early and shows what there is so far.
    """
    from septem.arena.plan import Plan
    from septem.cli.contest import Contest

    contest = Contest(results, workers, ray, sprt, html, json)
    if not bots:
        contest.show(players, side, against, deals, seed, move_limit)
        return
    contest.play(
        Plan(
            tuple(bots),
            game="dice",
            players=players or USUAL_TABLE,
            side=side or "A",
            against=against,
            deals=deals or USUAL_DEALS,
            seed=seed or 0,
            move_limit=move_limit,
        )
    )
