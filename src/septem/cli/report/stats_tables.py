"""The statistics of cards and wonders as tables of 80 columns, or as JSON."""

from typing import TYPE_CHECKING, Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from septem.cli.report.outcome import bare_table
from septem.cli.report.stats_words import (
    CAVEAT,
    FIRST_PICKS,
    INDEX,
    PICKS,
    findings,
    full_name,
    gain,
    index,
    margin,
    share,
    title,
)
from septem.cli.style import CARD_STYLES
from septem.words import ROMAN, signed_decimal

if TYPE_CHECKING:
    from rich.table import Table

    from septem.simulation.stats.figures import CardFigures, Estimate
    from septem.simulation.stats.run import Study
    from septem.simulation.stats.survey import CardLine, Survey

# Cards of an Age that the screen has room for; the page and the JSON have all.
BEST, WORST = 8, 5


def as_screen(study: "Study", games: int, survey: "Survey", seconds: float) -> Group:
    """The findings, then wonders, cards by Age, guilds, points and colours."""
    parts: list[RenderableType] = [
        Text(title(study, games, survey), "bold"),
        Text(f"{seconds:.1f} s. {INDEX}", "dim"),
        "",
        *(_finding(found.head, found.text) for found in findings(survey)),
        "",
        _wonders(survey),
    ]
    for age in (1, 2, 3):
        parts += ["", _cards(f"First picks of Age {ROMAN[age - 1]}", survey.of_age(age), survey)]
    parts += ["", _cards("Guilds as first picks", survey.guilds(), survey, everything=True)]
    parts += ["", _points(survey), "", _colours(survey), "", Text(f"{FIRST_PICKS} {PICKS} {CAVEAT}", "dim")]
    return Group(*parts)


def as_json(study: "Study", games: int, survey: "Survey") -> dict[str, Any]:
    """The same numbers of each table, unrounded, and the findings."""
    return {
        "games": games,
        "players": survey.players,
        "edition": study.edition,
        "variant": study.variant,
        "bot": study.bot,
        "seed": study.seed,
        "findings": [f"{found.head} {found.text}" for found in findings(survey)],
        "tables": [
            {
                "players": table.players,
                "deals": table.games,
                "shared": table.shared,
                "points": table.points,
                "cards": [_card_json(figures) for figures in table.cards],
                "wonders": [
                    {
                        **figures._asdict(),
                        "wins": figures.wins._asdict(),
                        "categories": dict(zip(_categories(survey), figures.categories, strict=True)),
                        "points": figures.points,
                    }
                    for figures in table.wonders
                ],
                "seats": [seat._asdict() for seat in table.seats],
                "categories": [
                    {**figures._asdict(), "leaders": _estimate(figures.leaders)} for figures in table.categories
                ],
                "colours": [figures._asdict() for figures in table.colours],
            }
            for table in survey.tables
        ],
    }


def _card_json(figures: "CardFigures") -> dict[str, Any]:
    card = figures.card
    return {
        **figures._asdict(),
        "card": card.name,
        "age": card.age,
        "colour": card.colour,
        "guild": card.guild,
        "fates": figures.fates._asdict(),
        **{name: _estimate(getattr(figures, name)) for name in ("pick", "first_pick", "wins", "opening")},
    }


def _estimate(estimate: "Estimate | None") -> dict[str, float] | None:
    return estimate._asdict() if estimate else None


def _categories(survey: "Survey") -> list[str]:
    return [figures.name for figures in survey.tables[0].categories]


def _finding(head: str, text: str) -> Padding:
    return Padding(Text.assemble((head, "bold"), " ", text), (0, 0, 0, 2))


def _wonders(survey: "Survey") -> "Table":
    several = len(survey.players) > 1
    heads = [*(f"{players}p" for players in survey.players), *(["mean"] if several else [])]
    table = bare_table("Wonder: wins", *heads, "±", "points", "stages")
    for line in survey.wonders:
        wins = [index(line.by_players[players].wins) for players in survey.players if players in line.by_players]
        wins += [""] * (len(survey.players) - len(wins))
        table.add_row(
            line.name,
            *wins,
            *([index(line.wins)] if several else []),
            margin(line.wins),
            f"{line.points:.1f}",
            f"{line.mean_stages:.1f}",
        )
    return table


def _cards(title: str, lines: "list[CardLine]", survey: "Survey", *, everything: bool = False) -> "Table":
    table = bare_table(title, "colour", "gain", "±", "at once", "picked", "wins", "±")
    # The middle can be left out only where it is one: with few games some cards have no gain to be ranked by.
    is_ranked = all(line.opening for line in lines)
    left_out = len(lines) - BEST - WORST if is_ranked and not everything else 0
    for place, line in enumerate(lines):
        if left_out > 0 and BEST <= place < BEST + left_out:
            if place == BEST:
                table.add_row(Text(f"… {left_out} more", "dim"))
            continue
        table.add_row(
            full_name(line, survey),
            Text(f" {line.card.colour} ", CARD_STYLES[line.card.colour]),
            gain(line.opening),
            margin(line.opening),
            share(line.first_pick),
            share(line.pick),
            index(line.wins),
            margin(line.wins),
        )
    return table


def _points(survey: "Survey") -> "Table":
    table = bare_table("Points", "winners", "others", "ahead", "who has most wins")
    for name in _categories(survey):
        winners, others, leaders = survey.category(name)
        ahead = signed_decimal(winners - others)
        table.add_row(name, f"{winners:.1f}", f"{others:.1f}", ahead, index(leaders))
    return table


def _colours(survey: "Survey") -> "Table":
    table = bare_table("Cards", "winners", "others", "ahead")
    for figures in survey.tables[0].colours:
        winners, others = survey.colour(figures.name)
        ahead = signed_decimal(winners - others, 2)
        table.add_row(Text(f" {figures.name} ", CARD_STYLES[figures.name]), f"{winners:.2f}", f"{others:.2f}", ahead)
    return table
