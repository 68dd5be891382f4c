"""The final sheet of a dice game: categories, stacked bars, the battle, and where to go from here."""

import htpy as h
from htpy import Node

from septem.server.drawing.icons import icon
from septem.server.drawing.ui import meander
from septem.server.language import _
from septem.server.pages.dice.bars import LOOKS
from septem.server.pages.dice.pieces import points_name
from septem.server.pages.play.faces import bot_tag, face
from septem.server.pages.play.score import Line, Sheet, fairness_proof, onward, score_table, sums
from septem.server.pages.play.seen import shown_name
from septem.server.seeing.dice_shown import DiceFinal, DiceRow, DiceTable, PointsOf


def final_sheet(shown: DiceTable) -> Node:
    """The score sheet once the game is over."""
    final = shown.final
    if final is None:
        return None
    fresh = h.a(".btn.primary.big", href="/dice")[icon("dices"), _("Start a dice game")]
    again = _("Rematch, same table") if shown.setup.players > 1 else _("Play again")
    proof = _("Fair dice: the seed and salt match the hash shown at the start.")
    return h.section(".stageview.final.dfinal", id="final", tabindex="-1", aria_labelledby="final-title")[
        h.div(".vhead")[h.h2(".display", id="final-title")[final.title], h.p[final.sentence], meander()],
        score_table(_sheet(final)),
        h.section(".battle-lines")[
            h.h3(".ph")[icon("swords"), " ", _("The battle")], h.ul[(h.li[line] for line in final.battle)]
        ],
        None if shown.is_replay else [onward(shown, fresh, again), fairness_proof(shown, proof)],
    ]


def _sheet(final: DiceFinal) -> Sheet[PointsOf]:
    looks = {category: look for category, look in LOOKS.items() if category != "guild" or final.has_guilds}
    names = {category: points_name(category) for category in looks}
    return Sheet(_("Player"), names, looks, [_line(row) for row in final.rows], h.h3)


def _line(row: DiceRow) -> Line[PointsOf]:
    return Line(
        seat=row.player.seat,
        place=row.place,
        wins=row.wins,
        name=shown_name(row.player),
        face=face(row.player),
        who=[shown_name(row.player), " ", bot_tag(row.player)],
        board=_("{wonder}, side {side}").format(wonder=row.wonder.short, side=row.side),
        points=row.points,
        total=row.total,
        behind={category: sums(parts) for category, parts in row.parts.items()},
    )
