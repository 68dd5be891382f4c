"""The pictures of an arena: dots with their intervals, and bars of points."""

from collections.abc import Sequence
from itertools import cycle
from math import isfinite
from typing import TYPE_CHECKING, NamedTuple

from markupsafe import Markup

from septem.cli.report.arena_words import shortened, whole
from septem.cli.report.page import ACCENT, GROUND, SOFT, drawing, inline
from septem.cli.report.plot import COLOURS, SIDE_COLOURS, SIDE_MARKERS, label_rows

if TYPE_CHECKING:
    from matplotlib.axes import Axes

WIDEST_NAME = 18
ROW_HEIGHT = 24
# The room for an axis with its label, and for a line of a legend.
FOOT_HEIGHT, LEGEND_HEIGHT = 48, 18
LEGEND_COLUMNS = 4
# How wide a part of a bar must be, measured by the longest bar, for its number to fit in.
READABLE_PART = 0.09
LIGHT_LETTERS = frozenset({COLOURS["wonder"], COLOURS["civilian"]})


class Dot(NamedTuple):
    """One row of a picture: a value between the ends of its interval, told in words at the right."""

    name: str
    value: float
    low: float
    high: float
    words: str
    group: str = ""


def dots(rows: Sequence[Dot], label: str, about: str, fair: float | None = None) -> Markup:
    """A dot and a whisker a row, each group in its own colour and shape, and a line where all would be equal."""
    groups = sorted({dot.group for dot in rows})
    styles = [(ACCENT, "o")] if len(groups) == 1 else cycle(zip(SIDE_COLOURS, SIDE_MARKERS, strict=True))
    legend_height = 0 if len(groups) == 1 else LEGEND_HEIGHT
    with drawing(FOOT_HEIGHT + legend_height + ROW_HEIGHT * len(rows)) as (figure, axes):
        for group, (colour, marker) in zip(groups, styles, strict=False):
            _draw_group(axes, [(row, dot) for row, dot in enumerate(rows) if dot.group == group], colour, marker)
        if fair is not None:
            axes.axvline(fair, color=SOFT, linestyle="--", linewidth=1, zorder=0)
        label_rows(axes, [shortened(dot.name, WIDEST_NAME) for dot in rows], [dot.words for dot in rows])
        axes.set_xlabel(label)
        if legend_height:
            figure.legend(loc="outside upper center", ncols=len(groups))
    return inline(figure, about)


def bars(rows: dict[str, dict[str, float]], label: str, about: str) -> Markup:
    """A bar a row, made of points by category; what is lost is drawn to the left of nought."""
    categories = list(next(iter(rows.values())))
    legend_height = LEGEND_HEIGHT * -(-len(categories) // LEGEND_COLUMNS)
    longest = max(sum(map(abs, points.values())) for points in rows.values())
    with drawing(FOOT_HEIGHT + legend_height + ROW_HEIGHT * len(rows)) as (figure, axes):
        gained = [0.0] * len(rows)
        lost = [0.0] * len(rows)
        for category, colour in zip(categories, _colours(categories), strict=True):
            for row, points in enumerate(rows.values()):
                value = points[category]
                ends = gained if value >= 0 else lost
                name = category.replace("_", " ") if row == 0 else None
                axes.barh(row, value, 0.72, ends[row], color=colour, edgecolor=GROUND, linewidth=0.8, label=name)
                if abs(value) > READABLE_PART * longest:
                    letters = "#ffffff" if colour in LIGHT_LETTERS else "#111111"
                    middle = ends[row] + value / 2
                    axes.text(middle, row, whole(value), ha="center", va="center", color=letters, fontsize=9)
                ends[row] += value
        names = [shortened(name, WIDEST_NAME) for name in rows]
        label_rows(axes, names, [f"{sum(points.values()):.1f}" for points in rows.values()])
        axes.set_xlabel(label)
        figure.legend(loc="outside upper center", ncols=LEGEND_COLUMNS, fontsize=9, handlelength=1, columnspacing=1)
    return inline(figure, about)


def _draw_group(axes: "Axes", rows: list[tuple[int, Dot]], colour: str, marker: str) -> None:
    # An end without a bound is not drawn; the words at the right say that it is open.
    below = [dot.value - dot.low if isfinite(dot.low) else 0 for _, dot in rows]
    above = [dot.high - dot.value if isfinite(dot.high) else 0 for _, dot in rows]
    axes.errorbar(
        [dot.value for _, dot in rows],
        [row for row, _ in rows],
        xerr=[below, above],
        fmt=marker,
        color=colour,
        linewidth=2,
        markersize=6.5,
        label=rows[0][1].group,
    )


def _colours(categories: list[str]) -> list[str]:
    """Those of the cards that bring the points; the dice game has as many categories, and borrows them."""
    palette = [colour for name, colour in COLOURS.items() if name != "total"]
    return [COLOURS.get(category, palette[number % len(palette)]) for number, category in enumerate(categories)]
