"""The result of a simulation of dice games as a table or as JSON."""

from typing import Any

from rich.text import Text

from septem.cli.progress import pace
from septem.dice.simulation import Series, Standing, Tally
from septem.words import counted

HEADS = ("stage", "roll", "inv.", "vault", "tech", "guild", "fight")
NAME_WIDTH = 13
SEATS_WIDTH = 7
MEAN_WIDTH = 13
WINS_WIDTH = 5
POINTS_WIDTH = 6
AGAINST = {"ghost": "the Ghost", "bot": "the Da Vinci Bot"}


def as_lines(several: list[Series], games: int, tally: Tally, seconds: float) -> list[Text]:
    """A row a wonder, by side, the best first."""
    series = several[0]
    lines = [
        Text(_title(several, games, tally), "bold"),
        Text(f"{seconds:.1f} s, {pace(tally.games / max(seconds, 1e-9))}", "dim"),
    ]
    for side, standing in tally.sides.items():
        lines += [Text(), _heads(side, series), Text("─" * (len(_heads(side, series).plain)), "dim")]
        rows = [(wonder, one) for (its_side, wonder), one in tally.wonders.items() if its_side == side]
        lines += [_row(wonder, one, series) for wonder, one in sorted(rows, key=lambda row: -row[1].mean)]
        lines.append(_row("all", standing, series))
        if side in tally.davinci:
            lines.append(_row("Da Vinci Bot", tally.davinci[side], series))
    return [*lines, Text(), Text("VP is the mean ± its standard error; the categories are means.", "dim")]


def as_json(several: list[Series], games: int, tally: Tally) -> dict[str, Any]:
    """The same numbers, unrounded."""
    series = several[0]
    return {
        "games_a_side": games,
        "played": tally.games,
        "variant": series.variant,
        "players": series.players,
        "sides": [one.side for one in several],
        "rerolls": series.rerolls,
        "bots": list(series.bots),
        "seed": series.seed,
        "components": None if series.components is None else str(series.components),
        "wonders": [_data(one) | {"wonder": wonder, "side": side} for (side, wonder), one in tally.wonders.items()],
        "all": [_data(one) | {"side": side} for side, one in tally.sides.items()],
        "davinci": [_data(one) | {"side": side} for side, one in tally.davinci.items()],
    }


def _title(several: list[Series], games: int, tally: Tally) -> str:
    series = several[0]
    asked = games * len(several)
    stopped = "" if tally.games == asked else f"{tally.games:,} of "
    against = f" against {AGAINST[series.variant]}" if series.variant in AGAINST else ""
    rerolls = f" with {counted(series.rerolls, 'reroll')}" if series.variant == "ghost" else ""
    table = f"{counted(series.players, 'player')}{against}{rerolls}, {', '.join(series.bots)}, seed {series.seed}"
    return f"{stopped}{counted(asked, 'game')}: {table}"


def _heads(side: str, series: Series) -> Text:
    wins = "" if series.variant == "ghost" else "wins".rjust(WINS_WIDTH)
    heads = "".join(head.rjust(POINTS_WIDTH) for head in HEADS)
    seats = "seats".rjust(SEATS_WIDTH)
    return Text(f"{f'Side {side}':<{NAME_WIDTH}}{seats}{'VP'.rjust(MEAN_WIDTH)}{wins}{heads}", "bold")


def _row(name: str, standing: Standing, series: Series) -> Text:
    mean = _mean_text(standing.mean, standing.error)
    wins = "" if series.variant == "ghost" else f"{standing.wins / standing.seats:.0%}".rjust(WINS_WIDTH)
    points = "".join(f"{vp:.1f}".replace("-", "−").rjust(POINTS_WIDTH) for vp in standing.means.values())
    return Text(f"{name:<{NAME_WIDTH}}{standing.seats:>{SEATS_WIDTH},}{mean:>{MEAN_WIDTH}}{wins}{points}")


def _mean_text(mean: float, error: float | None) -> str:
    """A mean and its error, with as many places as keep it apart from the number before."""
    for places in (2, 1):
        text = f"{mean:.{places}f} ± {'–' if error is None else f'{error:.{places}f}'}".replace("-", "−")
        if len(text) < MEAN_WIDTH:
            break
    return text


def _data(standing: Standing) -> dict[str, Any]:
    return {
        "seats": standing.seats,
        "mean": standing.mean,
        "error": standing.error,
        "wins": standing.wins / standing.seats,
        "categories": standing.means,
    }
