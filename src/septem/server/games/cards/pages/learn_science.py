"""The science calculator: it counts squares and sets with the function that the rules use."""

from typing import NamedTuple

from markupsafe import Markup

from septem.data.cards import SYMBOLS
from septem.game.rulebook import Numbers
from septem.game.scores import ScienceCount, count_science
from septem.game.words import thing
from septem.kernel.layout import SET_POINTS
from septem.server.drawing.glyphs import glyph
from septem.server.html.templates import render
from septem.server.i18n import _

# More than a city can have: a game has 5 cards of each symbol, and boards and guilds add symbols of choice.
MAX_SYMBOLS = 9
MAX_WILD = 4

Symbols = tuple[int, int, int, int]
EXAMPLE: Symbols = (2, 1, 1, 1)


class ScienceField(NamedTuple):
    """An input for a number."""

    name: str
    label: str
    sign: Markup
    value: int
    most: int


def clamped(symbols: Symbols) -> Symbols:
    """The numbers, limited to what the page can draw."""
    compasses, gears, tablets = (min(max(number, 0), MAX_SYMBOLS) for number in symbols[:3])
    return compasses, gears, tablets, min(max(symbols[3], 0), MAX_WILD)


def calculator(n: Numbers, symbols: Symbols) -> Markup:
    """Inputs for four numbers, and what they are worth: squares and sets as symbols, and the sum."""
    count = count_science(symbols[:3], symbols[3])
    sides = zip(SYMBOLS, count.placed, symbols[:3], strict=True)
    return render(
        "games/cards/templates/learn_science.html",
        n=n,
        fields=_fields(symbols),
        squares=[(_square(name, side), side, side - own) for name, side, own in sides if side],
        symbols=SYMBOLS,
        sets=count.sets,
        set_points=SET_POINTS,
        sum_words=_sum(count),
        points=count.points,
        wild_words=_wild_words(count) if symbols[3] else "",
    )


def _fields(symbols: Symbols) -> list[ScienceField]:
    names = {"compass": _("Compasses"), "gear": _("Gears"), "tablet": _("Tablets")}
    fields = [
        ScienceField(name, label, glyph(name, 24), value, MAX_SYMBOLS)
        for (name, label), value in zip(names.items(), symbols[:3], strict=True)
    ]
    any_symbol = Markup('<span class="l-set" aria-hidden="true">{}</span>').format(
        Markup().join(glyph(symbol, 16) for symbol in SYMBOLS)
    )
    return [*fields, ScienceField("wild", _("Of choice"), any_symbol, symbols[3], MAX_WILD)]


def _sum(count: ScienceCount) -> str:
    parts = [f"{side}²" for side in count.placed if side]
    if count.sets:
        parts.append(f"{count.sets} × {SET_POINTS}")
    return f"{' + '.join(parts)} =" if parts else ""


def _square(name: str, side: int) -> Markup:
    """A square of symbols, with a row and a column for each of them."""
    step = 20
    uses = Markup("").join(
        Markup('<use href="#g-{}" x="{}" y="{}" width="18" height="18"/>').format(
            name, column * step + 1, row * step + 1
        )
        for row in range(side)
        for column in range(side)
    )
    return Markup('<svg viewBox="0 0 {0} {0}" width="{1}" height="{1}" aria-hidden="true">{2}</svg>').format(
        side * step, min(side * 22, 132), uses
    )


def _wild_words(count: ScienceCount) -> str:
    added = [f"{times} × {thing(symbol)}" for symbol, times in zip(SYMBOLS, count.chosen, strict=True) if times]
    return _("Symbols of choice count best as {symbols}.").format(symbols=", ".join(added))
