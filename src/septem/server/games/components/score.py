"""A score sheet: categories, stacked bars, what stands behind each number, and the proof of the deal."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple

from markupsafe import Markup

from septem.server.games.components.bars import Category, CategoryStyle, bar, swatch
from septem.server.games.table_view import TableFrame
from septem.server.html.copying import copy_button, share_button
from septem.server.html.templates import render
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


class ScoreRow(NamedTuple, Generic[Category]):
    """A line as it is laid out."""

    line: Line[Category]
    cells: list[Cell]
    bar: Markup
    total: str


def score_table(sheet: Sheet[Category]) -> Markup:
    """The table of points; every number opens to what stands behind it."""
    most = max(sum(max(0, points) for points in line.points.values()) for line in sheet.lines)
    swatches = {category: swatch(style) for category, style in sheet.styles.items()}
    return render(
        "games/components/templates/score.html",
        first=sheet.first,
        heading=sheet.heading,
        columns=[Column(sheet.names[category], drawn) for category, drawn in swatches.items()],
        rows=[
            ScoreRow(
                line,
                [
                    Cell(
                        id=f"behind-{line.seat}-{category}",
                        name=sheet.names[category],
                        number=_number(line.points[category]),
                        swatch=drawn,
                        behind=line.behind[category],
                    )
                    for category, drawn in swatches.items()
                ],
                bar(line.points, most, sheet.styles, sheet.names),
                _number(line.total),
            )
            for line in sheet.lines
        ],
    )


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
    command = f".venv/bin/septem verify-deal ~/Downloads/{file}"
    return render(
        "games/components/templates/proof.html",
        table=shown.id,
        claim=claim,
        fairness=shown.fairness,
        file=file,
        command=command,
        copy=copy_button(command, _("Copy the command"), "command-copied"),
    )
