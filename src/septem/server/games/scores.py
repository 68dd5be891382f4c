"""The final score of a game, for programs."""

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from septem.server.games.protocol import FinalScore
from septem.server.games.table_view import Player


class ScoreEntry(Protocol):
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


def final_scores(entries: Iterable[ScoreEntry]) -> list[FinalScore]:
    """The lines of a score sheet, in its order."""
    return [
        FinalScore(
            entry.place,
            entry.player.seat,
            entry.player.name,
            {str(category): points for category, points in entry.points.items()},
            entry.total,
            entry.wins,
        )
        for entry in entries
    ]
