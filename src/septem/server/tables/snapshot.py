"""A table at one moment, with what stands beside its log: open choices and who is absent."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from septem.server.tables.events import Event, Played
from septem.server.tables.table import Table

# Whether a player has been absent for a moment, or for so long that others need not wait.
Absence = Literal["short", "long"]

NO_ONE_ABSENT: Mapping[int, Absence] = {}


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A table, the choices of this turn that are not revealed yet by the seat they are for, and who is absent.

    `by_bots` are the seats whose choices bots have made. `revision` counts every change, choices included. `absent` is
    known only where presence has looked at the table.
    """

    table: Table
    choices: Mapping[int, str]
    by_bots: frozenset[int]
    revision: int
    absent: Mapping[int, Absence]

    @property
    def id(self) -> str:
        """The address of the table."""
        return self.table.id

    def pending(self) -> dict[int, list[int]]:
        """The seats that still have to choose, each with the seats that it chooses for, in order."""
        table = self.table
        if table.phase != "running":
            return {}
        found: dict[int, list[int]] = {}
        for seat, by in table.game.decisions(table.position):
            if seat not in self.choices:
                found.setdefault(by, []).append(seat)
        return found

    def pending_bots(self) -> dict[int, list[int]]:
        """The seats at which a bot has to choose now, each with the seats it has to choose for."""
        seats = self.table.seats
        if not any(seat.is_played_by_bot for seat in seats):
            return {}
        return {by: others for by, others in self.pending().items() if seats[by].is_played_by_bot}

    def is_absent(self, seat: int, you: int | None) -> bool:
        """Whether the person of a seat is absent and no bot plays for them; `you`, the viewer's seat, never is."""
        return seat in self.absent and not self.table.seats[seat].away and seat != you

    def after(
        self,
        events: Sequence[Event],
        at: float,
        choices: Mapping[int, str],
        *,
        by_bot: int | None = None,
        position: Any = None,
    ) -> "Snapshot":
        """The next snapshot: with these open choices, then these events.

        `by_bot` is the seat for which a bot has just chosen, `position` the one after what was played.
        """
        table = self.table
        for event in events:
            table = table.after(event, at, position)
        if any(isinstance(event, Played) for event in events):
            choices = {}
        by_bots = frozenset(
            seat
            for seat, move in choices.items()
            if seat == by_bot or (seat in self.by_bots and self.choices.get(seat) == move)
        )
        return replace(self, table=table, choices=choices, by_bots=by_bots, revision=self.revision + 1)


def first_snapshot(table: Table) -> Snapshot:
    """A table that was just created."""
    return Snapshot(table, {}, frozenset(), 1, NO_ONE_ABSENT)
