"""Who sits where: labels and the way of the hands, for people who read them."""

from dataclasses import dataclass, field

from septem.cli.style import WIDTH
from septem.game.position import Position
from septem.kernel.layout import GAIA_PLACE

GAIA_NAME = "Gaïa"


@dataclass(frozen=True)
class Seating:
    """The people at the table by seat, and what the bots at other seats are called."""

    people: dict[int, str] = field(default_factory=dict)
    bots: dict[int, str] = field(default_factory=dict)

    @property
    def is_shared(self) -> bool:
        """Whether several people take turns at one keyboard."""
        return len(self.people) > 1

    def person(self, seat: int) -> str:
        """The person's name, or nothing."""
        return self.people.get(seat, "")

    def title(self, position: Position, seat: int, room: int = WIDTH) -> str:
        """A city with its side and player, such as 'Giza A (Anna)', and of the player what there is room for."""
        board = position.cities[seat].board.title
        label = self.label(position, seat, room - len(board) - len(" ()"))
        return board + (f" ({label})" if label else "")

    def label(self, position: Position, seat: int, room: int = WIDTH) -> str:
        """Who plays there: the person, the bot as long as there is room for, the Free City, or nothing."""
        if position.is_free_city(seat):
            return "Free City"
        if seat not in self.bots:
            return self.person(seat)
        name = self.bots[seat]
        return next((label for label in (f"bot, {name}", name) if len(label) <= room), "bot")


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
