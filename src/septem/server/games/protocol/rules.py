"""The rules of a game: its options, positions, choices and record."""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, Generic

from msgspec import Struct

from septem.server.games.protocol.values import Choices, Decision, Position, Step
from septem.server.tables.events import Played

if TYPE_CHECKING:
    from septem.server.tables.setup import Setup


class Rules(ABC, Generic[Position]):
    """The rules, and how long turns take."""

    name: ClassVar[str]
    """In setups, addresses and the API, such as 'cards'."""
    players: ClassVar[range]
    """How many can play."""
    default_players: ClassVar[int]
    Options: ClassVar[type[Struct]]
    """What a host chooses for this game alone; every field has a default."""

    @abstractmethod
    def check(self, setup: "Setup") -> None:
        """Raises `SetupError` with a sentence if no such game can be played."""

    def with_defaults(self, setup: "Setup") -> "Setup":
        """Fills in options that depend on others, such as the variant for two players."""
        return setup

    def check_boards(self, setup: "Setup", boards: Sequence[str]) -> None:
        """Raises `Invalid` if the seats cannot have these boards; '' is any."""

    def picks_boards(self, setup: "Setup") -> bool:  # noqa: ARG002 - a game may have no boards
        """Whether players choose boards before the game."""
        return False

    def keeps_boards(self, before: "Setup", after: "Setup") -> bool:
        """Whether picked boards stay picked when the host changes the setup."""
        return bool(before.options == after.options)

    @abstractmethod
    def new(self, setup: "Setup", boards: Sequence[str], seed: int) -> Position:
        """The first position of the game that this seed deals."""

    @abstractmethod
    def decisions(self, position: Position) -> Sequence[Decision]:
        """All decisions of this moment, made or not; a seat's own in the order it makes them."""

    @abstractmethod
    def choose(self, position: Position, choices: Choices, seat: int, move: str) -> Step[Position]:
        """What this move leads to; raises `Invalid` with a sentence if it is illegal, or if it is not this seat's turn.

        A secret choice gives `Step(choices)` with it added, and the last one `Step(choices, Revealed(...), position)`.
        An open move gives `Step({}, Moved(seat, move), position)`. `choices` are the secret ones of this turn so far.
        """

    def read_move(self, fields: Mapping[str, str]) -> str:
        """The move in the fields of a form, as `choose` reads it."""
        return fields.get("move", "")

    @abstractmethod
    def take_back(self, position: Position, choices: Choices, seat: int) -> Step[Position]:
        """Takes back what this seat has chosen and can still change.

        Where there is nothing to take back, a secret choice stays as it is, while an open move raises `Invalid`.
        """

    @abstractmethod
    def apply(self, position: Position, event: Played) -> Position:
        """The position after an event of the log: the one that `choose` or `take_back` returned with the event."""

    @abstractmethod
    def is_over(self, position: Position) -> bool:
        """Whether the game has ended."""

    def controlled_seats(self, position: Position, seat: int) -> Sequence[int]:  # noqa: ARG002 - most games have one a player
        """The seats that the player at this seat chooses for."""
        return (seat,)

    @abstractmethod
    def record(self, position: Position) -> str:
        """The game as text that `replayed` reads, without moves that were taken back."""

    @abstractmethod
    def replayed(self, position: Position, record: str) -> Position:
        """The position after the moves of a record; raises `SeptemError` where they cannot be made."""

    reserved_names: ClassVar[tuple[str, ...]] = ()
    """Names of players that are not people, in all languages; no person may use them."""

    move_example: ClassVar[str] = ""
    """A move as `choose` reads it, such as 'build Baths >2', for the message about one that cannot be read."""

    offer_example: ClassVar[tuple[str, ...]] = ()
    """Some moves that a player can choose from at once, for the description of the API."""

    def preload(self) -> None:
        """Loads everything that is created on first use and shared by threads, before the worker accepts requests."""

    def start_compiling(self) -> None:
        """Starts to compile what is faster compiled; until it is ready, plain Python must give the same results."""

    turn_time_factor: ClassVar[int] = 1
    """Multiplies the time limit of a turn, such as 3 if a turn has three moves."""

    def clock_key(self, position: Position) -> Hashable | None:  # noqa: ARG002 - as a rule each moment has its time
        """Identifies what the clock times, such as (round, seat): while it stays equal, moves do not restart the clock.

        None if every move or reveal restarts it.
        """
        return None
