"""Stacked bars of a score sheet: one piece a category, told apart by colour, pattern and number."""

from collections.abc import Mapping
from typing import NamedTuple, TypeVar

from markupsafe import Markup, escape

WIDTH = 340
LOSS_WIDTH = 28
NUMBER_WIDTH = 15

Category = TypeVar("Category", bound=str)


class Look(NamedTuple):
    """How a category is drawn: its sign, the pattern of a card type or none, and its colours."""

    sign: str
    pattern: str
    fill: str
    ink: str


def swatch(look: Look) -> Markup:
    """The sign of a category."""
    return Markup(
        '<svg class="sw1" viewBox="0 0 32 32" aria-hidden="true">'
        f'<rect width="32" height="32" rx="7" fill="{look.fill}"/>{_pattern(look, 0, 32, 32, 7)}'
        f'<g color="{look.ink}"><use href="#g-{look.sign}" x="5" y="5" width="22" height="22"/></g></svg>'
    )


def bar(
    points: Mapping[Category, int], most: int, looks: Mapping[Category, Look], names: Mapping[Category, str]
) -> Markup:
    """The points of one city as a bar; points lost stand at its end, dashed."""
    words = ", ".join(f"{names[category]} {points[category]}" for category in looks)
    scale = (WIDTH - LOSS_WIDTH - 2) / max(1, most)
    pieces, place = [], 0.0
    for category, look in looks.items():
        if points[category] > 0:
            pieces.append(_piece(look, points[category], place, points[category] * scale))
            place += points[category] * scale
    lost = sum(number for number in points.values() if number < 0)
    if lost:
        pieces.append(
            f'<rect class="loss" x="{place + 1:.1f}" y="1" width="{LOSS_WIDTH - 2}" height="32" rx="3"/>'
            f'<text class="losst" x="{place + LOSS_WIDTH / 2:.1f}" y="17.5">−{-lost}</text>'
        )
    box = f'viewBox="0 0 {WIDTH} 34" preserveAspectRatio="xMinYMid"'
    return Markup(f'<svg class="bar" {box} role="img" aria-label="{escape(words)}">{"".join(pieces)}</svg>')


def _piece(look: Look, number: int, place: float, width: float) -> str:
    inner = max(1.0, width - 1.5)
    text = ""
    if width > NUMBER_WIDTH:
        text = f'<text x="{place + width / 2 - 0.7:.1f}" y="17.5" fill="{look.ink}">{number}</text>'
    box = f'<rect x="{place:.1f}" width="{inner:.1f}" height="34" rx="2" fill="{look.fill}"/>'
    return f"{box}{_pattern(look, place, inner, 34, 2)}{text}"


def _pattern(look: Look, place: float, width: float, height: int, radius: int) -> str:
    if not look.pattern:
        return ""
    box = f'x="{place:.1f}" width="{width:.1f}" height="{height}" rx="{radius}"'
    return f'<rect {box} fill="url(#p-{look.pattern})"/>'
