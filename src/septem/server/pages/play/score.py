"""A score sheet of either game: categories, stacked bars, what stands behind each number, and the proof of the deal."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Generic

import htpy as h
from htpy import Element, Node

from septem.server.drawing.icons import icon
from septem.server.language import _
from septem.server.pages.copying import copy_button, share_button
from septem.server.pages.play.bars import Category, Look, bar, swatch
from septem.server.pages.play.seen import AnyTable


@dataclass(frozen=True, slots=True)
class Line(Generic[Category]):
    """The line of one player: who, the points by category, and what stands behind each of them."""

    seat: int
    place: int
    wins: bool
    name: str
    face: Node
    who: Node
    board: str
    points: Mapping[Category, int]
    total: int
    behind: Mapping[Category, Node]


@dataclass(frozen=True, slots=True)
class Sheet(Generic[Category]):
    """The lines of all players, and the categories in order with their names and looks."""

    first: str
    names: Mapping[Category, str]
    looks: Mapping[Category, Look]
    lines: Sequence[Line[Category]]
    heading: Element


def score_table(sheet: Sheet[Category]) -> Element:
    """The table of points; every number opens to what stands behind it."""
    most = max(sum(max(0, points) for points in line.points.values()) for line in sheet.lines)
    return h.div(".score")[
        h.p(".opens")[_("Every number opens to what stands behind it.")],
        h.table[
            h.caption(".sr")[_("Points by category")],
            h.thead[
                h.tr[
                    h.th(".none", scope="col")[h.span(".sr")[sheet.first]],
                    (
                        h.th(scope="col")[h.span(".chead2")[swatch(look), h.span[sheet.names[category]]]]
                        for category, look in sheet.looks.items()
                    ),
                    h.td(".none.barcell"),
                    h.th(scope="col")[_("Total")],
                ]
            ],
            h.tbody[(_row(sheet, line, most) for line in sheet.lines)],
        ],
        (_behind(sheet, line, category) for line in sheet.lines for category in sheet.looks),
    ]


def _row(sheet: Sheet[Category], line: Line[Category], most: int) -> Element:
    return h.tr(class_="win" if line.wins else None)[
        h.th(scope="row")[
            h.span(".sw")[
                h.span(".rank")[str(line.place)],
                line.face,
                h.span[h.span(".swname")[line.who], h.small[line.board]],
            ]
        ],
        (h.td(data_label=sheet.names[category])[_cell(sheet, line, category)] for category in sheet.looks),
        h.td(".barcell")[bar(line.points, most, sheet.looks, sheet.names)],
        h.td(".total", data_label=_("Total"))[_number(line.total)],
    ]


def _cell(sheet: Sheet[Category], line: Line[Category], category: Category) -> Element:
    number = _number(line.points[category])
    return h.button(
        ".cell",
        type="button",
        data_behind=_behind_id(line, category),
        aria_expanded="false",
        aria_controls=_behind_id(line, category),
        aria_label=f"{line.name}, {sheet.names[category]}: {number}",
    )[h.span(".mini", aria_hidden="true")[swatch(sheet.looks[category])], number]


def _number(points: int) -> str:
    return f"−{-points}" if points < 0 else str(points)


def _behind_id(line: Line[Category], category: Category) -> str:
    return f"behind-{line.seat}-{category}"


def _behind(sheet: Sheet[Category], line: Line[Category], category: Category) -> Element:
    title = _("{name}: {category}, {points}").format(
        category=sheet.names[category], name=line.name, points=_number(line.points[category])
    )
    return h.section(".behind", id=_behind_id(line, category), hidden=True, aria_label=title)[
        sheet.heading(".display")[title], line.behind[category] or h.p[_("Nothing.")]
    ]


def sums(lines: Sequence[str]) -> Node:
    """Sums in words, one a piece."""
    return h.div(".sum9")[(h.span[line] for line in lines)] if lines else None


def onward(shown: AnyTable, fresh: Element, again: str, more: Node = None) -> Element:
    """The ways on from a finished game; `fresh` is for spectators, `again` the word for a rematch."""
    rematch: Element = fresh
    if shown.rematch:
        rematch = h.a(".btn.primary.big", href=f"/t/{shown.rematch}")[icon("refresh-cw"), _("To the next game")]
    elif shown.viewer is not None:
        rematch = h.form(action=f"/g/{shown.id}/rematch", method="post")[
            h.button(".btn.primary.big")[icon("refresh-cw"), again]
        ]
    return h.div(".vfoot")[
        rematch,
        h.a(".btn.big", href=f"/g/{shown.id}/replay")[icon("history"), _("Replay")],
        more,
        share_button(f"/g/{shown.id}/replay", "shared"),
        h.span("#shared.sr", role="status"),
        h.a(".btn.big", href="/")[icon("landmark"), _("To the first page")],
    ]


def fairness_proof(shown: AnyTable, claim: str) -> Element:
    """The seed and salt that match the hash shown at the start, and how to check them."""
    fairness, file = shown.fairness, f"septem-deal-{shown.id}.json"
    command = f".venv/bin/septem verify-deal ~/Downloads/{file}"
    return h.details(".note.fairdeal")[
        h.summary[claim, " ", h.span(".aslink")[_("Check it yourself")]],
        h.dl(".proof")[
            h.dt[_("Hash at the start")],
            h.dd[h.code[fairness.commitment]],
            h.dt[_("Seed")],
            h.dd[h.code[str(fairness.seed)]],
            h.dt[_("Salt")],
            h.dd[h.code[fairness.salt]],
            h.dt[_("Check")],
            h.dd[
                h.p[
                    h.a(href=f"/g/{shown.id}/deal.json", download=file)[_("Download the deal")],
                    ", ",
                    _("then run this in a copy of the project, where make setup or make play was run before:"),
                ],
                h.p(".command")[h.code[command], copy_button(command, _("Copy the command"), "command-copied")],
                h.p("#command-copied.copiedline", role="status"),
                h.p[_("If you noted the hash before the game, add --hash and what you noted.")],
            ],
        ],
    ]
