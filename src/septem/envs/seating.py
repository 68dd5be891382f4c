"""Who sits where: the learner's seat, and the bots that play the others."""

from collections.abc import Sequence

from septem.errors import SetupError
from septem.words import counted, shown


def opponents_by_seat(opponents: str | Sequence[str], players: int, seat: int) -> dict[int, str]:
    """The name of the bot on every seat but the learner's.

    >>> opponents_by_seat("greedy", players=3, seat=1)
    {0: 'greedy', 2: 'greedy'}
    >>> opponents_by_seat(["random", "level:3"], players=3, seat=0)
    {1: 'random', 2: 'level:3'}
    """
    if seat not in range(players):
        raise SetupError(f"There is no seat {shown(seat)} to learn on at this table; seats are 0 to {players - 1}.")
    others = [other for other in range(players) if other != seat]
    names = [opponents] * len(others) if isinstance(opponents, str) else list(opponents)
    if len(names) != len(others):
        bots = counted(len(names), "bot")
        raise SetupError(f"This table has {counted(len(others), 'other seat')}, but the list of opponents has {bots}.")
    return dict(zip(others, names, strict=True))
