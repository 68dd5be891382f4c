"""Win shares on the Elo scale."""

from math import inf, log10


def elo_of(share: float, players: int) -> float:
    """How much stronger a bot is than the copies of another that it wins this share against.

    A table of n plays as if the one bot met its n − 1 opponents at odds of strength, so that 1/n is no difference.

    >>> elo_of(1 / 3, players=3)
    0.0
    >>> round(elo_of(0.6, players=3), 1)
    190.8
    """
    if share >= 1:
        return inf
    if share <= 0:
        return -inf
    odds = (players - 1) * share / (1 - share)
    # Where the share is chance itself, rounding must not make a difference of it.
    return 400 * log10(odds) if abs(odds - 1) > 1e-12 else 0.0


def share_of(elo: float, players: int) -> float:
    """The share of wins of one bot against copies of another, from Elo = 400·log10((n−1)·p/(1−p)).

    >>> share_of(0, 4)
    0.25
    """
    odds = 10 ** (elo / 400)
    return odds / (players - 1 + odds)
