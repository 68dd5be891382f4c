"""Stacked bars of the score sheet: one piece a category, told apart by colour, pattern and number."""

from collections.abc import Mapping
from typing import NamedTuple

from markupsafe import Markup

from septem.server.pages.table.names import category_name
from septem.server.seeing.shown import Category


class Look(NamedTuple):
    """How a category is drawn: type of card (for pattern and glyph) or symbol, and its colours."""

    symbol: str
    pattern: str
    fill: str
    ink: str


LOOKS: dict[Category, Look] = {
    "military": Look("t_war", "war", "#d55e00", "#111"),
    "treasury": Look("coin", "", "#efe1b8", "#111"),
    "wonder": Look("stage", "", "#9a6b2f", "#fff"),
    "civilian": Look("t_civil", "civil", "#0072b2", "#fff"),
    "science": Look("t_science", "science", "#009e73", "#111"),
    "commerce": Look("t_trade", "trade", "#f0c230", "#111"),
    "guilds": Look("t_guild", "guild", "#cc79a7", "#111"),
}
CATEGORIES: tuple[Category, ...] = tuple(LOOKS)

WIDTH = 340
LOSS_WIDTH = 26


def swatch(category: Category) -> Markup:
    """The sign of a category."""
    look = LOOKS[category]
    pattern = f'<rect width="32" height="32" rx="7" fill="url(#p-{look.pattern})"/>' if look.pattern else ""
    return Markup(
        '<svg class="sw1" viewBox="0 0 32 32" aria-hidden="true">'
        f'<rect width="32" height="32" rx="7" fill="{look.fill}"/>{pattern}'
        f'<g color="{look.ink}"><use href="#g-{look.symbol}" x="5.5" y="5.5" width="21" height="21"/></g></svg>'
    )


def bar(points: Mapping[Category, int], most: int) -> Markup:
    """The points of one city as a bar; points lost stand at its end, dashed."""
    words = ", ".join(f"{category_name(category)} {points[category]}" for category in CATEGORIES)
    scale = (WIDTH - LOSS_WIDTH - 2) / max(1, most)
    pieces, place = [], 0.0
    for category in CATEGORIES:
        if points[category] > 0:
            width = points[category] * scale
            pieces.append(_piece(LOOKS[category], points[category], place, width))
            place += width
    lost = sum(number for number in points.values() if number < 0)
    if lost:
        pieces.append(
            f'<rect class="loss" x="{place + 1:.1f}" y="1" width="{LOSS_WIDTH}" height="32" rx="3"/>'
            f'<text class="losst" x="{place + 14:.1f}" y="17.5">−{-lost}</text>'
        )
    return Markup(f'<svg class="bar" viewBox="0 0 {WIDTH} 34" role="img" aria-label="{words}">{"".join(pieces)}</svg>')


def _piece(look: Look, number: int, place: float, width: float) -> str:
    box = f'x="{place:.1f}" width="{max(1.0, width - 1.5):.1f}" height="34" rx="2"'
    pattern = f'<rect {box} fill="url(#p-{look.pattern})"/>' if look.pattern else ""
    text = f'<text x="{place + width / 2 - 0.7:.1f}" y="17.5" fill="{look.ink}">{number}</text>' if width > 16 else ""
    return f'<rect {box} fill="{look.fill}"/>{pattern}{text}'
