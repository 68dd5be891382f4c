"""How imagined games go on."""

from typing import NamedTuple


class Manner(NamedTuple):
    """For how many turns games go on, and how everybody plays in them."""

    turns: int
    heat: float  # the temperature at which moves are drawn from the network
    minded_part: float  # the part of the games in which a mind plays the others instead
