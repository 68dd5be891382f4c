"""What a structure or a stage is worth: the points it brings, and by weights what it may bring later.

Everything is reckoned from what everybody sees of the cities.
"""

from septem.bots.thinking.weights import Weights
from septem.data.tables import (
    ANY_SYMBOL,
    COPY,
    DIG,
    FREE_COLOUR,
    FREE_FIRST,
    FREE_LAST,
    FREE_ONCE,
    GOODS_LEFT,
    RAW_LEFT,
    RAW_RIGHT,
    SEVENTH,
    Item,
    Tables,
)
from septem.kernel.circle import left_of, right_of
from septem.kernel.conflict import victory_points
from septem.kernel.construction import count_around, next_stage
from septem.kernel.layout import GAIA, LAST_AGE, TURNS_AN_AGE, CityRow, GameRow
from septem.kernel.payments import GOODS_KINDS, RAW_KINDS, goods_gap, pool_goods, pool_raw, raw_gap, units_of
from septem.kernel.scoring import science

POINT = 100
POOR = 5  # coins that are worth more than others
TURNS = (LAST_AGE + 1) * TURNS_AN_AGE
WORST = -(10**9)  # less than anything is worth


def turns_left(row: GameRow) -> int:
    """Turns still to come after this one."""
    return TURNS - 1 - TURNS_AN_AGE * row.age - row.turn


def stage_worth(row: GameRow, seat: int, tables: Tables, weights: Weights) -> int:
    """What the next stage is worth, coins aside; 0 if there is none."""
    number = next_stage(tables, row.cities[seat])
    if number < 0:
        return 0
    return item_worth(row, seat, tables.items[number], tables, weights) + weights.stage[row.age]


def card_worth(row: GameRow, seat: int, card: int, tables: Tables, weights: Weights) -> int:
    """What a structure is worth, coins aside."""
    item = tables.items[card]
    worth = item_worth(row, seat, item, tables, weights) + weights.liking[item.colour]
    return worth + weights.chain[row.age] * weights.leads_to[card]


def item_worth(row: GameRow, seat: int, item: Item, tables: Tables, weights: Weights) -> int:
    """What a structure or stage is worth for what it does, coins aside."""
    city = row.cities[seat]
    worth = POINT * item.points
    if item.points_per:
        counted = count_around(row, seat, item.points_what, item.points_where)
        counted += counts_itself(item, item.points_what, item.points_where)
        worth += item.points_per * (POINT * counted + weights.growth[row.age])
    if item.points_if_complete:
        # One stage may still be built, if there is a turn left for it.
        to_come = 1 if turns_left(row) else 0
        if city.stages + to_come >= tables.boards[city.board].stages:
            worth += POINT * item.points_if_complete
    if item.shields:
        worth += war_worth(row, seat, item.shields, weights)
    if item.symbol:
        worth += science_worth(row, city, item.symbol, weights)
    if item.raw or item.goods or item.any_raw or item.any_goods:
        worth += making_worth(row, seat, item, tables, weights) * turns_left(row) // TURNS
    if item.powers:
        worth += powers_worth(row, city, item.powers, weights) * turns_left(row) // TURNS
        if item.powers & COPY:
            worth += weights.copy
        if item.powers & DIG:
            worth += weights.dig
    return worth


def coins_for(row: GameRow, seat: int, item: Item) -> int:
    """The coins that the bank gives when it is built, as the cities stand before."""
    return coins_from(row, seat, item) + item.coins_per * counts_itself(item, item.coins_what, item.coins_where)


def coins_from(row: GameRow, seat: int, item: Item) -> int:
    """The coins that the bank gives for it, as the cities stand."""
    coins = item.coins
    if item.coins_per:
        coins += item.coins_per * count_around(row, seat, item.coins_what, item.coins_where)
    return coins


def counts_itself(item: Item, what: int, where: int) -> int:
    """1 if a structure that counts things in its own city is one of them, such as a yellow card that counts yellow."""
    return 1 if where & 2 and item.colour >= 0 and (what >> item.colour) & 1 else 0


def purse_worth(coins: int, coin: int, poor: int) -> int:
    """What so many coins are worth, at so much a coin and so much more for each of the first few."""
    return coin * coins + poor * min(coins, POOR)


def war_worth(row: GameRow, seat: int, shields: int, weights: Weights) -> int:
    """What more shields are worth against both neighbours, in this Age's conflict and in later ones."""
    strength = row.cities[seat].shields
    worth = edge_gained(strength - row.cities[left_of(row, seat)].shields, shields)
    if row.variant != GAIA:
        worth += edge_gained(strength - row.cities[right_of(row, seat)].shields, shields)
    later = 0
    for age in range(row.age + 1, LAST_AGE + 1):
        later += victory_points(age) + 1
    now = victory_points(row.age) + 1
    return worth * (now * weights.war[row.age] + later * weights.later_war[row.age]) // 100


def edge_gained(ahead: int, more: int) -> int:
    """How much nearer to winning a conflict more shields bring a city, in hundredths."""
    return edge(ahead + more) - edge(ahead)


def edge(ahead: int) -> int:
    """How a conflict stands for who is ahead by so many shields, in hundredths: surely lost is 0, surely won is 100."""
    apart = abs(ahead)
    won = 100
    if apart == 0:
        won = 50
    elif apart == 1:
        won = 78
    elif apart == 2:
        won = 90
    elif apart == 3:
        won = 97
    return won if ahead >= 0 else 100 - won


def science_worth(row: GameRow, city: CityRow, symbol: int, weights: Weights) -> int:
    """What one more science symbol is worth: its points now, and those it lets hope for."""
    x = city.symbols[0]
    y = city.symbols[1]
    z = city.symbols[2]
    wild = city.any_symbol
    before = science(x, y, z, wild)
    worth = weights.symbol[row.age]
    if symbol == ANY_SYMBOL:
        return worth + POINT * (science(x, y, z, wild + 1) - before)
    same = city.symbols[symbol - 1]
    worth += weights.same[row.age] * same
    if same <= x and same <= y and same <= z:
        worth += weights.complete[row.age]
    if symbol == 1:
        x += 1
    elif symbol == 2:
        y += 1
    else:
        z += 1
    return worth + POINT * (science(x, y, z, wild) - before)


def making_worth(row: GameRow, seat: int, item: Item, tables: Tables, weights: Weights) -> int:
    """What new production is worth with the whole game ahead."""
    age = row.age
    city = row.cities[seat]
    left = row.cities[left_of(row, seat)]
    right = row.cities[right_of(row, seat)]
    worth = weights.any_raw[age] * item.any_raw + weights.any_goods[age] * item.any_goods
    if item.raw:
        for resource in range(RAW_KINDS):
            made = units_of(item.raw, resource)
            if made == 0:
                continue
            if units_of(city.raw, resource) == 0:
                worth += weights.raw_first[age]
                made -= 1
                if units_of(left.raw, resource):
                    worth -= weights.raw_sold[age]
                if units_of(right.raw, resource):
                    worth -= weights.raw_sold[age]
            worth += weights.raw_more[age] * made
    if item.goods:
        for resource in range(GOODS_KINDS):
            if units_of(item.goods, resource) and units_of(city.goods, resource) == 0:
                worth += weights.goods_first[age]
                if units_of(left.goods, resource):
                    worth -= weights.goods_sold[age]
                if units_of(right.goods, resource):
                    worth -= weights.goods_sold[age]
    if weights.stage_need[age]:
        number = next_stage(tables, city)
        if number >= 0:
            stage = tables.items[number]
            if item.raw:
                met = raw_gap(stage, city.raw, city.any_raw)
                met -= raw_gap(stage, pool_raw(city.raw, item.raw), city.any_raw)
                worth += weights.stage_need[age] * met
            if item.goods:
                met = goods_gap(stage, city.goods, city.any_goods)
                met -= goods_gap(stage, pool_goods(city.goods, item.goods), city.any_goods)
                worth += weights.stage_need[age] * met
    return worth


def powers_worth(row: GameRow, city: CityRow, powers: int, weights: Weights) -> int:
    """What discounts and lasting powers are worth with the whole game ahead."""
    new = powers & ~city.powers
    worth = 0
    if new & RAW_LEFT:
        worth += weights.discount[row.age]
    if new & RAW_RIGHT:
        worth += weights.discount[row.age]
    if new & GOODS_LEFT:
        worth += weights.discount[row.age]
    if new & SEVENTH:
        worth += weights.seventh
    if new & FREE_ONCE:
        worth += weights.free_once
    if new & FREE_COLOUR:
        worth += weights.free_colour
    if new & FREE_FIRST:
        worth += weights.free_first
    if new & FREE_LAST:
        worth += weights.free_last
    return worth
