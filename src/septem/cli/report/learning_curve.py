"""The log of a training as a picture: how it does against others, how varied it plays, how well it judges."""

from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from septem.cli.report.plot import SOFT, STYLE
from septem.errors import DataError

if TYPE_CHECKING:
    from matplotlib.axes import Axes

LINES = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#f0c230")
# What each panel below the first shows.
PANELS = {
    "variety": "variety of the moves\n(entropy, nats)",
    "win_miss": "misjudged victories\n(cross entropy)",
    "speed": "decisions a second",
}


def read_log(file: Path) -> list[dict[str, Any]]:
    """The entries of a log."""
    try:
        return [msgspec.json.decode(line, type=dict[str, Any]) for line in file.read_bytes().splitlines() if line]
    except msgspec.DecodeError as error:
        raise DataError(f"{file} is no log of a training: {error}.") from error


def draw(entries: list[dict[str, Any]], file: Path) -> None:
    """Writes the picture; the same log gives the same bytes."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    content = BytesIO()
    with mpl.rc_context(STYLE):  # type: ignore[arg-type]
        figure = Figure(figsize=(8, 9), layout="constrained")
        first, *others = figure.subplots(1 + len(PANELS), 1, sharex=True, height_ratios=(2, 1, 1, 1))
        seconds = [entry["seconds"] for entry in entries]
        _exams(first, seconds, entries)
        for axes, (name, label) in zip(others, PANELS.items(), strict=True):
            axes.plot(seconds, [entry[name] for entry in entries], color=LINES[0], marker="o", markersize=3)
            axes.set_ylabel(label)
        others[-1].set_ylim(bottom=0)
        others[-1].set_xlabel("seconds of play and learning")
        for axes in (first, *others):
            axes.spines[["top", "right"]].set_visible(False)
            axes.grid(alpha=0.3)
        figure.savefig(content, format=file.suffix.removeprefix("."), metadata={"Date": None})
    file.write_bytes(content.getvalue())


def _exams(axes: "Axes", seconds: list[float], entries: list[dict[str, Any]]) -> None:
    """The share of victories against everybody it has met."""
    names = list(dict.fromkeys(name for entry in entries for name in entry["exams"]))
    for name, colour in zip(names, LINES, strict=False):
        shares = [entry["exams"].get(name) for entry in entries]
        axes.plot(seconds, shares, color=colour, marker="o", markersize=4, label=f"against {name}")
    axes.set_ylim(0, 1)
    axes.set_ylabel("share of victories")
    axes.axhline(1 / 3, color=SOFT, linestyle="--", linewidth=1)
    axes.legend(loc="lower right", frameon=False)
