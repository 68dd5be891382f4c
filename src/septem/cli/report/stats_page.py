"""The statistics of cards and wonders as an HTML page with pictures."""

from importlib.resources import files
from typing import TYPE_CHECKING

from markupsafe import Markup

from septem.cli.report.chips import chip, sprite
from septem.cli.report.page import Section, page, panel, panels, paragraph, table
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
from septem.cli.report.templates import macro
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
    key = _piece("key", REST[study.variant])
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
    return Section("The short answer", [sprite(), _piece("findings", findings(survey))])


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
                panel(wonders_plot(survey), title="Both sides of each wonder", note="Bars are 95 % intervals."),
                panel(_stages(survey), title="Wins by stages built"),
            ),
            panel(_piece("figures", table(heads, rows)), note=_widest("Intervals are at most ±{}.", survey)),
        ],
        "Wins of every board over all tables, and at each of them.",
    )


def _widest(text: str, survey: "Survey") -> str:
    widest = max(figures.wins.margin for line in survey.wonders for figures in line.by_players.values())
    return text.format(round(widest))


def _stages(survey: "Survey") -> Markup:
    most = max(len(line.stage_wins) for line in survey.wonders)

    def cells(line: "WonderLine") -> list[str]:
        wins = [*line.stage_wins, *[None] * (most - len(line.stage_wins))]
        return [line.name, *(_piece("dash") if number is None else _heat_number(number) for number in wins)]

    return _piece("figures", table(["Stages", *map(str, range(most))], map(cells, survey.wonders)))


def _age(survey: "Survey", age: int, key: Markup) -> Section:
    lines = survey.of_age(age)
    return Section(
        f"Age {ROMAN[age - 1]}",
        [
            panel(_cards(survey, lines), key),
            panels(
                panel(
                    picks_plot(survey, age),
                    title="Taken and worth taking",
                    note="High on the left: better than the bots think. Low on the right: worse.",
                ),
                panel(_wanted(survey, age), title="Most and least wanted"),
            ),
        ],
        "Best first picks first, where there are games enough to tell. On the right: wins of the cities that have the "
        "card, by number of players.",
    )


def _guilds(survey: "Survey", key: Markup) -> Section:
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
                panel(points_plot(survey), title="Points by category"),
                panel(
                    colours_plot(survey),
                    title="Cards of a colour",
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


def _seats(survey: "Survey") -> Markup:
    most = max(survey.players)
    rows = [
        [
            f"{figures.players} players",
            *(_heat(seat) for seat in figures.seats),
            *([""] * (most - figures.players)),
        ]
        for figures in survey.tables
    ]
    return _piece("figures", table(["Seat", *map(str, range(most))], rows))


def _method() -> Section:
    return Section(
        "How to read this",
        [
            panel(
                paragraph(FIRST_PICKS),
                paragraph(PICKS),
                paragraph(CAVEAT),
                paragraph(
                    "Intervals are 95 %; the deal is the unit, because the cities of one game and the copies of one "
                    "card depend on each other. All of it is how these bots play: people may find more in a card."
                ),
            )
        ],
    )


def _cards(survey: "Survey", lines: "list[CardLine]") -> Markup:
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
    return _piece("figures", table(heads, rows))


def _wanted(survey: "Survey", age: int) -> Markup:
    there = [line for line in survey.cards if line.card.age == age and line.first_pick]
    ranked = sorted(there, key=lambda line: -(line.first_pick.value if line.first_pick else 0.0))
    rows = [[_named(line, survey), _bar(line.first_pick), gain(line.opening)] for line in (*ranked[:5], *ranked[-4:])]
    return table(["Card", "At once", "Gain"], rows)


def _named(line: "CardLine", survey: "Survey") -> Markup:
    return _piece("named", chip(line.card), full_name(line, survey))


def _whisker(estimate: "Estimate | None", reach: float) -> str:
    if estimate is None:
        return "–"
    middle = WHISKER_WIDTH / 2
    places = (middle + (middle - 5) * end / reach for end in (estimate.low, estimate.value, estimate.high))
    low, value, high = (f"{place:.1f}" for place in places)
    return _piece("whisker", WHISKER_WIDTH, low, value, high, gain(estimate), margin(estimate))


def _bar(estimate: "Estimate | None") -> str:
    return "–" if estimate is None else _piece("bar", f"{estimate.value:.1%}", share(estimate))


def _fates(fates: "Fates") -> Markup:
    parts = [("built", fates.built), ("wonder", fates.wonder), ("sold", fates.sold)]
    words = f"{fates.built:.0%} built, {fates.wonder:.0%} under the wonder, {fates.sold:.0%} sold"
    return _piece("fates", [(name, f"{part:.1%}") for name, part in parts], words)


def _heat(estimate: "Estimate | None") -> str:
    return "" if estimate is None else _heat_number(estimate.value, f"{estimate.low:.0f} to {estimate.high:.0f}")


def _heat_number(number: float, words: str = "") -> Markup:
    depth = min(HOTTEST, HEAT * abs(number - 100))
    return _piece("heat", f"{number:.0f}", "up" if number > 100 else "down", f"{depth:.0f}%", words)


def _with_margin(estimate: "Estimate | None") -> str:
    return "–" if estimate is None else _piece("with_margin", index(estimate), margin(estimate))


def _piece(name: str, *given: object) -> Markup:
    return macro("stats.html", name)(*given)
