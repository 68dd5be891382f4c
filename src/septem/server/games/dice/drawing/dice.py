"""Dice as SVG: faces with one symbol, with two, or with a choice; also single symbols."""

from collections.abc import Sequence

from markupsafe import Markup, escape

from septem.data.dice import Face
from septem.data.dice.components import MILITARY, MONEY, VP
from septem.dice.words import face_words, symbol_words
from septem.server.drawing.boxes import Box, column, fitted, row, sign, signed_number, stroke
from septem.server.drawing.glyphs import glyph, numbered
from septem.server.drawing.svg import number, rectangle
from septem.server.fragments import cached
from septem.words import all_of, one_of

# The dice game has its own names for symbols that the shared sprite already has.
SIGNS = {"bricks": "clay", "cloth": "textile", "paper": "papyrus", MILITARY: "shield", MONEY: "coin", VP: "laurel"}


def sign_name(symbol: str) -> str:
    """The name of the sign for a symbol of the dice.

    >>> sign_name("bricks")
    'clay'
    """
    return SIGNS.get(symbol, symbol)


def symbol(name: str, size: float = 20, label: str = "", cls: str = "") -> Markup:
    """A symbol of the dice in running text."""
    return glyph(sign_name(name), size, label, cls)


def counted_symbol(name: str, count: int, size: float = 24, label: str = "", cls: str = "") -> Markup:
    """Money, points or another symbol with a number."""
    return numbered(sign_name(name), count, size, label, cls)


def die(printed: Face, size: float = 96, label: str = "") -> Markup:
    """A face of a die; `label` replaces its description."""
    symbols = tuple((one.symbol, one.count) for one in printed.symbols)
    return face(symbols, size, label or face_words(printed), printed.mode == "one_of")


@cached
def face(symbols: Sequence[tuple[str, int]], size: float = 96, label: str = "", is_choice: bool = False) -> Markup:
    """A die that shows symbols with their counts; with `is_choice`, only one of them may be used."""
    words = [symbol_words(name, count) for name, count in symbols]
    label = label or (one_of(words) if is_choice else all_of(words))
    cube = rectangle(3, 5, 90, 89, 20, fill="#cdbf9f") + rectangle(3, 2, 90, 88, 20, fill="#fbf6ea", stroke="#a89a7a")
    inside = fitted(_choice(symbols) if is_choice else _all(symbols), 12, 10, 72, 72, 1.2)
    box = f'width="{number(size)}" height="{number(size)}" viewBox="0 0 96 96"'
    return Markup(f'<svg class="diesvg" {box} role="img"><title>{escape(label)}</title>{cube}{inside}</svg>')


def _all(symbols: Sequence[tuple[str, int]]) -> Box:
    boxes: list[Box] = []
    for name, count in symbols:
        if name in (VP, MONEY):
            boxes.append(signed_number(sign_name(name), count, 40))
        else:
            boxes += [sign(sign_name(name), 38)] * count
    if len(boxes) == 1:
        return Box(46, 46, _grown(boxes[0]))
    if len(boxes) == 2:
        return _diagonal(*boxes)
    return column([row(boxes[:2], 3), row(boxes[2:], 3)], 3)


def _grown(box: Box) -> str:
    return f'<g transform="scale({number(46 / box.width)})">{box.inside}</g>'


def _diagonal(first: Box, second: Box) -> Box:
    x, y = first.width - 4, first.height - 12
    return Box(
        x + second.width,
        y + second.height,
        f'{first.inside}<g transform="translate({number(x)} {number(y)})">{second.inside}</g>',
    )


def _choice(symbols: Sequence[tuple[str, int]]) -> Box:
    signs = [sign(sign_name(name), 26) for name, _count in symbols]
    lines = [signs[0], stroke(22, 6), *signs[1:2]]
    rest = [box for one in signs[2:] for box in (stroke(22, 6), one)]
    return column([row(lines, 2), row(rest, 2)], 3) if rest else row(lines, 2)
