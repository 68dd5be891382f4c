"""The types that the server and its games exchange."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from markupsafe import Markup
from pydantic import BaseModel

from septem.server.tables.events import Played

Position = TypeVar("Position")
Choices = Mapping[int, str]


class Decision(NamedTuple):
    """A choice that is open: the seat it is for, and the seat that makes it."""

    seat: int
    by: int


@dataclass(frozen=True, slots=True)
class Step(Generic[Position]):
    """What a choice leads to: choices that stay secret, or an event for the log and the position after it."""

    choices: Choices
    event: Played | None = None
    position: Position | None = None


class Viewer(NamedTuple):
    """Who looks at a table: their seat, None for a spectator."""

    seat: int | None


class Update(NamedTuple):
    """HTML that brings a viewer's page up to date, '' for nothing, and what the page holds after it."""

    html: str
    sent: Any


class Summary(NamedTuple):
    """A game in a list: how far it is or its result, a small picture, and how many have chosen in this turn."""

    text: str
    picture: Markup
    chosen: int = 0


class FinalScore(NamedTuple):
    """One line of the final score."""

    place: int
    seat: int
    name: str
    points: dict[str, int]
    total: int
    wins: bool


@dataclass(frozen=True, slots=True)
class ApiState:
    """What the API shows to a player: the seat to choose for, what is asked, the state of the game, and the results."""

    seat: int | None
    kind: str
    chosen: bool
    state: BaseModel
    results: Sequence[FinalScore] = ()


@dataclass(frozen=True, slots=True)
class ApiMoves:
    """The moves that are open to a seat, as texts."""

    seat: int
    kind: str
    chosen: bool
    moves: Sequence[str]


class WarmUp(Protocol):
    """The preparation of a worker's bots, which runs in the background."""

    def ready_level(self, level: int) -> int:
        """The level to play at in place of this one: the same level once its bot is prepared."""
        ...

    def close(self) -> None:
        """Stops it."""
        ...
