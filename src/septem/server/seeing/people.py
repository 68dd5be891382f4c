"""Who sits at the table, by name and with a mark for what they do."""

from collections.abc import Mapping
from dataclasses import dataclass

from septem.game.game import Game
from septem.game.moves import Decision
from septem.kernel.layout import FREE_CITY_SEAT
from septem.server.language import _, pgettext
from septem.server.seeing.frame import Mark, Player
from septem.server.table.table import Table


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

    def whom(self, seat: int) -> str:
        """The name after 'to', 'for' or 'against'."""
        return pgettext("whom", "you") if seat == self.you else self.names[seat]

    def from_whom(self, seat: int) -> str:
        """The name after 'from' or 'with'."""
        return pgettext("from whom, with whom", "you") if seat == self.you else self.names[seat]


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
    table: Table, decisions: Mapping[int, list[Decision]], choices: Mapping[int, str], you: int | None
) -> tuple[Player, ...]:
    """The people and bots by seat."""
    found = []
    for number, seat in enumerate(table.seats):
        mine = decisions.get(number, [])
        has_chosen = bool(mine) and all(decision.seat in choices for decision in mine)
        found.append(
            Player(
                seat=number,
                name=seat.name,
                kind="bot" if seat.is_machine else "person",
                level=seat.level,
                mark=_mark(table, number, bool(mine), has_chosen, you),
                is_you=number == you,
                has_chosen=has_chosen,
                is_away=seat.away,
                decides=mine[0].kind if mine else "",
                why_away=why_away(table, number) if number == you else "",
                is_long_gone=is_long_gone(table, number, owes=bool(mine) and not has_chosen, you=you),
            )
        )
    return tuple(found)


def free_city_player() -> Player:
    """The Free City, which its holder plays."""
    return Player(seat=FREE_CITY_SEAT, name=_("Free City"), kind="city", level=0, mark="", is_you=False)


def is_gone(table: Table, seat: int, you: int | None) -> bool:
    """Whether the person of a seat is not there, and no bot plays for them; who looks is there."""
    return seat in table.absent and not table.seats[seat].away and seat != you


def is_long_gone(table: Table, seat: int, *, owes: bool, you: int | None) -> bool:
    """Whether others may let a bot play for the person of a seat; where there is a clock, it does that."""
    return owes and not table.setup.seconds and is_gone(table, seat, you) and table.absent[seat] == "long"


def why_away(table: Table, number: int) -> str:
    """Why a bot plays at a seat, told to the person whose seat it is; '' where none does."""
    seat = table.seats[number]
    match seat.why_away:
        case "left":
            return _("You have left the game, and a bot plays for you.")
        case "time":
            return _("Your time ran out, and a bot plays for you.")
        case "gone":
            name = table.seats[seat.away_by].name if seat.away_by is not None else ""
            return _("You were away, so {name} let a bot play for you.").format(name=name)
    return ""


def _mark(table: Table, number: int, decides: bool, has_chosen: bool, you: int | None) -> Mark:
    if table.seats[number].away:
        return "away"
    if has_chosen:
        return "chosen"
    if is_gone(table, number, you):
        return "gone"
    if not decides:
        return ""
    return "yours" if number == you else "thinking"
