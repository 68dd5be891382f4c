"""How the pictures of the page look: as wide as a phone, on white, the same bytes from the same numbers."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.layout_engine import ConstrainedLayoutEngine

from septem.cli.report.plot import FAINT, INK, SOFT
from septem.cli.report.plot import STYLE as BASE

CARD_COLOURS = {
    "brown": "#6b4226",
    "grey": "#b8bec6",
    "blue": "#0072b2",
    "yellow": "#f0c230",
    "red": "#d55e00",
    "green": "#009e73",
    "purple": "#cc79a7",
}
STAGE_COLOUR, SALE_COLOUR = "#3a3f45", "#ffffff"
LIGHT_LETTERS = frozenset({CARD_COLOURS["brown"], CARD_COLOURS["blue"], STAGE_COLOUR})
POINTS_AN_INCH = 72
WIDTH = 360
ROW = 20
FOOT, HEAD = 44, 40
READABLE_PART = 0.075  # of the longest bar, for a number to fit in
STYLE: dict[str, Any] = BASE | {
    "font.size": 11,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "axes.labelcolor": SOFT,
    "grid.color": FAINT,
    "grid.alpha": 0.35,
    "grid.linewidth": 0.6,
    "legend.frameon": False,
    "legend.fontsize": 10,
    "legend.handlelength": 1.0,
    "legend.columnspacing": 1.0,
    "hatch.linewidth": 0.6,
}


@contextmanager
def picture(file: Path, height: float) -> Iterator[tuple[Figure, Axes]]:
    """A new picture, so many points high, that is written into the file in the end."""
    with mpl.rc_context(STYLE):  # type: ignore[arg-type]
        size = (WIDTH / POINTS_AN_INCH, height / POINTS_AN_INCH)
        figure = Figure(figsize=size, layout=ConstrainedLayoutEngine(w_pad=0.06, h_pad=0.06))
        yield figure, figure.subplots()
        content = BytesIO()
        figure.savefig(content, format="svg", metadata={"Date": None})
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content.getvalue())


def name_rows(axes: Axes, names: Sequence[str], words: Sequence[str]) -> None:
    """Names at the left, figures at the right, from the top down."""
    axes.set_yticks(range(len(names)), names)
    axes.set_ylim(len(names) - 0.4, -0.6)
    axes.tick_params(axis="y", length=0)
    right = axes.secondary_yaxis("right")
    right.set_yticks(range(len(words)), words)
    right.tick_params(length=0)
    right.spines["right"].set_visible(False)
    axes.spines["left"].set_visible(False)
    axes.grid(axis="x")


def stack(axes: Axes, parts: dict[str, list[float]], colours: dict[str, str], places: int = 0) -> None:
    """A bar a row, made of parts; what is lost lies left of nought, and a wide part has its number in it."""
    count = len(next(iter(parts.values())))
    longest = max(sum(abs(values[row]) for values in parts.values()) for row in range(count))
    gained, lost = [0.0] * count, [0.0] * count
    for name, values in parts.items():
        colour = colours[name]
        edge = STAGE_COLOUR if colour == SALE_COLOUR else "white"
        letters = "white" if colour in LIGHT_LETTERS else INK
        starts = [(gained if value >= 0 else lost)[row] for row, value in enumerate(values)]
        axes.barh(range(count), values, 0.78, starts, color=colour, edgecolor=edge, linewidth=0.6, label=name)
        for row, (start, value) in enumerate(zip(starts, values, strict=True)):
            if abs(value) > READABLE_PART * longest:
                words = f"{value:.{places}f}"
                axes.text(start + value / 2, row, words, ha="center", va="center", color=letters, fontsize=9)
            (gained if value >= 0 else lost)[row] += value


def stack_upright(axes: Axes, parts: dict[str, list[float]], colours: dict[str, str]) -> None:
    """A column a place, made of parts."""
    ends = [0.0] * len(next(iter(parts.values())))
    for name, values in parts.items():
        edge = STAGE_COLOUR if colours[name] == SALE_COLOUR else "white"
        axes.bar(range(len(values)), values, 0.82, ends, color=colours[name], edgecolor=edge, linewidth=0.6, label=name)
        ends = [end + value for end, value in zip(ends, values, strict=True)]
