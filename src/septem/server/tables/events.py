"""What happens at a table. The log of these events is the game; everything else is a fold of it."""

from typing import Any, Literal

from msgspec import Struct

SetupFields = dict[str, Any]
WhyAway = Literal["left", "time", "gone"]


class Created(Struct, frozen=True, tag="created"):
    """A table was opened; `setup` are the fields of its setup, `commitment` is the hash of the deal to come."""

    setup: SetupFields
    host: str
    commitment: str


class SetupChanged(Struct, frozen=True, tag="agreed"):
    """The host changed the setup; surplus seats are removed, never one that a person has."""

    setup: SetupFields


class SatDown(Struct, frozen=True, tag="sat-down"):
    """A person took a free seat; `program` where it is a bot account that plays over the API."""

    seat: int
    person: str
    name: str
    program: bool = False


class BotSat(Struct, frozen=True, tag="bot-sat"):
    """A bot was put into a free seat."""

    seat: int
    level: int
    name: str


class StoodUp(Struct, frozen=True, tag="stood-up"):
    """A seat became free before the game."""

    seat: int


class SignedIn(Struct, frozen=True, tag="signed-in"):
    """A guest is known by an account from here on."""

    seat: int
    person: str


class BoardPicked(Struct, frozen=True, tag="board-picked"):
    """A seat chose its board, such as 'Giza A', or 'Giza' for a random side; '' for any."""

    seat: int
    board: str


class Started(Struct, frozen=True, tag="started"):
    """The game began, from the deal that was committed to."""


class Revealed(Struct, frozen=True, tag="revealed"):
    """All had chosen: the secret choices of one turn, by seat."""

    moves: tuple[tuple[int, str], ...]


class Moved(Struct, frozen=True, tag="moved"):
    """A seat moved in the open."""

    seat: int
    move: str


class TookBack(Struct, frozen=True, tag="took-back"):
    """A seat took its last open move back."""

    seat: int


class WentAway(Struct, frozen=True, tag="went-away"):
    """A bot plays for this person until they come back; `by` is the seat that let it play for one who was "gone"."""

    seat: int
    why: WhyAway
    by: int | None = None


class CameBack(Struct, frozen=True, tag="came-back"):
    """The person plays again."""

    seat: int


class Rematched(Struct, frozen=True, tag="rematched"):
    """The table that these people moved to for another game."""

    table: str


Played = Revealed | Moved | TookBack
"""What changes the position of a game."""

Event = (
    Created
    | SetupChanged
    | SatDown
    | BotSat
    | StoodUp
    | SignedIn
    | BoardPicked
    | Started
    | Revealed
    | Moved
    | TookBack
    | WentAway
    | CameBack
    | Rematched
)
