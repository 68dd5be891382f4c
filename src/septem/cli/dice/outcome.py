"""The result of a simulation of dice games as a table or as JSON."""

from typing import Any

from rich.text import Text

from septem.dice.simulation import Plan, Standing, Tally
from septem.words import counted

HEADS = ("stage", "roll", "inv.", "vault", "tech", "guild", "fight")
NAME_WIDTH = 13
SEATS_WIDTH = 7
MEAN_WIDTH = 13
WINS_WIDTH = 5
POINTS_WIDTH = 6
AGAINST = {"ghost": "the Ghost", "bot": "the Da Vinci Bot"}


def as_lines(plans: list[Plan], games: int, tally: Tally, seconds: float) -> list[Text]:
    """A row a wonder, by side, the best first."""
    plan = plans[0]
    lines = [
        Text(_title(plans, games, tally), "bold"),
        Text(f"{seconds:.1f} s, {tally.games / max(seconds, 1e-9):,.0f} games a second", "dim"),
    ]
    for side, standing in tally.sides.items():
        lines += [Text(), _heads(side, plan), Text("─" * (len(_heads(side, plan).plain)), "dim")]
        rows = [(wonder, one) for (its_side, wonder), one in tally.wonders.items() if its_side == side]
        lines += [_row(wonder, one, plan) for wonder, one in sorted(rows, key=lambda row: -row[1].mean)]
        lines.append(_row("all", standing, plan))
        if side in tally.davinci:
            lines.append(_row("Da Vinci Bot", tally.davinci[side], plan))
    return [*lines, Text(), Text("VP is the mean ± its standard error; the categories are means.", "dim")]


def as_json(plans: list[Plan], games: int, tally: Tally) -> dict[str, Any]:
    """The same numbers, unrounded."""
    plan = plans[0]
    return {
        "games_a_side": games,
        "played": tally.games,
        "variant": plan.variant,
        "players": plan.players,
        "sides": [one.side for one in plans],
        "rerolls": plan.rerolls,
        "bots": list(plan.bots),
        "seed": plan.seed,
        "components": None if plan.components is None else str(plan.components),
        "wonders": [_data(one) | {"wonder": wonder, "side": side} for (side, wonder), one in tally.wonders.items()],
        "all": [_data(one) | {"side": side} for side, one in tally.sides.items()],
        "davinci": [_data(one) | {"side": side} for side, one in tally.davinci.items()],
    }


def _title(plans: list[Plan], games: int, tally: Tally) -> str:
    plan = plans[0]
    asked = games * len(plans)
    stopped = "" if tally.games == asked else f"{tally.games:,} of "
    against = f" against {AGAINST[plan.variant]}" if plan.variant in AGAINST else ""
    rerolls = f" with {counted(plan.rerolls, 'reroll')}" if plan.variant == "ghost" else ""
    table = f"{counted(plan.players, 'player')}{against}{rerolls}, {', '.join(plan.bots)}, seed {plan.seed}"
    return f"{stopped}{counted(asked, 'game')}: {table}"


def _heads(side: str, plan: Plan) -> Text:
    wins = "" if plan.variant == "ghost" else "wins".rjust(WINS_WIDTH)
    heads = "".join(head.rjust(POINTS_WIDTH) for head in HEADS)
    seats = "seats".rjust(SEATS_WIDTH)
    return Text(f"{f'Side {side}':<{NAME_WIDTH}}{seats}{'VP'.rjust(MEAN_WIDTH)}{wins}{heads}", "bold")


def _row(name: str, standing: Standing, plan: Plan) -> Text:
    mean = f"{standing.mean:.2f} ± {standing.error:.2f}".replace("-", "−")
    wins = "" if plan.variant == "ghost" else f"{standing.wins / standing.seats:.0%}".rjust(WINS_WIDTH)
    points = "".join(f"{vp:.1f}".replace("-", "−").rjust(POINTS_WIDTH) for vp in standing.means.values())
    return Text(f"{name:<{NAME_WIDTH}}{standing.seats:>{SEATS_WIDTH},}{mean:>{MEAN_WIDTH}}{wins}{points}")


def _data(standing: Standing) -> dict[str, Any]:
    return {
        "seats": standing.seats,
        "mean": standing.mean,
        "error": standing.error,
        "wins": standing.wins / standing.seats,
        "categories": standing.means,
    }
