"""Who sits where: labels and the way of the hands, for people who read them."""

from dataclasses import dataclass, field

from septem.game.position import Position
from septem.kernel.layout import GAIA_PLACE

GAIA_NAME = "Gaïa"


@dataclass(frozen=True)
class Seating:
    """The people at the table by seat; every other seat plays at random."""

    people: dict[int, str] = field(default_factory=dict)

    @property
    def is_shared(self) -> bool:
        """Whether several people take turns at one keyboard."""
        return len(self.people) > 1

    def person(self, seat: int) -> str:
        """The person's name, or nothing."""
        return self.people.get(seat, "")

    def title(self, position: Position, seat: int) -> str:
        """A city with its side and person, such as 'Giza A (Anna)'."""
        label = self.label(position, seat)
        return position.cities[seat].board.title + (f" ({label})" if label else "")

    def label(self, position: Position, seat: int) -> str:
        """Who plays there: the person, the Free City, or nothing."""
        return "Free City" if position.is_free_city(seat) else self.person(seat)


def passing(position: Position, seat: int, me: str = "you") -> str:
    """The way of the hands around this seat, such as 'hands go left: Giza → you → Rhodes'."""
    to = position.passes_to(seat)
    if to is None:
        return "last turn: the other card is discarded"
    receiver = {city.seat: position.passes_to(city.seat) for city in position.cities}
    names = [city.name for city in position.cities] + [GAIA_NAME] * (position.variant == "gaia")
    if position.variant == "free-city":
        return f"players swap hands: {me} ↔ {names[to]}"
    giver = next((other for other, place in receiver.items() if place == seat), GAIA_PLACE)
    # Seen from seat 0, whose left neighbour is also next in Gaïa's circle.
    way = "left" if receiver[0] == position.neighbours(0)["left"].seat else "right"
    return f"hands go {way}: {names[giver]} → {me} → {names[to]}"
