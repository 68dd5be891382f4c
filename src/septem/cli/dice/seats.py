"""Who sits where at a table of the dice game."""

from dataclasses import dataclass, field

from septem.dice.position import Position
from septem.dice.table import BOT_SEAT

DA_VINCI = "Da Vinci Bot"


@dataclass(frozen=True)
class Seats:
    """The people by seat; at the others sit bots."""

    people: dict[int, str] = field(default_factory=dict)

    def label(self, position: Position, seat: int) -> str:
        """Who plays there: a person, the Da Vinci Bot, or nothing for other bots."""
        if position.variant == "bot" and seat == BOT_SEAT:
            return DA_VINCI
        return self.people.get(seat, "")

    def title(self, position: Position, seat: int) -> str:
        """A wonder with side and player, such as 'Zeus B (Anna)'."""
        label = self.label(position, seat)
        return f"{position.wonders[seat].short} {position.side}" + (f" ({label})" if label else "")
