"""A game in which all seats choose a move in secret, and all moves are revealed together."""

import random
from abc import abstractmethod
from collections.abc import Sequence
from typing import Any

from septem.server.errors import Invalid
from septem.server.games.protocol import ApiMoves, Choices, Decision, Game, Position, Step
from septem.server.games.refusals import unreadable_move
from septem.server.tables.events import Played, Revealed
from septem.server.tables.snapshot import Snapshot


class SimultaneousGame(Game[Position]):
    """Subclasses define the legal moves and what a turn leads to."""

    @abstractmethod
    def legal(self, position: Position) -> Sequence[Sequence[str]]:
        """The moves open to each seat, of which each chooses one; empty once the game is over."""

    @abstractmethod
    def after(self, position: Position, moves: Sequence[str]) -> Position:
        """The position after a turn, in which each seat has made one of its legal moves."""

    def why_not(self, move: str) -> str:
        """The error for a move that this seat may not choose."""
        return unreadable_move(move, self.move_example)

    def is_over(self, position: Position) -> bool:
        """Whether no seat has a move."""
        return not self.legal(position)

    def decisions(self, position: Position) -> list[Decision]:
        """One decision per seat."""
        return [Decision(seat, seat) for seat in range(len(self.legal(position)))]

    def choose(self, position: Position, choices: Choices, seat: int, move: str) -> Step[Position]:
        """Adds a secret choice; the last one reveals all."""
        legal = self.legal(position)
        if move not in legal[seat]:
            raise Invalid(self.why_not(move))
        made = {**choices, seat: move}
        if len(made) < len(legal):
            return Step(made)
        event = Revealed(tuple(sorted(made.items())))
        return Step(made, event, self.apply(position, event))

    def take_back(self, position: Position, choices: Choices, seat: int) -> Step[Position]:  # noqa: ARG002
        """Drops the choice of this seat, if there is one."""
        return Step({other: move for other, move in choices.items() if other != seat})

    def apply(self, position: Position, event: Played) -> Position:
        """The position after a turn of the log."""
        assert isinstance(event, Revealed)
        return self.after(position, [move for _seat, move in sorted(event.moves)])

    def bot_view(self, position: Position, choices: Choices, seat: int) -> Any:  # noqa: ARG002
        """The legal moves of this seat, which is all that a simple bot needs."""
        return list(self.legal(position)[seat])

    def bot_move(self, view: Any, seat: int, level: int, seed: int) -> str:  # noqa: ARG002
        """Any move."""
        move: str = random.Random(seed).choice(view)
        return move

    def quick_move(self, view: Any, seat: int, seed: int) -> str:
        """Any move."""
        return SimultaneousGame.bot_move(self, view, seat, 0, seed)

    def api_moves(self, snapshot: Snapshot, seat: int) -> ApiMoves | None:
        """The moves that are open to a seat."""
        legal = self.legal(snapshot.table.position)
        return ApiMoves(seat, "turn", seat in snapshot.choices, legal[seat]) if legal else None
