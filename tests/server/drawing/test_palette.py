"""The colours of the seven types of cards are easy to tell apart, also with colour blindness.

Simulations: Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency"
(2009), severity 1.0, on linear sRGB. Difference: CIE76, the distance in CIELAB under D65.
"""

from itertools import combinations
from math import dist

import pytest

from septem.server.drawing.card_types import TYPES

Triple = tuple[float, float, float]
Matrix = tuple[Triple, Triple, Triple]

SEEING: dict[str, Matrix] = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
TO_XYZ: Matrix = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
WHITE: Triple = (0.95047, 1.0, 1.08883)
LEAST_DIFFERENCE = 10.0


def through(matrix: Matrix, colour: Triple) -> Triple:
    """A colour times a matrix."""
    first, second, third = (sum(part * value for part, value in zip(row, colour, strict=True)) for row in matrix)
    return first, second, third


def linear(fill: str) -> Triple:
    """'#rrggbb' as linear RGB."""
    values = (int(fill[place : place + 2], 16) / 255 for place in (1, 3, 5))
    red, green, blue = (value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in values)
    return red, green, blue


def lab(light: Triple) -> Triple:
    """Linear RGB in CIELAB."""
    ratios = (value / white for value, white in zip(through(TO_XYZ, light), WHITE, strict=True))
    x, y, z = (ratio ** (1 / 3) if ratio > 216 / 24389 else (24389 / 27 * ratio + 16) / 116 for ratio in ratios)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def seen(fill: str, matrix: Matrix) -> Triple:
    """A colour in CIELAB, as seen with this kind of vision."""
    red, green, blue = (min(1.0, max(0.0, value)) for value in through(matrix, linear(fill)))
    return lab((red, green, blue))


def test_the_measure_knows_black_white_and_red() -> None:
    assert dist(seen("#000000", SEEING["usual"]), seen("#ffffff", SEEING["usual"])) == pytest.approx(100, abs=0.1)
    assert seen("#ff0000", SEEING["usual"]) == pytest.approx((53.24, 80.09, 67.20), abs=0.1)


@pytest.mark.parametrize("eyes", SEEING)
def test_no_two_types_of_cards_look_alike(eyes: str) -> None:
    fills = {colour: seen(kind.fill, SEEING[eyes]) for colour, kind in TYPES.items()}
    close = {
        (one, other): round(dist(fills[one], fills[other]), 1)
        for one, other in combinations(fills, 2)
        if dist(fills[one], fills[other]) < LEAST_DIFFERENCE
    }
    assert close == {}
