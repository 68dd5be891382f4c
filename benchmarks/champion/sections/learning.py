"""How the champion became what it is."""

from pathlib import Path

from benchmarks.champion.drawing import picture
from benchmarks.champion.learning import CHAMPION, figures
from benchmarks.champion.meeting import RIVALS
from benchmarks.champion.results import Results
from benchmarks.champion.words import MILLION, image, millions, paragraphs, table, time_of, with_interval
from septem.arena.shares import Share
from septem.cli.report.plot import CARD_COLOURS, FAINT, INK, SOFT, whiskers

LOOKS = {
    "greedy": (CARD_COLOURS["blue"], "o"),
    "rbai": (CARD_COLOURS["green"], "^"),
    "heuristic": (CARD_COLOURS["red"], "s"),
    CHAMPION: (INK, "D"),
}
FAIR = 1 / 3

Line = tuple[int, float | None, dict[str, Share]]


def write(results: Results, pictures: Path) -> str:
    """A picture and a table."""
    lines = [line for line in figures(results) if all(name in line[2] for name in RIVALS)]
    if not lines:
        return ""
    draw_curve(lines, pictures / "champion-learning.svg")
    games = lines[-1][2][RIVALS[0]].games
    rows = [
        [
            millions(decisions),
            time_of(seconds),
            *(with_interval(shares[name]) if name in shares else "itself" for name in LOOKS),
        ]
        for decisions, seconds, shares in lines
    ]
    return paragraphs(
        f"Share of the win at three players, first edition, against two of each: {games:,} games a figure, every deal "
        "from every seat, with 95 % intervals.",
        image("champion-learning", "Share of the win against two of each rival, by decisions of training"),
        table(["decisions", "time", *(f"two {name}" for name in RIVALS), "two champions"], rows),
    )


def draw_curve(lines: list[Line], file: Path) -> None:
    """A line for each rival, over the decisions of training."""
    with picture(file, 280) as (figure, axes):
        for name, (colour, marker) in LOOKS.items():
            shares = [(decisions / MILLION, met[name]) for decisions, _, met in lines if name in met]
            axes.errorbar(
                [decisions for decisions, _ in shares],
                [100 * share.share for _, share in shares],
                yerr=whiskers([(share.share, share.low, share.high) for _, share in shares]),
                color=colour,
                marker=marker,
                markersize=5,
                linewidth=1.6,
                label=f"two {name}" if name != CHAMPION else "two champions",
            )
        axes.axhline(100 * FAIR, color=SOFT, linestyle="--", linewidth=1, zorder=0)
        axes.set(ylim=(0, 102), xlabel="decisions of training, millions", ylabel="games won, %")
        axes.set_xscale("log")
        kept = [decisions / MILLION for decisions, _, _ in lines]
        axes.set_xticks(kept, [f"{many:,.3g}" if many < 1 else f"{many:,.0f}" for many in kept])
        axes.set_xticks([], minor=True)
        axes.grid(axis="y", color=FAINT)
        figure.legend(loc="outside upper center", ncols=2)
