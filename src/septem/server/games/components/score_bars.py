"""The stacked bars of a score sheet: a segment per category, each with its colour, pattern and number."""

from collections.abc import Mapping
from typing import NamedTuple, TypeVar

from markupsafe import Markup, escape

WIDTH = 340
LOSS_WIDTH = 28
NUMBER_WIDTH = 15

Category = TypeVar("Category", bound=str)


class CategoryStyle(NamedTuple):
    """How a category is drawn: its sign, the pattern of a card type or none, and its colours."""

    sign: str
    pattern: str
    fill: str
    ink: str


def swatch(style: CategoryStyle) -> Markup:
    """The sign of a category."""
    return Markup(
        '<svg class="sw1" viewBox="0 0 32 32" aria-hidden="true">'
        f'<rect width="32" height="32" rx="7" fill="{style.fill}"/>{_pattern(style, 0, 32, 32, 7)}'
        f'<g color="{style.ink}"><use href="#g-{style.sign}" x="5" y="5" width="22" height="22"/></g></svg>'
    )


def bar(
    points: Mapping[Category, int], most: int, styles: Mapping[Category, CategoryStyle], names: Mapping[Category, str]
) -> Markup:
    """The points of one city as a bar; lost points are a dashed segment at its end."""
    label = ", ".join(f"{names[category]} {points[category]}" for category in styles)
    scale = (WIDTH - LOSS_WIDTH - 2) / max(1, most)
    pieces, place = [], 0.0
    for category, style in styles.items():
        if points[category] > 0:
            pieces.append(_piece(style, points[category], place, points[category] * scale))
            place += points[category] * scale
    lost = sum(number for number in points.values() if number < 0)
    if lost:
        pieces.append(
            f'<rect class="loss" x="{place + 1:.1f}" y="1" width="{LOSS_WIDTH - 2}" height="32" rx="3"/>'
            f'<text class="losst" x="{place + LOSS_WIDTH / 2:.1f}" y="17.5">−{-lost}</text>'
        )
    box = f'viewBox="0 0 {WIDTH} 34" preserveAspectRatio="xMinYMid"'
    return Markup(f'<svg class="bar" {box} role="img" aria-label="{escape(label)}">{"".join(pieces)}</svg>')


def _piece(style: CategoryStyle, number: int, place: float, width: float) -> str:
    inner = max(1.0, width - 1.5)
    text = ""
    if width > NUMBER_WIDTH:
        text = f'<text x="{place + width / 2 - 0.7:.1f}" y="17.5" fill="{style.ink}">{number}</text>'
    box = f'<rect x="{place:.1f}" width="{inner:.1f}" height="34" rx="2" fill="{style.fill}"/>'
    return f"{box}{_pattern(style, place, inner, 34, 2)}{text}"


def _pattern(style: CategoryStyle, place: float, width: float, height: int, radius: int) -> str:
    if not style.pattern:
        return ""
    box = f'x="{place:.1f}" width="{width:.1f}" height="{height}" rx="{radius}"'
    return f'<rect {box} fill="url(#p-{style.pattern})"/>'
