"""The other sheets as strips that open, and what a soloist plays against."""

import htpy as h
from htpy import Element, Node

from septem.server.drawing.dice import symbol
from septem.server.drawing.glyphs import glyph
from septem.server.drawing.icons import icon
from septem.server.drawing.wonders import scene
from septem.server.language import _, ngettext
from septem.server.pages.dice.pieces import board_words, sale_tokens
from septem.server.pages.dice.sheet import sheet_grid
from septem.server.pages.play.faces import bot_tag, face
from septem.server.pages.play.seen import shown_name
from septem.server.seeing.dice_shown import DiceTable, GhostShown, MarketShown, SheetShown


def others(shown: DiceTable) -> Node:
    """Everybody but the one whose sheet is laid out; neighbours first."""
    centre = shown.shown_sheet
    order = {"left": 0, "right": 1, "other": 2, "you": 3}
    sheets = sorted((sheet for sheet in shown.sheets if sheet is not centre), key=lambda sheet: order[sheet.where])
    strips = [
        *(_strip(sheet) for sheet in sheets),
        *([_market(shown.market)] if shown.market else []),
        *([_ghost(shown.ghost)] if shown.ghost else []),
    ]
    return h.section(".dstrips")[h.h2(".sr")[_("The others")], strips] if strips else None


def _strip(sheet: SheetShown) -> Element:
    player = sheet.player
    return h.details(".dstrip", id=f"strip-{player.seat}", name="strip")[
        h.summary[
            h.span(".sscene")[scene(sheet.wonder.short, sheet.side == "A", label=False, ratio="xMaxYMax meet")],
            face(player, "sm"),
            h.span(".sname")[
                _side_icon(sheet),
                h.b[shown_name(player)],
                " ",
                bot_tag(player),
                h.small[board_words(sheet)],
            ],
            _numbers(sheet),
            h.span(".sells")[sale_tokens(sheet.sells, 18)] if sheet.sells else None,
            icon("chevron-down", "opens"),
        ],
        sheet_grid(sheet, None),
    ]


def _side_icon(sheet: SheetShown) -> Node:
    if sheet.where not in ("left", "right"):
        return None
    words = _("left neighbour") if sheet.where == "left" else _("right neighbour")
    return [icon("arrow-left" if sheet.where == "left" else "arrow-right"), h.span(".sr")[words, ": "]]


def _numbers(sheet: SheetShown) -> Element:
    stages = sum(stage.state == "done" for stage in sheet.stages)
    facts = (
        (glyph("laurel", 20), sheet.total, _("points so far")),
        (symbol("military", 18), sheet.might, _("might")),
        (symbol("money", 18), sheet.coins, _("coins in the vault")),
        (glyph("stage", 18), stages, _("stages")),
    )
    return h.span(".dnumbers")[
        (h.span(title=words)[sign, h.b[str(number)], h.span(".sr")[words]] for sign, number, words in facts)
    ]


def _market(market: MarketShown) -> Element:
    return h.div(".dstrip.plain")[
        h.span(".sscene")[scene(market.wonder.short, True, label=False, ratio="xMaxYMax meet")],
        icon("coins"),
        h.span(".sname")[h.b[_("The market")], h.small[market.wonder.short]],
        h.span(".sells")[sale_tokens(market.sells, 20)],
    ]


def _ghost(ghost: GhostShown) -> Element:
    rerolls = ngettext(
        "rolls all dice at the end, {count} time again", "rolls all dice at the end, {count} times again", ghost.rerolls
    )
    words = rerolls.format(count=ghost.rerolls) if ghost.rerolls else _("rolls all dice once at the end")
    return h.div(".dstrip.plain")[
        icon("dices"),
        h.span(".sname")[h.b[_("The Ghost")], ghost.might is None and h.small[words]],
        h.span(".dnumbers")[
            h.span(title=_("might"))[
                symbol("military", 18),
                h.b["?" if ghost.might is None else str(ghost.might)],
                h.span(".sr")[_("might")],
            ]
        ],
    ]
