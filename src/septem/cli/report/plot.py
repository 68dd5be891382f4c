"""A simulation as a picture: points by category beside wins by wonder and side."""

from collections.abc import Sequence
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from septem.cli.console import misuse
from septem.cli.report.files import check_writable
from septem.errors import MissingExtra

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from septem.cli.report.outcome import Plan
    from septem.simulation.tally import Spread, Tally

FORMATS = (".png", ".svg", ".pdf")
INK, SOFT, FAINT = "#111111", "#5c636b", "#9aa0a8"
# Told apart under three kinds of colour-blindness.
CARD_COLOURS = {
    "brown": "#6b4226",
    "grey": "#b8bec6",
    "blue": "#0072b2",
    "yellow": "#f0c230",
    "red": "#d55e00",
    "green": "#009e73",
    "purple": "#cc79a7",
}
# Of the cards that bring the points; the treasury and the wonder borrow those of cards that bring none.
COLOURS = {
    "military": CARD_COLOURS["red"],
    "treasury": CARD_COLOURS["grey"],
    "wonder": CARD_COLOURS["brown"],
    "civilian": CARD_COLOURS["blue"],
    "science": CARD_COLOURS["green"],
    "commerce": CARD_COLOURS["yellow"],
    "guilds": CARD_COLOURS["purple"],
    "total": SOFT,
}
SIDE_COLOURS = (CARD_COLOURS["blue"], CARD_COLOURS["red"])
SIDE_MARKERS = ("o", "s")
STYLE: dict[str, Any] = {
    "font.family": "sans-serif",
    "font.size": 10,
    "text.color": INK,
    "axes.edgecolor": FAINT,
    "axes.labelcolor": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "svg.hashsalt": "septem",
}


def check_file(file: Path) -> None:
    """Ends the command with one clear line if no picture can be drawn into this file."""
    if file.suffix.lower() not in FORMATS:
        misuse(f"--plot draws {', '.join(FORMATS[:-1])} and {FORMATS[-1]} files, not '{file.name}'")
    check_writable(file)
    if find_spec("matplotlib") is None:
        raise MissingExtra("Drawing needs matplotlib; install it with: pip install 'septem[plot]'")


def label_rows(axes: "Axes", names: Sequence[str], words: Sequence[str]) -> None:
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


def whiskers(shares: Sequence[tuple[float, float, float]]) -> list[list[float]]:
    """How far below and above each share its interval reaches, in points of a hundred, as `errorbar` takes it."""
    return [
        [100 * (share - low) for share, low, _ in shares],
        [100 * (high - share) for share, _, high in shares],
    ]


def draw(plan: "Plan", tally: "Tally", file: Path) -> None:
    """Writes the picture; the same games give the same bytes."""
    import matplotlib as mpl

    kind = file.suffix.lower().removeprefix(".")
    undated = {"png": {"Software": None}, "svg": {"Date": None}, "pdf": {"CreationDate": None}}
    content = BytesIO()
    with mpl.rc_context(STYLE):  # type: ignore[arg-type]
        picture(plan, tally).savefig(content, format=kind, dpi=150, metadata=undated[kind])
    file.write_bytes(content.getvalue())


def picture(plan: "Plan", tally: "Tally") -> "Figure":
    """Two panels under one title."""
    from matplotlib.figure import Figure
    from matplotlib.layout_engine import ConstrainedLayoutEngine

    figure = Figure(figsize=(11, 6), layout=ConstrainedLayoutEngine(w_pad=0.15, h_pad=0.1))
    figure.suptitle(plan.title(tally.games), x=0.015, ha="left", fontsize=13, fontweight="bold")
    left, right = figure.subplots(1, 2, width_ratios=(1, 1.1))
    _points(left, tally.points())
    _wins(right, plan, tally)
    return figure


def _points(axes: "Axes", points: "dict[str, Spread]") -> None:
    rows = range(len(points))
    boxes = []
    for name, spread in points.items():
        keys = ("whislo", "q1", "med", "q3", "whishi")
        marks: dict[str, Any] = dict(zip(keys, spread.percentiles, strict=True))
        boxes.append({**marks, "mean": spread.mean, "fliers": [], "label": name})
    drawn = axes.bxp(
        boxes,
        positions=rows,
        orientation="horizontal",
        widths=0.6,
        showmeans=True,
        showfliers=False,
        patch_artist=True,
        whiskerprops={"color": SOFT},
        capprops={"color": SOFT},
        medianprops={"color": INK, "linewidth": 1.5},
        meanprops={"marker": "D", "markersize": 5, "markerfacecolor": "white", "markeredgecolor": INK},
    )
    for box, name in zip(drawn["boxes"], points, strict=True):
        box.set(facecolor=COLOURS[name], edgecolor=INK, linewidth=0.8)
    beside = axes.get_yaxis_transform()  # across in parts of the panel, down in rows
    axes.text(1.1, -0.75, "mean", va="center", ha="right", color=SOFT, transform=beside)
    for row, spread in zip(rows, points.values(), strict=True):
        axes.text(1.1, row, f"{spread.mean:.1f}", va="center", ha="right", transform=beside)
    axes.set_ylim(len(points) - 0.4, -1)
    axes.set_xlabel("points of a city")
    axes.set_title("Points by category", loc="left", fontsize=11)
    _tidy(axes)
    _note(axes, "Boxes hold half of the cities, whiskers nine in ten; line: median, diamond: mean.")


def _wins(axes: "Axes", plan: "Plan", tally: "Tally") -> None:
    shares = tally.wonders()
    sides = list(dict.fromkeys(name.rpartition(" ")[2] for name in tally.wonder_names))
    for place, side in enumerate(sides):
        rows = [(row, share) for row, share in enumerate(shares) if share.name.endswith(f" {side}")]
        axes.errorbar(
            [100 * share.share for _, share in rows],
            [row for row, _ in rows],
            xerr=whiskers([(share.share, share.low, share.high) for _, share in rows]),
            fmt=SIDE_MARKERS[place],
            color=SIDE_COLOURS[place],
            markersize=6,
            capsize=3,
            linewidth=1.2,
            label=f"side {side}",
        )
    fair = 100 / plan.players
    axes.axvline(fair, color=FAINT, linestyle="--", linewidth=1, zorder=0)
    axes.text(fair, -1.1, f"equal: {fair:.1f} %", color=SOFT, ha="center", va="center", backgroundcolor="white")
    axes.set_yticks(range(len(shares)), [share.name for share in shares])
    axes.set_ylim(len(shares) - 0.4, -1.6)
    axes.set_xlabel("games won, %")
    axes.set_title("Wins by wonder and side", loc="left", fontsize=11)
    axes.legend(loc="lower right", frameon=False)
    _tidy(axes)
    _note(axes, "Bars are 95 % intervals. Shared victories count in parts.")


def _tidy(axes: "Axes") -> None:
    axes.spines[["top", "right", "left"]].set_visible(False)
    axes.tick_params(axis="y", length=0)
    axes.grid(axis="x", color=FAINT, alpha=0.25, linewidth=0.6)
    axes.set_axisbelow(True)


def _note(axes: "Axes", text: str) -> None:
    axes.annotate(text, (0, 0), (0, -42), "axes fraction", "offset points", fontsize=8, color=SOFT)
