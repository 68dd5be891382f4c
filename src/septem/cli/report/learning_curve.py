"""The log of a training as a picture: how it does against others, how varied it plays, how well it judges."""

from io import BytesIO
from itertools import cycle
from pathlib import Path
from typing import TYPE_CHECKING, Any

from septem.cli.report.plot import SOFT, STYLE

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

LINES = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#f0c230")
# What each panel below the first shows.
PANELS = {
    "variety": "variety of the moves\n(entropy, nats)",
    "win_miss": "misjudged wins\n(cross entropy)",
    "speed": "decisions a second",
}


def draw(entries: list[dict[str, Any]], file: Path) -> None:
    """Writes the picture; the same log gives the same bytes."""
    import matplotlib as mpl

    content = BytesIO()
    with mpl.rc_context(STYLE):  # type: ignore[arg-type]
        picture(entries).savefig(content, format=file.suffix.removeprefix("."), metadata={"Date": None})
    file.write_bytes(content.getvalue())


def picture(entries: list[dict[str, Any]]) -> "Figure":
    """The figure, for other purposes than a file."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    with mpl.rc_context(STYLE):  # type: ignore[arg-type]
        figure = Figure(figsize=(8, 9), layout="constrained")
        first, *others = figure.subplots(1 + len(PANELS), 1, sharex=True, height_ratios=(2, 1, 1, 1))
        seconds = [entry["seconds"] for entry in entries]
        _exams(first, seconds, entries)
        for axes, (name, label) in zip(others, PANELS.items(), strict=True):
            axes.plot(seconds, [entry[name] for entry in entries], color=LINES[0], marker="o", markersize=3)
            axes.set_ylabel(label)
        others[-1].set_ylim(bottom=0)
        others[-1].set_xlim(left=0)
        others[-1].set_xlabel("seconds of play and learning")
        for axes in (first, *others):
            axes.spines[["top", "right"]].set_visible(False)
            axes.grid(alpha=0.3)
    return figure


def _exams(axes: "Axes", seconds: list[float], entries: list[dict[str, Any]]) -> None:
    """The share of victories against everybody it has met, and what it would be among equals."""
    names = list(dict.fromkeys(name for entry in entries for name in entry["exams"]))
    for name, colour in zip(names, cycle(LINES), strict=False):
        shares = [entry["exams"].get(name) for entry in entries]
        axes.plot(seconds, shares, color=colour, marker="o", markersize=4, label=f"against {name}")
    axes.set_ylim(0, 1.02)
    axes.set_ylabel("share of victories")
    axes.axhline(1 / entries[0]["players"], color=SOFT, linestyle="--", linewidth=1)
    axes.legend(loc="lower right", frameon=False)
