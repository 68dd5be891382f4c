"""What a payment buys: the very units of the neighbours that serve a cost, found by a flow through a small network."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, cast

from septem.data.cards import RAW, Cost, Neighbour, Produce, Resource
from septem.game.position import Position
from septem.kernel.layout import DISCOUNT_COINS, RESOURCE_COINS

NO_LIMIT = 99

# The units of a cost one by one.
Wanted = tuple[Resource, ...]


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


@dataclass(frozen=True, slots=True)
class Market:
    """What one city can make and buy now, and at which prices."""

    units: tuple[_Unit, ...]
    prices: dict[tuple[bool, Neighbour], int]
    """By whether it is a raw material, and by neighbour (C4)."""
    _known: dict[tuple[Wanted, int, int], dict[_Unit, Resource]] = field(
        default_factory=dict, compare=False, repr=False
    )
    """What was found already: the payments of a card ask for the same again and again."""

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

    def _splits(self, wanted: Wanted) -> Iterator[tuple[int, int]]:
        """The ways to split between the neighbours what the city itself cannot make, fewest from the left first."""
        gap = len(wanted) - len(self._serve(wanted, 0, 0))
        return ((left, gap - left) for left in range(gap + 1))

    def _serve(self, wanted: Wanted, left: int, right: int) -> dict[_Unit, Resource]:
        """Serves as many of these as the own units and so many of each neighbour's can, and says by which units."""
        key = (wanted, left, right)
        if key not in self._known:
            quota = {"own": NO_LIMIT, "left": left, "right": right}
            open_units = [unit for unit in self.units if quota[unit.side]]
            self._known[key] = _matched(wanted, open_units, quota) if wanted else {}
        return self._known[key]


def _matched(wanted: Wanted, units: Sequence[_Unit], quota: Mapping[str, int]) -> dict[_Unit, Resource]:
    """A unit for each of as many wants as possible, with no more units of a city than its quota.

    Units, by their places in the list, are searched for want after want; those found before move to another unit or
    another city where that helps.
    """
    suitable = {want: [at for at, unit in enumerate(units) if want in unit.options] for want in set(wanted)}
    sides = [unit.side for unit in units]
    taken = dict.fromkeys(quota, 0)
    served: dict[int, int] = {}

    def serve(want: int, tried: set[int | str]) -> bool:
        for at in suitable[wanted[want]]:
            if at in tried:
                continue
            tried.add(at)
            if at in served:
                if serve(served[at], tried):
                    served[at] = want
                    return True
                continue
            side = sides[at]
            if taken[side] < quota[side]:
                taken[side] += 1
                served[at] = want
                return True
            if side in tried:
                continue
            tried.add(side)
            for rival in [other for other in served if sides[other] == side]:
                if rival not in tried:
                    tried.add(rival)
                    if serve(served[rival], tried):
                        del served[rival]
                        served[at] = want
                        return True
        return False

    for want in range(len(wanted)):
        serve(want, set())
    return {units[at]: wanted[want] for at, want in served.items()}


def _wanted(cost: Cost) -> tuple[Wanted, Wanted]:
    """The units of a cost one by one: raw materials, and manufactured goods, which never replace each other."""
    wanted = [resource for resource, count in cast(dict[Resource, int], cost.resources).items() for _ in range(count)]
    return tuple(one for one in wanted if one in RAW), tuple(one for one in wanted if one not in RAW)
