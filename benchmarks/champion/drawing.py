"""How the pictures of the page look: as wide as a phone, on white, the same bytes from the same numbers."""

from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.layout_engine import ConstrainedLayoutEngine

from benchmarks.champion.playing import TURNS
from septem.cli.report.plot import CARD_COLOURS, FAINT, INK, SOFT
from septem.cli.report.plot import STYLE as BASE
from septem.kernel.layout import TURNS_AN_AGE
from septem.words import ROMAN

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


def name_turns(axes: Axes, height: float) -> None:
    """The turns of a game from left to right, with a line between the Ages and the name of each at this height."""
    for age, start in enumerate(range(0, TURNS, TURNS_AN_AGE)):
        if start:
            axes.axvline(start - 0.5, color=SOFT, linewidth=1)
        axes.text(start + (TURNS_AN_AGE - 1) / 2, height, f"Age {ROMAN[age]}", ha="center", va="center", color=SOFT)
    axes.set(xlim=(-0.5, TURNS - 0.5), xlabel="turn of the Age")
    axes.set_xticks(range(TURNS), [str(turn % TURNS_AN_AGE + 1) for turn in range(TURNS)])
