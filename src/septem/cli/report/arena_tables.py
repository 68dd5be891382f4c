"""An arena as tables in the terminal."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

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
    shortened,
    table_words,
    whole,
    without_bound,
)
from septem.cli.report.outcome import bare_table

if TYPE_CHECKING:
    from septem.arena.standings import LineUp, Named, Standings

# As wide as a name can be beside the widest numbers; the page and the JSON have them whole.
WIDEST_NAME = 15
COLUMNS_OF_CROSS_TABLE = 9
# Categories whose names are too long for their columns.
SHORT = {
    "military": "war",
    "treasury": "coins",
    "civilian": "civil.",
    "commerce": "trade",
    "rolled_vp": "rolled",
    "inventions": "inv.",
    "conflict": "fight",
}


def as_screen(standings: "Standings", planned: int, remarks: list[str]) -> Group:
    """Everything, the most important first; `remarks` stand below the title."""
    title = f"{games_words(standings, planned)}: {table_words(standings.plan)}"
    parts: list[RenderableType] = [Text(title, "bold"), *(Text(remark, "dim") for remark in remarks)]
    for part in _tables(standings):
        parts += ["", part]
    return Group(*parts)


def _tables(standings: "Standings") -> Iterator[RenderableType]:
    if standings.faults:
        yield Group(*(Text(fault_words(fault), "bold yellow") for fault in standings.faults))
    if not standings.counted:
        return
    yield _bots(standings)
    yield Text(_explained(standings), "dim")
    if len(standings.bots) > 1:
        if any(line_up.elo for line_up in standings.line_ups):
            yield _line_ups(standings.line_ups)
        yield from _cross(standings)
    if standings.categories:
        yield _categories(standings.categories)
    yield _named("Seat", standings.seats)
    yield _named("Board", standings.boards)


def _explained(standings: "Standings") -> str:
    fair = (
        f"If all were equal, everyone would win {percent(1 / standings.plan.players)}; shared victories count in parts."
    )
    return "\n".join(
        filter(None, [fair, "Intervals are 95 %, by bootstrap over deals.", without_bound(standings.bots)])
    )


def _bots(standings: "Standings") -> Table:
    table = _table("Bot", "games", "wins", "interval", "rating", "interval", "a move")
    for row in standings.bots:
        table.add_row(
            _cut(row.bot),
            f"{row.games:,}",
            percent(row.wins.share),
            share_interval(row.wins),
            points_of_rating(row.rating),
            rating_interval(row.rating),
            pace_of_a_move(row.seconds),
        )
    return table


def _line_ups(line_ups: "list[LineUp]") -> Table:
    table = _table("One", "against", "games", "wins", "interval", "Elo")
    table.columns[1].justify = "left"
    for row in line_ups:
        table.add_row(
            _cut(row.bot),
            f"{len(row.others)} × {_cut(row.others[0])}",
            f"{row.wins.games:,}",
            percent(row.wins.share),
            share_interval(row.wins),
            whole(row.elo.rating) if row.elo else UNKNOWN,
        )
    return table


def _cross(standings: "Standings") -> Iterator[Table]:
    """Who finished ahead of whom, with numbers for names above, as many columns at a time as fit."""
    names = [row.bot for row in standings.bots]
    for first in range(0, len(names), COLUMNS_OF_CROSS_TABLE):
        above = names[first : first + COLUMNS_OF_CROSS_TABLE]
        table = _table("Ahead of …, %", *(str(names.index(name) + 1) for name in above))
        for number, name in enumerate(names, 1):
            shares = [standings.cross.get((name, other)) for other in above]
            table.add_row(
                f"{number} {_cut(name)}", *("" if share is None else f"{100 * share.share:.1f}" for share in shares)
            )
        yield table


def _categories(categories: dict[str, dict[str, float]]) -> Table:
    names = list(next(iter(categories.values())))
    table = _table("Mean points", *(SHORT.get(name, name) for name in names), "total")
    for bot, points in categories.items():
        table.add_row(_cut(bot), *map(mean, points.values()), mean(sum(points.values())))
    return table


def _named(kind: str, rows: "list[Named]") -> Table:
    table = _table(kind, "games", "wins", "interval", "points")
    for row in rows:
        wins = row.wins
        table.add_row(row.name, f"{wins.games:,}", percent(wins.share), share_interval(wins), mean(row.points))
    return table


def _cut(name: str) -> str:
    return shortened(name, WIDEST_NAME)


def _table(first: str, *others: str) -> Table:
    table = bare_table(first, *others)
    table.collapse_padding = True
    table.columns[0].min_width = 0
    for column in table.columns:
        column.no_wrap = True
    return table
