"""Section C: what a cost asks of the city and its neighbours, without search.

Raw materials and manufactured goods never replace each other, so each class is solved alone. A city can cover a cost
if and only if, for every set S of resources, it makes as many units of something in S as the cost needs of S (Hall's
theorem on who serves what). So the units to buy are the largest gap over all sets; the fewest to buy from the left are
the largest gap when the right sells all it can, and the other way round; and every split between is possible.

The counters of all sets stand in one word (see data.tables), so that one subtraction compares them all: with the
free top bit of every counter set, it stays set exactly where enough is there.
"""

from septem.data.tables import GOODS_LEFT, GOODS_RIGHT, MOST, RAW_LEFT, RAW_RIGHT, Item
from septem.kernel.circle import left_of, right_of
from septem.kernel.encoding import encode, left_coins, right_coins
from septem.kernel.layout import DISCOUNT_COINS, RESOURCE_COINS, GameRow

RAW_TOPS = 0x888888888888888
RAW_COUNTS = 0x777777777777777
GOODS_TOPS = 0x8888888
GOODS_COUNTS = 0x7777777
RAW_KINDS = 4
GOODS_KINDS = 3


def offer(
    row: GameRow, seat: int, item: Item, move: int, raw_market: int, goods_market: int, out: list[int], count: int
) -> int:
    """Appends `move` with every payment for this item that no other way beats (C7, C9); returns the new count.

    The markets are the counters of the city and both its neighbours together, which are the same for every card.
    """
    city = row.cities[seat]
    coins = city.coins - item.cost
    if coins < 0:
        return count
    raw_needed = item.raw_needs[city.any_raw]
    goods_needed = item.goods_needs[city.any_goods]
    if covers(city.raw, city.goods, raw_needed, goods_needed):
        out[count] = move
        return count + 1
    if covers(raw_market, goods_market, raw_needed, goods_needed):
        return offer_trades(row, seat, item, move, coins, out, count)
    return count


def offer_trades(row: GameRow, seat: int, item: Item, move: int, coins: int, out: list[int], count: int) -> int:
    """The ways to pay for an item that the city cannot make alone, but with its neighbours."""
    city = row.cities[seat]
    raw = raw_gap(item, city.raw, city.any_raw)
    goods = goods_gap(item, city.goods, city.any_goods)
    if raw + goods > coins:
        return count
    left = row.cities[left_of(row, seat)]
    right = row.cities[right_of(row, seat)]
    raw_left = 0
    raw_right = 0
    if raw > 0:
        raw_left = raw_gap(item, pool_raw(city.raw, right.raw), city.any_raw)
        raw_right = raw_gap(item, pool_raw(city.raw, left.raw), city.any_raw)
    goods_left = 0
    goods_right = 0
    if goods > 0:
        goods_left = goods_gap(item, pool_goods(city.goods, right.goods), city.any_goods)
        goods_right = goods_gap(item, pool_goods(city.goods, left.goods), city.any_goods)
    powers = city.powers
    raw_left_price = DISCOUNT_COINS if powers & RAW_LEFT else RESOURCE_COINS
    raw_right_price = DISCOUNT_COINS if powers & RAW_RIGHT else RESOURCE_COINS
    goods_left_price = DISCOUNT_COINS if powers & GOODS_LEFT else RESOURCE_COINS
    goods_right_price = DISCOUNT_COINS if powers & GOODS_RIGHT else RESOURCE_COINS
    first = count
    for x in range(raw_left, raw - raw_right + 1):
        for y in range(goods_left, goods - goods_right + 1):
            to_left = x * raw_left_price + y * goods_left_price
            to_right = (raw - x) * raw_right_price + (goods - y) * goods_right_price
            if to_left + to_right <= coins:
                count = keep_unbeaten(out, first, count, move, to_left, to_right)
    return count


def keep_unbeaten(out: list[int], first: int, count: int, move: int, left: int, right: int) -> int:
    """Appends the move with this payment unless one from `first` on is as good; drops those it beats."""
    i = first
    while i < count:
        other_left = left_coins(out[i])
        other_right = right_coins(out[i])
        if other_left <= left and other_right <= right:
            return count
        if left <= other_left and right <= other_right:
            count -= 1
            out[i] = out[count]
        else:
            i += 1
    out[count] = move | encode(0, 0, left, right)
    return count + 1


def covers(raw: int, goods: int, raw_needed: int, goods_needed: int) -> bool:
    """Whether every counter reaches what is needed; the sum of all top bits is their largest, so it is reached once."""
    raw_kept = (raw | RAW_TOPS) - raw_needed & RAW_TOPS
    goods_kept = (goods | GOODS_TOPS) - goods_needed & GOODS_TOPS
    return raw_kept + goods_kept == RAW_TOPS + GOODS_TOPS


def raw_gap(item: Item, makes: int, of_choice: int) -> int:
    """How many raw materials the cost still lacks beside those of choice."""
    units = of_choice
    while (makes | RAW_TOPS) - item.raw_needs[units] & RAW_TOPS != RAW_TOPS:
        units += 1
    return units - of_choice


def goods_gap(item: Item, makes: int, of_choice: int) -> int:
    """How many manufactured goods the cost still lacks beside those of choice."""
    units = of_choice
    while (makes | GOODS_TOPS) - item.goods_needs[units] & GOODS_TOPS != GOODS_TOPS:
        units += 1
    return units - of_choice


def pool_raw(makes: int, more: int) -> int:
    """The counters of two cities together; a counter that would pass 7 stays there."""
    total = makes + more
    full = total & RAW_TOPS
    return (total | full - (full >> 3)) & RAW_COUNTS


def pool_goods(makes: int, more: int) -> int:
    """The same for manufactured goods."""
    total = makes + more
    full = total & GOODS_TOPS
    return (total | full - (full >> 3)) & GOODS_COUNTS


def units_of(counters: int, resource: int) -> int:
    """How many units of one resource there are: its counter is that of the set 1, 2, 4 or 8, of itself alone."""
    return counters >> 4 * ((1 << resource) - 1) & MOST
