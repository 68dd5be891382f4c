"""Who sits where: labels, neighbours and the way of the hands, for people who read them."""

from dataclasses import dataclass, field

from septem.game.position import Position

GAIA_NAME = "Gaïa"
SIGNS = {"left": "<", "self": ".", "right": ">"}


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
        city = position.cities[seat]
        person = "Free City" if is_free_city(position, seat) else self.person(seat)
        return f"{city.name} {city.side}" + (f" ({person})" if person else "")


def is_free_city(position: Position, seat: int) -> bool:
    """Whether this seat is the Free City."""
    return position.variant == "free-city" and seat == len(position.cities) - 1


def neighbours(position: Position, seat: int) -> dict[str, int]:
    """The seats beside this one: left and right, or only left with Gaïa at the table (G4)."""
    seats = len(position.cities)
    beside = {"left": (seat + 1) % seats}
    return beside if position.variant == "gaia" else beside | {"right": (seat - 1) % seats}


def direction(age: int) -> str:
    """Where hands go in this Age (T5)."""
    return "right" if age == 2 else "left"


def passing(position: Position, seat: int, me: str = "you") -> str:
    """The way of the hands around this seat, such as 'hands go left: Giza → you → Rhodes'."""
    if position.turn == 6:
        return "last turn: the other card is discarded"
    if position.variant == "free-city":
        return f"players swap hands: {me} ↔ {position.cities[1 - min(seat, 1)].name}"
    circle = [city.name for city in position.cities] + [GAIA_NAME] * (position.variant == "gaia")
    step = -1 if position.age == 2 else 1
    before, after = circle[(seat - step) % len(circle)], circle[(seat + step) % len(circle)]
    return f"hands go {direction(position.age)}: {before} → {me} → {after}"
