"""The players of a table: their names, and a mark for what each is doing."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from septem.game.moves import Decision
from septem.kernel.layout import FREE_CITY_SEAT
from septem.server.games.cards.options import options_of
from septem.server.games.table_view import Player, is_long_absent, mark_of, why_away
from septem.server.i18n import _, pgettext
from septem.server.tables.snapshot import Snapshot
from septem.server.tables.table import Table


@dataclass(frozen=True, slots=True)
class Naming:
    """The players' names as the player at seat `you` reads them; a spectator has no seat."""

    names: tuple[str, ...]
    you: int | None

    @classmethod
    def at(cls, table: Table, you: int | None) -> "Naming":
        """The names at a table; the last is the Free City's, if it is in play."""
        names = [seat.name for seat in table.seats]
        has_free_city = options_of(table.setup).variant == "free-city"
        return cls((*names, _("Free City")) if has_free_city else tuple(names), you)

    def first(self, seat: int) -> str:
        """The name at the beginning of a sentence: 'Anna' or 'You'."""
        return _("You") if seat == self.you else self.names[seat]

    def inside(self, seat: int) -> str:
        """The name inside a sentence: 'Anna' or 'you'."""
        return _("you") if seat == self.you else self.names[seat]

    def whom(self, seat: int) -> str:
        """The name after 'to', 'for' or 'against'."""
        return pgettext("whom", "you") if seat == self.you else self.names[seat]

    def from_whom(self, seat: int) -> str:
        """The name after 'from' or 'with'."""
        return pgettext("from whom, with whom", "you") if seat == self.you else self.names[seat]


def project_players(
    snapshot: Snapshot, decisions: Mapping[int, Sequence[Decision]], choices: Mapping[int, str], you: int | None
) -> tuple[Player, ...]:
    """The people and bots by seat."""
    found = []
    for number, seat in enumerate(snapshot.table.seats):
        mine = decisions.get(number, ())
        has_chosen = bool(mine) and all(decision.seat in choices for decision in mine)
        found.append(
            Player(
                seat=number,
                name=seat.name,
                kind="bot" if seat.is_machine else "person",
                mark=mark_of(snapshot, number, you, decides=bool(mine), has_chosen=has_chosen),
                is_you=number == you,
                has_chosen=has_chosen,
                is_away=seat.away,
                decides=mine[0].kind if mine else "",
                why_away=why_away(snapshot.table, number) if number == you else "",
                is_long_absent=is_long_absent(snapshot, number, owes=bool(mine) and not has_chosen, you=you),
            )
        )
    return tuple(found)


def free_city_player() -> Player:
    """The Free City, which its holder plays."""
    return Player(seat=FREE_CITY_SEAT, name=_("Free City"), kind="none", mark="", is_you=False)
