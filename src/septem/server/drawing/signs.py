"""Coins, shields, science, laurels and the other signs on cards, boards and dice, each in a 32 × 32 box."""

from math import cos, pi, sin

from septem.server.drawing.goods import IVORY
from septem.server.drawing.svg import circle, leaf, number, path, polygon, rectangle

SHIELD = "M16 2.6 28 6v9.2c0 7.2-5 11.8-12 14.4C9 27 4 22.4 4 15.2V6z"
GREEN, DEEP_GREEN = "#00775a", "#00432f"
PAPER, SHADE, EDGE = "#fbf6ea", "#cdbf9f", "#5d5545"


def _coin() -> str:
    rim = circle(16, 16, 14.6, fill="#e7b546", stroke="#8a5f14", stroke_width=1.6)
    return rim + circle(16, 16, 11.2, fill="none", stroke="#b98a26", stroke_width=1.2)


def _shield(fill: str = "#d55e00", edge: str = "#7c3500") -> str:
    return path(SHIELD, fill=fill, stroke=edge, stroke_width=1.6, stroke_linejoin="round")


def _strength() -> str:
    cross = path("M16 5.6v21M6.6 14h18.8", stroke=IVORY, stroke_width=2)
    return _shield() + cross + circle(16, 14, 3.4, fill=IVORY) + circle(16, 14, 1.4, fill="#d55e00")


def _defeat() -> str:
    crack = "M17.4 2.6 13 11l5.4 3.4-4.6 6.4 2.6 8.8"
    return _shield("#8b8f94", "#4a4e53") + path(
        crack, fill="none", stroke=IVORY, stroke_width=2.6, stroke_linejoin="round"
    )


def _victory() -> str:
    return _shield() + path("M16 7.4l2.4 5 5.4.7-4 3.8 1 5.4-4.8-2.6-4.8 2.6 1-5.4-4-3.8 5.4-.7z", fill=IVORY)


def _compass() -> str:
    base = path("M16 2.4 30.4 28H1.6z", fill=GREEN, stroke=DEEP_GREEN, stroke_width=1.6, stroke_linejoin="round")
    legs = path(
        "M16 8.4v3.4M15.2 13.4 10.4 24.6M16.8 13.4l4.8 11.2", stroke=IVORY, stroke_width=2.1, stroke_linecap="round"
    )
    return (
        base
        + circle(16, 12, 2.3, fill=IVORY)
        + legs
        + path("M11.9 20.8q4.1 2.6 8.2 0", fill="none", stroke=IVORY, stroke_width=1.6)
    )


def _gear() -> str:
    teeth = []
    for tooth in range(8):
        turn = 2 * pi * tooth / 8
        for offset, radius in ((-0.26, 6.8), (-0.19, 9.7), (0.19, 9.7), (0.26, 6.8)):
            x, y = 16 + radius * sin(turn + offset), 16 - radius * cos(turn + offset)
            teeth.append(f"{number(x)} {number(y)}")
    base = circle(16, 16, 14.2, fill=GREEN, stroke=DEEP_GREEN, stroke_width=1.6)
    return base + path("M" + "L".join(teeth) + "z", fill=IVORY) + circle(16, 16, 3.3, fill=GREEN)


def _tablet() -> str:
    base = rectangle(2.6, 2.6, 26.8, 26.8, 3, fill=GREEN, stroke=DEEP_GREEN, stroke_width=1.6)
    slab = path("M9.4 25V11.2a6.6 6.6 0 0 1 13.2 0V25z", fill=IVORY)
    lines = path("M12.4 13.2h7.2M12.4 16.8h7.2M12.4 20.4h4.8", stroke=GREEN, stroke_width=1.7, stroke_linecap="round")
    return base + slab + lines


def _laurel() -> str:
    leaves = ""
    for side in (-1, 1):
        for step in range(6):
            turn = pi / 2 - side * (0.32 + step * 0.47)
            x, y = 16 + 12.2 * cos(turn), 16 + 12.2 * sin(turn)
            along = turn - side * pi / 2
            leaves += leaf(x, y, along + side * 0.55, 6.6, 2.5) + leaf(x, y, along - side * 0.62, 5.6, 2.2)
    paper, berry = circle(16, 16, 12.4, fill="#fffdf6"), circle(16, 28.6, 1.6, fill="#c9952e")
    return f'{paper}<g class="laurel">{leaves}</g>{berry}'


def _stage() -> str:
    steps = (
        ([(3, 28), (29, 28), (29, 22.4), (3, 22.4)], "#9a6b2f"),
        ([(7, 22.4), (25, 22.4), (25, 16.6), (7, 16.6)], "#b98743"),
        ([(11, 16.6), (21, 16.6), (16, 5)], "#dcb66c"),
    )
    return "".join(
        polygon(points, fill=fill, stroke="#5c3c12", stroke_width=1.3, stroke_linejoin="round")
        for points, fill in steps
    )


def _complete() -> str:
    tick = path(
        "M20.6 8.6l2.7 2.8 4.8-5.4",
        fill="none",
        stroke=IVORY,
        stroke_width=2.3,
        stroke_linecap="round",
        stroke_linejoin="round",
    )
    return _stage() + circle(24.2, 8.8, 7, fill="#1d6b4b", stroke=IVORY, stroke_width=1.2) + tick


def _idea() -> str:
    bulb = (
        "M16 6.6c-4.3 0-7 3-7 6.6 0 2.6 1.3 4.2 2.6 5.6.8.9 1.2 1.7 1.3 2.8h6.2c.1-1.1.5-1.9 1.3-2.8"
        " 1.3-1.4 2.6-3 2.6-5.6 0-3.6-2.7-6.6-7-6.6z"
    )
    base = circle(16, 16, 14.4, fill="#f7efd8", stroke="#8a6a2a", stroke_width=1.6)
    return (
        base
        + path(bulb, fill="#d6a12b")
        + path("M13 23.4h6M14 26h4", stroke="#8a6a2a", stroke_width=1.7, stroke_linecap="round")
    )


def _arrow(outline: str) -> str:
    return path(outline, fill="currentColor", stroke="currentColor", stroke_width=2, stroke_linejoin="round")


def _from_discard() -> str:
    cards = rectangle(11, 3, 16, 21, 2.5, fill=SHADE, stroke=EDGE, stroke_width=1.4)
    cards += rectangle(5, 8, 16, 21, 2.5, fill=PAPER, stroke=EDGE, stroke_width=1.4)
    return cards + path(
        "M13 25v-11M8.6 18.2 13 13.8l4.4 4.4",
        fill="none",
        stroke="#9a6b2f",
        stroke_width=2.6,
        stroke_linecap="round",
        stroke_linejoin="round",
    )


def _free_build() -> str:
    card = rectangle(6, 3, 20, 26, 3, fill=PAPER, stroke=EDGE, stroke_width=1.5)
    card += path("M6 10V6a3 3 0 0 1 3-3h14a3 3 0 0 1 3 3v4z", fill="#9a6b2f")
    coin = circle(16, 19, 6, fill="#e7b546", stroke="#8a5f14", stroke_width=1.3)
    return card + coin + path("M9.5 25.5 22.5 12.5", stroke="#b3261e", stroke_width=2.8, stroke_linecap="round")


def _seventh() -> str:
    drawn = ""
    for card, fill in enumerate((SHADE, SHADE, PAPER)):
        drawn += rectangle(5 + card * 3, 7 - card * 2, 16, 21, 2.5, fill=fill, stroke=EDGE, stroke_width=1.3)
    return drawn + path(
        "M15 9.5h8l-4.6 11",
        fill="none",
        stroke="#241f17",
        stroke_width=2.6,
        stroke_linejoin="round",
        stroke_linecap="round",
    )


def _die() -> str:
    cube = rectangle(3.5, 3.5, 25, 25, 6.5, fill=PAPER, stroke=EDGE, stroke_width=1.6)
    return cube + "".join(circle(x, y, 2.5, fill="#241f17") for x, y in ((10.5, 10.5), (16, 16), (21.5, 21.5)))


def _reroll() -> str:
    turn = path(
        "M7.4 12A9.6 9.6 0 1 1 6.4 18.6", fill="none", stroke="#9a6b2f", stroke_width=2.6, stroke_linecap="round"
    )
    return (
        turn
        + path("M4.4 7.6 7 13.6l6-2.4z", fill="#9a6b2f")
        + rectangle(11, 11, 10, 10, 2.6, fill=PAPER, stroke=EDGE, stroke_width=1.4)
        + circle(16, 16, 1.7, fill="#241f17")
    )


def _helmet() -> str:
    bowl = "M5 20C5 11.5 9.5 7.5 16 7.5S27 11.5 27 20v7h-6.5v-6H18v6h-4v-6h-2.5v6H5z"
    crest = "M6 9.5C8.5 4.5 12.5 3 16 3s7.5 1.5 10 6.5"
    return path(crest, fill="none", stroke="#d55e00", stroke_width=3.6, stroke_linecap="round") + path(
        bowl, fill="#8b8f94", stroke="#4a4e53", stroke_width=1.4, stroke_linejoin="round"
    )


def game_signs() -> dict[str, str]:
    """All signs on cards, boards and dice except resources and types."""
    return {
        "idea": _idea(),
        "coin": _coin(),
        "shield": _strength(),
        "defeat": _defeat(),
        "victory": _victory(),
        "compass": _compass(),
        "gear": _gear(),
        "tablet": _tablet(),
        "laurel": _laurel(),
        "stage": _stage(),
        "complete": _complete(),
        "arrow_l": _arrow("M22 5 8 16l14 11z"),
        "arrow_r": _arrow("M10 5l14 11-14 11z"),
        "arrow_d": _arrow("M5 10l11 14 11-14z"),
        "discard": _from_discard(),
        "freebuild": _free_build(),
        "seventh": _seventh(),
        "die": _die(),
        "reroll": _reroll(),
        "helmet": _helmet(),
    }
