"""Who plays whom: duplicate deals, so that each line-up plays the same cards from every seat."""

from collections.abc import Iterator
from itertools import combinations, permutations
from typing import NamedTuple

from septem.arena.plan import Plan


class Pairing(NamedTuple):
    """A game to play: the deal, its number among the games of the deal, and a bot a seat."""

    deal: int
    game: int
    seats: tuple[str, ...]

    @property
    def key(self) -> str:
        """What the game is called, whatever order it is played in: '17.4'."""
        return f"{self.deal}.{self.game}"


def pairings(plan: Plan) -> Iterator[Pairing]:
    """Every game of a plan, deal by deal."""
    seatings = seatings_of(plan)
    return (Pairing(deal, game, seats) for deal in range(plan.deals) for game, seats in enumerate(seatings))


def seatings_of(plan: Plan) -> list[tuple[str, ...]]:
    """The games of one deal: each line-up turned round the table, so that everybody plays from every seat.

    As many bots as players sit down together. Otherwise each plays alone against copies of each other one, or of the
    anchor. A bot that has nobody to meet fills the table.

    >>> seatings_of(Plan(("greedy", "random"), players=3))[:3]
    [('greedy', 'random', 'random'), ('random', 'greedy', 'random'), ('random', 'random', 'greedy')]
    """
    bots, places = plan.everybody, plan.players
    if plan.against is not None:
        duels = [(bot, plan.against) for bot in bots[:-1]]
    elif len(plan.bots) == places > 1:
        return _turned(plan.bots)
    elif len(bots) == 1:
        return [bots * places]
    else:
        # Of two players, one against the other is also the other against the one.
        duels = list(combinations(bots, 2) if places == 2 else permutations(bots, 2))
    return [seats for bot, other in duels for seats in _turned((bot, *[other] * (places - 1)))]


def _turned(line_up: tuple[str, ...]) -> list[tuple[str, ...]]:
    return [line_up[len(line_up) - turn :] + line_up[: len(line_up) - turn] for turn in range(len(line_up))]
