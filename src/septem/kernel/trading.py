"""What a payment buys: the units of the neighbours that serve a cost beside the own ones.

`payments` finds every price by counting and needs no units. To show them, each unit of a city is an integer here:

::

    bits   0–6       7–8    9–11                  12–
           options   side   how many options      number of the unit in its city
           (wood, stone, clay, ore, glass, papyrus, textile)

A want is one unit of a cost. Wants are served one after the other; a want that finds all suitable units taken looks for
a chain of exchanges that frees one (augmenting paths), within the number of units that may come from each side.
"""

from typing import Annotated

from septem.data.rows import INT8, INT16, INT32, Int8, Int16, Row
from septem.data.tables import GOODS_LEFT, GOODS_RIGHT, MOST, RAW_LEFT, RAW_RIGHT, Item, Tables
from septem.kernel.circle import card_at, left_of, moment, right_of
from septem.kernel.construction import stage_item
from septem.kernel.layout import (
    BUILD,
    DISCOUNT_COINS,
    FREE,
    GAIA,
    HIDDEN,
    LAST_CARD,
    LAST_TURN,
    RESOURCE_COINS,
    GameRow,
)
from septem.kernel.payments import GOODS_KINDS, RAW_KINDS, goods_gap, pool_goods, pool_raw, raw_gap, units_of

OWN_SIDE, LEFT_SIDE, RIGHT_SIDE = 0, 1, 2
SIDES = 3
UNIT_SIDE, UNIT_CHOICE, UNIT_NUMBER = 7, 9, 12
ALL_RAW, ALL_GOODS = 15, 112  # options of a unit of choice
RESOURCE_KINDS = RAW_KINDS + GOODS_KINDS
NO_QUOTA = 99
NO_UNIT = -1
NO_RIVAL, FIRST_RIVAL = -1, -2

# A city builds at most 24 things and 4 stages (data.cards), and counters stop at MOST.
UNITS = SIDES * (1 + 28 * MOST)
WANTS = 16  # room for the units of one cost, of which a class of resources has at most MOST


class Trade(Row):
    """What three cities make, and the search for units that serve a cost."""

    units: Annotated[list[int], INT32, UNITS]  # own, left, right; in each city those with the least choice first
    tried: Annotated[list[int], INT8, UNITS]
    tried_sides: Annotated[list[int], INT8, SIDES]
    quota: Annotated[list[int], INT8, SIDES]  # units that may come from each side
    taken: Annotated[list[int], INT8, SIDES]  # units that do
    wants: Annotated[list[int], INT8, WANTS]  # resources, one for each unit
    serving: Annotated[list[int], INT16, WANTS]  # places of the units that serve, in the order in which they were found
    served: Annotated[list[int], INT8, WANTS]  # the want that each of them serves
    path_want: Annotated[list[int], INT8, WANTS]  # the chain of exchanges: who looks for a unit,
    path_unit: Annotated[list[int], INT16, WANTS]  # the unit it would take,
    path_rival: Annotated[list[int], INT16, WANTS]  # and the unit of the same side that would be given up for it
    unit_count: Int16
    want_count: Int8
    serving_count: Int8


def list_units(row: GameRow, seat: int, tables: Tables, trade: Trade) -> None:
    """Lists what the city makes, and what its neighbours make and sell (C3)."""
    trade.unit_count = 0
    for side in range(2 if row.variant == GAIA else SIDES):
        city = seat
        if side == LEFT_SIDE:
            city = left_of(row, seat)
        elif side == RIGHT_SIDE:
            city = right_of(row, seat)
        list_city_units(row, city, side, tables, trade)


def list_city_units(row: GameRow, seat: int, side: int, tables: Tables, trade: Trade) -> None:
    """The units of one city: of its board, its structures in the order in which they were built, and its stages."""
    first = trade.unit_count
    city = row.cities[seat]
    board = tables.boards[city.board]
    add_units(trade, first, side, board.raw, board.goods, 0, 0)
    for age in range(row.age + 1):
        for place in range(LAST_CARD + 1):
            how = row.how[age][place][seat]
            if how == BUILD or how == FREE:
                add_item_units(trade, first, side, tables.items[card_at(row, age, place, seat)])
            if place != LAST_TURN:
                # A build from the discard pile comes after the turn, the last one after the seventh card.
                add_dug_units(row, seat, moment(age, min(place, LAST_TURN)), side, tables, trade, first)
    for stage in range(city.stages):
        add_item_units(trade, first, side, tables.items[stage_item(city.board, stage)])


def add_dug_units(row: GameRow, seat: int, when: int, side: int, tables: Tables, trade: Trade, first: int) -> None:
    """The units of what the city built from the discard pile at that moment."""
    for look in range(3):
        found = row.looks[look]
        if found.when == when and found.seat == seat and found.card != HIDDEN:
            add_item_units(trade, first, side, tables.items[found.card])


def add_item_units(trade: Trade, first: int, side: int, item: Item) -> None:
    """The units of a structure or a stage; those of choice are not for sale."""
    if side == OWN_SIDE:
        add_units(trade, first, side, item.raw, item.goods, item.any_raw, item.any_goods)
    else:
        add_units(trade, first, side, item.raw, item.goods, 0, 0)


def add_units(trade: Trade, first: int, side: int, raw: int, goods: int, any_raw: int, any_goods: int) -> None:
    """The units behind these counters, of which the one of all resources says how many there are."""
    if raw:
        options = 0
        for resource in range(RAW_KINDS):
            if units_of(raw, resource):
                options |= 1 << resource
        insert_units(trade, first, side, options, raw >> 56 & MOST)
    if goods:
        options = 0
        for resource in range(GOODS_KINDS):
            if units_of(goods, resource):
                options |= 1 << RAW_KINDS + resource
        insert_units(trade, first, side, options, goods >> 24 & MOST)
    insert_units(trade, first, side, ALL_RAW, any_raw)
    insert_units(trade, first, side, ALL_GOODS, any_goods)


def insert_units(trade: Trade, first: int, side: int, options: int, amount: int) -> None:
    """Puts so many units behind those of their city that have no more choice."""
    choice = 0
    for resource in range(RESOURCE_KINDS):
        choice += options >> resource & 1
    for _ in range(amount):
        place = trade.unit_count
        unit = options | side << UNIT_SIDE | choice << UNIT_CHOICE | place - first << UNIT_NUMBER
        while place > first and choice_of(trade.units[place - 1]) > choice:
            trade.units[place] = trade.units[place - 1]
            place -= 1
        trade.units[place] = unit
        trade.unit_count += 1


def side_of(unit: int) -> int:
    """Whose unit it is: OWN_SIDE, LEFT_SIDE or RIGHT_SIDE."""
    return unit >> UNIT_SIDE & 3


def choice_of(unit: int) -> int:
    """How many resources the unit can be."""
    return unit >> UNIT_CHOICE & 7


def raw_price(powers: int, side: int) -> int:
    """What a raw material of this neighbour costs (C4)."""
    return DISCOUNT_COINS if powers & (RAW_LEFT if side == LEFT_SIDE else RAW_RIGHT) else RESOURCE_COINS


def goods_price(powers: int, side: int) -> int:
    """What a manufactured good of this neighbour costs (C4)."""
    return DISCOUNT_COINS if powers & (GOODS_LEFT if side == LEFT_SIDE else GOODS_RIGHT) else RESOURCE_COINS


def raw_kept_from(row: GameRow, seat: int, neighbour: int, item: Item) -> int:
    """The fewest raw materials to buy from one neighbour, when this other one sells all it can."""
    city = row.cities[seat]
    return raw_gap(item, pool_raw(city.raw, row.cities[neighbour].raw), city.any_raw)


def goods_kept_from(row: GameRow, seat: int, neighbour: int, item: Item) -> int:
    """The same for manufactured goods."""
    city = row.cities[seat]
    return goods_gap(item, pool_goods(city.goods, row.cities[neighbour].goods), city.any_goods)


def cheapest_price(row: GameRow, seat: int, item: Item) -> int:
    """The fewest coins for an item that the city and its neighbours can make together, the bank's included."""
    city = row.cities[seat]
    left = left_of(row, seat)
    right = right_of(row, seat)
    raw = raw_gap(item, city.raw, city.any_raw)
    goods = goods_gap(item, city.goods, city.any_goods)
    price = item.cost
    if raw > 0:
        to_left = raw_price(city.powers, LEFT_SIDE)
        to_right = raw_price(city.powers, RIGHT_SIDE)
        if to_left <= to_right:
            from_left = raw - raw_kept_from(row, seat, left, item)
        else:
            from_left = raw_kept_from(row, seat, right, item)
        price += from_left * to_left + (raw - from_left) * to_right
    if goods > 0:
        to_left = goods_price(city.powers, LEFT_SIDE)
        to_right = goods_price(city.powers, RIGHT_SIDE)
        if to_left <= to_right:
            from_left = goods - goods_kept_from(row, seat, left, item)
        else:
            from_left = goods_kept_from(row, seat, right, item)
        price += from_left * to_left + (goods - from_left) * to_right
    return price


def split_payment(row: GameRow, seat: int, item: Item, to_left: int, to_right: int) -> int:
    """How many units a payment buys: raw materials from the left and the right, and goods likewise, a byte each.

    Of several ways the one with the fewest raw materials from the left, then the fewest goods.
    """
    city = row.cities[seat]
    left = left_of(row, seat)
    right = right_of(row, seat)
    raw = raw_gap(item, city.raw, city.any_raw)
    goods = goods_gap(item, city.goods, city.any_goods)
    powers = city.powers
    for x in range(raw_kept_from(row, seat, right, item), raw - raw_kept_from(row, seat, left, item) + 1):
        for y in range(goods_kept_from(row, seat, right, item), goods - goods_kept_from(row, seat, left, item) + 1):
            if x * raw_price(powers, LEFT_SIDE) + y * goods_price(powers, LEFT_SIDE) != to_left:
                continue
            if (raw - x) * raw_price(powers, RIGHT_SIDE) + (goods - y) * goods_price(powers, RIGHT_SIDE) == to_right:
                return x | raw - x << 8 | y << 16 | goods - y << 24
    return 0


def serve_raw(trade: Trade, item: Item, left: int, right: int) -> None:
    """Finds units for as many of the raw materials of a cost as can be, with so many of each neighbour's."""
    trade.want_count = 0
    for resource in range(RAW_KINDS):
        add_wants(trade, resource, units_of(item.raw_needs[0], resource))
    serve_all(trade, left, right)


def serve_goods(trade: Trade, item: Item, left: int, right: int) -> None:
    """The same for the manufactured goods of the cost."""
    trade.want_count = 0
    for resource in range(GOODS_KINDS):
        add_wants(trade, RAW_KINDS + resource, units_of(item.goods_needs[0], resource))
    serve_all(trade, left, right)


def add_wants(trade: Trade, resource: int, count: int) -> None:
    """Wants so many units of a resource."""
    for _ in range(count):
        trade.wants[trade.want_count] = resource
        trade.want_count += 1


def serve_all(trade: Trade, left: int, right: int) -> None:
    """Serves want after want."""
    trade.serving_count = 0
    for side in range(SIDES):
        trade.taken[side] = 0
    trade.quota[OWN_SIDE] = NO_QUOTA
    trade.quota[LEFT_SIDE] = left
    trade.quota[RIGHT_SIDE] = right
    for want in range(trade.want_count):
        serve_want(trade, want)


def serve_want(trade: Trade, want: int) -> None:
    """Serves one more want, if a unit is free or a chain of exchanges frees one."""
    for place in range(trade.unit_count):
        trade.tried[place] = 0
    for side in range(SIDES):
        trade.tried_sides[side] = 0
    begin_search(trade, 0, want)
    depth = 0
    while depth >= 0:
        if trade.path_rival[depth] != NO_RIVAL and next_rival(trade, depth):
            begin_search(trade, depth + 1, trade.served[serving_place(trade, trade.path_rival[depth])])
            depth += 1
            continue
        unit = next_suitable(trade, depth)
        if unit == NO_UNIT:
            depth -= 1
            continue
        place = serving_place(trade, unit)
        side = side_of(trade.units[unit])
        if place < trade.serving_count:
            # Its want looks for another unit.
            begin_search(trade, depth + 1, trade.served[place])
            depth += 1
        elif trade.taken[side] < trade.quota[side]:
            trade.taken[side] += 1
            exchange(trade, depth)
            return
        elif not trade.tried_sides[side]:
            # Another unit of the same side may be given up for this one.
            trade.tried_sides[side] = 1
            trade.path_rival[depth] = FIRST_RIVAL


def begin_search(trade: Trade, depth: int, want: int) -> None:
    """A want looks for a unit, from the first one on."""
    trade.path_want[depth] = want
    trade.path_unit[depth] = NO_UNIT
    trade.path_rival[depth] = NO_RIVAL


def next_suitable(trade: Trade, depth: int) -> int:
    """The next unit that the want could take and that was not tried, or NO_UNIT."""
    resource = trade.wants[trade.path_want[depth]]
    for unit in range(trade.path_unit[depth] + 1, trade.unit_count):
        if trade.units[unit] >> resource & 1 and not trade.tried[unit]:
            trade.tried[unit] = 1
            trade.path_unit[depth] = unit
            return unit
    return NO_UNIT


def next_rival(trade: Trade, depth: int) -> bool:
    """Goes on to the next serving unit of the same side that was not tried; False if there is none."""
    side = side_of(trade.units[trade.path_unit[depth]])
    place = 0
    if trade.path_rival[depth] != FIRST_RIVAL:
        place = serving_place(trade, trade.path_rival[depth]) + 1
    while place < trade.serving_count:
        unit = trade.serving[place]
        if side_of(trade.units[unit]) == side and not trade.tried[unit]:
            trade.tried[unit] = 1
            trade.path_rival[depth] = unit
            return True
        place += 1
    trade.path_rival[depth] = NO_RIVAL
    return False


def serving_place(trade: Trade, unit: int) -> int:
    """Where a unit stands among those that serve; their number if it serves nothing."""
    place = 0
    while place < trade.serving_count and trade.serving[place] != unit:
        place += 1
    return place


def exchange(trade: Trade, depth: int) -> None:
    """Every want of the chain takes the unit it has found, the last one first."""
    start_serving(trade, depth)
    for above in range(depth - 1, -1, -1):
        if trade.path_rival[above] == NO_RIVAL:
            trade.served[serving_place(trade, trade.path_unit[above])] = trade.path_want[above]
        else:
            stop_serving(trade, serving_place(trade, trade.path_rival[above]))
            start_serving(trade, above)


def start_serving(trade: Trade, depth: int) -> None:
    """The unit found at this link of the chain serves, as the last one."""
    trade.serving[trade.serving_count] = trade.path_unit[depth]
    trade.served[trade.serving_count] = trade.path_want[depth]
    trade.serving_count += 1


def stop_serving(trade: Trade, place: int) -> None:
    """Gives up a unit; the others keep their order."""
    trade.serving_count -= 1
    for later in range(place, trade.serving_count):
        trade.serving[later] = trade.serving[later + 1]
        trade.served[later] = trade.served[later + 1]
