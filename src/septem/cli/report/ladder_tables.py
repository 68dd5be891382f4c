"""The ladder as tables: in the terminal, and for docs/ladder.md."""

from itertools import pairwise
from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
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
from septem.cli.report.outcome import bare_table
from septem.words import listed

if TYPE_CHECKING:
    from septem.arena.ladder import Climbed, Ladder

BEGIN = "<!-- written by septem ladder: begin -->"
END = "<!-- written by septem ladder: end -->"
COLUMNS = ("Bot", "rating", "interval", "against", "wins", "interval", "points", "a move")


def as_screen(ladders: "list[Ladder]") -> Group:
    """A table for each table."""
    parts: list[RenderableType] = []
    for one in ladders:
        table = bare_table(*COLUMNS)
        for row in one.rows():
            table.add_row(*_cells(row))
        parts += [Text(one.table.title, "bold"), table, Text(verdict(one), "dim"), ""]
    return Group(*parts)


def as_markdown(ladders: "list[Ladder]", machine: str) -> str:
    """The same in Markdown, with the machine that played."""
    parts = [f"Machine: {machine}."]
    for one in ladders:
        lines = [f"## {one.table.title.capitalize()}", "", "| " + " | ".join(COLUMNS) + " |"]
        lines.append("|" + "---|" * len(COLUMNS))
        lines += ["| " + " | ".join(_cells(row)) + " |" for row in one.rows()]
        parts += ["\n".join(lines), verdict(one)]
    return "\n\n".join(parts)


def between_marks(text: str, tables: str) -> str:
    """A text with the tables in place of what stands between the marks; at its end if it has none."""
    written = f"{BEGIN}\n\n{tables}\n\n{END}"
    before, mark, rest = text.partition(BEGIN)
    if not mark:
        return f"{text}\n{written}\n" if text else f"{written}\n"
    return before + written + rest.partition(END)[2]


def verdict(ladder: "Ladder") -> str:
    """Which steps are proven, and which intervals still overlap."""
    from septem.arena.ladder import RUNGS

    rows = [row for row in ladder.rows() if row.bot in RUNGS]
    steps = list(pairwise(rows))
    unclear = [upper.bot for _, upper in steps if not upper.is_clear]
    close = [f"{lower.bot} and {upper.bot}" for lower, upper in steps if _overlap(lower, upper)]
    if unclear:
        proven = f"Not proven: that {listed(unclear)} wins more than its chance against the bot below."
    else:
        proven = "Every bot wins more than its chance against the bot below."
    if not close:
        return f"{proven} No two neighbours' ratings have intervals that overlap."
    return f"{proven} Intervals of ratings overlap between {listed(close)}."


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
