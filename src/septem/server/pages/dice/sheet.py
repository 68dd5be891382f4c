"""A wonder card with its score sheet; what can be filled now is a button."""

from collections.abc import Callable, Hashable
from functools import lru_cache

import htpy as h
from htpy import Element, Node
from markupsafe import Markup

from septem.dice.words import symbol_name
from septem.server.drawing.dice import counted_symbol, symbol
from septem.server.drawing.icons import icon
from septem.server.drawing.wonders import scene
from septem.server.language import _, spoken
from septem.server.pages.dice.pieces import board_words, cost_signs, picture
from septem.server.pages.play.faces import bot_tag, face
from septem.server.pages.play.seen import shown_name
from septem.server.seeing.dice_shown import DiceDecision, SheetShown, Space, Tree
from septem.words import ROMAN

PARTS_KEPT = 4096

Spaces = tuple[Space, ...]


def sheet_grid(sheet: SheetShown, decision: DiceDecision | None) -> Element:
    """The whole sheet in four panels; without something to spend on there is nothing to press."""
    if decision is not None and not decision.purposes:
        decision = None
    return h.div(".sheetgrid")[
        h.section(".panel.wsheet")[_banner(sheet), _part(_stages, (sheet.stages, sheet.guild), decision)],
        _part(_resources, (sheet.stored, sheet.vault), decision),
        _part(_tech, (sheet.trees,), decision),
        _part(_columns, (sheet.military, sheet.rolled, sheet.inventions), decision),
    ]


def _part(draw: Callable[..., Element], spaces: Hashable, decision: DiceDecision | None) -> Node:
    """A part of the sheet; where nobody spends it is drawn once for all who look at it."""
    return _drawn_once(draw, spaces, spoken()) if decision is None else draw(spaces, decision)


@lru_cache(maxsize=PARTS_KEPT)
def _drawn_once(draw: Callable[..., Element], spaces: Hashable, _language: str) -> Markup:
    return Markup(str(draw(spaces, None)))


def _banner(sheet: SheetShown) -> Element:
    return h.div(".banner")[
        scene(sheet.wonder.short, sheet.side == "A", label=False, ratio="xMidYMax slice"),
        h.div(".bshade"),
        h.div(".btop")[
            face(sheet.player),
            h.div[
                h.h3[shown_name(sheet.player), " ", bot_tag(sheet.player)],
                h.p[
                    _("{board}, starts with {thing}").format(
                        board=board_words(sheet), thing=symbol_name(sheet.wonder.start)
                    )
                ],
            ],
            symbol(sheet.wonder.start, 28),
        ],
    ]


def _stages(spaces: tuple[Spaces, Space | None], decision: DiceDecision | None) -> Element:
    stages, guild = spaces
    return h.div(".dstages")[
        (_space(stage, decision, str(number)) for number, stage in enumerate(stages, 1)),
        None if guild is None else _space(guild, decision, picture("guild", 20), _("Guild")),
    ]


def _resources(spaces: tuple[Spaces, Spaces], decision: DiceDecision | None) -> Element:
    stored, vault = spaces
    return h.section(".panel")[
        h.h3(".ph")[_("Stored resources")],
        h.div(".sps")[(_stored(space, decision) for space in stored)],
        h.h3(".ph")[_("Vault")],
        h.div(".sps.v3")[(_coin(space, decision) for space in vault)],
    ]


def _tech(spaces: tuple[tuple[Tree, ...]], decision: DiceDecision | None) -> Element:
    return h.section(".panel")[
        h.h3(".ph")[_("Tech")],
        h.div(".trees")[
            (
                h.div(role="group", aria_label=tree.title)[
                    (_space(level, decision, ROMAN[(level.number or 1) - 1]) for level in tree.levels)
                ]
                for tree in spaces[0]
            )
        ],
    ]


def _columns(spaces: tuple[Spaces, Spaces, Spaces], decision: DiceDecision | None) -> Element:
    military, rolled, inventions = spaces
    return h.section(".panel")[
        h.div(".cols3")[
            h.div[h.h3(".ph")[_("Might")], (_noted(space, decision) for space in military)],
            h.div[h.h3(".ph")[_("Rolled points")], (_noted(space, decision) for space in rolled)],
            h.div[h.h3(".ph")[_("Inventions")], (_invention(space, decision) for space in inventions)],
        ]
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
    return _box(
        space, decision, [h.span(".spv")[value], h.span(".spl")[space.title], cost_signs(dict(space.cost)), free]
    )


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
        [h.span(".spv")[sign], h.span(".spl")[label and h.b[f"{label}: "], space.title], cost_signs(dict(space.cost))],
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
