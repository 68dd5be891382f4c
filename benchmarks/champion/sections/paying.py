"""Whom the champion pays."""

from pathlib import Path

from benchmarks.champion.kinds import KINDS
from benchmarks.champion.paying import FEWER, LEFT, MORE, RIGHT, SPLIT
from benchmarks.champion.playing import Array
from benchmarks.champion.results import Results, Sums
from benchmarks.champion.words import by_age, paragraphs, percent, table
from septem.data.cards import AGES
from septem.words import ROMAN

MAIN = KINDS[0]


def write(results: Results, _pictures: Path) -> str:
    """What it pays, and to whom where it can choose."""
    games, sums = results.read_sums(MAIN.name)
    if sums is None or not sums["pay_choices"].sum():
        return ""
    cities = games * MAIN.options.players
    coins = sums["pay_coins"].sum(axis=1) / cities
    differ, dearer = sums["pay_dearer"].sum(axis=0).tolist()
    text = (
        f"A city pays its neighbours {float(coins.sum()):.1f} coins in a game: "
        f"{by_age(f'{paid:.1f}' for paid in coins.tolist())}. In "
        f"{percent(float(sums['pay_choices'].sum() / sums['pay_decisions'].sum()))} of its decisions there are several "
        "ways to pay."
    )
    if differ:
        text += f" Where they differ in price, it takes another than the cheapest in {percent(dearer / differ)}."
    return paragraphs(
        text,
        "Where all coins can go to either neighbour for the same price:",
        table(
            [
                "",
                "choices",
                "to the left",
                "split",
                "to the right",
                "to who has fewer points",
                "to who has fewer coins",
            ],
            [_row(sums, age) for age in range(len(AGES))],
        ),
        _heads(sums),
    )


def _row(sums: Sums, age: int) -> list[str]:
    sides = sums["pay_by_points"][age].sum(axis=0)
    choices = max(1, int(sides.sum()))
    shares = (percent(float(sides[side]) / choices, 0) for side in (LEFT, SPLIT, RIGHT))
    return [
        f"Age {ROMAN[age]}",
        f"{choices:,}",
        *shares,
        *(_to_fewer(sums[f"pay_by_{of}"][age]) for of in ("points", "coins")),
    ]


def _to_fewer(sides: Array) -> str:
    """How often all coins go to the one who has fewer, of the times that they all go to one and the two differ."""
    poor = int(sides[FEWER, LEFT] + sides[MORE, RIGHT])
    rich = int(sides[MORE, LEFT] + sides[FEWER, RIGHT])
    return percent(poor / (poor + rich), 0) if poor + rich else "–"


def _heads(sums: Sums) -> str:
    """What the network itself makes of a coin to either side."""
    means = sums["pay_heads"] / sums["pay_choices"].clip(1)[:, None]
    figures = by_age(f"{left:+.2f} and {right:+.2f}" for left, right in means.tolist())
    return (
        "What a coin to the left and a coin to the right add to the logarithm of a way's chance where there are "
        f"several, on average: {figures}."
    )
