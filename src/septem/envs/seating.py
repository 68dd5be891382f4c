"""Who sits where: the learner's seat, and the bots that play the others."""

from collections.abc import Sequence
from numbers import Integral

from septem.errors import SetupError
from septem.words import counted, shown


def learners_seat(seat: object, players: int) -> int:
    """The learner's seat, if the table has it."""
    if not isinstance(seat, Integral) or int(seat) not in range(players):
        raise SetupError(f"There is no seat {shown(seat)} to learn on at this table; seats are 0 to {players - 1}.")
    return int(seat)


def opponents_by_seat(opponents: str | Sequence[str], players: int, seat: int) -> dict[int, str]:
    """The name of the bot on every seat but the learner's.

    >>> opponents_by_seat("greedy", players=3, seat=1)
    {0: 'greedy', 2: 'greedy'}
    >>> opponents_by_seat(["random", "level:3"], players=3, seat=0)
    {1: 'random', 2: 'level:3'}
    """
    learner = learners_seat(seat, players)
    others = [other for other in range(players) if other != learner]
    names = [opponents] * len(others) if isinstance(opponents, str) else _listed_names(opponents)
    if len(names) != len(others):
        bots = counted(len(names), "bot")
        raise SetupError(f"This table has {counted(len(others), 'other seat')}, but the list of opponents has {bots}.")
    return dict(zip(others, names, strict=True))


def _listed_names(opponents: object) -> list[str]:
    """The names in a list, if it is one and has nothing else in it."""
    names = [name for name in opponents if isinstance(name, str)] if isinstance(opponents, Sequence) else []
    if not isinstance(opponents, Sequence) or len(names) != len(opponents):
        raise SetupError(
            "Opponents are the name of a bot, or a list of such names with one for each other seat, "
            f"not {shown(repr(opponents))}."
        )
    return names
