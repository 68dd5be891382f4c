"""A simulation: what was asked for, and its result as tables or as JSON."""

from typing import TYPE_CHECKING, Any, NamedTuple

from rich import box
from rich.console import Group
from rich.table import Table
from rich.text import Text

from septem.words import counted

if TYPE_CHECKING:
    from septem.simulation.tally import Share, Tally

COMPANIONS = {"free-city": " with the Free City", "gaia": " with Gaïa", None: ""}


class Plan(NamedTuple):
    """The games to play."""

    games: int
    players: int
    edition: str
    variant: str | None
    seed: int

    def title(self, played: int) -> str:
        """For example '10,000 games of random play: 3 players, first edition, seed 0'.

        >>> Plan(games=1000, players=2, edition="second", variant="gaia", seed=7).title(played=500)
        '500 of 1,000 games of random play: 2 players with Gaïa, second edition, seed 7'
        """
        table = f"{self.players} players{COMPANIONS[self.variant]}, {self.edition} edition, seed {self.seed}"
        stopped = "" if played == self.games else f"{played:,} of "
        return f"{stopped}{counted(self.games, 'game')} of random play: {table}"


def as_screen(plan: Plan, tally: "Tally", seconds: float) -> Group:
    """Three tables: points, wins by seat, wins by wonder."""
    speed = f"{seconds:.1f} s, {tally.games / max(seconds, 1e-9):,.0f} games a second"
    fair = f"If all were equal, everyone would win {1 / plan.players:.1%}. Shared victories count in parts."
    return Group(
        Text(plan.title(tally.games), "bold"),
        Text(speed, "dim"),
        "",
        _points(tally),
        "",
        _wins("Seat", tally.seats()),
        "",
        _wins("Wonder", tally.wonders()),
        "",
        Text(fair, "dim"),
    )


def as_json(plan: Plan, tally: "Tally") -> dict[str, Any]:
    """The same numbers, unrounded."""
    from septem.simulation.tally import PERCENTILES

    points = {}
    for name, spread in tally.points().items():
        percentiles = {str(p): value for p, value in zip(PERCENTILES, spread.percentiles, strict=True)}
        points[name] = {"mean": spread.mean, "deviation": spread.deviation, "percentiles": percentiles}
    return {
        **plan._asdict(),
        "played": tally.games,
        "points": points,
        "seats": [share._asdict() for share in tally.seats()],
        "wonders": [share._asdict() for share in tally.wonders()],
    }


def _points(tally: "Tally") -> Table:
    from septem.simulation.tally import PERCENTILES

    table = bare_table("Points of a city", "mean", "deviation", *(f"{percent} %" for percent in PERCENTILES))
    for name, spread in tally.points().items():
        if name == "total":
            table.add_section()
        table.add_row(name, f"{spread.mean:.2f}", f"{spread.deviation:.2f}", *map(str, spread.percentiles))
    return table


def _wins(kind: str, shares: "list[Share]") -> Table:
    table = bare_table(kind, "games", "wins", "95 % interval", "mean points")
    for share in shares:
        interval = f"{share.low:.2%} to {share.high:.2%}"
        table.add_row(share.name, f"{share.games:,}", f"{share.share:.2%}", interval, f"{share.points:.2f}")
    return table


def bare_table(first: str, *others: str) -> Table:
    """A table with a rule under its head and nothing else around it; all but the first column are numbers."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    table.add_column(first, min_width=16)
    for name in others:
        table.add_column(name, justify="right")
    return table
