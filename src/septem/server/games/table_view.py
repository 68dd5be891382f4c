"""What the tables of all games have in common, as one viewer sees them: who sits there, the clock, the deal."""

from dataclasses import dataclass
from typing import Literal

from msgspec import Struct

from septem.server.i18n import _
from septem.server.tables.setup import Setup
from septem.server.tables.snapshot import Snapshot
from septem.server.tables.table import Phase, Table

Mark = Literal["chosen", "thinking", "gone", "away", "yours", ""]


class Player(Struct, frozen=True, gc=False):
    """Who plays a seat. `kind` "none" is a seat without a player of its own, which others choose for."""

    seat: int
    name: str
    kind: Literal["person", "bot", "none"]
    mark: Mark
    is_you: bool
    has_chosen: bool = False
    is_away: bool = False
    """Whether a bot plays for this person until they come back."""
    decides: str = ""
    """The kind of this seat's current decision, made or not; '' if it has none."""
    why_away: str = ""
    """For the viewer: why a bot plays for them, in a sentence."""
    is_long_absent: bool = False
    """Whether the table waits for this person, and for so long that others may hand the seat to a bot."""


@dataclass(frozen=True, slots=True)
class Fairness:
    """The hash shown before the game; seed and salt once it is over."""

    commitment: str
    seed: int | None
    salt: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TableView:
    """A table as one viewer sees it at one moment, without its game."""

    id: str
    setup: Setup
    turn_number: int
    """The number of events that were played, or the moment of a replay; a choice for another turn is refused."""
    over: bool
    is_replay: bool
    phase: Phase
    """The phase of the table; in a replay `over` is whether this moment is the end."""
    viewer: int | None
    deadline: float | None
    players: tuple[Player, ...]
    fairness: Fairness
    rematch: str


def fairness_of(table: Table) -> Fairness:
    """What is told of the deal: all of it once the game is over."""
    is_over = table.phase == "over"
    return Fairness(table.commitment, table.deal.seed if is_over else None, table.deal.salt if is_over else "")


def seat_to_look_from(table: Table, viewer: int | None, wanted: int | None) -> int | None:
    """The requested seat if there is one, else the viewer's."""
    return wanted if wanted is not None and 0 <= wanted < len(table.seats) else viewer


def mark_of(snapshot: Snapshot, seat: int, you: int | None, *, decides: bool, has_chosen: bool = False) -> Mark:
    """What a player is doing now; `you` is the viewer's seat."""
    if snapshot.table.seats[seat].away:
        return "away"
    if has_chosen:
        return "chosen"
    if snapshot.is_absent(seat, you):
        return "gone"
    if not decides:
        return ""
    return "yours" if seat == you else "thinking"


def is_long_absent(snapshot: Snapshot, seat: int, *, owes: bool, you: int | None) -> bool:
    """Whether others may let a bot play for the person of a seat; where there is a clock, it does that."""
    return (
        owes and not snapshot.table.setup.seconds and snapshot.is_absent(seat, you) and snapshot.absent[seat] == "long"
    )


def why_away(table: Table, number: int) -> str:
    """Why a bot plays at a seat, told to the person whose seat it is; '' where none does."""
    seat = table.seats[number]
    match seat.why_away:
        case "left":
            return _("You have left the game; a bot is playing for you.")
        case "time":
            return _("Your time ran out; a bot is playing for you.")
        case "gone":
            name = table.seats[seat.away_by].name if seat.away_by is not None else ""
            return _("You were away, so {name} let a bot play for you.").format(name=name)
    return ""
