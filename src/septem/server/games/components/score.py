"""A score sheet: categories, stacked bars, the details behind each number, and the proof of a fair deal."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple

from markupsafe import Markup

from septem.server.fragments import cached
from septem.server.games.components.score_bars import Category, CategoryStyle, bar, swatch
from septem.server.games.table_view import TableView
from septem.server.html.copying import copy_button, share_button
from septem.server.html.templates import macro, render
from septem.server.i18n import _


@dataclass(frozen=True, slots=True)
class ScoreLine(Generic[Category]):
    """One player's line: who it is, the points by category, and the details behind each number."""

    seat: int
    place: int
    wins: bool
    name: str
    face: Markup
    who: Markup
    board: str
    points: Mapping[Category, int]
    total: int
    behind: Mapping[Category, Markup]


@dataclass(frozen=True, slots=True)
class ScoreTable(Generic[Category]):
    """The lines of all players, and the categories in order with their names and styles."""

    first: str
    names: Mapping[Category, str]
    styles: Mapping[Category, CategoryStyle]
    lines: Sequence[ScoreLine[Category]]
    heading: str
    """The element of the headings, such as 'h2'."""


class Column(NamedTuple):
    """The header of a category."""

    name: str
    swatch: Markup


class Cell(NamedTuple):
    """A number in the table, and the details behind it."""

    id: str
    name: str
    number: str
    swatch: Markup
    behind: Markup


def score_table(sheet: ScoreTable[Category]) -> Markup:
    """The table of points; each number opens the details behind it."""
    most = max(sum(max(0, points) for points in line.points.values()) for line in sheet.lines)
    rows = [_row(line, most, sheet.styles, sheet.names, sheet.heading) for line in sheet.lines]
    return render(
        "games/components/templates/score.html",
        first=sheet.first,
        columns=[Column(sheet.names[category], swatch(style)) for category, style in sheet.styles.items()],
        rows=rows,
    )


@cached
def _row(
    line: ScoreLine[Category],
    most: int,
    styles: Mapping[Category, CategoryStyle],
    names: Mapping[Category, str],
    heading: str,
) -> dict[str, Markup]:
    """A player's row, and the details behind its numbers; identical for every viewer but that player."""
    cells = [
        Cell(
            id=f"behind-{line.seat}-{category}",
            name=names[category],
            number=_number(line.points[category]),
            swatch=swatch(style),
            behind=line.behind[category],
        )
        for category, style in styles.items()
    ]
    row = macro("games/components/templates/score_row.html", "row")
    behind = macro("games/components/templates/score_row.html", "behind")
    total = _number(line.total)
    return {
        "row": row(line, cells, bar(line.points, most, styles, names), total),
        "behind": behind(line.name, cells, heading),
    }


def _number(points: int) -> str:
    return f"−{-points}" if points < 0 else str(points)


def sums(lines: Sequence[str]) -> Markup:
    """Sums in words, each in an element of its own."""
    return render("games/components/templates/sums.html", lines=lines) if lines else Markup()


def next_steps(table: TableView, new_table: Markup, rematch_label: str, extra: Markup | None = None) -> Markup:
    """What to do after a game: for players a rematch, for spectators `new_table`, and for all `extra`."""
    return render(
        "games/components/templates/next_steps.html",
        table_id=table.id,
        rematch=table.rematch,
        has_seat=table.viewer is not None,
        new_table=new_table,
        rematch_label=rematch_label,
        extra=extra or Markup(),
        share=share_button(f"/g/{table.id}/replay", "shared"),
    )


def fairness_proof(table: TableView, claim: str) -> Markup:
    """The seed and salt that match the hash shown at the start, and how to check them."""
    file = f"septem-deal-{table.id}.json"
    command = f"septem verify-deal ~/Downloads/{file}"
    return render(
        "games/components/templates/proof.html",
        table_id=table.id,
        claim=claim,
        fairness=table.fairness,
        file=file,
        command=command,
        copy=copy_button(command, _("Copy the command"), "command-copied"),
    )
