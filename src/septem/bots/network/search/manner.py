"""How imagined games go on."""

from typing import NamedTuple


class Manner(NamedTuple):
    """For how many turns games go on, 0 for all of them, and at which temperature moves are drawn."""

    turns: int
    heat: float
