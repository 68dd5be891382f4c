"""How strong each wonder and side is in the champion's hands, and what it wins by."""

from math import sqrt
from pathlib import Path
from typing import NamedTuple

from benchmarks.champion.cities import CATEGORIES
from benchmarks.champion.drawing import FOOT, HEAD, ROW, picture, stack
from benchmarks.champion.kinds import BY_NAME, Kind
from benchmarks.champion.results import Results, Sums
from benchmarks.champion.words import image, interval, paragraphs, percent, table, with_interval
from septem.cli.report.plot import COLOURS, SIDE_COLOURS, SIDE_MARKERS, SOFT, label_rows, whiskers
from septem.data.cards import SIDES
from septem.simulation.intervals import Z, wilson
from septem.simulation.stats.figures import Estimate
from septem.words import listed

TABLES = {"first": BY_NAME["3-first"], "second": BY_NAME["3-second"]}


class Line(NamedTuple):
    """One side of a wonder: its share of the win, its points with their margin, its stages, and what winners score."""

    name: str
    side: str
    wins: Estimate
    points: float
    margin: float
    stages: float
    winners: dict[str, float]


def write(results: Results, pictures: Path) -> str:
    """A picture of wins, one of points, a table and a sentence for each edition."""
    parts = []
    for edition, kind in TABLES.items():
        games, sums = results.read_sums(kind.name)
        if sums is not None:
            found = lines(sums, kind)
            draw_wins(found, kind, pictures / f"champion-wonders-{edition}.svg")
            draw_points(found, pictures / f"champion-points-{edition}.svg")
            parts += [f"### The {edition} edition", _text(found, games), *_pictures(edition)]
            parts += [
                "Points and stages are those of all its cities, the other columns those of its winners.",
                _table(found),
            ]
    return paragraphs(*parts)


def lines(sums: Sums, kind: Kind) -> list[Line]:
    """Every side that was in play, most successful first."""
    found = []
    for board, wonder in enumerate(kind.options.names.wonders):
        cities, won = int(sums["board_cities"][board]), float(sums["board_wins"][board])
        if cities:
            points = float(sums["board_points"][board].sum()) / cities
            spread = sqrt(max(0.0, float(sums["board_squares"][board]) / cities - points * points))
            winners = (sums["winners_points"][board] / max(won, 1e-9)).tolist()
            found.append(
                Line(
                    wonder.title,
                    wonder.side,
                    Estimate(won / cities, *wilson(won / cities, cities)),
                    points,
                    Z * spread / sqrt(cities),
                    sum(number * count for number, count in enumerate(sums["board_stages"][board].tolist())) / cities,
                    dict(zip(CATEGORIES, winners, strict=True)),
                )
            )
    return sorted(found, key=lambda line: -line.wins.value)


def draw_wins(found: list[Line], kind: Kind, file: Path) -> None:
    """A dot and a whisker for each, both sides in their own colour and shape."""
    with picture(file, FOOT + HEAD + ROW * len(found)) as (figure, axes):
        for side, colour, marker in zip(
            SIDES[kind.options.names.edition.name], SIDE_COLOURS, SIDE_MARKERS, strict=True
        ):
            rows = [(row, line.wins) for row, line in enumerate(found) if line.side == side]
            axes.errorbar(
                [100 * wins.value for _, wins in rows],
                [row for row, _ in rows],
                xerr=whiskers([(wins.value, wins.low, wins.high) for _, wins in rows]),
                fmt=marker,
                color=colour,
                markersize=6,
                linewidth=2,
                label=f"side {side}",
            )
        axes.axvline(100 * kind.fair, color=SOFT, linestyle="--", linewidth=1, zorder=0)
        label_rows(axes, [line.name for line in found], [percent(line.wins.value) for line in found])
        axes.set_xlabel("games won, %; the dashed line is a fair share")
        figure.legend(loc="outside upper center", ncols=2)


def draw_points(found: list[Line], file: Path) -> None:
    """What the winners' points are made of."""
    parts = {category: [line.winners[category] for line in found] for category in CATEGORIES}
    with picture(file, FOOT + HEAD + ROW + ROW * len(found)) as (figure, axes):
        stack(axes, parts, COLOURS)
        label_rows(axes, [line.name for line in found], [f"{sum(line.winners.values()):.0f}" for line in found])
        axes.set_xlabel("points of winners")
        figure.legend(loc="outside upper center", ncols=4)


def _pictures(edition: str) -> tuple[str, str]:
    return (
        image(f"champion-wonders-{edition}", "Share of games won by each side of each wonder, with intervals"),
        image(f"champion-points-{edition}", "Points of the winners by category, for each side of each wonder"),
    )


def _text(found: list[Line], games: int) -> str:
    best, worst = found[0], found[-1]
    above = [line.name for line in found if line.wins.low > 1 / 3]
    below = [line.name for line in found if line.wins.high < 1 / 3]
    text = (
        f"{games:,} games of three players. {best.name} wins most, {with_interval(best.wins)}; {worst.name} least, "
        f"{with_interval(worst.wins)}."
    )
    if above:
        text += f" Above a fair share by more than chance explains: {listed(above)}."
    if below:
        text += f" Below it: {listed(below)}."
    return f"{text} {_special(found)}"


def _special(found: list[Line]) -> str:
    """Who wins most by each kind of points that stands out."""
    parts = []
    for category in ("military", "science", "civilian", "wonder"):
        most = max(found, key=lambda line: line.winners[category])
        parts.append(f"{category} {most.winners[category]:.1f} at {most.name}")
    return f"Most points that winners have by one kind: {listed(parts)}."


def _table(found: list[Line]) -> str:
    return table(
        ["wonder", "wins", "interval", "points", "stages", *CATEGORIES],
        [
            [
                line.name,
                percent(line.wins.value),
                interval(line.wins.low, line.wins.high),
                f"{line.points:.1f} ± {line.margin:.1f}",
                f"{line.stages:.1f}",
                *(f"{line.winners[name]:.1f}" for name in CATEGORIES),
            ]
            for line in found
        ],
    )
