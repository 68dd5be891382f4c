"""Section C: what a cost asks of the city and its neighbours, without search.

Raw materials and manufactured goods never replace each other, so each class is solved alone. A city can cover a cost
if and only if, for every set S of resources, it makes as many units of something in S as the cost needs of S (Hall's
theorem on who serves what). So the units to buy are the largest gap over the sets of the cost; the fewest to buy from
the left are the largest gap when the right sells all it can, and the other way round; and every split between is possible.
"""

from septem.data.tables import GOODS_LEFT, GOODS_RIGHT, RAW_LEFT, RAW_RIGHT, Item
from septem.kernel.circle import left_of, right_of
from septem.kernel.layout import City, GameRow


def offer(row: GameRow, seat: int, item: Item, move: int, out: list[int], count: int) -> int:
    """Appends `move` with every payment for this item that no other way beats (C7, C9); returns the new count."""
    city = row.cities[seat]
    coins = city.coins - item.cost
    if coins < 0:
        return count
    raw = gap(item, 0, item.raw_sets, city) - city.any_raw
    goods = gap(item, item.raw_sets, item.all_sets, city) - city.any_goods
    if raw <= 0 and goods <= 0:
        out[count] = move
        return count + 1
    raw = max(raw, 0)
    goods = max(goods, 0)
    if raw + goods > coins:
        return count
    left = row.cities[left_of(row, seat)]
    right = row.cities[right_of(row, seat)]
    raw_from_left = 0
    raw_from_right = 0
    if raw > 0:
        if gap_after_both(item, 0, item.raw_sets, city, left, right) > city.any_raw:
            return count
        raw_from_left = max(gap_after(item, 0, item.raw_sets, city, right) - city.any_raw, 0)
        raw_from_right = max(gap_after(item, 0, item.raw_sets, city, left) - city.any_raw, 0)
    goods_from_left = 0
    goods_from_right = 0
    if goods > 0:
        if gap_after_both(item, item.raw_sets, item.all_sets, city, left, right) > city.any_goods:
            return count
        goods_from_left = max(gap_after(item, item.raw_sets, item.all_sets, city, right) - city.any_goods, 0)
        goods_from_right = max(gap_after(item, item.raw_sets, item.all_sets, city, left) - city.any_goods, 0)
    powers = city.powers
    raw_left_price = 1 if powers & RAW_LEFT else 2
    raw_right_price = 1 if powers & RAW_RIGHT else 2
    goods_left_price = 1 if powers & GOODS_LEFT else 2
    goods_right_price = 1 if powers & GOODS_RIGHT else 2
    first = count
    for x in range(raw_from_left, raw - raw_from_right + 1):
        for y in range(goods_from_left, goods - goods_from_right + 1):
            to_left = x * raw_left_price + y * goods_left_price
            to_right = (raw - x) * raw_right_price + (goods - y) * goods_right_price
            if to_left + to_right <= coins:
                count = keep_unbeaten(out, first, count, move, to_left, to_right)
    return count


def keep_unbeaten(out: list[int], first: int, count: int, move: int, left: int, right: int) -> int:
    """Appends the move with this payment unless one from `first` on is as good; drops those it beats."""
    i = first
    while i < count:
        other_left = out[i] >> 10 & 255
        other_right = out[i] >> 18 & 255
        if other_left <= left and other_right <= right:
            return count
        if left <= other_left and right <= other_right:
            count -= 1
            out[i] = out[count]
        else:
            i += 1
    out[count] = move | left << 10 | right << 18
    return count + 1


def gap(item: Item, start: int, stop: int, city: City) -> int:
    """The most units of a set in `start` to `stop` that the city does not make itself."""
    worst = 0
    for i in range(start, stop):
        short = item.needs[i] - city.makes[item.sets[i]]
        if short > worst:
            worst = short
    return worst


def gap_after(item: Item, start: int, stop: int, city: City, seller: City) -> int:
    """The same when a neighbour sells all it can."""
    worst = 0
    for i in range(start, stop):
        number = item.sets[i]
        short = item.needs[i] - city.makes[number] - seller.makes[number]
        if short > worst:
            worst = short
    return worst


def gap_after_both(item: Item, start: int, stop: int, city: City, left: City, right: City) -> int:
    """The same when both neighbours do."""
    worst = 0
    for i in range(start, stop):
        number = item.sets[i]
        short = item.needs[i] - city.makes[number] - left.makes[number] - right.makes[number]
        if short > worst:
            worst = short
    return worst
