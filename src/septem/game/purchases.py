"""What a payment buys: the very units of the neighbours that serve a cost, found by a flow through a small network."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, cast

from septem.data import load
from septem.data.cards import RAW, Cost, Neighbour, Produce, Resource
from septem.game.moves import Move
from septem.game.position import Position
from septem.kernel.layout import DISCOUNT_COINS, RESOURCE_COINS

NO_LIMIT = 99


class Purchase(NamedTuple):
    """One unit bought from a neighbour: `unit` is its place in `units_for_sale`, `resource` what it serves as."""

    side: Neighbour
    unit: int
    resource: Resource


class _Unit(NamedTuple):
    side: Literal["own"] | Neighbour
    number: int
    options: tuple[Resource, ...]


def units_for_sale(production: Iterable[Produce]) -> list[tuple[Resource, ...]]:
    """The units that neighbours may buy each turn from a city that makes this, each with what it can be (C3)."""
    return [source.options for source in production if source.tradable for _ in range(source.amount)]


def purchases(position: Position, seat: int, move: Move) -> tuple[Purchase, ...]:
    """The units that a legal move buys with the coins it pays to the neighbours.

    >>> from septem import Game
    >>> game = Game.new(3, wonders=["Giza A", "Babylon A", "Rhodes A"], seed=2)
    >>> purchases(game, 0, Move("Barracks", "build", right=2))
    (Purchase(side='right', unit=0, resource='ore'),)
    """
    if move.card is None or (not move.left and not move.right):
        return ()
    city = position.cities[seat]
    if move.action == "wonder":
        cost = city.board.stages[city.stages].cost
    else:
        cost = load(position.edition).card(move.card, position.age).cost
    return Market.of(position, seat).purchases(cost, move.left, move.right)


@dataclass(frozen=True, slots=True)
class Market:
    """What one city can make and buy now, and at which prices."""

    units: tuple[_Unit, ...]
    prices: dict[tuple[bool, Neighbour], int]
    """By whether it is a raw material, and by neighbour (C4)."""

    @classmethod
    def of(cls, position: Position, seat: int) -> "Market":
        """The market of this seat."""
        city = position.cities[seat]
        own = [source.options for source in city.production for _ in range(source.amount)]
        units = [_Unit("own", number, options) for number, options in enumerate(own)]
        sides: tuple[Neighbour, ...] = ("left", "right")
        neighbours = position.neighbours(seat)
        for side in sides:
            if side in neighbours:
                sold = units_for_sale(neighbours[side].production)
                units += [_Unit(side, number, options) for number, options in enumerate(sold)]
        reduced = city.discounts
        prices = {
            (raw, side): DISCOUNT_COINS if ("raw" if raw else "manufactured", side) in reduced else RESOURCE_COINS
            for raw in (True, False)
            for side in sides
        }
        # Own units first, and of each city those with the least choice, so that what is bought is plain to see.
        order = {"own": 0, "left": 1, "right": 2}
        return cls(tuple(sorted(units, key=lambda unit: (order[unit.side], len(unit.options)))), prices)

    def purchases(self, cost: Cost, left: int, right: int) -> tuple[Purchase, ...]:
        """Units that cover the cost with the own ones and come to exactly these coins; () if there are none."""
        raw, goods = _wanted(cost)
        for raw_left, raw_right in self._splits(raw):
            for goods_left, goods_right in self._splits(goods):
                to_left = raw_left * self.prices[True, "left"] + goods_left * self.prices[False, "left"]
                to_right = raw_right * self.prices[True, "right"] + goods_right * self.prices[False, "right"]
                if (to_left, to_right) != (left, right):
                    continue
                served = {
                    **self._serve(raw, raw_left, raw_right),
                    **self._serve(goods, goods_left, goods_right),
                }
                if len(served) == len(raw) + len(goods):
                    return tuple(
                        Purchase(unit.side, unit.number, resource)
                        for unit, resource in served.items()
                        if unit.side != "own"
                    )
        return ()

    def missing(self, cost: Cost) -> dict[Resource, int]:
        """What the city and its neighbours cannot provide together, by resource."""
        found: dict[Resource, int] = {}
        for wanted in _wanted(cost):
            served = list(self._serve(wanted, NO_LIMIT, NO_LIMIT).values())
            for resource in dict.fromkeys(wanted):
                if short := wanted.count(resource) - served.count(resource):
                    found[resource] = short
        return found

    def cheapest(self, cost: Cost) -> int | None:
        """The fewest coins that the cost can be had for, the bank's included; None if something is missing."""
        total = cost.coins
        for raw, wanted in zip((True, False), _wanted(cost), strict=True):
            prices = [
                left * self.prices[raw, "left"] + right * self.prices[raw, "right"]
                for left, right in self._splits(wanted)
                if len(self._serve(wanted, left, right)) == len(wanted)
            ]
            if not prices:
                return None
            total += min(prices)
        return total

    def offers(self, resource: Resource) -> bool:
        """Whether the city or a neighbour has this resource at all."""
        return any(resource in unit.options for unit in self.units)

    def _splits(self, wanted: Sequence[Resource]) -> Iterator[tuple[int, int]]:
        """The ways to split between the neighbours what the city itself cannot make, fewest from the left first."""
        gap = len(wanted) - len(self._serve(wanted, 0, 0))
        return ((left, gap - left) for left in range(gap + 1))

    def _serve(self, wanted: Sequence[Resource], left: int, right: int) -> dict[_Unit, Resource]:
        """Serves as many of these as the own units and so many of each neighbour's can, and says by which units."""
        quota = {"own": NO_LIMIT, "left": left, "right": right}
        served: dict[_Unit, int] = {}

        def serve(want: int, tried: set[object]) -> bool:
            """Finds a unit for this want, moving others to another unit or another city where that helps."""
            for unit in self.units:
                if wanted[want] not in unit.options or unit in tried or not quota[unit.side]:
                    continue
                tried.add(unit)
                if unit in served:
                    if serve(served[unit], tried):
                        served[unit] = want
                        return True
                    continue
                rivals = [other for other in served if other.side == unit.side]
                if len(rivals) < quota[unit.side]:
                    served[unit] = want
                    return True
                if unit.side in tried:
                    continue
                tried.add(unit.side)
                for rival in rivals:
                    if rival not in tried:
                        tried.add(rival)
                        if serve(served[rival], tried):
                            del served[rival]
                            served[unit] = want
                            return True
            return False

        for want in range(len(wanted)):
            serve(want, set())
        return {unit: wanted[want] for unit, want in served.items()}


def _wanted(cost: Cost) -> tuple[list[Resource], list[Resource]]:
    """The units of a cost one by one: raw materials, and manufactured goods, which never replace each other."""
    wanted = [resource for resource, count in cast(dict[Resource, int], cost.resources).items() for _ in range(count)]
    return [one for one in wanted if one in RAW], [one for one in wanted if one not in RAW]
