"""Cards as small pictures: a cap in the colour of the type with its sign, and what the card gives.

The signs are drawn once, in `glyphs.svg`; a chip refers to them, so a page with chips has `sprite()` in it.
"""

from importlib.resources import files
from typing import NamedTuple

from markupsafe import Markup, escape

from septem.cli.style import CARD_STYLES
from septem.data.cards import (
    COLOURS,
    Card,
    Coins,
    CoinsPer,
    Discount,
    Effect,
    Points,
    PointsIf,
    PointsPer,
    Produce,
    Science,
    Shields,
)
from septem.game.words import effects_text

HEIGHT = 30
CAP = 21
INK = "#241f17"
PAPER = "#fbf6ea"


class Box(NamedTuple):
    """Something drawn, with its size."""

    width: float
    height: float
    drawn: str


def sprite() -> Markup:
    """Every sign, to be put into a page once; it shows nothing by itself."""
    return Markup(files("septem.cli.report").joinpath("glyphs.svg").read_text(encoding="utf-8"))


def chip(card: Card) -> Markup:
    """The picture of a card."""
    inside = _row([_effect(effect) for effect in card.effects], 3)
    width = CAP + 5 + inside.width + 6
    ink, fill = CARD_STYLES[card.colour].split(" on ")
    cap = f'd="M{CAP} .6H7.6a7 7 0 0 0-7 7v14.8a7 7 0 0 0 7 7H{CAP}z"'
    frame = f'x=".6" y=".6" width="{width - 1.2:.1f}" height="28.8" rx="7"'
    return Markup(
        f'<svg class="chip" width="{width:.0f}" height="{HEIGHT}" viewBox="0 0 {width:.1f} {HEIGHT}" role="img">'
        f"<title>{escape(_title(card))}</title>"
        f'<rect {frame} fill="{PAPER}"/><path {cap} fill="{fill}"/><path {cap} fill="url(#pattern-{card.colour})"/>'
        f'<g color="{ink}">{_use(card.colour, 13, 4, 8.5)}</g>'
        f'<g transform="translate({CAP + 4} {HEIGHT / 2 - inside.height / 2:.1f})">{inside.drawn}</g>'
        f'<rect {frame} fill="none" stroke="{INK}" stroke-opacity=".4"/></svg>'
    )


def _title(card: Card) -> str:
    return f"{card.colour} card: {effects_text(card.effects)}"


def _effect(effect: Effect) -> Box:
    match effect:
        case Produce(options, amount):
            return _row([_glyph(option, 18) for option in options for _ in range(amount)], 1.5)
        case Points(points):
            return _number("laurel", points, 24)
        case PointsIf(points):
            return _row([_number("laurel", points, 24), _glyph("stage", 18)], 1)
        case Shields(shields):
            return _row([_glyph("shield", 17)] * shields, 1)
        case Science(options):
            return _row([_glyph(option, 18 if len(options) == 1 else 15) for option in options], 1.5)
        case Coins(coins):
            return _number("coin", coins, 19)
        case CoinsPer(coins, per, _):
            return _row([_number("coin", coins, 18), *map(_counted, per)], 1)
        case PointsPer(points, per, _):
            return _row([_number("laurel", points, 23), *map(_counted, per)], 1)
        case Discount(goods, cities):
            sides = {side: _glyph(side, 10) if side in cities else Box(0, 0, "") for side in ("left", "right")}
            return _row([sides["left"], _glyph(goods, 18), sides["right"]], 1)
    return Box(0, 0, "")  # powers, which no card has


def _counted(what: str) -> Box:
    """What is counted for coins or points: cards of a colour, stages or tokens."""
    if what not in COLOURS:
        return _glyph(what.removeprefix("wonder_").removesuffix("_token"), 17)
    ink, fill = CARD_STYLES[what].split(" on ")
    card = f'<rect x=".5" y=".5" width="13" height="18" rx="3" fill="{fill}" stroke="{INK}"/>'
    return Box(14, 19, f'{card}<g color="{ink}">{_use(what, 9, 2.5, 5)}</g>')


def _glyph(name: str, size: float) -> Box:
    return Box(size, size, _use(name, size))


def _number(name: str, number: int, size: float) -> Box:
    middle, letters = size / 2, size * 0.54
    text = f'<text x="{middle}" y="{middle + letters * 0.36:.1f}" font-size="{letters:.1f}">{number}</text>'
    return Box(size, size, _use(name, size) + text)


def _use(name: str, size: float, x: float = 0, y: float = 0) -> str:
    return f'<use href="#glyph-{name}" x="{x}" y="{y}" width="{size}" height="{size}"/>'


def _row(boxes: list[Box], gap: float) -> Box:
    """Boxes side by side, their middles on one line."""
    height = max(box.height for box in boxes)
    x, drawn = 0.0, ""
    for box in boxes:
        drawn += f'<g transform="translate({x:.1f} {(height - box.height) / 2:.1f})">{box.drawn}</g>'
        x += box.width + gap if box.width else 0
    return Box(x - gap, height, drawn)
