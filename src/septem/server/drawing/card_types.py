"""The seven types of cards, each with its colour, pattern and sign."""

from dataclasses import dataclass
from math import cos, pi, sin

from septem.server.drawing.svg import circle, leaf, path, rectangle
from septem.server.i18n import _

CURRENT = "currentColor"


@dataclass(frozen=True, slots=True)
class CardType:
    """A type of cards: its name in CSS classes and symbols, its fill, and a text colour that is readable on it."""

    css: str
    fill: str
    ink: str

    @property
    def spoken(self) -> str:
        """The name of the type in the current locale."""
        names = {
            "raw": _("raw material"),
            "goods": _("manufactured good"),
            "civil": _("civilian"),
            "trade": _("commercial"),
            "war": _("military"),
            "science": _("scientific"),
            "guild": _("guild"),
        }
        return names[self.css]


# By colour.
TYPES: dict[str, CardType] = {
    "brown": CardType("raw", "#6b4226", "#ffffff"),
    "grey": CardType("goods", "#b8bec6", "#111111"),
    "blue": CardType("civil", "#0072b2", "#ffffff"),
    "yellow": CardType("trade", "#f0c230", "#111111"),
    "red": CardType("war", "#d55e00", "#111111"),
    "green": CardType("science", "#009e73", "#111111"),
    "purple": CardType("guild", "#cc79a7", "#111111"),
}

# Width and height of a tile, its drawing, and a transformation.
PATTERNS: dict[str, tuple[int, int, str, str]] = {
    "raw": (7, 7, '<path d="M0 0v7" stroke="#fff" stroke-opacity=".22" stroke-width="2.2"/>', "rotate(45)"),
    "goods": (8, 8, '<path d="M0 4h8M4 0v8" stroke="#111" stroke-opacity=".14" stroke-width="1.3"/>', ""),
    "civil": (8, 8, '<path d="M2 0v8" stroke="#fff" stroke-opacity=".2" stroke-width="2.4"/>', ""),
    "trade": (
        9,
        9,
        '<g fill="#111" fill-opacity=".15"><circle cx="2.2" cy="2.2" r="1.5"/><circle cx="6.7" cy="6.7" r="1.5"/></g>',
        "",
    ),
    "war": (
        12,
        9,
        '<path d="M-1 8l7-6 7 6" fill="none" stroke="#111" stroke-opacity=".17" stroke-width="2"/>',
        "",
    ),
    "science": (
        14,
        9,
        '<path d="M0 4.5q3.5-5 7 0t7 0" fill="none" stroke="#111" stroke-opacity=".2" stroke-width="1.6"/>',
        "",
    ),
    "guild": (
        10,
        10,
        '<path d="M5 0l5 5-5 5-5-5z" fill="none" stroke="#111" stroke-opacity=".19" stroke-width="1.3"/>',
        "",
    ),
}


def patterns() -> str:
    """The pattern fill of each type."""
    parts = []
    for name, (width, height, inside, turn) in PATTERNS.items():
        turned = f' patternTransform="{turn}"' if turn else ""
        size = f'width="{width}" height="{height}" patternUnits="userSpaceOnUse"'
        parts.append(f'<pattern id="p-{name}" {size}{turned}>{inside}</pattern>')
    return "".join(parts)


def _hexagon() -> str:
    outer = "M16 3.5 26.8 9.7v12.6L16 28.5 5.2 22.3V9.7z"
    return path(outer, fill="none", stroke=CURRENT, stroke_width=3, stroke_linejoin="round") + path(
        "M16 10.5l4.8 2.8v5.4L16 21.5l-4.8-2.8v-5.4z", fill=CURRENT
    )


def _amphora() -> str:
    body = (
        "M12 4h8v3.2h-1.4c.3 2 1.3 3 3 4.4 1.7 1.5 2.6 3.2 2.6 5.4 0 4-2.8 7.4-5.7 9.4v2.1h-5v-2.1"
        "c-2.9-2-5.7-5.4-5.7-9.4 0-2.2.9-3.9 2.6-5.4 1.7-1.4 2.7-2.4 3-4.4H12z"
    )
    handles = "M12.6 6.6C8 6.6 6 9.5 7.6 13M19.4 6.600c4.6 0 6.6 2.9 5 6.4"
    return path(body, fill=CURRENT) + path(handles, fill="none", stroke=CURRENT, stroke_width=2.2)


def _temple() -> str:
    columns = "".join(rectangle(x, 12.8, 3.2, 10.8, fill=CURRENT) for x in (6, 11.6, 17.2, 22.8))
    return path("M16 3.5 29 11H3z", fill=CURRENT) + rectangle(4, 25, 24, 3.6, 0.8, fill=CURRENT) + columns


def _scales() -> str:
    beam = path("M16 4v22M9 28h14M5 9.5h22", stroke=CURRENT, stroke_width=2.6, stroke_linecap="round", fill="none")
    cords = path(
        "M6.5 10 2.5 19h8zM25.5 10l-4 9h8z", fill="none", stroke=CURRENT, stroke_width=1.7, stroke_linejoin="round"
    )
    bowls = path("M2 19h9a4.5 4 0 0 1-9 0zM21 19h9a4.5 4 0 0 1-9 0z", fill=CURRENT)
    return beam + cords + bowls + circle(16, 4.5, 2.3, fill=CURRENT)


def _swords() -> str:
    blades = path("M6 4l15.5 17.5M26 4 10.5 21.5", stroke=CURRENT, stroke_width=3.4, stroke_linecap="round")
    hilts = "M16.8 25.8l8.4-7.6M15.2 25.8 6.8 18.2M22.5 23.5l4 4.6M9.5 23.5l-4 4.6"
    return blades + path(hilts, stroke=CURRENT, stroke_width=3, stroke_linecap="round")


def _astrolabe() -> str:
    return (
        circle(16, 17.5, 11, fill="none", stroke=CURRENT, stroke_width=2.8)
        + circle(16, 4, 2.3, fill="none", stroke=CURRENT, stroke_width=1.8)
        + path("M8.5 25 23.5 10", stroke=CURRENT, stroke_width=2.8, stroke_linecap="round")
        + circle(16, 17.5, 3, fill=CURRENT)
        + path("M16 9.5v2.5M16 23v2.5M8 17.5h2.5M21.5 17.5H24", stroke=CURRENT, stroke_width=2, stroke_linecap="round")
    )


def _rosette() -> str:
    turns = [petal * pi / 4 for petal in range(8)]
    petals = "".join(leaf(16 + 3.4 * cos(turn), 16 + 3.4 * sin(turn), turn, 10.4, 4.6, fill=CURRENT) for turn in turns)
    return petals + circle(16, 16, 2.6, fill=CURRENT)


def type_signs() -> dict[str, str]:
    """The sign of each type in a 32 × 32 box, in one colour and bold enough for 14 pixels."""
    return {
        "t_raw": _hexagon(),
        "t_goods": _amphora(),
        "t_civil": _temple(),
        "t_trade": _scales(),
        "t_war": _swords(),
        "t_science": _astrolabe(),
        "t_guild": _rosette(),
    }
