"""An arena as a page: everything that the tables hold, with pictures."""

from collections.abc import Iterator
from math import isfinite
from typing import TYPE_CHECKING, NamedTuple

from markupsafe import Markup

from septem.cli.report.arena_plots import Dot, bars, dots
from septem.cli.report.arena_words import (
    UNKNOWN,
    fault_words,
    games_words,
    mean,
    pace_of_a_move,
    percent,
    points_of_rating,
    rating_interval,
    share_interval,
    table_words,
    whole,
    without_bound,
)
from septem.cli.report.page import Section, page, panel, panels, paragraph, table
from septem.cli.report.templates import macro
from septem.words import listed

if TYPE_CHECKING:
    from septem.arena.shares import Share
    from septem.arena.standings import Named, Standings

# The deepest a cell of the cross table is coloured, in percent, when one bot is always ahead.
DEEPEST = 45
DEALT = {"cards": "hands, guilds and boards", "dice": "boards and the luck of the dice"}
METHOD = (
    "A deal fixes {dealt}, and every line-up plays it from all seats. A shared victory is shared. Intervals are 95 %, "
    "by bootstrap over deals. Ratings are Plackett–Luce strengths from the finishing orders of all games, on the Elo "
    "scale: 400 points are odds of ten to one."
)


class Cell(NamedTuple):
    """How a bot does against another, with a class and a depth of colour, and the details in words."""

    cls: str
    heat: str
    details: str
    share: str


def as_page(standings: "Standings", planned: int, tested: str = "") -> str:
    """The whole page; `tested` is what a sequential test says."""
    lead = f"{games_words(standings, planned)}: {table_words(standings.plan)}. {tested}".strip()
    title = listed(standings.plan.everybody) if len(standings.plan.everybody) < 4 else "The arena"
    return page(title, lead, _sections(standings), METHOD.format(dealt=DEALT[standings.plan.game]))


def _sections(standings: "Standings") -> Iterator[Section]:
    if standings.faults:
        yield Section("Faults", [panel(*(paragraph(fault_words(fault)) for fault in standings.faults))])
    if not standings.counted:
        return
    yield _strength(standings)
    if len(standings.bots) > 1:
        if any(row.elo for row in standings.line_ups):
            yield _line_ups(standings)
        yield _cross(standings)
    if standings.categories:
        yield _points(standings)
    yield _places(standings)


def _strength(standings: "Standings") -> Section:
    rows = standings.bots
    rated = [
        Dot(row.bot, row.rating.rating, row.rating.low, row.rating.high, points_of_rating(row.rating))
        for row in rows
        if row.rating and isfinite(row.rating.rating)
    ]
    won = [_dot(row.bot, row.wins) for row in rows]
    numbers = table(
        ["Bot", "games", "wins, %", "interval", "rating", "interval", "points", "a move"],
        [
            [
                row.bot,
                f"{row.games:,}",
                _percent(row.wins.share),
                share_interval(row.wins),
                points_of_rating(row.rating),
                rating_interval(row.rating),
                mean(row.points),
                pace_of_a_move(row.seconds),
            ]
            for row in rows
        ],
    )
    pictures = [
        panel(
            dots(won, "%", "Shares of wins with their intervals", _fair(standings)),
            title="Share of wins",
            note=_equal(standings),
        )
    ]
    if len(rated) > 1:
        pictures.insert(0, panel(dots(rated, "Elo", "Ratings with their intervals"), title="Rating"))
    return Section("Who is strongest", [panels(*pictures), panel(numbers, note=without_bound(rows))])


def _line_ups(standings: "Standings") -> Section:
    alone = [row for row in standings.line_ups if row.elo]
    shares = {(row.bot, row.others[0]): row.wins for row in alone}
    numbers = table(
        ["One", "against", "games", "wins, %", "interval", "Elo", "interval"],
        [
            [
                row.bot,
                f"{len(row.others)} × {row.others[0]}",
                f"{row.wins.games:,}",
                _percent(row.wins.share),
                share_interval(row.wins),
                whole(row.elo.rating) if row.elo else UNKNOWN,
                rating_interval(row.elo),
            ]
            for row in alone
        ],
        words=[1],
    )
    if len({other for _, other in shares}) == 1:
        return Section("One against copies of another", [panel(numbers)], _equal(standings))
    copies = len(alone[0].others)
    lead = (
        f"Wins in percent of the bot on the left, alone at a table with {copies} of the bot above. {_equal(standings)}"
    )
    grid = _cross_table(standings, shares, 1 / standings.plan.players)
    folded = macro("arena.html", "folded")("All figures, with intervals and Elo", numbers)
    return Section("One against copies of another", [panel(grid, folded)], lead)


def _cross(standings: "Standings") -> Section:
    lead = (
        "How often a seat of the bot on the left finished ahead of a seat of the bot above, in percent; a tie is half."
    )
    return Section("Who finishes ahead of whom", [panel(_cross_table(standings, standings.cross, 1 / 2))], lead)


def _cross_table(standings: "Standings", shares: "dict[tuple[str, str], Share]", fair: float) -> Markup:
    """Bots against bots, the deeper coloured the farther from what is fair."""
    names = [row.bot for row in standings.bots]
    rows = [(name, [_cell(shares.get((name, other)), fair) for other in names]) for name in names]
    return macro("arena.html", "cross_table")(names, rows)


def _cell(share: "Share | None", fair: float) -> Cell | None:
    if share is None:
        return None
    above = share.share - fair
    depth = DEEPEST * (above / (1 - fair) if above >= 0 else -above / fair)
    details = f"{share_interval(share)} in {share.games:,} games"
    return Cell("ahead" if above >= 0 else "behind", f"{depth:.0f}%", details, _percent(share.share))


def _points(standings: "Standings") -> Section:
    categories = standings.categories
    names = list(next(iter(categories.values())))
    numbers = table(
        ["Bot", *(name.replace("_", " ") for name in names), "total"],
        [
            [bot, *(mean(points[name]) for name in names), mean(sum(points.values()))]
            for bot, points in categories.items()
        ],
    )
    picture = bars(categories, "mean points", "Mean points of each bot by category")
    return Section("What they score", [panel(picture), panel(numbers)])


def _places(standings: "Standings") -> Section:
    fair = _fair(standings)
    seats = [_dot(row.name, row.wins) for row in standings.seats]
    boards = [_dot(row.name, row.wins, f"side {row.name.rpartition(' ')[2]}") for row in standings.boards]
    return Section(
        "Seats and boards",
        [
            panels(
                panel(dots(seats, "wins, %", "Shares of wins by seat", fair)),
                panel(_named("Seat", standings.seats)),
                panel(dots(boards, "wins, %", "Shares of wins by board", fair)),
                panel(_named("Board", standings.boards)),
            )
        ],
        _equal(standings),
    )


def _named(kind: str, rows: "list[Named]") -> Markup:
    return table(
        [kind, "games", "wins, %", "interval", "points"],
        [
            [row.name, f"{row.wins.games:,}", _percent(row.wins.share), share_interval(row.wins), mean(row.points)]
            for row in rows
        ],
    )


def _dot(name: str, wins: "Share", group: str = "") -> Dot:
    return Dot(name, 100 * wins.share, 100 * wins.low, 100 * wins.high, _percent(wins.share), group)


def _percent(share: float) -> str:
    return f"{100 * share:.1f}"


def _fair(standings: "Standings") -> float:
    return 100 / standings.plan.players


def _equal(standings: "Standings") -> str:
    return f"If all were equal, everyone would win {percent(1 / standings.plan.players)}."
