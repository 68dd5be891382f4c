"""The pictures of the statistics page."""

from typing import TYPE_CHECKING

from markupsafe import Markup

from septem.cli.report.page import ACCENT, FAINT, GROUND, INK, SOFT, drawing, inline
from septem.cli.report.plot import COLOURS as CATEGORY_COLOURS
from septem.cli.style import CARD_STYLES
from septem.words import ROMAN

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from septem.simulation.stats.figures import Estimate
    from septem.simulation.stats.survey import CardLine, Survey

FAIR = 100
ROW = 26
# Cities that must have so many cards of a colour, at each table, before a line is drawn there.
FEWEST_CITIES = 200
# Names in a picture stand at least so far apart, as parts of its height.
APART = 0.07
# Lines that end closer than that, in cards, could have their names one over the other.
NEAR = 2


def wonders_plot(survey: "Survey") -> Markup:
    """Both sides of each wonder on one line."""
    sides = sorted({line.side for line in survey.wonders})
    cities = list(dict.fromkeys(line.city for line in survey.wonders))
    with drawing(1.5 * ROW * len(cities) + 70) as (figure, axes):
        axes.axvline(FAIR, color=FAINT, linewidth=1, linestyle="--", zorder=0)
        for row, city in enumerate(cities):
            there = {line.side: line.wins for line in survey.wonders if line.city == city}
            values = [wins.value for wins in there.values()]
            axes.plot([min(values), max(values)], [row, row], color=FAINT, linewidth=3, zorder=1)
            for side, wins in there.items():
                first = side == sides[0]
                _dot(axes, wins, row, "o" if first else "s", ACCENT if first else INK, GROUND if first else INK)
        for side, marker, face in zip(sides, "os", (GROUND, INK), strict=False):
            axes.scatter([], [], marker=marker, facecolor=face, edgecolor=ACCENT if marker == "o" else INK, label=side)
        axes.set_yticks(range(len(cities)), cities)
        axes.set_ylim(len(cities) - 0.4, -0.6)
        axes.set_xlabel("wins, 100 is fair")
        axes.grid(axis="x")
        axes.legend(loc="lower center", bbox_to_anchor=(0.4, 1), ncols=2, handletextpad=0.2, title=None)
        return inline(figure, f"Wins of each wonder with its sides {' and '.join(sides)}")


def picks_plot(survey: "Survey", age: int) -> Markup:
    """How readily cards are built against what they are worth as first picks."""
    there = [line for line in survey.cards if line.card.age == age and line.opening and line.first_pick]
    if not there:
        return Markup()
    with drawing(300) as (figure, axes):
        axes.axhline(0, color=FAINT, linewidth=1, linestyle="--", zorder=0)
        for line in there:
            x, y = _place(line)
            ground = CARD_STYLES[line.card.colour].split(" on ")[1]
            axes.scatter(x, y, s=42, color=ground, edgecolor=SOFT, linewidth=0.8, zorder=2)
        axes.margins(x=0.12, y=0.1)
        for line in _named(there):
            x, y = _place(line)
            right = x > sum(axes.get_xlim()) / 2
            axes.annotate(
                line.card.name,
                (x, y),
                (-6 if right else 6, 3),
                textcoords="offset points",
                fontsize=9,
                ha="right" if right else "left",
                color=INK,
            )
        axes.set_xlabel("built at once, %")
        axes.set_ylabel("worth as first pick")
        axes.grid()
        axes.tick_params(axis="y", labelcolor=SOFT)
        return inline(figure, f"Age {ROMAN[age - 1]}: how often cards are built at once, and what they are worth")


def points_plot(survey: "Survey") -> Markup:
    """Points of winners and of others by category."""
    names = [figures.name for figures in survey.tables[0].categories]
    with drawing(1.4 * ROW * len(names) + 70) as (figure, axes):
        for row, name in enumerate(names):
            winners, others, _ = survey.category(name)
            axes.plot([others, winners], [row, row], color=CATEGORY_COLOURS[name], linewidth=5, zorder=1)
            axes.scatter(others, row, s=36, facecolor=GROUND, edgecolor=SOFT, zorder=2)
            axes.scatter(winners, row, s=46, color=INK, zorder=3)
        axes.scatter([], [], s=46, color=INK, label="winners")
        axes.scatter([], [], s=36, facecolor=GROUND, edgecolor=SOFT, label="others")
        axes.set_yticks(range(len(names)), names)
        axes.set_ylim(len(names) - 0.4, -0.6)
        axes.set_xlim(left=0)
        axes.set_xlabel("mean points")
        axes.grid(axis="x")
        axes.legend(loc="lower center", bbox_to_anchor=(0.4, 1), ncols=2, handletextpad=0.2)
        return inline(figure, "Mean points of winners and of others by category")


def colours_plot(survey: "Survey") -> Markup:
    """How those fare who build so many cards of a colour."""
    from matplotlib.ticker import MaxNLocator

    lines = {
        figures.name: line
        for figures in survey.tables[0].colours
        if len(line := survey.colour_wins(figures.name, FEWEST_CITIES)) > 1
    }
    if not lines:
        return Markup()
    with drawing(300) as (figure, axes):
        axes.axhline(FAIR, color=FAINT, linewidth=1, linestyle="--", zorder=0)
        for name, line in lines.items():
            ground = CARD_STYLES[name].split(" on ")[1]
            axes.plot(*zip(*line, strict=True), color=ground, lw=2.2, marker="o", ms=6, markeredgecolor=GROUND)
        axes.margins(x=0.12)
        low, high = axes.get_ylim()
        named: list[tuple[float, float]] = []
        for name, line in sorted(lines.items(), key=lambda each: each[1][-1][1]):
            x, y = line[-1]
            # Where lines end side by side, one name stands above the other.
            beside = [there + APART * (high - low) for end, there in named if abs(end - x) < NEAR]
            y = max([y, *beside])
            named.append((x, y))
            axes.annotate(name, (x, y), (7, 0), textcoords="offset points", va="center", fontsize=9)
        axes.set_xlabel("cards of the colour in a city")
        axes.set_ylabel("wins, 100 is fair")
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
        axes.tick_params(axis="y", labelcolor=SOFT)
        axes.grid()
        return inline(figure, "Wins by the number of cards of each colour")


def _dot(axes: "Axes", wins: "Estimate", row: float, marker: str, edge: str, face: str) -> None:
    axes.plot([wins.low, wins.high], [row, row], color=edge, linewidth=1.4, zorder=2)
    axes.scatter(wins.value, row, s=44, marker=marker, facecolor=face, edgecolor=edge, linewidth=1.4, zorder=3)


def _place(line: "CardLine") -> tuple[float, float]:
    assert line.first_pick
    assert line.opening
    return 100 * line.first_pick.value, line.opening.value


def _named(lines: "list[CardLine]") -> "list[CardLine]":
    """The cards to name: best and worst, most and least taken, as far as there is room for their names."""
    by_worth = sorted(lines, key=lambda line: _place(line)[1])
    by_taste = sorted(lines, key=lambda line: _place(line)[0])
    height = _place(by_worth[-1])[1] - _place(by_worth[0])[1]
    named: list[CardLine] = []
    for line in (by_worth[-1], by_worth[0], by_taste[-1], by_taste[0], *by_worth[:-6:-1], *by_worth[:3]):
        if all(abs(_place(line)[1] - _place(other)[1]) > APART * height for other in named):
            named.append(line)
    return named
