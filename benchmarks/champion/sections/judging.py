"""How well the champion knows how it stands."""

from pathlib import Path

from benchmarks.champion.calibration import ALL, brier, known, mean_expected, mean_gap, reliability
from benchmarks.champion.drawing import name_turns, picture
from benchmarks.champion.kinds import KINDS
from benchmarks.champion.playing import TURNS
from benchmarks.champion.results import Results, Sums
from benchmarks.champion.words import image, interval, paragraphs, percent, table
from septem.cli.report.plot import CARD_COLOURS, FAINT, whiskers
from septem.data.cards import AGES
from septem.kernel.layout import TURNS_AN_AGE
from septem.words import ROMAN

MAIN = KINDS[0]
AGE_LOOKS = ((CARD_COLOURS["blue"], "o"), (CARD_COLOURS["red"], "s"), (CARD_COLOURS["green"], "^"))
FEWEST = 1000  # decisions in a dot, unless there are few games in all


def write(results: Results, pictures: Path) -> str:
    """The pictures and tables, and what they say in a sentence or two."""
    games, sums = results.read_sums(MAIN.name)
    if sums is None:
        return ""
    draw_calibration(sums, pictures / "champion-calibration.svg")
    draw_knowing(sums, pictures / "champion-knowing.svg")
    decisions = int(sums["turns"][:, 0].sum())
    knows = [percent(share, 0) for share in known(sums)]
    first, second, third = knows[::TURNS_AN_AGE]
    return paragraphs(
        f"Three players, first edition, {games:,} games, {decisions:,} decisions. What it expected and what came of it "
        f"lie {100 * mean_gap(sums):.1f} points of a hundred apart on average. All in all it expects "
        f"{percent(mean_expected(sums))}, and among equals everybody gets a third. Its Brier score is "
        f"{brier(sums):.4f}; who always says one third has {_ignorance(MAIN.fair):.4f}.",
        image(
            "champion-calibration",
            "Expected against actual share of the win, in twentieths, by Age; on the diagonal they are equal",
        ),
        table(
            ["it expected", "it won", "interval", "decisions"],
            [
                [percent(expected), percent(won.value), interval(won.low, won.high), f"{n:,}"]
                for n, expected, won in reliability(sums)
            ],
        ),
        f"How early it knows: {first} of the outcome on its first pick, {second} when Age II begins, {third} "
        f"when Age III begins and {knows[-1]} on its last pick (the square of the correlation between what is expected "
        "and what comes of it: 0 % is to know nothing, 100 % to know who will win).",
        image("champion-knowing", "How much of the outcome is known on each of the 18 turns"),
        _other_tables(results),
    )


def draw_calibration(sums: Sums, file: Path) -> None:
    """Expected against won, by Age."""
    fewest = min(FEWEST, sums["bins"][ALL, :, 0].sum() / 200)
    with picture(file, 340) as (_, axes):
        axes.plot([0, 100], [0, 100], color=FAINT, linewidth=1, zorder=0)
        for age, (colour, marker) in enumerate(AGE_LOOKS, 1):
            lines = [line for line in reliability(sums, age) if line[0] >= fewest]
            axes.errorbar(
                [100 * expected for _, expected, _ in lines],
                [100 * won.value for _, _, won in lines],
                yerr=whiskers([(won.value, won.low, won.high) for _, _, won in lines]),
                fmt=marker,
                color=colour,
                markersize=5.5,
                linewidth=1.4,
                label=f"Age {ROMAN[age - 1]}",
                alpha=0.9,
            )
        axes.set(xlim=(0, 100), ylim=(0, 100), xlabel="it expects, % of the win", ylabel="it wins, %", aspect="equal")
        axes.grid()
        axes.legend(loc="upper left")


def draw_knowing(sums: Sums, file: Path) -> None:
    """What is known of the outcome, turn by turn."""
    with picture(file, 210) as (_, axes):
        axes.plot(range(TURNS), [100 * share for share in known(sums)], color=AGE_LOOKS[0][0], marker="o", markersize=5)
        name_turns(axes, 92)
        axes.set(ylim=(0, 100), ylabel="of the outcome known, %")
        axes.grid(axis="y")


def _ignorance(fair: float) -> float:
    """The Brier score of who always expects the fair share."""
    return fair * (1 - fair)


def _other_tables(results: Results) -> str:
    rows = []
    for kind in KINDS:
        games, sums = results.read_sums(kind.name)
        if sums is not None:
            expected = (percent(share) for share in (kind.fair, mean_expected(sums)))
            scores = (_ignorance(kind.fair), *(brier(sums, age) for age in (ALL, *AGES)))
            gap = f"{100 * mean_gap(sums):.1f}"
            rows.append([kind.title, f"{games:,}", *expected, gap, *(f"{score:.4f}" for score in scores)])
    head = ["table", "games", "fair share", "it expects", "mean gap", "Brier of the fair share", "its Brier"]
    return table([*head, "in Age I", "in Age II", "in Age III"], rows)
