"""The tables at which the champion plays against itself, and how much at each."""

from typing import NamedTuple

from septem.envs.options import Options


class Kind(NamedTuple):
    """A kind of table; `part` is how many games it gets for each of the first table's."""

    name: str
    title: str
    options: Options
    part: float = 1.0

    @property
    def fair(self) -> float:
        """The share of the win of one player among equals."""
        return 1 / self.options.players


def _kind(name: str, title: str, part: float, players: int, edition: str = "first", variant: str | None = None) -> Kind:
    return Kind(name, title, Options(players, edition, variant, payments="apart"), part)


KINDS = (
    _kind("3-first", "3 players", 1.0, 3),
    _kind("3-second", "3 players, second edition", 0.3, 3, "second"),
    _kind("4-first", "4 players", 0.05, 4),
    _kind("5-first", "5 players", 0.1, 5),
    _kind("6-first", "6 players", 0.05, 6),
    _kind("7-first", "7 players", 0.1, 7),
    _kind("free-city", "2 players, Free City", 0.1, 2, variant="free-city"),
    _kind("gaia", "2 players, Gaïa", 0.1, 2, variant="gaia"),
)
BY_NAME = {kind.name: kind for kind in KINDS}
