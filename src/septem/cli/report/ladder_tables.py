"""The ladder as tables: in the terminal, and for docs/ladder.md."""

from itertools import pairwise
from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from septem.cli.report.arena_words import (
    UNKNOWN,
    mean,
    pace_of_a_move,
    percent,
    points_of_rating,
    rating_interval,
    share_interval,
)
from septem.cli.report.files import between_marks
from septem.cli.report.outcome import bare_table
from septem.words import listed

if TYPE_CHECKING:
    from septem.arena.ladder import Climbed, LadderTable

BEGIN = "<!-- written by septem ladder: begin -->"
END = "<!-- written by septem ladder: end -->"
COLUMNS = ("Bot", "rating", "interval", "against", "wins", "interval", "points", "a move")
# What fits into 80 columns: the rungs, each against the one above it in the table, and the bots between them.
RUNG_COLUMNS = (0, 1, 2, 4, 5, 7)
BESIDE_COLUMNS = (0, 1, 3, 4, 5, 7)


def as_screen(climbed: "dict[LadderTable, list[Climbed]]") -> Group:
    """Two tables for each table: the rungs, and the bots beside them."""
    parts: list[RenderableType] = []
    for table, rows in climbed.items():
        rungs = [row for row in rows if row.is_rung]
        besides = [row for row in rows if not row.is_rung]
        parts += [Text(table.title, "bold"), _table(rungs, RUNG_COLUMNS), Text(verdict(rows), "dim")]
        parts += [_table(besides, BESIDE_COLUMNS)] if besides else []
        parts.append("")
    return Group(*parts)


def _table(rows: "list[Climbed]", columns: tuple[int, ...]) -> Table:
    table = bare_table(*(COLUMNS[column] for column in columns))
    for row in rows:
        cells = _cells(row)
        table.add_row(*(cells[column] for column in columns))
    return table


def as_markdown(climbed: "dict[LadderTable, list[Climbed]]", machine: str) -> str:
    """The same in Markdown, with the machine that played."""
    parts = [f"Machine: {machine}."]
    for table, rows in climbed.items():
        lines = [f"## {table.title.capitalize()}", "", "| " + " | ".join(COLUMNS) + " |"]
        lines.append("|" + "---|" * len(COLUMNS))
        lines += ["| " + " | ".join(_cells(row)) + " |" for row in rows]
        parts += ["\n".join(lines), verdict(rows)]
    return "\n\n".join(parts)


def with_tables(text: str, tables: str) -> str:
    """A text with the tables in place of what stands between the marks; an empty text gets the marks, too."""
    return between_marks(text or f"{BEGIN}{END}\n", BEGIN, END, tables, "tables")


def verdict(rows: "list[Climbed]") -> str:
    """Which steps are proven, and which intervals still overlap."""
    steps = list(pairwise(row for row in rows if row.is_rung))
    unclear = [upper.bot for _, upper in steps if not upper.is_clear]
    close = [f"{lower.bot} and {upper.bot}" for lower, upper in steps if _overlap(lower, upper)]
    if unclear:
        proven = f"Not proven by these games: that {listed(unclear)} can beat the bot below."
    else:
        proven = "Every step is proven: each bot wins more than its chance against copies of the bot below."
    if any(rating_interval(row.rating) == UNKNOWN for row in rows if row.is_rung):
        return f"{proven} Some ratings are not known well enough for an interval."
    if not close:
        return f"{proven} No two neighbours have ratings whose intervals overlap."
    return f"{proven} The intervals of the ratings overlap between {'; '.join(close)}."


def _overlap(lower: "Climbed", upper: "Climbed") -> bool:
    return lower.rating is None or upper.rating is None or upper.rating.low <= lower.rating.high


def _cells(row: "Climbed") -> list[str]:
    wins = (UNKNOWN, UNKNOWN) if row.wins is None else (percent(row.wins.share), share_interval(row.wins))
    return [
        row.bot,
        points_of_rating(row.rating),
        rating_interval(row.rating),
        row.against or UNKNOWN,
        *wins,
        mean(row.points),
        pace_of_a_move(row.seconds),
    ]
