"""The final score of a game, for programs."""

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from septem.server.games.protocol import FinalScore
from septem.server.games.table_view import Player


class Row(Protocol):
    """A line of a score sheet."""

    @property
    def place(self) -> int:
        """1 for the best."""
        ...

    @property
    def player(self) -> Player:
        """Whose line it is."""
        ...

    @property
    def points(self) -> Mapping[Any, int]:
        """The points by category."""
        ...

    @property
    def total(self) -> int:
        """Their sum."""
        ...

    @property
    def wins(self) -> bool:
        """Whether this is a winner."""
        ...


def final_scores(rows: Iterable[Row]) -> list[FinalScore]:
    """The lines of a score sheet, in its order."""
    return [
        FinalScore(
            row.place,
            row.player.seat,
            row.player.name,
            {str(category): points for category, points in row.points.items()},
            row.total,
            row.wins,
        )
        for row in rows
    ]
