"""How sure a share is."""

from math import sqrt

# Standard deviations of a normal distribution that hold 95 % of it.
Z = 1.959964


def wilson(share: float, games: float) -> tuple[float, float]:
    """Wilson's 95 % interval of a share of so many games, which also holds near 0 and 1."""
    middle = share + Z * Z / (2 * games)
    margin = Z * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    scale = 1 + Z * Z / games
    return max(0.0, (middle - margin) / scale), min(1.0, (middle + margin) / scale)
