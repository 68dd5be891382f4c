"""A few games whose result is known, as a simulation would return them."""

import numpy as np

from septem.simulation import Simulation

WONDERS = ("Giza A", "Giza B", "Rhodes A", "Rhodes B")


def batch() -> Simulation:
    """Two games of three: seat 0 wins the first, seats 1 and 2 share the second."""
    scores = np.zeros((2, 3, 7), np.int16)
    scores[0, :, 3] = 10, 4, 6
    scores[1, :, 0] = -1, 18, 0
    scores[1, :, 6] = 0, 2, 20
    winners = np.array([[True, False, False], [False, True, True]])
    wonders = np.array([[0, 2, 1], [1, 0, 2]], np.int8)
    return Simulation(scores, winners, wonders, WONDERS)
