"""What the card game and the dice game have in common, as far as a table, a bot or a page needs to know."""

from collections.abc import Sequence
from typing import Protocol, Self, TypeVar

from septem.errors import SetupError

MoveT = TypeVar("MoveT")
ViewT_co = TypeVar("ViewT_co", covariant=True)
ViewT_contra = TypeVar("ViewT_contra", contravariant=True)
MoveT_co = TypeVar("MoveT_co", covariant=True)


class Scored(Protocol):
    """A score sheet: points by category, and their sum."""

    @property
    def total(self) -> int:
        """The sum of all categories."""
        ...


class TableGame(Protocol[ViewT_co, MoveT]):
    """A game in progress: decisions are open, seats choose, until it is over.

    A pending decision has a seat, a kind, and the seat that makes it (`by`), which chooses from what its view shows.
    """

    @property
    def pending(self) -> Sequence[tuple[int, object, int]]:
        """The decisions that are open."""
        ...

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        ...

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that win, once it is over."""
        ...

    @property
    def log(self) -> Sequence[object]:
        """What happened so far; `str` of an event is a sentence."""
        ...

    def legal(self, seat: int) -> list[MoveT]:
        """The moves open to a seat."""
        ...

    def choose(self, seat: int, move: MoveT | str) -> None:
        """Chooses for a seat; an illegal move raises `IllegalMove` and changes nothing."""
        ...

    def unchoose(self, seat: int) -> None:
        """Takes back what can still be taken back."""
        ...

    def view(self, seat: int) -> ViewT_co:
        """All that a seat may know."""
        ...

    def score(self, seat: int) -> Scored:
        """The score sheet as it stands."""
        ...

    def record(self) -> object:
        """The game as text that replays."""
        ...

    def clone(self) -> Self:
        """A copy that goes its own way."""
        ...


class Player(Protocol[ViewT_contra, MoveT_co]):
    """Somebody who plays: a view and the seat to decide for in, a move out."""

    def __call__(self, view: ViewT_contra, seat: int, /) -> MoveT_co:
        """The move for this seat."""
        ...


def play_out(game: TableGame[ViewT_co, MoveT], players: Sequence[Player[ViewT_co, MoveT]]) -> None:
    """Lets the players, one a seat, choose until the game is over."""
    while not game.over:
        seat, _, by = game.pending[0]
        if by >= len(players):
            raise SetupError(f"Seat {by} has to decide, but there are only {len(players)} players.")
        game.choose(seat, players[by](game.view(by), seat))
