"""How the champion's play changes with the number of players."""

from pathlib import Path

import numpy as np

from benchmarks.champion.cities import CATEGORIES
from benchmarks.champion.drawing import FOOT, HEAD, ROW, SALE_COLOUR, STAGE_COLOUR, picture, stack
from benchmarks.champion.habits import SALE
from benchmarks.champion.kinds import KINDS, Kind
from benchmarks.champion.playing import TURNS
from benchmarks.champion.results import Results, Sums
from benchmarks.champion.words import image, paragraphs, table
from septem.cli.report.plot import CARD_COLOURS, label_rows
from septem.data.cards import COLOURS
from septem.kernel.layout import TURNS_AN_AGE

CITY_COLOURS = CARD_COLOURS | {"stages": STAGE_COLOUR, "sales": SALE_COLOUR}


def write(results: Results, pictures: Path) -> str:
    """A picture and a table of all tables."""
    lines, rows = {}, []
    for kind in KINDS:
        games, sums = results.read_sums(kind.name)
        if sums is not None:
            cities = games * kind.options.players
            lines[kind] = city(sums, cities)
            points = (sums["board_points"].sum(axis=0) / cities).tolist()
            rows.append([kind.title, f"{games:,}", *(f"{number:.1f}" for number in (sum(points), *points))])
    if not lines:
        return ""
    draw_cities(lines, pictures / "champion-players.svg")
    return paragraphs(
        image("champion-players", "What a city is made of at each table: structures by colour, stages and sales"),
        "Mean points of a city:",
        table(["table", "games", "total", *CATEGORIES], rows),
    )


def city(sums: Sums, cities: int) -> dict[str, float]:
    """What a city does with its cards on average."""
    numbers = np.arange(sums["colour_cities"].shape[1])
    found = dict(zip(COLOURS, ((sums["colour_cities"] * numbers).sum(axis=1) / cities).tolist(), strict=True))
    stages = sums["board_stages"].sum(axis=0)
    found["stages"] = float((stages * np.arange(len(stages))).sum()) / cities
    found["sales"] = float(sums["deeds"][:, SALE].sum()) / cities
    return found


def draw_cities(lines: dict[Kind, dict[str, float]], file: Path) -> None:
    """A bar for each table."""
    parts = {name: [line[name] for line in lines.values()] for name in CITY_COLOURS}
    with picture(file, FOOT + HEAD + 1.2 * ROW * len(lines)) as (figure, axes):
        stack(axes, parts, CITY_COLOURS, places=1)
        label_rows(axes, [_short(kind) for kind in lines], [""] * len(lines))
        axes.set_xlabel("cards of a city in a game")
        axes.set_xticks(range(0, TURNS + 1, TURNS_AN_AGE // 2))
        figure.legend(loc="outside upper center", ncols=5)


def _short(kind: Kind) -> str:
    return kind.title.replace(" players, ", ", ").replace("second edition", "2nd edition")
