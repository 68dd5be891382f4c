"""Who sits at the table, by name and with a mark for what they do."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from septem.game.game import Game
from septem.game.moves import Decision
from septem.kernel.layout import FREE_CITY_SEAT
from septem.server.language import _
from septem.server.seeing.shown import Mark, Player
from septem.server.table.table import Seat, Table


@dataclass(frozen=True, slots=True)
class Naming:
    """How people are called by somebody who sits at `you`, or by a spectator."""

    names: tuple[str, ...]
    you: int | None

    @classmethod
    def at(cls, table: Table, you: int | None) -> "Naming":
        """The names at a table; the Free City's is the last where it plays."""
        names = [seat.name for seat in table.seats]
        return cls((*names, _("Free City")) if table.setup.variant == "free-city" else tuple(names), you)

    def first(self, seat: int) -> str:
        """The name where it begins a sentence: 'Anna', or 'You'."""
        return _("You") if seat == self.you else self.names[seat]

    def inside(self, seat: int) -> str:
        """The name inside a sentence: 'Anna', or 'you'."""
        return _("you") if seat == self.you else self.names[seat]


def decisions_of(game: Game) -> dict[int, list[Decision]]:
    """What everybody decides now, by who decides; the Free City's holder has its choice behind the own."""
    found: dict[int, list[Decision]] = {}
    for decision in game.pending:
        found.setdefault(decision.by, []).append(decision)
    holder = game.free_city_holder
    if holder is not None and any(decision.kind == "turn" for decision in found.get(holder, ())):
        found[holder].append(Decision(FREE_CITY_SEAT, "free-city", holder))
    return found


def shown_players(
    seats: Sequence[Seat], decisions: Mapping[int, list[Decision]], choices: Mapping[int, str], you: int | None
) -> tuple[Player, ...]:
    """The people and bots by seat."""
    found = []
    for number, seat in enumerate(seats):
        mine = decisions.get(number, [])
        has_chosen = bool(mine) and all(decision.seat in choices for decision in mine)
        found.append(
            Player(
                seat=number,
                name=seat.name,
                kind="bot" if seat.is_machine else "person",
                level=seat.level,
                mark=_mark(seat, bool(mine), has_chosen, number == you),
                is_you=number == you,
                has_chosen=has_chosen,
                is_away=seat.away,
            )
        )
    return tuple(found)


def free_city_player() -> Player:
    """The Free City, which its holder plays."""
    return Player(seat=FREE_CITY_SEAT, name=_("Free City"), kind="city", level=0, mark="", is_you=False)


def _mark(seat: Seat, decides: bool, has_chosen: bool, is_you: bool) -> Mark:
    if seat.away:
        return "away"
    if not decides:
        return ""
    if has_chosen:
        return "chosen"
    return "yours" if is_you else "thinking"
