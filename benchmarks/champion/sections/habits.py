"""How the champion plays: what it builds when, how much war and science, and how that fares."""

from pathlib import Path

import numpy as np

from benchmarks.champion.cities import CATEGORIES, SCHOLAR
from benchmarks.champion.drawing import SALE_COLOUR, STAGE_COLOUR, name_turns, picture, stack_upright
from benchmarks.champion.habits import DEEDS, SALE, STAGE
from benchmarks.champion.kinds import KINDS
from benchmarks.champion.results import Results, Sums
from benchmarks.champion.words import by_age, image, paragraphs, percent, table, with_interval
from septem.cli.report.plot import CARD_COLOURS, FAINT
from septem.data.cards import AGES, COLOURS
from septem.kernel.layout import TURNS_AN_AGE
from septem.simulation.intervals import wilson
from septem.simulation.stats.figures import Estimate
from septem.words import ROMAN, listed

MAIN = KINDS[0]
DEED_COLOURS = CARD_COLOURS | {"stage": STAGE_COLOUR, "sale": SALE_COLOUR}
FARING = {"red": "o", "green": "^", "blue": "s", "brown": "D"}
FEWEST_CITIES = 500  # that have built so many structures of a colour, for a dot


def write(results: Results, pictures: Path) -> str:
    """The picture of a game turn by turn, and facts."""
    games, sums = results.read_sums(MAIN.name)
    if sums is None:
        return ""
    draw_turns(sums, pictures / "champion-turns.svg")
    draw_faring(sums, pictures / "champion-colours.svg")
    cities = games * MAIN.options.players
    return paragraphs(
        _stages_and_sales(sums, cities),
        image("champion-turns", "What it does on each of the 18 turns: structures by colour, stages, sales"),
        _war(sums, cities),
        _science(sums, cities),
        image("champion-colours", "Share of the win by the number of red, green, blue and brown structures of a city"),
        "What winners score, and everybody:",
        _points(sums, cities),
    )


def draw_turns(sums: Sums, file: Path) -> None:
    """A bar for each turn, made of what is done on it."""
    shares = 100 * sums["deeds"] / sums["deeds"].sum(axis=1, keepdims=True)
    parts = {deed: shares[:, number].tolist() for number, deed in enumerate(DEEDS)}
    with picture(file, 320) as (figure, axes):
        stack_upright(axes, parts, DEED_COLOURS)
        name_turns(axes, 105)
        axes.set(ylim=(0, 110), ylabel="of the players, %")
        axes.set_yticks(range(0, 101, 25))
        figure.legend(loc="outside upper center", ncols=5)


def draw_faring(sums: Sums, file: Path) -> None:
    """How cities fare that have so many structures of a colour."""
    fewest = min(FEWEST_CITIES, sums["colour_cities"][0].sum() / 100)
    with picture(file, 240) as (figure, axes):
        for colour, marker in FARING.items():
            number = COLOURS.index(colour)
            cities, wins = sums["colour_cities"][number], sums["colour_wins"][number]
            there = np.flatnonzero(cities >= fewest)
            axes.plot(
                there,
                100 * wins[there] / cities[there],
                color=CARD_COLOURS[colour],
                marker=marker,
                markersize=5,
                label=colour,
            )
        axes.axhline(100 * MAIN.fair, color=FAINT, linestyle="--", linewidth=1, zorder=0)
        axes.set(xlabel="structures of the colour in a city", ylabel="games won, %")
        axes.set_ylim(bottom=0)
        axes.grid(axis="y")
        figure.legend(loc="outside upper center", ncols=4)


def _stages_and_sales(sums: Sums, cities: int) -> str:
    deeds = sums["deeds"] / cities
    ages = deeds.reshape(len(AGES), TURNS_AN_AGE, -1).sum(axis=1)
    stages, sales = (ages[:, deed].tolist() for deed in (STAGE, SALE))
    ended = sums["board_stages"].sum(axis=0) / cities
    turn = int(deeds[:, STAGE].argmax())
    mean = sum(number * share for number, share in enumerate(ended.tolist()))
    return (
        f"**Stages and sales.** A city ends with {mean:.2f} stages; {percent(float(ended[0]))} of the cities have "
        f"none. Of its stages it builds {by_age(percent(stage / sum(stages), 0) for stage in stages)}, most of all on "
        f"turn {turn % TURNS_AN_AGE + 1} of Age {ROMAN[turn // TURNS_AN_AGE]}. It sells {sum(sales):.2f} cards a game: "
        f"{by_age(f'{sale:.2f}' for sale in sales)}."
    )


def _war(sums: Sums, cities: int) -> str:
    built = _mean_built(sums, "red", cities)
    victories, defeats = sums["victories"] / cities, float(sums["defeats"]) / cities
    none = float(sums["colour_cities"][COLOURS.index("red"), 0]) / cities
    return (
        f"**War.** A city builds {built:.1f} red structures and ends with {float(sums['shields']) / cities:.1f} "
        f"shields; {percent(none)} of the cities build no red structure. Of the two conflicts that each Age brings it "
        f"wins {by_age(f'{victory:.2f}' for victory in victories.tolist())}; of all six it loses {defeats:.2f}."
    )


def _science(sums: Sums, cities: int) -> str:
    number = COLOURS.index("green")
    counts, wins = sums["colour_cities"][number], sums["colour_wins"][number]
    none, scholars = float(counts[0]) / cities, counts[SCHOLAR:].sum()
    text = (
        f"**Science.** {percent(none)} of the cities build no green structure, "
        f"{percent(float(scholars) / cities)} build {SCHOLAR} or more."
    )
    if counts[0] and scholars:
        text += (
            f" Without green a city wins {_won(wins[0], counts[0])} of its games, with so much of it "
            f"{_won(wins[SCHOLAR:].sum(), scholars)}."
        )
    shares = sums["board_scholars"] / np.maximum(sums["board_cities"], 1)
    order = [board for board in np.argsort(-shares).tolist() if sums["board_cities"][board]]
    names = [f"{MAIN.options.names.boards[board]} ({percent(float(shares[board]), 0)})" for board in order]
    return f"{text} That much science is built most often by {listed(names[:3])}, least often by {listed(names[-3:])}."


def _won(wins: float, cities: float) -> str:
    share = float(wins / cities)
    return with_interval(Estimate(share, *wilson(share, float(cities))))


def _mean_built(sums: Sums, colour: str, cities: int) -> float:
    counts = sums["colour_cities"][COLOURS.index(colour)]
    return float((counts * np.arange(len(counts))).sum()) / cities


def _points(sums: Sums, cities: int) -> str:
    everybody = sums["board_points"].sum(axis=0) / cities
    winners = sums["winners_points"].sum(axis=0) / sums["board_wins"].sum()
    rows = [
        [who, *(f"{points:.1f}" for points in (*line, sum(line)))]
        for who, line in (("winners", winners.tolist()), ("everybody", everybody.tolist()))
    ]
    return table(["", *CATEGORIES, "total"], rows)
