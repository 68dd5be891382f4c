"""A table without its game, as one person sees it: who sits where, what was agreed, and the hash of the deal."""

from dataclasses import dataclass
from typing import Literal

from septem.server.tables.setup import Setup
from septem.server.tables.snapshot import Snapshot
from septem.server.tables.table import Phase

SeatKind = Literal["free", "person", "bot", "program"]


@dataclass(frozen=True, slots=True)
class SeatOverview:
    """A seat: `level` is a bot's, `board` what was chosen to play with; a program is a bot account of the API."""

    number: int
    kind: SeatKind
    name: str
    level: int
    board: str
    is_you: bool
    is_host: bool
    is_away: bool
    is_absent: bool

    @property
    def is_free(self) -> bool:
        """Whether the seat can be taken."""
        return self.kind == "free"

    @property
    def is_machine(self) -> bool:
        """Whether no person has this seat."""
        return self.kind in ("bot", "program")


@dataclass(frozen=True, slots=True)
class TableOverview:
    """What is known of a table without looking at its game. `you` is the seat of the viewer."""

    id: str
    phase: Phase
    revision: int
    turn: int
    setup: Setup
    seats: tuple[SeatOverview, ...]
    you: int | None
    is_host: bool
    is_known: bool
    """Whether the viewer has been here before, so that the server knows them again."""
    deadline: float | None
    commitment: str
    rematch: str

    @property
    def free_seats(self) -> int:
        """How many can still sit down."""
        return sum(seat.is_free for seat in self.seats)

    @property
    def host_name(self) -> str:
        """Who invites; '' where the host has no seat."""
        return next((seat.name for seat in self.seats if seat.is_host), "")


def table_overview(snapshot: Snapshot, person: str) -> TableOverview:
    """The table as this person sees it; '' is a stranger."""
    table = snapshot.table
    you = table.seat_of(person)
    return TableOverview(
        id=table.id,
        phase=table.phase,
        revision=snapshot.revision,
        turn=table.turn,
        setup=table.setup,
        seats=tuple(_seat(snapshot, number, you) for number in range(len(table.seats))),
        you=you,
        is_host=bool(person) and person == table.host,
        is_known=bool(person),
        deadline=table.deadline,
        commitment=table.commitment,
        rematch=table.rematch,
    )


def _seat(snapshot: Snapshot, number: int, you: int | None) -> SeatOverview:
    table = snapshot.table
    seat = table.seats[number]
    kind: SeatKind = "free" if seat.is_free else "bot" if seat.is_bot else "program" if seat.program else "person"
    return SeatOverview(
        number=number,
        kind=kind,
        name=seat.name,
        level=seat.level,
        board=seat.board,
        is_you=number == you,
        is_host=bool(seat.person) and seat.person == table.host,
        is_away=seat.away,
        is_absent=snapshot.is_absent(number, you),
    )
