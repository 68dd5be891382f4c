"""The science calculator: symbols in, squares and sets out, counted by the rules' own function."""

import htpy as h
from htpy import Element, Node
from markupsafe import Markup

from septem.data.cards import SYMBOLS
from septem.game.rulebook import Numbers
from septem.game.scores import ScienceCount, count_science
from septem.game.words import thing
from septem.kernel.layout import SET_POINTS
from septem.server.drawing.glyphs import glyph
from septem.server.language import _, ngettext

# More than any city can gather: 5 cards of a kind in a game, and symbols of choice by board and guilds.
MOST = 9
MOST_WILD = 4

Symbols = tuple[int, int, int, int]
EXAMPLE: Symbols = (2, 1, 1, 1)


def clamped(symbols: Symbols) -> Symbols:
    """The same numbers, none below zero or beyond what the page can draw."""
    compasses, gears, tablets = (min(max(number, 0), MOST) for number in symbols[:3])
    return compasses, gears, tablets, min(max(symbols[3], 0), MOST_WILD)


def calculator(n: Numbers, symbols: Symbols) -> Element:
    """Four numbers to fill in and what they are worth; the server counts, with a script at every change."""
    names = {"compass": _("Compasses"), "gear": _("Gears"), "tablet": _("Tablets"), "wild": _("Of choice")}
    return h.form(
        "#science.panel.l-science",
        {
            "hx-get": "/learn",
            "hx-trigger": "input delay:80ms",
            "hx-include": "this",
            "hx-target": "#science-count",
            "hx-select": "#science-count",
            "hx-swap": "outerHTML",
            "hx-replace-url": "true",
            "hx-sync": "this:replace",
        },
        action="/learn#science",
        method="get",
        aria_label=_("Science calculator"),
    )[
        h.h4[_("Science calculator")],
        h.input(type="hidden", name="edition", value=n.edition.name),
        h.input(type="hidden", name="players", value=str(n.players)),
        n.variant and h.input(type="hidden", name="variant", value=n.variant),
        h.div(".science-fields")[
            (
                h.label[
                    h.span(".science-name")[_symbol(name, 24), words],
                    h.input(
                        id=f"science-{name}",
                        type="number",
                        inputmode="numeric",
                        name=name,
                        min="0",
                        max=str(MOST_WILD if name == "wild" else MOST),
                        value=str(number),
                    ),
                ]
                for (name, words), number in zip(names.items(), symbols, strict=True)
            )
        ],
        h.noscript[h.button(".btn")[_("Count")]],
        science_count(symbols),
    ]


def science_count(symbols: Symbols) -> Element:
    """Squares and sets as symbols, and the sum."""
    count = count_science(symbols[:3], symbols[3])
    return h.output("#science-count", for_=" ".join(f"science-{name}" for name in (*SYMBOLS, "wild")))[
        h.div(".science-squares")[
            (
                _square(name, side, side - own)
                for name, side, own in zip(SYMBOLS, count.placed, symbols[:3], strict=True)
                if side
            ),
            count.sets > 0 and _sets(count.sets),
        ],
        h.p(".science-sum")[
            h.span(".sum-words")[_sum(count)],
            h.b[ngettext("{n} point", "{n} points", count.points).format(n=count.points)],
        ],
        symbols[3] > 0 and h.p(".science-wild")[_wild_words(count)],
    ]


def _sum(count: ScienceCount) -> str:
    parts = [f"{side}²" for side in count.placed if side]
    if count.sets:
        parts.append(f"{count.sets} × {SET_POINTS}")
    return f"{' + '.join(parts)} =" if parts else ""


def _square(name: str, side: int, chosen: int) -> Element:
    """A square of symbols, as many each way as there are: that is why they count so much."""
    step = 20
    uses = Markup("").join(
        Markup('<use href="#g-{}" x="{}" y="{}" width="18" height="18"/>').format(
            name, column * step + 1, row * step + 1
        )
        for row in range(side)
        for column in range(side)
    )
    words = f"{side}² = {side * side}"
    return h.figure(".l-square")[
        Markup('<svg viewBox="0 0 {0} {0}" width="{1}" height="{1}" aria-hidden="true">{2}</svg>').format(
            side * step, min(side * 22, 132), uses
        ),
        h.figcaption[
            words, chosen > 0 and h.small[ngettext("{n} of choice", "{n} of choice", chosen).format(n=chosen)]
        ],
    ]


def _sets(sets: int) -> Element:
    return h.figure(".l-square.l-sets")[
        h.span(".l-set-rows", aria_hidden="true")[
            (h.span(".l-set")[(glyph(name, 18) for name in SYMBOLS)] for _set in range(sets))
        ],
        h.figcaption[
            f"{sets} × {SET_POINTS} = {sets * SET_POINTS}",
            h.small[ngettext("{n} set", "{n} sets", sets).format(n=sets)],
        ],
    ]


def _wild_words(count: ScienceCount) -> str:
    added = [f"{times} × {thing(symbol)}" for symbol, times in zip(SYMBOLS, count.chosen, strict=True) if times]
    return _("Symbols of choice count best as {symbols}.").format(symbols=", ".join(added))


def _symbol(name: str, size: int) -> Node:
    if name == "wild":
        return h.span(".l-set", aria_hidden="true")[(glyph(symbol, size * 2 // 3) for symbol in SYMBOLS)]
    return glyph(name, size)
