"""The bots of a game."""

from abc import ABC, abstractmethod
from typing import Any, ClassVar, Generic

from septem.server.games.protocol.values import Choices, Position, WarmUp


class Bots(ABC, Generic[Position]):
    """How bots choose; they think in processes of their own, so views must be picklable."""

    bot_delay: ClassVar[tuple[float, float]] = (0.8, 2.2)
    """The shortest and the longest time in seconds before a bot's choice is played."""

    @abstractmethod
    def bot_view(self, position: Position, choices: Choices, seat: int) -> Any:
        """What a bot at this seat may know; it is pickled and sent to another process."""

    @abstractmethod
    def bot_move(self, view: Any, seat: int, level: int, seed: int) -> str:
        """The move of a bot of this level; runs in another process."""

    @abstractmethod
    def quick_move(self, view: Any, seat: int, seed: int) -> str:
        """A legal move within a millisecond or so, for a bot that has failed."""

    def warm_up(self) -> "WarmUp | None":
        """Starts to prepare bots that are slow when first used; None if the game has no such bots."""
        return None
