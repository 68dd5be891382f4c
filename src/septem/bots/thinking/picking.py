"""How the bots without look-ahead pick one of their legal moves.

Where several moves are equally good, the row's own generator draws one.
"""

from septem.bots.thinking.points import points_with
from septem.bots.thinking.weighing import weigh
from septem.bots.thinking.weights import Weights
from septem.bots.thinking.worth import NEVER_BEFORE
from septem.data.tables import BLUE, Item, Tables
from septem.kernel.chance import below
from septem.kernel.encoding import card_of, left_coins, mode_of, right_coins
from septem.kernel.layout import BUILD, FREE, PASS, SELL, CityRow, GameRow

AT_RANDOM, BUILDER, RBAI, GREEDY, WEIGHING = 0, 1, 2, 3, 4

RBAI_RULES = 6
RESOURCE_RULES = 2  # of them
NO_MOVE = -1


def pick(
    row: GameRow,
    seat: int,
    policy: int,
    tables: Tables,
    weights: Weights,
    noise: int,
    sheet: list[int],
    out: list[int],
    worths: list[int],
    count: int,
) -> int:
    """One of the `count` moves in `out`, by the way this policy thinks."""
    if policy == WEIGHING:
        return pick_by_worth(row, seat, tables, weights, noise, out, worths, count)
    if policy == GREEDY:
        return pick_by_points(row, seat, tables, sheet, out, count)
    if policy == RBAI:
        return pick_by_rules(row, seat, tables, sheet, out, count)
    if policy == BUILDER:
        return pick_any_build(row, out, count)
    return out[below(row, count)]


def pick_any_build(row: GameRow, out: list[int], count: int) -> int:
    """Any structure or stage, else any sale."""
    found = 0
    choice = out[0]
    builds = False
    for i in range(count):
        mode = mode_of(out[i])
        is_build = mode != SELL and mode != PASS
        if is_build and not builds:
            builds = True
            found = 0
        if is_build or not builds:
            found += 1
            if below(row, found) == 0:
                choice = out[i]
    return choice


def pick_by_points(row: GameRow, seat: int, tables: Tables, sheet: list[int], out: list[int], count: int) -> int:
    """In Ages I and II first a resource that lacks, as the published player; then the most points at once."""
    if row.age < 2:
        choice = pick_by_first_rule(row, seat, RESOURCE_RULES, tables, out, count)
        if choice != NO_MOVE:
            return choice
    return pick_most_points(row, seat, tables, sheet, out, count)


def pick_most_points(row: GameRow, seat: int, tables: Tables, sheet: list[int], out: list[int], count: int) -> int:
    """The build with most points at once; a sale only where nothing can be built."""
    choice = out[0]
    best = NEVER_BEFORE
    found = 0
    for i in range(count):
        mode = mode_of(out[i])
        points = points_with(row, seat, out[i], tables, sheet)
        if mode == SELL or mode == PASS:
            points += NEVER_BEFORE // 2
        if points > best:
            best = points
            found = 0
        if points == best:
            found += 1
            if below(row, found) == 0:
                choice = out[i]
    return choice


def pick_by_rules(row: GameRow, seat: int, tables: Tables, sheet: list[int], out: list[int], count: int) -> int:
    """The player of the published study: a list of rules, of which the first that applies decides."""
    if row.age == 2:
        return pick_most_points(row, seat, tables, sheet, out, count)
    choice = pick_by_first_rule(row, seat, RBAI_RULES, tables, out, count)
    return choice if choice != NO_MOVE else pick_any_sale(row, out, count)


def pick_by_first_rule(row: GameRow, seat: int, rules: int, tables: Tables, out: list[int], count: int) -> int:
    """The structure that fits the first of so many rules that any fits, in the cheapest way; NO_MOVE if none does."""
    for rule in range(1, rules + 1):
        best = 0
        found = 0
        choice = -1
        card = -1
        for i in range(count):
            mode = mode_of(out[i])
            # Several ways to build one card are one chance to draw it.
            if (mode != BUILD and mode != FREE) or card_of(out[i]) == card:
                continue
            card = card_of(out[i])
            fits = rule_fits(row, seat, rule, tables.items[card])
            if fits > best:
                best = fits
                found = 0
            if fits and fits == best:
                found += 1
                if below(row, found) == 0:
                    choice = card
        if choice >= 0:
            return cheapest_build(row, choice, out, count)
    return NO_MOVE


def rule_fits(row: GameRow, seat: int, rule: int, item: Item) -> int:
    """How well a card fits a rule of the published player; 0 if not at all."""
    if rule == 1:
        return 1 if resource_types(item) >= 2 else 0
    if rule == 2:
        return 1 if makes_what_lacks(row.cities[seat], item) else 0
    if rule == 3:
        return 1 if item.shields and takes_the_lead(row, seat, item.shields) else 0
    if rule == 4:
        return item.points if item.colour == BLUE else 0
    if rule == 5:
        return 1 if item.symbol else 0
    return 1


def resource_types(item: Item) -> int:
    """How many different resources a card can give."""
    types = 4 * min(item.any_raw, 1) + 3 * min(item.any_goods, 1)
    for resource in range(4):
        types += min(item.raw >> 4 * ((1 << resource) - 1) & 7, 1)
    for resource in range(3):
        types += min(item.goods >> 4 * ((1 << resource) - 1) & 7, 1)
    return types


def makes_what_lacks(city: CityRow, item: Item) -> bool:
    """Whether the card gives a resource that the city cannot make yet."""
    for resource in range(4):
        place = 4 * ((1 << resource) - 1)
        if item.raw >> place & 7 and city.raw >> place & 7 == 0 and city.any_raw == 0:
            return True
    for resource in range(3):
        place = 4 * ((1 << resource) - 1)
        if item.goods >> place & 7 and city.goods >> place & 7 == 0 and city.any_goods == 0:
            return True
    return False


def takes_the_lead(row: GameRow, seat: int, shields: int) -> bool:
    """Whether so many more shields make a leader of a city that is not the only one already."""
    most = 0
    for other in range(row.seats):
        if other != seat:
            most = max(most, row.cities[other].shields)
    own = row.cities[seat].shields
    return own <= most and own + shields >= most


def cheapest_build(row: GameRow, card: int, out: list[int], count: int) -> int:
    """The way to build this card that costs least, by the wonder's power only if there is no other."""
    choice = out[0]
    least = 10_000
    found = 0
    for i in range(count):
        mode = mode_of(out[i])
        if card_of(out[i]) != card or (mode != BUILD and mode != FREE):
            continue
        price = left_coins(out[i]) + right_coins(out[i]) + (1000 if mode == FREE else 0)
        if price < least:
            least = price
            found = 0
        if price == least:
            found += 1
            if below(row, found) == 0:
                choice = out[i]
    return choice


def pick_any_sale(row: GameRow, out: list[int], count: int) -> int:
    """Any sale; where there is none, as for the Free City, anything."""
    found = 0
    choice = -1
    for i in range(count):
        if mode_of(out[i]) == SELL:
            found += 1
            if below(row, found) == 0:
                choice = out[i]
    return choice if choice >= 0 else out[below(row, count)]


def pick_by_worth(
    row: GameRow,
    seat: int,
    tables: Tables,
    weights: Weights,
    noise: int,
    out: list[int],
    worths: list[int],
    count: int,
) -> int:
    """The move worth most, give or take some noise in hundredths of a point."""
    weigh(row, seat, tables, weights, out, worths, count)
    choice = out[0]
    best = NEVER_BEFORE
    for i in range(count):
        worth = worths[i]
        if noise:
            worth += below(row, 2 * noise + 1) - noise
        if worth > best:
            best = worth
            choice = out[i]
    return choice
