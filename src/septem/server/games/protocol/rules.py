"""What the rules of a game are to the server: its options, positions, choices and record."""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, Generic

from msgspec import Struct

from septem.server.games.protocol.values import Choices, Decision, Position, Step
from septem.server.tables.events import Played

if TYPE_CHECKING:
    from septem.server.tables.setup import Setup


class Rules(ABC, Generic[Position]):
    """The rules of a game, and how long its turns take."""

    name: ClassVar[str]
    """In setups, addresses and the API, such as 'cards'."""
    players: ClassVar[range]
    """How many can play."""
    default_players: ClassVar[int]
    Options: ClassVar[type[Struct]]
    """What a host chooses for this game alone; every field has a default."""

    @abstractmethod
    def check(self, setup: "Setup") -> None:
        """Raises `SetupError` with a sentence where there is no such game."""

    def completed(self, setup: "Setup") -> "Setup":
        """The setup with options filled in that depend on others, such as the variant for two."""
        return setup

    def check_boards(self, setup: "Setup", boards: Sequence[str]) -> None:
        """Raises `Invalid` where seats cannot have these boards; '' is any."""

    def picks_boards(self, setup: "Setup") -> bool:  # noqa: ARG002 - a game may have no boards
        """Whether players choose boards before the game."""
        return False

    def has_same_boards(self, before: "Setup", after: "Setup") -> bool:
        """Whether boards that were picked stay picked when the host changes the setup."""
        return bool(before.options == after.options)

    @abstractmethod
    def new(self, setup: "Setup", boards: Sequence[str], seed: int) -> Position:
        """The first position of the game that this seed deals."""

    @abstractmethod
    def decisions(self, position: Position) -> Sequence[Decision]:
        """All decisions open now, made or not, in the order each seat makes them; none once the game is over."""

    @abstractmethod
    def choose(self, position: Position, choices: Choices, seat: int, move: str) -> Step[Position]:
        """What this move leads to; raises `Invalid` with a sentence if it is illegal, or if it is not this seat's turn.

        A secret choice gives `Step(choices)` with it added, and the last one `Step(choices, Revealed(...), position)`.
        An open move gives `Step({}, Moved(seat, move), position)`. `choices` are the secret ones of this turn so far.
        """

    def read_move(self, fields: Mapping[str, str]) -> str:
        """The text of the move that a form says."""
        return fields.get("move", "")

    @abstractmethod
    def take_back(self, position: Position, choices: Choices, seat: int) -> Step[Position]:
        """Takes back what this seat has chosen and can still change.

        Where there is nothing to take back, a secret choice stays as it is, while an open move raises `Invalid`.
        """

    @abstractmethod
    def apply(self, position: Position, event: Played) -> Position:
        """The position after an event of the log, the one that `choose` or `take_back` gave with it."""

    @abstractmethod
    def is_over(self, position: Position) -> bool:
        """Whether the game has ended."""

    def controlled_seats(self, position: Position, seat: int) -> Sequence[int]:  # noqa: ARG002 - most games have one a player
        """The seats that the player at this seat chooses for."""
        return (seat,)

    @abstractmethod
    def record(self, position: Position) -> str:
        """The game as text that `replayed` reads; moves that were taken back are left out."""

    @abstractmethod
    def replayed(self, position: Position, record: str) -> Position:
        """The position after the moves of a record; raises `SeptemError` where they cannot be made."""

    reserved_names: ClassVar[tuple[str, ...]] = ()
    """What the pages of this game call players that are no people, in all languages; no person can be called that."""

    move_example: ClassVar[str] = ""
    """A move as `choose` reads it, such as 'build Baths >2', shown to those who sent one that cannot be read."""

    def preload(self) -> None:
        """Loads everything that is made on first use and shared by threads; called before a worker takes requests."""

    def start_compiling(self) -> None:
        """Begins to load or compile what is faster compiled; until it is ready, plain Python gives the same answers."""

    turn_length: ClassVar[int] = 1
    """How many times the usual time a turn of this game has, such as 3 where a turn has three moves."""

    def clock_turn(self, position: Position) -> Hashable | None:  # noqa: ARG002 - as a rule each moment has its time
        """Names the turn that the clock times, such as (age, seat): while it stays equal, moves do not restart it.

        None where every move, or every reveal, has its own time.
        """
        return None
