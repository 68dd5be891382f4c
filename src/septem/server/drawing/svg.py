"""The SVG elements that drawings are made of, as text; numbers have at most two decimals."""

from collections.abc import Iterable
from math import cos, pi, sin

from markupsafe import escape

Value = str | float


def number(value: float) -> str:
    """A number in its shortest form.

    >>> number(2.50), number(0.3), number(-0.001)
    ('2.5', '.3', '0')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    if text in ("-0", ""):
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def attributes(values: dict[str, Value]) -> str:
    """Attributes, each after a space; `stroke_width` becomes stroke-width, `class_` becomes class."""
    parts = []
    for name, value in values.items():
        text = escape(value) if isinstance(value, str) else number(value)
        parts.append(f' {name.rstrip("_").replace("_", "-")}="{text}"')
    return "".join(parts)


def path(outline: str, **values: Value) -> str:
    """A path."""
    return f'<path d="{outline}"{attributes(values)}/>'


def polygon(points: Iterable[tuple[float, float]], **values: Value) -> str:
    """A closed shape with straight edges."""
    return path("M" + " ".join(f"{number(x)},{number(y)}" for x, y in points) + "Z", **values)


def circle(x: float, y: float, radius: float, **values: Value) -> str:
    """A circle around a point."""
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"{attributes(values)}/>'


def rectangle(x: float, y: float, width: float, height: float, radius: float = 0, **values: Value) -> str:
    """A rectangle, its corners rounded by the radius."""
    corner = f' rx="{number(radius)}"' if radius else ""
    place = f'x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"'
    return f"<rect {place}{corner}{attributes(values)}/>"


def text(words: str, x: float, y: float, size: float, class_: str, **values: Value) -> str:
    """A line of text; its class sets font, weight and anchor."""
    place = f'x="{number(x)}" y="{number(y)}" font-size="{number(size)}"'
    return f'<text class="{class_}" {place}{attributes(values)}>{escape(words)}</text>'


def use(symbol: str, x: float = 0, y: float = 0, size: float = 32) -> str:
    """A square sprite symbol at this position."""
    place = f' x="{number(x)}"' if x else ""
    place += f' y="{number(y)}"' if y else ""
    return f'<use href="#{symbol}"{place} width="{number(size)}" height="{number(size)}"/>'


def moved(inside: str, x: float, y: float, scale: float = 1) -> str:
    """A drawing, moved and scaled."""
    if not x and not y and scale == 1:
        return inside
    grown = "" if scale == 1 else f" scale({scale:.3g})"
    return f'<g transform="translate({number(x)} {number(y)}){grown}">{inside}</g>'


def leaf(x: float, y: float, angle: float, length: float, width: float, **values: Value) -> str:
    """A pointed leaf from a point, at an angle."""
    along_x, along_y = cos(angle), sin(angle)
    end_x, end_y = x + along_x * length, y + along_y * length
    mid_x, mid_y = x + along_x * length * 0.45, y + along_y * length * 0.45
    out_x, out_y = -along_y * width, along_x * width
    outline = (
        f"M{number(x)} {number(y)}"
        f"Q{number(mid_x + out_x)} {number(mid_y + out_y)} {number(end_x)} {number(end_y)}"
        f"Q{number(mid_x - out_x)} {number(mid_y - out_y)} {number(x)} {number(y)}z"
    )
    return path(outline, **values)


def regular(sides: int, radius: float, x: float = 16, y: float = 16) -> list[tuple[float, float]]:
    """The corners of a regular polygon with one corner at the top."""
    turns = [2 * pi * corner / sides for corner in range(sides)]
    return [(x + radius * sin(turn), y - radius * cos(turn)) for turn in turns]


def spoken_as(label: str) -> str:
    """The attributes for screen readers: this label, or hidden from them without one."""
    return f' role="img" aria-label="{escape(label)}"' if label else ' aria-hidden="true"'
