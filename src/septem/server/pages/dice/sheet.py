"""A wonder card with its score sheet; what can be filled now is a button."""

import htpy as h
from htpy import Element, Node

from septem.server.drawing.dice import counted_symbol, symbol
from septem.server.drawing.icons import icon
from septem.server.drawing.wonders import scene
from septem.server.language import _
from septem.server.pages.dice.pieces import board_words, bot_tag, cost_signs, face, name_of, picture
from septem.server.seeing.dice_shown import DiceDecision, SheetShown, Space
from septem.server.seeing.dice_words import symbol_name
from septem.words import ROMAN


def sheet_grid(sheet: SheetShown, decision: DiceDecision | None) -> Element:
    """The whole sheet in four panels; without a decision there is nothing to press."""
    return h.div(".sheetgrid")[
        _card(sheet, decision),
        h.section(".panel")[
            h.h3(".ph")[_("Stored resources")],
            h.div(".sps")[(_stored(space, decision) for space in sheet.stored)],
            h.h3(".ph")[_("Vault")],
            h.div(".sps.v3")[(_coin(space, decision) for space in sheet.vault)],
        ],
        h.section(".panel")[
            h.h3(".ph")[_("Tech")],
            h.div(".trees")[
                (
                    h.div(role="group", aria_label=tree.title)[
                        (_space(level, decision, ROMAN[(level.number or 1) - 1]) for level in tree.levels)
                    ]
                    for tree in sheet.trees
                )
            ],
        ],
        h.section(".panel")[
            h.div(".cols3")[
                h.div[h.h3(".ph")[_("Might")], (_noted(space, decision) for space in sheet.military)],
                h.div[h.h3(".ph")[_("Rolled points")], (_noted(space, decision) for space in sheet.rolled)],
                h.div[h.h3(".ph")[_("Inventions")], (_invention(space, decision) for space in sheet.inventions)],
            ]
        ],
    ]


def _card(sheet: SheetShown, decision: DiceDecision | None) -> Element:
    return h.section(".panel.wsheet")[
        h.div(".banner")[
            scene(sheet.wonder.short, sheet.side == "A", label=False, ratio="xMidYMax slice"),
            h.div(".bshade"),
            h.div(".btop")[
                face(sheet.player),
                h.div[
                    h.h3[name_of(sheet.player), " ", bot_tag(sheet.player)],
                    h.p[
                        _("{board}, starts with {thing}").format(
                            board=board_words(sheet), thing=symbol_name(sheet.wonder.start)
                        )
                    ],
                ],
                symbol(sheet.wonder.start, 28),
            ],
        ],
        h.div(".dstages")[
            (_space(stage, decision, str(number)) for number, stage in enumerate(sheet.stages, 1)),
            None if sheet.guild is None else _space(sheet.guild, decision, picture("guild", 20), _("Guild")),
        ],
    ]


def _stored(space: Space, decision: DiceDecision | None) -> Element:
    sign = picture(space.symbol, 28)
    if space.number is not None:
        sign = counted_symbol(space.symbol, space.number, 28)
    return _box(space, decision, [h.span(".spv")[sign], h.span(".spl")[space.title]], "res")


def _coin(space: Space, decision: DiceDecision | None) -> Element:
    if space.symbol == "money":
        sign: Node = symbol("money", 24)
    elif space.state == "done":
        sign = icon("x")
    else:
        sign = icon("plus" if space.state == "open" else "lock")
    return _box(space, decision, [h.span(".spv")[sign], h.span(".spl")[space.title]])


def _noted(space: Space, decision: DiceDecision | None) -> Element:
    value: Node = icon("lock") if space.state == "shut" else picture(space.symbol, 24)
    if space.number is not None:
        value = (
            counted_symbol("vp", space.number, 30) if space.symbol == "vp" else [symbol("military", 22), space.number]
        )
    free = None if space.cost or space.state == "done" else h.span(".spc")[_("free")]
    return _box(space, decision, [h.span(".spv")[value], h.span(".spl")[space.title], cost_signs(space.cost), free])


def _invention(space: Space, decision: DiceDecision | None) -> Element:
    signs = [symbol(space.symbol, 22)] if space.symbol else [symbol("die", 18)]
    return _box(
        space,
        decision,
        [
            h.span(".spv")[signs],
            h.span(".spl")[space.symbol and f"{symbol_name(space.symbol)}, ", space.title],
        ],
    )


def _space(space: Space, decision: DiceDecision | None, value: Node, label: str = "") -> Element:
    sign = icon("check") if space.state == "done" else value
    return _box(
        space,
        decision,
        [h.span(".spv")[sign], h.span(".spl")[label and h.b[f"{label}: "], space.title], cost_signs(space.cost)],
    )


def _box(space: Space, decision: DiceDecision | None, inside: Node, cls: str = "") -> Element:
    """A space: a button where it can be filled now, with the reason where it cannot."""
    purpose = decision.purpose(space.key) if decision and space.key and space.state != "done" else None
    if purpose and purpose.ways:
        return h.button(
            class_=f"sp now {cls}".strip(),
            type="button",
            data_purpose=purpose.key,
            data_space=space.key,
            aria_controls=f"ways-{purpose.key}",
        )[inside, h.span(".sr")[_("possible now")]]
    state = {"done": _("done"), "open": "", "shut": _("not yet")}[space.state]
    return h.div(class_=f"sp {space.state} {cls}".strip(), data_space=space.key or None)[
        inside,
        state and h.span(".sr")[state],
        None if purpose is None else h.small(".why")[purpose.reason],
    ]
