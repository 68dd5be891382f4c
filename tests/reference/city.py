"""Cities, and the table around which they lie: who is whose neighbour, and what stands where."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from .cards import Record, Tables
from .payments import Prices, Producer


@dataclass
class City:
    """What lies in front of one player: board, coins, structures, markers, conflict tokens."""

    board: Record
    coins: int = 3  # S5
    built: list[str] = field(default_factory=list)
    markers: list[str] = field(default_factory=list)
    tokens: list[int] = field(default_factory=list)
    free_build_used: bool = False  # in this Age (W-Olympia A)

    def next_stage(self) -> Record | None:
        """The stage to be built next (T8), or none when the wonder is complete."""
        stages: list[Record] = self.board["stages"]
        return stages[len(self.markers)] if len(self.markers) < len(stages) else None


@dataclass
class Table:
    """Cities in a circle, seats clockwise."""

    tables: Tables
    cities: list[City]

    def structure(self, name: str) -> Record:
        """The card of that name."""
        return self.tables.structures[name]

    def seat_at(self, seat: int, direction: str) -> int:
        """The seat that lies `left`, `self` or `right` as seen from a seat."""
        return (seat + {"left": 1, "self": 0, "right": -1}[direction]) % len(self.cities)

    def seats(self, seat: int, directions: list[str]) -> set[int]:
        """The seats in those directions, each once: against Gaïa left and right are the same city (G4)."""
        return {self.seat_at(seat, direction) for direction in directions}

    def stage_effects(self, seat: int) -> Iterator[Record]:
        """The effects of the stages a city has built."""
        city = self.cities[seat]
        for stage in city.board["stages"][: len(city.markers)]:
            yield from stage["effects"]

    def effects(self, seat: int, kind: str) -> Iterator[Record]:
        """The effects of one type, of all structures and stages of a city; markers have none (T3)."""
        for name in self.cities[seat].built:
            yield from (effect for effect in self.structure(name)["effects"] if effect["type"] == kind)
        yield from (effect for effect in self.stage_effects(seat) if effect["type"] == kind)

    def colour_count(self, seat: int, colour: str) -> int:
        """The structures of a colour in a city; boards are not cards (P7)."""
        return sum(self.structure(name)["colour"] == colour for name in self.cities[seat].built)

    def count(self, seat: int, effect: Record) -> int:
        """How many of the things that a `coins_per` or `points_per` effect counts, where it counts them."""
        return sum(
            self.count_in_city(other, thing) for other in self.seats(seat, effect["in"]) for thing in effect["per"]
        )

    def count_in_city(self, seat: int, thing: str) -> int:
        """How many of one thing a city holds: cards of a colour, stages, or tokens."""
        city = self.cities[seat]
        if thing == "wonder_stage":
            return len(city.markers)
        if thing == "defeat_token":
            return sum(token < 0 for token in city.tokens)
        if thing == "victory_token":
            return sum(token > 0 for token in city.tokens)
        return self.colour_count(seat, thing)

    def shields(self, seat: int) -> int:
        """The strength of a city: red cards and stages (M1)."""
        return sum(effect["shields"] for effect in self.effects(seat, "shields"))

    def producers(self, seat: int) -> list[Producer]:
        """All that a city can use: its own production, and what its neighbours sell (C2, C3)."""
        left, right = self.seat_at(seat, "left"), self.seat_at(seat, "right")
        found = self.production(seat, "self") + self.production(left, "left")
        if right != left:
            found += self.production(right, "right")
        return found

    def production(self, seat: int, owner: str) -> list[Producer]:
        """What a city produces; for a neighbour only what is for sale: board, brown and grey cards (C3)."""
        return [(owner, (self.cities[seat].board["resource"],), 1)] + [
            (owner, tuple(effect["options"]), effect["amount"])
            for effect in self.effects(seat, "produce")
            if owner == "self" or effect["tradable"]
        ]

    def prices(self, seat: int) -> Prices:
        """What a unit costs, raw and manufactured, from the left and from the right (C4)."""
        columns = [(side, goods) for side in ("left", "right") for goods in ("raw", "manufactured")]
        price = dict.fromkeys(columns, 2)
        for effect in self.effects(seat, "discount"):
            sellers = self.seats(seat, effect["from"])
            for side, goods in columns:
                if goods == effect["class"] and self.seat_at(seat, side) in sellers:
                    price[side, goods] = min(price[side, goods], effect["price"])
        left_raw, left_goods, right_raw, right_goods = price.values()
        return left_raw, left_goods, right_raw, right_goods
