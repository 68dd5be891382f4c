"""The final sheet: seven categories, stacked bars, what stands behind each number, and the proof of a fair deal."""

import htpy as h
from htpy import Node

from septem.server.drawing.icons import icon
from septem.server.drawing.ui import meander
from septem.server.language import _
from septem.server.pages.play.faces import bot_tag
from septem.server.pages.play.score import Line, Sheet, fairness_proof, onward, score_table, sums
from septem.server.pages.play.seen import shown_name
from septem.server.pages.table.bars import LOOKS
from septem.server.pages.table.names import category_name
from septem.server.pages.table.pieces import chips, face
from septem.server.seeing.shown import CardTable, Category, Final, Part, Row


def score_sheet(shown: CardTable) -> Node:
    """The score sheet of a game that is over."""
    final = shown.final
    if final is None:
        return None
    fresh = h.a(".btn.primary.big", href="/tables")[icon("plus"), _("Create a table")]
    browse = h.button(".btn.big", type="button", data_browse=True)[icon("eye"), _("Browse the cities")]
    return h.main(".stageview.final", id="final", tabindex="-1", aria_labelledby="final-title")[
        h.div(".vhead")[h.h1(".display", id="final-title")[final.title], h.p[final.sentence], meander()],
        score_table(_sheet(final)),
        onward(shown, fresh, _("Rematch, same table"), browse),
        fairness_proof(shown, _("Fair deal: the seed and salt match the hash shown at the start.")),
    ]


def _sheet(final: Final) -> Sheet[Category]:
    names = {category: category_name(category) for category in LOOKS}
    return Sheet(_("City"), names, LOOKS, [_line(row) for row in final.rows], h.h2)


def _line(row: Row) -> Line[Category]:
    day = _("{city}, day") if row.is_day else _("{city}, night")
    return Line(
        seat=row.player.seat,
        place=row.place,
        wins=row.wins,
        name=shown_name(row.player),
        face=face(row.player, marked=False),
        who=[shown_name(row.player), " ", bot_tag(row.player)],
        board=day.format(city=row.board.city),
        points=row.points,
        total=row.total,
        behind={category: _behind(part) for category, part in row.parts.items()},
    )


def _behind(part: Part) -> Node:
    if not part.cards:
        return sums(part.sums)
    return [chips(part.cards, named=True), sums(part.sums)]
