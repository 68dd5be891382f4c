"""Every way to come by the resources of a cost, found by trying them all (section C).

Each needed unit is asked of every producer that could make it: the city's own, the left neighbour's, the
right neighbour's. Raw materials and manufactured goods are not told apart until the bill is added up.
"""

from functools import lru_cache

from .cards import RAW

# Whose it is ("self", "left" or "right"), what it can make, and how many units of one of them each turn.
Producer = tuple[str, tuple[str, ...], int]
# Units bought: raw from the left, goods from the left, raw from the right, goods from the right.
Purchase = tuple[int, int, int, int]
# Coins for one unit, in the order of a purchase.
Prices = tuple[int, int, int, int]
# Coins to the left neighbour, coins to the right neighbour.
Payment = tuple[int, int]

NOTHING: Purchase = (0, 0, 0, 0)


def payments(cost: dict[str, int], producers: list[Producer], prices: Prices, purse: int) -> set[Payment]:
    """The ways to pay with at most `purse` coins that no other way beats (C7); empty if there is none."""
    needs = tuple(sorted(resource for resource, count in cost.items() for _ in range(count)))
    bills = set()
    for left_raw, left_goods, right_raw, right_goods in purchases(needs, useful(producers, needs)):
        left = left_raw * prices[0] + left_goods * prices[1]
        right = right_raw * prices[2] + right_goods * prices[3]
        if left + right <= purse:
            bills.add((left, right))
    return unbeaten(bills)


def unbeaten(bills: set[Payment]) -> set[Payment]:
    """Those bills of which no other is as low on both sides (C7); (0, 0) beats all others (C9)."""
    return {
        bill
        for bill in bills
        if not any(other != bill and other[0] <= bill[0] and other[1] <= bill[1] for other in bills)
    }


@lru_cache(maxsize=1 << 16)
def purchases(needs: tuple[str, ...], producers: tuple[Producer, ...]) -> frozenset[Purchase]:
    """All purchases that, with the own production, cover the needs; each unit produced serves once (C1)."""
    if not needs:
        return frozenset({NOTHING})
    unit, rest = needs[0], needs[1:]
    found = set()
    for index, producer in enumerate(producers):
        owner, options, amount = producer
        twin = index > 0 and producers[index - 1] == producer
        if unit not in options or twin:
            continue
        others = [*producers[:index], *producers[index + 1 :]]
        if amount > 1:
            others.append((owner, (unit,), amount - 1))  # C2: its other units are of the same resource
        for purchase in purchases(rest, useful(others, rest)):
            found.add(with_one_more(purchase, owner, unit))
    return frozenset(found)


def with_one_more(purchase: Purchase, owner: str, unit: str) -> Purchase:
    """The purchase, one unit larger unless the unit is the city's own."""
    left_raw, left_goods, right_raw, right_goods = purchase
    raw = unit in RAW
    if owner == "left":
        return (left_raw + raw, left_goods + (not raw), right_raw, right_goods)
    if owner == "right":
        return (left_raw, left_goods, right_raw + raw, right_goods + (not raw))
    return purchase


def useful(producers: list[Producer], needs: tuple[str, ...]) -> tuple[Producer, ...]:
    """The producers less what nobody needs, in a fixed order, so that like cases meet in the memory."""
    kept = []
    for owner, options, amount in producers:
        wanted = tuple(option for option in options if option in needs)
        if wanted:
            kept.append((owner, wanted, amount))
    return tuple(sorted(kept))
