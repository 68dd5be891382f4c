"""Boxes with drawings, to put in rows and columns and to fit into a given space."""

from collections.abc import Sequence
from typing import NamedTuple

from septem.server.drawing.svg import moved, number, text, use

INK = "#241f17"


class Box(NamedTuple):
    """A drawing with its origin in the upper left corner, and its size."""

    width: float
    height: float
    inside: str


def sign(name: str, size: float = 40) -> Box:
    """A sign of the sprite."""
    return Box(size, size, use(f"g-{name}", 0, 0, size))


def signed_number(name: str, count: int, size: float = 48) -> Box:
    """A coin or laurel with its number."""
    height = size * (0.56 if count < 10 else 0.46)
    return Box(size, size, use(f"g-{name}", 0, 0, size) + text(str(count), size / 2, size * 0.525, height, "num"))


def phrase(words: str, size: float, class_: str, width: float = 0) -> Box:
    """A short word or a stroke between signs."""
    width = width or size * 0.62 * len(words)
    return Box(width, size, text(words, width / 2, size * 0.52, size, class_))


def stroke(size: float, width: float) -> Box:
    """The slash for "or"."""
    return phrase("/", size, "slash", width)


def pointer(where: str, is_on: bool = True, size: float = 15, pad: float = 0) -> Box:
    """A triangle that points to the left neighbour, the own city or the right neighbour; pale unless it is on."""
    name = {"left": "arrow_l", "self": "arrow_d", "right": "arrow_r"}[where]
    mark = f'<g class="w-{"on" if is_on else "off"}">{use(f"g-{name}", 0, pad, size)}</g>'
    return Box(size, size + 2 * pad, mark)


def row(boxes: Sequence[Box], gap: float = 4) -> Box:
    """Boxes side by side, centred vertically."""
    height = max(box.height for box in boxes)
    x, inside = 0.0, ""
    for box in boxes:
        inside += moved(box.inside, x, (height - box.height) / 2)
        x += box.width + gap
    return Box(x - gap, height, inside)


def column(boxes: Sequence[Box], gap: float = 8) -> Box:
    """Boxes one below the other, centred horizontally."""
    width = max(box.width for box in boxes)
    y, inside = 0.0, ""
    for box in boxes:
        inside += moved(box.inside, (width - box.width) / 2, y)
        y += box.height + gap
    return Box(width, y - gap, inside)


def fitted(box: Box, x: float, y: float, width: float, height: float, most: float = 1) -> str:
    """The box in the middle of a space, scaled down to fit, or up to at most `most`."""
    scale = min(width / box.width, height / box.height, most)
    left, top = x + (width - box.width * scale) / 2, y + (height - box.height * scale) / 2
    return f'<g transform="translate({number(left)} {number(top)}) scale({scale:.3g})">{box.inside}</g>'
