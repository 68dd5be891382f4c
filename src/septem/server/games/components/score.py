"""A score sheet: categories, stacked bars, what stands behind each number, and the proof of the deal."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple

from markupsafe import Markup

from septem.server.fragments import cached
from septem.server.games.components.bars import Category, CategoryStyle, bar, swatch
from septem.server.games.table_view import TableFrame
from septem.server.html.copying import copy_button, share_button
from septem.server.html.templates import macro, render
from septem.server.i18n import _


@dataclass(frozen=True, slots=True)
class Line(Generic[Category]):
    """The line of one player: who, the points by category, and what stands behind each of them."""

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
class Sheet(Generic[Category]):
    """The lines of all players, and the categories in order with their names and styles."""

    first: str
    names: Mapping[Category, str]
    styles: Mapping[Category, CategoryStyle]
    lines: Sequence[Line[Category]]
    heading: str
    """The element of the headings, such as 'h2'."""


class Column(NamedTuple):
    """The head of a category."""

    name: str
    swatch: Markup


class Cell(NamedTuple):
    """A number of the sheet, and what stands behind it."""

    id: str
    name: str
    number: str
    swatch: Markup
    behind: Markup


def score_table(sheet: Sheet[Category]) -> Markup:
    """The table of points; every number opens to what stands behind it."""
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
    line: Line[Category],
    most: int,
    styles: Mapping[Category, CategoryStyle],
    names: Mapping[Category, str],
    heading: str,
) -> dict[str, Markup]:
    """The row of a player in the table, and what stands behind its numbers; the same for all others."""
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
    """Sums in words, one a piece."""
    return render("games/components/templates/sums.html", lines=lines) if lines else Markup()


def onward(shown: TableFrame, fresh: Markup, again: str, more: Markup | None = None) -> Markup:
    """The ways on from a finished game; `fresh` is for spectators, `again` the word for a rematch."""
    return render(
        "games/components/templates/onward.html",
        table=shown.id,
        rematch=shown.rematch,
        has_seat=shown.viewer is not None,
        fresh=fresh,
        again=again,
        more=more or Markup(),
        share=share_button(f"/g/{shown.id}/replay", "shared"),
    )


def fairness_proof(shown: TableFrame, claim: str) -> Markup:
    """The seed and salt that match the hash shown at the start, and how to check them."""
    file = f"septem-deal-{shown.id}.json"
    command = f"septem verify-deal ~/Downloads/{file}"
    return render(
        "games/components/templates/proof.html",
        table=shown.id,
        claim=claim,
        fairness=shown.fairness,
        file=file,
        command=command,
        copy=copy_button(command, _("Copy the command"), "command-copied"),
    )
