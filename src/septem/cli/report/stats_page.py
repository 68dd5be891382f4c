"""The statistics of cards and wonders as an HTML page with pictures."""

from importlib.resources import files
from typing import TYPE_CHECKING

import htpy as h
from markupsafe import Markup

from septem.cli.report.chips import chip, sprite
from septem.cli.report.page import Section, page, panel, panels, table
from septem.cli.report.stats_plots import colours_plot, picks_plot, points_plot, wonders_plot
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
from septem.words import ROMAN, signed_decimal

if TYPE_CHECKING:
    from septem.simulation.stats.figures import Estimate, Fates
    from septem.simulation.stats.run import Study
    from septem.simulation.stats.survey import CardLine, Survey, WonderLine

# The strength of a cell's colour for each hundredth above or below a fair share, and at most.
HEAT, HOTTEST = 0.9, 62
WHISKER_WIDTH = 92
# What becomes of cards that nobody at the table uses.
REST = {
    None: "left over at the end of the Age",
    "free-city": "left over at the end of the Age, or used by the Free City",
    "gaia": "left over at the end of the Age, or turned up by Gaïa",
}


def as_page(study: "Study", games: int, survey: "Survey") -> str:
    """The whole page."""
    key = _key(study.variant)
    sections = [
        _short_answer(survey),
        _wonders(survey),
        *(_age(survey, age, key) for age in (1, 2, 3)),
        _guilds(survey, key),
        _points(survey),
        _method(),
    ]
    style = files("septem.cli.report").joinpath("stats.css").read_text(encoding="utf-8")
    return page("What wins", f"{title(study, games, survey)}. {INDEX}", sections, more_style=style)


def _short_answer(survey: "Survey") -> Section:
    cards = [h.li(".panel")[h.h3[found.head], h.p[found.text]] for found in findings(survey)]
    return Section("The short answer", [sprite(), h.ul(".findings")[cards]])


def _wonders(survey: "Survey") -> Section:
    heads = ["Wonder", *(f"{players} players" for players in survey.players), "Points", "Stages"]
    rows = [
        [
            line.name,
            *(
                _heat(line.by_players[players].wins if players in line.by_players else None)
                for players in survey.players
            ),
            f"{line.points:.1f}",
            f"{line.mean_stages:.1f}",
        ]
        for line in survey.wonders
    ]
    return Section(
        "Wonders and sides",
        [
            panels(
                panel(h.h3["Both sides of each wonder"], wonders_plot(survey), note="Bars are 95 % intervals."),
                panel(h.h3["Wins by stages built"], _stages(survey)),
            ),
            panel(h.div(".stats")[table(heads, rows)], note=_widest("Intervals are at most ±{}.", survey)),
        ],
        "Wins of every board over all tables, and at each of them.",
    )


def _widest(text: str, survey: "Survey") -> str:
    widest = max(figures.wins.margin for line in survey.wonders for figures in line.by_players.values())
    return text.format(round(widest))


def _stages(survey: "Survey") -> h.Element:
    most = max(len(line.stage_wins) for line in survey.wonders)

    def cells(line: "WonderLine") -> list[h.Node]:
        wins = [*line.stage_wins, *[None] * (most - len(line.stage_wins))]
        return [line.name, *(h.span["–"] if number is None else _heat_number(number) for number in wins)]

    return h.div(".stats")[table(["Stages", *map(str, range(most))], map(cells, survey.wonders))]


def _age(survey: "Survey", age: int, key: h.Element) -> Section:
    lines = survey.of_age(age)
    return Section(
        f"Age {ROMAN[age - 1]}",
        [
            panel(_cards(survey, lines), key),
            panels(
                panel(
                    h.h3["Taken and worth taking"],
                    picks_plot(survey, age),
                    note="High on the left: better than the bots think. Low on the right: worse.",
                ),
                panel(h.h3["Most and least wanted"], _wanted(survey, age)),
            ),
        ],
        "Best first picks first, where there are games enough to tell. On the right: wins of the cities that have the "
        "card, by number of players.",
    )


def _guilds(survey: "Survey", key: h.Element) -> Section:
    return Section(
        "Guilds",
        [panel(_cards(survey, survey.guilds()), key)],
        "A game has only some of the ten, so their intervals are wider.",
    )


def _points(survey: "Survey") -> Section:
    rows = []
    for figures in survey.tables[0].categories:
        winners, others, leaders = survey.category(figures.name)
        ahead = signed_decimal(winners - others)
        rows.append([figures.name, f"{winners:.1f}", f"{others:.1f}", ahead, _heat(leaders)])
    return Section(
        "What winners score",
        [
            panels(
                panel(h.h3["Points by category"], points_plot(survey)),
                panel(
                    h.h3["Cards of a colour"],
                    colours_plot(survey),
                    note="Who builds many cards of a colour may do so because things go well, not the other way round.",
                ),
                panel(
                    table(["Category", "Winners", "Others", "Ahead", "Who has most"], rows),
                    note="The last column: how those fare who have most points of the category.",
                ),
                panel(_seats(survey), note="Wins by seat; boards and hands are dealt at random."),
            )
        ],
    )


def _seats(survey: "Survey") -> h.Element:
    most = max(survey.players)
    rows = [
        [
            f"{figures.players} players",
            *(_heat(seat) for seat in figures.seats),
            *([""] * (most - figures.players)),
        ]
        for figures in survey.tables
    ]
    return h.div(".stats")[table(["Seat", *map(str, range(most))], rows)]


def _method() -> Section:
    return Section(
        "How to read this",
        [
            panel(
                h.p[FIRST_PICKS],
                h.p[PICKS],
                h.p[CAVEAT],
                h.p[
                    "Intervals are 95 %; the deal is the unit, because the cities of one game and the copies of one "
                    "card depend on each other. All of it is how these bots play: people may find more in a card."
                ],
            )
        ],
    )


def _cards(survey: "Survey", lines: "list[CardLine]") -> h.Element:
    several = len(survey.players) > 1
    heads = ["Card", "Gain as first pick", "At once", "Picked", "Turn", "Brings", "Fate"]
    heads += [f"{players}p" for players in survey.players] + (["Mean"] if several else [])
    reach = max((abs(end) for line in lines if line.opening for end in line.opening[1:]), default=1.0)
    rows = [
        [
            _named(line, survey),
            _whisker(line.opening, reach),
            _bar(line.first_pick),
            share(line.pick),
            "–" if line.turn is None else f"{line.turn:.1f}",
            f"{line.brought:.1f}" if line.brought else "",
            _fates(line.fates),
            *(_heat(line.wins_at(players)) for players in survey.players),
            *([_with_margin(line.wins)] if several else []),
        ]
        for line in lines
    ]
    return h.div(".stats")[table(heads, rows)]


def _wanted(survey: "Survey", age: int) -> h.Element:
    there = [line for line in survey.cards if line.card.age == age and line.first_pick]
    ranked = sorted(there, key=lambda line: -(line.first_pick.value if line.first_pick else 0.0))
    rows = [[_named(line, survey), _bar(line.first_pick), gain(line.opening)] for line in (*ranked[:5], *ranked[-4:])]
    return table(["Card", "At once", "Gain"], rows)


def _named(line: "CardLine", survey: "Survey") -> h.Element:
    return h.span(".card")[h.span(".slot")[chip(line.card)], h.span[full_name(line, survey)]]


def _whisker(estimate: "Estimate | None", reach: float) -> h.Node:
    if estimate is None:
        return "–"
    middle = WHISKER_WIDTH / 2
    low, value, high = (middle + (middle - 5) * end / reach for end in (estimate.low, estimate.value, estimate.high))
    drawn = Markup(
        f'<svg class="whisker" viewBox="0 0 {WHISKER_WIDTH} 16" aria-hidden="true">'
        f'<path class="zero" d="M{middle} 0v16"/><path class="range" d="M{low:.1f} 8H{high:.1f}"/>'
        f'<circle class="dot" cx="{value:.1f}" cy="8" r="4"/></svg>'
    )
    return [drawn, h.span(".number")[gain(estimate), " ", h.small[margin(estimate)]]]


def _bar(estimate: "Estimate | None") -> h.Node:
    if estimate is None:
        return "–"
    width = h.i(style=f"width:{estimate.value:.1%}")
    return [h.span(".bar", aria_hidden="true")[width], h.span(".percent")[share(estimate)]]


def _fates(fates: "Fates") -> h.Element:
    parts = (("built", fates.built), ("wonder", fates.wonder), ("sold", fates.sold))
    words = f"{fates.built:.0%} built, {fates.wonder:.0%} under the wonder, {fates.sold:.0%} sold"
    return h.span(".fates", title=words, role="img", aria_label=words)[
        (h.i(class_=name, style=f"width:{part:.1%}") for name, part in parts)
    ]


def _key(variant: str | None) -> h.Element:
    return h.p(".note")[
        "Brings: points by itself, conflicts aside. Fate: ",
        h.i(".key.built"),
        "built",
        h.i(".key.wonder"),
        "put under the wonder",
        h.i(".key.sold"),
        "sold",
        h.i(".key"),
        REST[variant],
    ]


def _heat(estimate: "Estimate | None") -> h.Node:
    return "" if estimate is None else _heat_number(estimate.value, f"{estimate.low:.0f} to {estimate.high:.0f}")


def _heat_number(number: float, words: str = "") -> h.Element:
    heat = min(HOTTEST, HEAT * abs(number - 100))
    direction = "up" if number > 100 else "down"
    return h.span(class_=f"heat {direction}", style=f"--heat:{heat:.0f}%", title=words or None)[f"{number:.0f}"]


def _with_margin(estimate: "Estimate | None") -> h.Node:
    return "–" if estimate is None else [index(estimate), " ", h.small[margin(estimate)]]
