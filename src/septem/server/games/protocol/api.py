"""What a game gives to the API."""

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, ClassVar

from pydantic import BaseModel

from septem.server.games.protocol.values import ApiMoves, ApiState

if TYPE_CHECKING:
    from septem.server.tables.snapshot import Snapshot


class Api(ABC):
    """How a game is shown to programs."""

    ApiOptions: ClassVar[type[BaseModel]] = BaseModel
    """The options as the API takes and shows them."""
    ApiMove: ClassVar[type[BaseModel] | None] = None
    """A move in fields instead of a text; it has a property `text`."""
    ApiGame: ClassVar[type[BaseModel]] = BaseModel
    """The state of the game in the API, under the name of the game."""

    @abstractmethod
    def api_state(self, snapshot: "Snapshot", seat: int | None) -> ApiState:
        """What the player at this seat may know, a spectator for None."""

    @abstractmethod
    def api_moves(self, snapshot: "Snapshot", seat: int) -> ApiMoves | None:
        """The moves that are open to a seat; None while there is nothing to choose."""
