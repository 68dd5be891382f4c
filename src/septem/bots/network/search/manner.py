"""How imagined games go on."""

from typing import NamedTuple


class Manner(NamedTuple):
    """For how many turns games go on, and at which temperature moves are drawn."""

    turns: int
    heat: float
