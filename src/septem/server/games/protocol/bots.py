"""What the bots of a game are to the server."""

from abc import ABC, abstractmethod
from typing import Any, ClassVar, Generic

from septem.server.games.protocol.values import Choices, Position, WarmUp


class Bots(ABC, Generic[Position]):
    """The bots of a game; they think in other processes."""

    bot_delay: ClassVar[tuple[float, float]] = (0.8, 2.2)
    """The fewest and most seconds after which a bot answers."""

    @abstractmethod
    def bot_view(self, position: Position, choices: Choices, seat: int) -> Any:
        """What a bot at this seat knows; it is sent to another process."""

    @abstractmethod
    def bot_move(self, view: Any, seat: int, level: int, seed: int) -> str:
        """The move of a bot of this level; runs in another process."""

    @abstractmethod
    def quick_move(self, view: Any, seat: int, seed: int) -> str:
        """A legal move within a millisecond or so, for a bot that has failed."""

    def warm_up(self) -> "WarmUp | None":
        """Begins to prepare bots that are slow when they are first used; None where there are none."""
        return None
