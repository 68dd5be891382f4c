"""Which boards lie on the table: they go round, so that over the deals each is there equally often, in every seat.

What lies where depends on the seed and the number of the deal alone.
"""

import random
from collections.abc import Sequence


def wonders_of(deal: int, wonders: Sequence[str], seats: int, seed: int) -> list[str]:
    """A wonder a seat, none twice; a lap has a deal a wonder, and in it every wonder sits once in every seat."""
    lap, step = divmod(deal, len(wonders))
    circle = list(wonders)
    random.Random(f"{seed} lap {lap}").shuffle(circle)
    return [circle[(step + seat) % len(circle)] for seat in range(seats)]


def sides_of(deal: int, laid: Sequence[str], wonders: Sequence[str], sides: Sequence[str], seed: int) -> list[str]:
    """A side for each wonder laid; over as many laps as there are sides, a wonder shows each of them in every seat."""
    lap, number = divmod(deal // len(wonders), len(sides))
    shown = []
    for seat, wonder in enumerate(laid):
        order = list(sides)
        random.Random(f"{seed} sides {lap} {seat} {wonder}").shuffle(order)
        shown.append(order[number])
    return shown
